import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as applications } from '../../src/features/applications/messages.ts'
import { messages as hours } from '../../src/features/availability/providerMessages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as catalogue } from '../../src/features/catalogue/messages.ts'
import { messages as earnings } from '../../src/features/earnings/providerMessages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as visits } from '../../src/features/ordering/visitMessages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { messages as places } from '../../src/features/places/messages.ts'
import { messages as provider } from '../../src/features/providers/providerMessages.ts'
import { type Locale, locales } from '../../src/lib/words.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { acceptApplication } from './acceptApplication.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, translator } from './harness.ts'
import { payFromWallet, payOut } from './payOut.ts'
import { awake, laterStart, signedInPage, signIn } from './steps.ts'

const { visit, town } = e2e()
/** The language of the journey in hand, and who applies in it. */
let locale: Locale = 'ar'
const email = () => `noura-${locale}@example.com`
const phoneNumber = () => ({ ar: '+966500000077', en: '+966500000078' })[locale]
/** What is typed, as it is shown in the language. */
const said = {
  range: { ar: '25 كم', en: '25 km' },
  friday: { ar: 'الجمعة', en: 'Friday' },
  words: { ar: 'أرفف', en: 'bookcase' },
}
/** The service of each journey, in both languages. */
const service = {
  ar: { ar: 'تركيب أرفف الكتب', en: 'Bookshelf assembly' },
  en: { ar: 'تثبيت خزائن الكتب', en: 'Bookcase mounting' },
}
const pdf = Buffer.from('%PDF-1.7\ntrailer << >>\n%%EOF\n')
const picture = join(import.meta.dirname, '../../public/icon-512.png')

const press = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true }).first().click()
const phone = () => visit({ locale, screen: 'phone' })
const openMail = async (page: Page, link: RegExp) => {
  await page.goto('/sandbox/mailbox')
  await page.getByRole('main').getByRole('link', { name: link }).first().click()
}

/** The form, begun on one device and finished on another by the mailed link. */
const apply = async (page: Page) => {
  const t = translator(applications, locale)
  const first = await phone()
  await first.goto('/provider-registration')
  await awake(first)
  await first.getByLabel(t('name'), { exact: true }).fill('نورة السالم')
  await first.getByLabel(t('email'), { exact: true }).fill(email())
  await first.getByLabel(t('phone'), { exact: true }).fill(phoneNumber())
  await first.getByRole('button', { name: t('area.show') }).click()
  await first.getByRole('application').click({ position: { x: 120, y: 120 } })
  await expect.poll(() => first.getByLabel(translator(places, locale)('area.address')).inputValue()).not.toBe('')
  await first.getByLabel(t('range')).fill(said.range[locale])
  await first.getByLabel(t('name'), { exact: true }).focus()
  await first.getByText(email()).waitFor()
  expect(await axeViolations(first)).toEqual([])
  // What is saved by then is what the other device reads.
  const saved = async () => {
    const rows = await town().database.sql<{ fields: object }[]>`
      SELECT fields FROM provider_application_drafts WHERE fields ->> 'email' = ${email()}`
    return rows[0]?.fields
  }
  await expect.poll(saved).toMatchObject({
    availability_range: said.range[locale],
    latitude: expect.any(String),
    longitude: expect.any(String),
  })

  const main = page.getByRole('main')
  await openMail(page, /provider-registration\?draft/)
  await main.getByText(t('draft.confirmed')).waitFor()
  await expect.poll(() => main.getByLabel(t('name'), { exact: true }).inputValue()).toBe('نورة السالم')
  await main.getByLabel(t('type'), { exact: true }).selectOption({ index: 1 })
  await main.getByLabel(t('document_type'), { exact: true }).selectOption('national_id')
  await main.getByLabel(t('document_number'), { exact: true }).fill('1012345678')
  await main.getByLabel(t('expiry_date'), { exact: true }).fill('2199-12-31')
  await main
    .getByLabel(t('document'), { exact: true })
    .setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer: pdf })
  await main.getByRole('checkbox').check()
  await main.getByRole('button', { name: t('submit') }).click()
  await main.getByText(t('done')).waitFor()
}

