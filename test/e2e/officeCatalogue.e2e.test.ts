import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as times } from '../../src/features/availability/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as storefront } from '../../src/features/catalogue/messages.ts'
import { messages as catalogue } from '../../src/features/catalogue/officeMessages.ts'
import { messages as content } from '../../src/features/content/officeMessages.ts'
import { messages as customerCoupons } from '../../src/features/coupons/messages.ts'
import { messages as coupons } from '../../src/features/coupons/officeMessages.ts'
import { messages as offers } from '../../src/features/offers/officeMessages.ts'
import { messages as payments } from '../../src/features/payments/messages.ts'
import { messages as providers } from '../../src/features/providers/officeMessages.ts'
import { messages as shell } from '../../src/shell/office/messages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildWallet } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, laterStart, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const operator = 'operator@doorstep.test'
const shots = process.env.SHOTS
const shoot = async (page: Page, name: string) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await awake(page)
}

/** The visit was made: the office moves it to its end, as if somebody had called. */
const finish = async (desk: Page, booking: string) => {
  const login = await desk.request.post('/api/login', { data: { ...demo, email: operator } })
  const { data } = (await login.json()) as { data: { api_token: string } }
  const headers = { authorization: `Bearer ${data.api_token}` }
  for (const booking_status_id of [4, 2, 6]) {
    const moved = await desk.request.put(`/api/bookings/${booking}`, {
      headers,
      data: { booking_status_id, reason: 'By phone' },
    })
    expect(moved.status()).toBe(200)
  }
}

test('a coupon is made at the desk, used and paid on an Arabic phone, and its cost is known', longTest, async () => {
  const t = translator(coupons, 'en')
  const desk = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), operator)
  await open(desk, '/office/coupons')
  await press(desk, t('new'))
  await desk.getByRole('dialog').locator('[name="code"]').fill('SPRING')
  await desk.locator('[name="discount_type"]').selectOption('fixed')
  await desk.locator('[name="discount"]').fill('٥٫٥')
  await desk.locator('[name="description.ar"]').fill('خصم الربيع')
  await shoot(desk, 'coupon-form-en')
  expect(await axeViolations(desk)).toEqual([])
  await press(desk, translator(editor, 'en')('save'))
  await desk.getByText('SPRING').first().waitFor()

  const { id } = await ownService(town().database)
  const phone = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), demo.email)
  const c = translator(customerCoupons, 'ar')
  await open(phone, `/e_service/form/${id}`)
  const form = phone.getByRole('dialog')
  await form.getByLabel(c('code')).fill('spring')
  await form.getByRole('button', { name: c('apply') }).click()
  await form.getByRole('status').getByText(c('valid')).waitFor()
  await shoot(phone, 'coupon-used-ar')

  const b = translator(bookings, 'ar')
  await (await laterStart(phone, 'ar')).check()
  await press(phone, b('book.continue'))
  await press(phone, b('summary.confirm'))
  await phone.getByRole('link', { name: b('success.details') }).click()
  await phone.waitForURL(/\/bookings\/show\/\d+$/)
  const booking = /\d+$/.exec(phone.url())?.[0] ?? ''
  await finish(desk, booking)
  const { db, sql } = town().database
  const [user] = await sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  await buildWallet(db, { user_id: user?.id ?? 0, balance_minor: 100_000, name: 'Savings' })
  await open(phone, `/bookings/checkout/${booking}`)
  await phone.getByRole('radio', { name: 'Savings' }).check()
  await press(phone, translator(payments, 'ar')('checkout.confirm'))
  await phone.getByText(translator(payments, 'ar')('done.message')).waitFor()
  await open(desk, '/office/coupons')
  await desk.getByRole('button').filter({ hasText: 'SPRING' }).click()
  const uses = desk.getByRole('dialog').locator('section', { has: desk.getByRole('heading', { name: t('cost') }) })
  await uses
    .getByRole('heading', { name: t('cost') })
    .getByText('5.50')
    .waitFor()
  await uses.getByText(t('booking').replace('{id}', booking)).waitFor()
})

