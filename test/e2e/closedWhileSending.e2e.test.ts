import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as applications } from '../../src/features/applications/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { e2e, longTest, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, freeStarts, laterStart, ownService, signedInPage } from './steps.ts'

/** The page ends while the server does what it was asked for. */
const { visit, town } = e2e()

/** Presses a button, and closes the tab once the server has done it; not `taken`: it never hears of it. */
const closeWhileSending = async (page: Page, address: RegExp, button: Locator, taken = true): Promise<Page> => {
  const { promise: done, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await (taken ? route.fetch() : route.abort())
    resolve()
    await new Promise(() => {})
  })
  await button.click()
  await done
  const context = page.context()
  await page.close()
  return context.newPage()
}

test('a booking that was made when its tab was closed is not made again at another time', longTest, async () => {
  const t = translator(bookings, 'en')
  const customer = await demoPerson(town().database)
  const visitor = await visit({ locale: 'en', screen: 'phone', broken: true })
  const tab = await signedInPage(visitor, customer.email)
  const service = await ownService(town().database)
  await tab.goto(`/e_service/form/${service.id}`)
  await awake(tab)
  await tab.getByLabel(t('book.full_address')).fill('King Fahd Road 1, Riyadh')
  await (await laterStart(tab, 'en')).check()
  await tab.getByRole('button', { name: t('book.continue') }).click()
  const confirm = (page: Page) => page.getByRole('button', { name: t('summary.confirm') })
  const page = await closeWhileSending(tab, /\/api\/bookings(\?|$)/, confirm(tab))
  await page.goto(`/e_service/summary/${service.id}`)
  await page.getByText(t('summary.unknown')).waitFor()
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await freeStarts(page, 'en').first().check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  await confirm(page).click()
  await page.getByText(t('summary.arrived')).waitFor()
  const made = await town().database.sql`SELECT id FROM bookings WHERE user_id = ${customer.id}`
  expect(made).toHaveLength(1)
  await page.waitForURL(`**/bookings/show/${made[0]?.id}`)
})

const apply = async (page: Page, locale: Locale, email: string) => {
  const t = translator(applications, locale)
  const field = (key: keyof typeof applications) => page.getByLabel(t(key), { exact: true })
  await page.goto('/provider-registration')
  await awake(page)
  await field('name').fill('Huda Omar')
  await field('email').fill(email)
  await field('phone').fill('+966500000055')
  await field('type').selectOption({ index: 1 })
  await field('document_type').selectOption('passport')
  await field('document_number').fill('P7654321')
  await field('expiry_date').fill('2199-12-31')
  const buffer = Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\ntrailer << >>\n%%EOF\n')
  await field('document').setInputFiles({ name: 'id.pdf', mimeType: 'application/pdf', buffer })
  await page.getByRole('checkbox').check()
  const saved = page.waitForResponse(
    (reply) => reply.request().method() === 'PUT' && (reply.request().postData() ?? '').includes('25 km'),
  )
  await field('range').fill('25 km')
  await field('range').press('Tab')
  await saved
  return page.getByRole('button', { name: t('submit') })
}

test('an application that was sent when its tab was closed is said to be', longTest, async () => {
  const t = translator(applications, 'ar')
  const tab = await visit({ locale: 'ar', screen: 'phone', broken: true })
  const page = await closeWhileSending(tab, /provider_register/, await apply(tab, 'ar', 'huda@example.com'))
  await page.goto('/provider-registration')
  await page.getByRole('alert').getByText(t('done')).waitFor()
  const { sql } = town().database
  expect(await sql`SELECT name FROM provider_applications WHERE email = 'huda@example.com'`).toHaveLength(1)
  await page.reload()
  await awake(page)
  expect(await page.getByText(t('done')).count()).toBe(0)
})

test('one that was not sent is still there', longTest, async () => {
  const t = translator(applications, 'en')
  const tab = await visit({ locale: 'en', broken: true })
  const page = await closeWhileSending(tab, /provider_register/, await apply(tab, 'en', 'h@example.com'), false)
  await page.goto('/provider-registration')
  await expect.poll(() => page.getByLabel(t('range'), { exact: true }).inputValue()).toBe('25 km')
  expect(await page.getByText(t('done')).count()).toBe(0)
})

test('an application on a line that is dead is given up, and can be sent again', longTest, async () => {
  const t = translator(applications, 'en')
  const page = await visit({ locale: 'en', screen: 'phone', broken: true })
  await page.clock.install()
  const submit = await apply(page, 'en', 'dead@example.com')
  await page.route(/provider_register/, () => {})
  await submit.click()
  await submit.and(page.locator('[aria-busy]')).waitFor()
  await page.clock.runFor(130_000)
  await page.getByRole('alert').getByText(t('failed')).waitFor()
  await page.unroute(/provider_register/)
  await submit.click()
  await page.getByRole('alert').getByText(t('done')).waitFor()
  const { sql } = town().database
  expect(await sql`SELECT name FROM provider_applications WHERE email = 'dead@example.com'`).toHaveLength(1)
})