/** The mailed link, a password, Login, which leads to Today. */
const setPassword = async (page: Page) => {
  const t = translator(accounts, locale)
  const main = page.getByRole('main')
  await openMail(page, /reset-password/)
  await main.getByLabel(t('field.new_password'), { exact: true }).fill('a-new-secret')
  await main.getByLabel(t('field.confirm_password')).fill('a-new-secret')
  await main.getByRole('button', { name: t('reset.submit') }).click()
  await page.waitForURL('/login')
  await signIn(page, locale, { email: email(), password: 'a-new-secret' })
  await page.waitForURL('/provider')
}

/** From Today to the checklist, and to one of its steps. */
const step = async (page: Page, key: keyof typeof provider) => {
  const t = translator(provider, locale)
  await page.goto('/provider/start')
  await page
    .getByRole('main')
    .getByRole('link', { name: t(key) })
    .click()
}

const setHours = async (page: Page) => {
  const t = translator(hours, locale)
  await step(page, 'step.hours')
  await page.getByRole('button', { name: t('hours.add').replace('{day}', said.friday[locale]) }).click()
  await press(page, t('save'))
  await page.getByText(t('saved')).waitFor()
}

const setBankAccount = async (page: Page) => {
  const t = translator(earnings, locale)
  const main = page.getByRole('main')
  await step(page, 'step.payout')
  await main.getByLabel(t('account.holder')).fill('Noura Al Salem')
  await main.getByLabel(t('account.iban')).fill('SA03 8000 0000 6080 1016 7518')
  await main.getByLabel(t('account.password')).fill('a-new-secret')
  await press(page, t('account.save'))
  await main.getByText(t('account.iban_wrong')).waitFor()
  await main.getByLabel(t('account.iban')).fill('SA03 8000 0000 6080 1016 7519')
  await press(page, t('account.save'))
  await main.getByText('SA•• •••• 7519').waitFor()
  expect(await axeViolations(page)).toEqual([])
}

/** A service: typed, left and continued, looked at, published. */
const publishService = async (page: Page) => {
  const t = translator(offers, locale)
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await step(page, 'step.service')
  await press(page, t('new'))
  await page.waitForURL(/services\/\d+$/)
  await field('name.ar').fill(service[locale].ar)
  await page.getByText(translator(editor, locale)('missing')).waitFor()
  await field('price').fill('12x')
  await press(page, t('publish'))
  await page.getByText(t('fault.amount')).waitFor()
  await page.getByText(t('saved'), { exact: true }).waitFor()
  await page.reload()
  await awake(page)
  await expect.poll(() => field('name.ar').inputValue()).toBe(service[locale].ar)

  await field('name.en').fill(service[locale].en)
  await field('description.en').fill('Any brand.\n\n- With tools')
  await field('description.ar').fill('كل الماركات')
  await page.locator('form summary').first().click()
  await page.locator('form details').getByRole('checkbox').first().check()
  await field('price').fill('١٢٠٫٥٠')
  await page.locator('input[type=file]').setInputFiles(picture)
  await field(`pictures.0.alt.${locale}`).fill('رف كتب')
  await press(page, t('add_group'))
  await field(`groups.0.name.${locale}`).fill('الوقت')
  await field(`groups.0.options.0.name.${locale}`).fill('مساء')
  await field('groups.0.options.0.price').fill('30')
  await page.getByLabel(t('applies')).check()
  expect(await axeViolations(page)).toEqual([])
  await press(page, t('preview'))
  await page.getByRole('dialog').getByText('رف كتب').first().waitFor()
  await page.keyboard.press('Escape')
  await press(page, t('publish'))
  await page.waitForURL('/provider/services')
  await page.getByText(service[locale][locale]).first().waitFor()
}

/** Found by a visitor, booked by a customer; returns the booking's number. */
const findAndBook = async (customer: Page): Promise<string> => {
  const [t, c] = [translator(bookings, locale), translator(catalogue, locale)]
  await customer.goto(`/search/${said.words[locale]}`)
  const link = customer.getByRole('link', { name: service[locale][locale] })
  // Sorted by the customer's address, the list says how far away each is.
  await customer
    .getByRole('article')
    .filter({ has: link })
    .getByText(/km|كم|near|قريب/)
    .waitFor()
  await link.click()
  await customer.getByRole('heading', { name: service[locale][locale], level: 1 }).waitFor()
  await customer.getByText('120.50').first().waitFor()
  await customer
    .getByRole('region', { name: c('select_and_book') })
    .getByRole('link', { name: c('book') })
    .click()
  await customer.waitForURL(/\/e_service\/form\/\d+$/)
  await (await laterStart(customer, locale)).check()
  await press(customer, t('book.continue'))
  await press(customer, t('summary.confirm'))
  await customer.getByRole('link', { name: t('success.details') }).click()
  await customer.waitForURL(/\/bookings\/show\/\d+$/)
  return /\d+$/.exec(customer.url())?.[0] ?? ''
}