test(
  'a service is paused, and its provider blocked, while a visitor looks at it; categories are ordered by keyboard',
  longTest,
  async () => {
    const t = translator(offers, 'en')
    const { id, name } = await ownService(town().database)
    const visitor = await visit({ locale: 'en', screen: 'phone' })
    await open(visitor, `/e_service/${id}`)
    const desk = await signedInPage(await visit({ locale: 'en', screen: 'desk' }), operator)
    await open(desk, `/office/services?name=${encodeURIComponent(name.en)}`)
    await shoot(desk, 'services-en')
    await press(desk, t('pause').replace('{name}', name.en))
    await desk.getByRole('button', { name: t('publish').replace('{name}', name.en), exact: true }).waitFor()
    const shown = async () => {
      const answer = await visitor.request.get(`/api/e_services/${id}`)
      return ((await answer.json()) as { data: { available: boolean; e_provider: { id: number } } }).data
    }
    // What is cached hears of it a moment later.
    await expect.poll(async () => (await shown()).available).toBe(false)
    await press(desk, t('publish').replace('{name}', name.en))
    await desk.getByRole('button', { name: t('pause').replace('{name}', name.en), exact: true }).waitFor()

    await open(desk, `/office/providers/${(await shown()).e_provider.id}`)
    const p = translator(providers, 'en')
    await press(desk, p('block'))
    const question = desk.getByRole('dialog')
    await question.getByLabel(p('reason')).fill('Damage')
    await question.getByRole('button', { name: p('block'), exact: true }).click()
    await desk.getByRole('button', { name: p('unblock'), exact: true }).waitFor()
    await visitor.getByRole('link', { name: storefront.book.en }).click()
    // What the page knows of the service counts for a while; after that it is asked for again, and gone.
    const gone = visitor.getByRole('heading', { name: web['not_found.title'].en })
    await visitor.getByRole('dialog').getByText(times.closed.en).or(gone).first().waitFor()
    await press(desk, p('unblock'))
    await desk.getByRole('button', { name: p('block'), exact: true }).waitFor()

    await open(desk, '/office/categories')
    const list = desk.getByRole('list', { name: translator(catalogue, 'en')('title'), exact: true })
    const second = list.getByRole('button', { name: /^Move .* up$/ }).nth(1)
    await second.waitFor()
    await second.focus()
    await desk.keyboard.press('Enter')
    await desk
      .getByText(/ is now number /)
      .first()
      .waitFor({ state: 'attached' })
    await shoot(desk, 'categories-en')
    expect(await axeViolations(desk)).toEqual([])
  },
)

