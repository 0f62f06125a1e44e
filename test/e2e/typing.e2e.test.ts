import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as accounts } from '../../src/features/accounts/messages.ts'
import { messages as times } from '../../src/features/availability/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as coupons } from '../../src/features/coupons/messages.ts'
import { messages as desk } from '../../src/features/coupons/officeMessages.ts'
import { messages as editor } from '../../src/web/editor/messages.ts'
import { buildBooking } from '../build.ts'
import { wallTime } from '../visits.ts'
import { demo, e2e, longTest, translator } from './harness.ts'
import { awake, freeStarts, holdRequests, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()

/** A key that is held down for some seconds, as the system repeats it. */
const hold = async (page: Page, key: string, seconds: number) => {
  for (let n = 0; n < seconds * 25; n++) {
    await page.keyboard.down(key)
    await page.waitForTimeout(40)
  }
  await page.keyboard.up(key)
}

test('Enter that is held down on a coupon is one try', longTest, async () => {
  const t = translator(coupons, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.goto(`/e_service/form/${(await ownService(town().database)).id}`)
  await awake(page)
  await freeStarts(page, 'en').first().waitFor()
  let tries = 0
  page.on('request', (request) => {
    if (/\/api\/coupons/.test(request.url())) tries += 1
  })
  await page.getByLabel(t('code')).fill('NO-SUCH-CODE')
  await hold(page, 'Enter', 1.5)
  await page.getByText(t('invalid_hint')).waitFor()
  expect(tries).toBe(1)
})

test('Enter that is held down on Login is one try', longTest, async () => {
  const t = translator(accounts, 'en')
  const page = await visit({ locale: 'en' })
  await page.goto('/login')
  await awake(page)
  let tries = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/login')) tries += 1
  })
  await page.getByLabel(t('field.email')).fill('nobody@example.com')
  await page.getByLabel(t('field.password')).fill('not-the-password')
  // It may be gone again before the key is let go.
  await Promise.all([page.getByRole('alert').getByText(t('login.failed')).waitFor(), hold(page, 'Enter', 1.5)])
  expect(tries).toBe(1)
  // Pressed once more it is another one.
  await page.keyboard.press('Enter')
  await expect.poll(() => tries).toBe(2)
})

test('another day is chosen by keyboard', longTest, async () => {
  const page = await visit({ locale: 'en' })
  await page.goto('/category/1')
  await awake(page)
  const seen: string[] = []
  page.on('framenavigated', () => seen.push(new URL(page.url()).search))
  const day = page.getByRole('complementary').getByLabel(translator(times, 'en')('other_day'))
  await day.focus()
  const year = new Date().getFullYear() + 1
  await page.keyboard.type(`0214${year}`, { delay: 50 })
  await page.waitForURL(`**/category/1**day=${year}-02-14*`)
  expect(seen.filter((search) => search.includes('day=0'))).toEqual([])
  await expect.poll(() => day.inputValue()).toBe(`${year}-02-14`)
})

test('a near day that is typed leaves its field with the filter', async () => {
  const t = translator(times, 'en')
  const page = await visit({ locale: 'en' })
  await page.goto('/category/1')
  await awake(page)
  const days = page.getByRole('complementary').getByRole('navigation', { name: t('who_can') })
  const near = wallTime('12:00', 3).slice(0, 10)
  await days.getByLabel(t('other_day')).fill(near)
  await page.waitForURL(`**day=${near}*`)
  await days.locator('a[aria-current=true]').click()
  await page.waitForURL((url) => !url.search.includes('day='))
  await expect.poll(() => days.getByLabel(t('other_day')).inputValue()).toBe('')
})

/** The picker of services of a new coupon. */
const serviceOfCoupon = async (page: Page) => {
  const t = translator(desk, 'en')
  await page.goto('/office/coupons')
  await awake(page)
  await page.getByRole('button', { name: t('new'), exact: true }).click()
  await page.getByLabel(t('everywhere')).uncheck()
  const services = page.getByRole('group', { name: t('services'), exact: true })
  return { services, field: services.getByPlaceholder(translator(editor, 'en')('find')) }
}

test('Enter picks nothing that was found for what was typed before', longTest, async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  const { services, field } = await serviceOfCoupon(page)
  await field.fill('clean')
  await services.getByRole('listitem').getByRole('button').first().waitFor()
  const release = await holdRequests(page, /name=carpet/)
  await field.fill('carpet')
  await field.press('Enter')
  await page.waitForTimeout(300)
  expect(await field.inputValue()).toBe('carpet')
  release()
  await services.getByRole('button', { name: /carpet/i }).waitFor()
  await field.press('Enter')
  await services.getByRole('button', { name: /carpet/i }).waitFor()
  await expect.poll(() => field.inputValue()).toBe('')
})

test('a visit that is booked again fills in the form before anybody can type, or not at all', longTest, async () => {
  const t = translator(bookings, 'en')
  const { database } = town()
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), demo.email)
  const [customer] = await database.sql<{ id: number }[]>`SELECT id FROM users WHERE email = ${demo.email}`
  const { id: e_service_id } = await ownService(database)
  const at = Date.now() - 90 * 86_400_000
  const { id } = await buildBooking(database.db, { user_id: customer?.id ?? 0, e_service_id, status: 'done', at })
  await database.sql`UPDATE bookings SET hint = 'As last time' WHERE id = ${id}`
  const hint = page.getByRole('dialog').getByLabel(t('line.hint'))
  const reading = new RegExp(`/api/bookings/${id}\\?`)

  const release = await holdRequests(page, reading)
  await page.goto(`/e_service/form/${e_service_id}?again=${id}`)
  await awake(page)
  await page.waitForTimeout(1000)
  expect(await hint.count()).toBe(0)
  release()
  await expect.poll(() => hint.inputValue()).toBe('As last time')
  await page.unroute(reading)

  const refused = { success: false, code: 'internal', message: 'Not now' }
  await page.route(reading, (route) => route.fulfill({ json: refused }))
  await page.evaluate(() => localStorage.removeItem('unsent:bookings'))
  await page.goto(`/e_service/form/${e_service_id}?again=${id}`)
  await awake(page)
  await page.getByText(refused.message, { exact: true }).waitFor()
  await hint.fill('The gate is green')
  await page.unroute(reading)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.waitForTimeout(1000)
  expect(await hint.inputValue()).toBe('The gate is green')
})

test('a picker says that it searches, that it could not, and how many it found', longTest, async () => {
  const e = translator(editor, 'en')
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), 'operator@doorstep.test')
  const { services, field } = await serviceOfCoupon(page)
  const release = await holdRequests(page, /name=clean/)
  await field.fill('clean')
  await services.getByText(e('searching'), { exact: true }).waitFor()
  release()
  const found = services.getByRole('listitem').getByRole('button')
  await found.first().waitFor()
  await expect.poll(() => services.getByRole('status').textContent()).toBe(`${await found.count()} found`)
  await page.route(/name=carpet/, (route) => route.fulfill({ status: 422, json: { success: false, code: 'invalid' } }))
  await field.fill('carpet')
  await services.getByText(e('not_searched'), { exact: true }).waitFor()
  // By keyboard the field goes on after what was picked and taken away.
  await field.fill('clean')
  await found.first().press('Enter')
  await expect.poll(() => field.evaluate((own) => own === document.activeElement)).toBe(true)
  await services.getByRole('listitem').getByRole('button').press('Enter')
  await expect.poll(() => field.evaluate((own) => own === document.activeElement)).toBe(true)
})