/** Accepted, under way, at the door; extra work is offered and accepted; started and finished; paid in cash. */
const serve = async (page: Page, customer: Page, id: string) => {
  const [t, day] = [translator(bookings, locale), translator(days, locale)]
  const [v, pay] = [translator(visits, locale), translator(payments, locale)]
  await page.goto('/provider/requests')
  await page
    .getByRole('region', { name: `#${id}` })
    .getByRole('link')
    .click()
  const sheet = page.getByRole('dialog')
  for (const move of ['desk.to_accepted', 'desk.to_on_the_way', 'desk.to_ready'] as const) {
    await press(sheet, t(move))
    // Long before the visit.
    if (move !== 'desk.to_accepted') await press(sheet, day('doubt.yes'))
  }
  // Leaving the page sends what could still be taken back.
  await page.goto(`/provider/bookings/${id}`)
  await sheet.getByRole('button', { name: t('desk.to_in_progress'), exact: true }).waitFor()

  await press(sheet, day('extras.add'))
  await page.getByLabel(day('extras.name')).fill('تثبيت رف إضافي')
  await page.getByLabel(day('extras.price')).fill('40')
  await press(sheet, day('extras.offer'))
  await sheet.getByText(day('extras.open'), { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await customer.reload()
  await customer.getByText('تثبيت رف إضافي').waitFor()
  await press(customer.getByRole('dialog'), v('extras.accept'))
  await customer.getByText(v('extras.answered')).waitFor()
  await press(customer.getByRole('dialog'), t('action.start'))
  await press(customer.getByRole('dialog'), t('action.finish'))
  await customer.getByRole('link', { name: t('action.checkout') }).click()
  const { sql } = town().database
  const [method] = await sql<
    { name: string }[]
  >`SELECT name ->> ${locale} AS name FROM payment_methods WHERE route = '/Cash'`
  await customer.getByRole('radio', { name: method?.name ?? '' }).check()
  await press(customer, pay('checkout.confirm'))
  await customer.getByText(pay('done.message')).waitFor()

  await page.goto(`/provider/bookings/${id}`)
  await sheet.getByText('تثبيت رف إضافي').first().waitFor()
  await press(sheet, t('desk.cash'))
  await sheet.getByText(day('moved.paid')).waitFor()
  await page.goto(`/provider/bookings/${id}`)
  await sheet.getByText(t('paid'), { exact: true }).first().waitFor()
}

test.each(locales)('from a saved form to a payout on a phone: %s', { timeout: 900_000 }, async (language) => {
  locale = language
  const [steps, money] = [translator(provider, locale), translator(earnings, locale)]
  const page = await phone()
  const main = page.getByRole('main')
  await apply(page)
  await acceptApplication(await signedInPage(await phone(), 'operator@doorstep.test'), locale, 'نورة السالم')
  await setPassword(page)
  await page.goto('/provider/start')
  await main.getByText(steps('start.closed')).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await setHours(page)
  await setBankAccount(page)
  await publishService(page)
  await page.goto('/provider/start')
  await main.getByText(steps('start.open')).waitFor()

  const customer = await signedInPage(await phone(), demo.email)
  const id = await findAndBook(customer)
  await serve(page, customer, id)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

  await page.goto('/provider/money?show=statement')
  await main.getByText(money('balance.owing'), { exact: true }).waitFor()
  await main
    .getByRole('row')
    .filter({ hasText: `#${id}` })
    .getByText(money('kind.payment'))
    .waitFor()
  await payFromWallet(page, town().database)
  const sum = await payOut(page, town().database, email())
  await page.goto('/provider/money?show=payouts')
  await main.getByRole('listitem').filter({ hasText: 'SA•• •••• 7519' }).getByText(sum).waitFor()
  await main.getByText(money('balance.even')).waitFor()
  expect(await axeViolations(page)).toEqual([])
})