test('the home slides are edited on an Arabic phone, and a visitor sees it', longTest, async () => {
  const t = translator(content, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone' }), operator)
  await open(page, '/office/slides')
  const list = page.getByRole('list', { name: t('slides.title') })
  await list.getByRole('button').filter({ hasText: /\p{L}/u }).first().click()
  await page.locator('[name="text.ar"]').fill('خصومات الشتاء')
  await shoot(page, 'slide-form-ar')
  expect(await axeViolations(page)).toEqual([])
  await press(page, translator(editor, 'ar')('save'))
  // The heading of the page behind is there all the time.
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const visitor = await visit({ locale: 'ar', screen: 'phone' })
  await open(visitor, '/')
  await visitor.getByText('خصومات الشتاء').first().waitFor()

  for (const path of ['settings', 'pages', 'faqs', 'taxes', 'categories', 'coupons', 'services']) {
    await open(page, `/office/${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await expect.poll(() => page.locator('[role=status] .skeleton').count()).toBe(0)
    await shoot(page, `${path}-ar`)
  }
})

test('two people edit one coupon: the second sees the difference and decides', longTest, async () => {
  const e = translator(editor, 'en')
  const both = []
  for (let n = 0; n < 2; n++) {
    const page = await signedInPage(await visit({ locale: 'en' }), operator)
    await open(page, '/office/coupons')
    await page.getByRole('button').filter({ hasText: 'WELCOME10' }).click()
    both.push(page)
  }
  const [first, second] = both as [Page, Page]
  for (const [page, discount] of [
    [first, '12'],
    [second, '15'],
  ] as const) {
    await page.locator('[name="discount"]').fill(discount)
    await press(page, e('save'))
    if (page === first) await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  const difference = second.getByRole('alert').filter({ hasText: e('changed.title') })
  await difference.getByText('12', { exact: true }).waitFor()
  await difference.getByRole('radio', { name: e('changed.theirs') }).check()
  expect(await axeViolations(second)).toEqual([])
  await difference.getByRole('button', { name: e('changed.use') }).click()
  await expect.poll(() => second.locator('[name="discount"]').inputValue()).toBe('12')
})

test('what is typed in the office is not lost by a link or by Back', longTest, async () => {
  const [o, u] = [translator(shell, 'en'), translator(ui, 'en')]
  const page = await signedInPage(await visit({ locale: 'en', screen: 'desk', broken: true }), operator)
  await open(page, '/office/settings')
  const toTaxes = page.getByRole('link', { name: o('place.taxes'), exact: true })
  const sentence = page.locator('[name="app_short_description"]')
  await sentence.fill('Half a sentence')
  await toTaxes.click()
  const question = page.getByRole('dialog', { name: u('unsaved') })
  await question.getByRole('button', { name: u('keep') }).click()
  expect(await sentence.inputValue()).toBe('Half a sentence')
  await toTaxes.click()
  await question.getByRole('button', { name: u('discard') }).click()
  await page.waitForURL('**/office/taxes')

  await page.getByRole('main').getByRole('button').filter({ hasText: '%' }).first().click()
  const name = page.locator('[name="name.en"]')
  await name.fill('Half a name')
  await page.evaluate(() => history.back())
  await page.getByRole('dialog').getByText(u('unsaved')).waitFor()
  await press(page, u('keep'))
  expect(await name.inputValue()).toBe('Half a name')

  // Saved, but the reply is lost: the same again is no conflict with oneself.
  const lost = Promise.withResolvers<void>()
  await page.route(
    '**/api/office/taxes/*',
    async (route) => {
      await route.fetch()
      await route.abort()
      lost.resolve()
    },
    { times: 1 },
  )
  const save = translator(editor, 'en')('save')
  await press(page, save)
  await lost.promise
  await press(page, save)
  await name.waitFor({ state: 'detached' })
  await page.getByRole('main').getByRole('button', { name: 'Half a name' }).waitFor()
})

test('a preview of colours shows them where colours are forced', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/office/settings')
  await page.locator('[name=main_dark_color]').waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('what is wrong with the text of a page is said beside it', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), operator)
  await open(page, '/office/pages')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Privacy/ })
    .click()
  const sheet = page.getByRole('dialog')
  const text = sheet.getByRole('textbox', { name: `${translator(content, 'en')('page.content')} · ` }).last()
  await text.focus()
  await page.keyboard.insertText('x'.repeat(100_001))
  await press(page, translator(editor, 'en')('save'))
  const said = sheet.locator('p').filter({ hasText: 'Use at most 100000 characters.' })
  await said.waitFor()
  await expect.poll(() => text.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await text.getAttribute('aria-invalid')).toBe('true')
  expect(await text.getAttribute('aria-describedby')).toBe(await said.getAttribute('id'))
  expect(await axeViolations(page)).toEqual([])
})

test('who may not change a page reads its text, and writes nothing there that nobody saves', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'support@doorstep.test')
  await open(page, '/office/pages')
  await page
    .getByRole('main')
    .getByRole('button', { name: /Privacy/ })
    .click()
  const text = page.locator('[data-name="content.en"]')
  const told = await text.textContent()
  await text.press('Control+Home')
  await page.keyboard.insertText('Lost')
  expect(await text.textContent()).toBe(told)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})
