import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as hours } from '../../src/features/availability/providerMessages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { statusOf } from '../../src/features/bookings/rules.ts'
import { messages as earnings } from '../../src/features/earnings/providerMessages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as providers } from '../../src/features/providers/messages.ts'
import type { Locale } from '../../src/lib/words.ts'
import { messages as shell } from '../../src/shell/provider/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { axeViolations } from './axe.ts'
import { demo, e2e, inArabic, translator } from './harness.ts'
import { awake, signedInPage, signIn } from './steps.ts'

const { visit, town } = e2e()
const HOUR = 3_600_000

/** A provider who can sign in, with a visit in an hour, one in four days, and a request. */
const busyProvider = async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`
    SELECT password_hash FROM users WHERE email = 'provider@doorstep.test'`
  const user = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const { id } = await buildProvider(db, { people: [user.id], hours: [] })
  const service = await buildService(db, { e_provider_id: id, duration: '1:00' })
  const book = (status: 'accepted' | 'received', at: number, hint: string) =>
    buildBooking(db, { e_service_id: service.id, status, at: Date.now() + at, hint })
  const soon = await book('accepted', HOUR, 'The blue door')
  const later = await book('accepted', 96 * HOUR, 'Ring twice')
  await book('received', 48 * HOUR, 'Any time')
  return { user, soon, later }
}

const statusOfBooking = async (id: number) => {
  const [row] = await town().database.sql<{ booking_status_id: number }[]>`
    SELECT booking_status_id FROM bookings WHERE id = ${id}`
  return row?.booking_status_id
}

/** Scripts of the pages that the frame leads to, and their addresses. */
const placePages = [
  ['CalendarPage', '/provider/calendar'],
  ['RequestsPage', '/provider/requests'],
  ['DeskPage', '/provider/visits'],
  ['OffersPage', '/provider/services'],
  ['TeamPage', '/provider/team'],
  ['PublicPageEditor', '/provider/page'],
  ['MoneyPage', '/provider/money'],
  ['StartPage', '/provider/start'],
  ['SettingsPage', '/provider/settings'],
] as const

/** Whether the worker has all scripts that the page loaded, those of other places and of the details, and their routes. */
const isKept = (page: Page) =>
  page.evaluate(
    async (pages) => {
      const kept = (await (await caches.open('provider-pages')).keys()).map(({ url }) => url)
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
      return (
        loaded.filter((url) => /\/(assets\/.*\.js|__manifest)/.test(url)).every((url) => kept.includes(url)) &&
        pages.every((name) => kept.some((url) => url.includes(`/assets/${name}-`)))
      )
    },
    ['DeskSheet', ...placePages.map(([name]) => name)],
  )

const words = (locale: Locale) => ({
  t: translator(days, locale),
  nav: translator(shell, locale),
})

test.each(inArabic)('a day on a phone, also without a connection: %s', async (locale) => {
  const { user, soon, later } = await busyProvider()
  const { t, nav } = words(locale)
  const page = await visit({ locale, screen: 'phone', broken: true, serviceWorker: true })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
  // The ten seconds to take a move back, and the moment of a double tap, last as long as the test needs them.
  await page.clock.setFixedTime(Date.now())

  // Login leads to Today, with the next visit and its one next move.
  await page.goto('/login')
  await awake(page)
  await signIn(page, locale, { ...demo, email: user.email })
  await page.waitForURL('/provider')
  const current = page.getByRole('region', { name: t('today.next') }).or(page.locator('section:has(#current-visit)'))
  await current.getByText('The blue door').waitFor()
  await page
    .getByRole('navigation', { name: nav('navigation') })
    .getByText(nav('place.requests'))
    .waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Taken back: nobody was notified, nothing was sent.
  await press(t('move.on_the_way'))
  await press(t('queue.undo'))
  await page.getByRole('button', { name: t('queue.undo') }).waitFor({ state: 'detached' })
  expect(await statusOfBooking(soon.id)).toBe(statusOf('accepted').id)

  // Left before the ten seconds are over: it is sent.
  await press(t('move.on_the_way'))
  await page.getByText(t('moved.on_the_way')).first().waitFor()
  await page.reload()
  await expect.poll(() => statusOfBooking(soon.id)).toBe(statusOf('on_the_way').id)
  // Its answer has come, too: until then the move is one that was just made, on a clock that stands still.
  await page.locator('button:not([aria-disabled])').getByText(t('move.ready'), { exact: true }).waitFor()

  // Without a connection: readable after a reload, and the move goes out once when the connection is back.
  await page.goto('/provider')
  await page.getByText('The blue door').waitFor()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.reload()
  await page.getByRole('button', { name: t('move.ready'), exact: true }).waitFor()
  // What the page needs is kept: its scripts with those of the details and of the other places, and the routes of its links.
  await expect.poll(() => isKept(page)).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('The blue door').waitFor()
  const sheet = page.getByRole('dialog')
  await page.getByRole('link', { name: t('today.details') }).click()
  await sheet.getByText('The blue door').waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  await press(t('move.ready'))
  await page.getByText(t('moved.ready')).first().waitFor()
  await page.reload()
  await page
    .getByText(t('queue.waiting').replace('{move}', t('moved.ready')))
    .first()
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.context().setOffline(false)
  await expect.poll(() => statusOfBooking(soon.id)).toBe(statusOf('ready').id)
  await page.getByRole('button', { name: t('move.in_progress'), exact: true }).waitFor()
  const { sql } = town().database
  const events = await sql<{ to_status_id: number }[]>`
    SELECT to_status_id FROM booking_events WHERE booking_id = ${soon.id} AND to_status_id = ${statusOf('ready').id}`
  expect(events).toHaveLength(1)

  // Days ahead, it is asked about first.
  await page.goto(`/provider/bookings/${later.id}`)
  await sheet.getByText('Ring twice').waitFor()
  await sheet.getByRole('button', { name: translator(bookings, locale)('desk.to_on_the_way'), exact: true }).click()
  const question = sheet.getByRole('alertdialog')
  const box = await question.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= 390 && box.width > 300).toBe(true)
  await question.getByRole('button', { name: t('doubt.no') }).click()
  expect(await statusOfBooking(later.id)).toBe(statusOf('accepted').id)

  // A double tap is one move.
  await page.goto('/provider/requests')
  await page.getByRole('button', { name: translator(bookings, locale)('desk.to_accepted'), exact: true }).dblclick()
  await page.getByText(t('moved.accepted')).first().waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await press(t('queue.undo'))
  await page.getByRole('button', { name: t('queue.undo') }).waitFor({ state: 'detached' })
})

test('numbers in Arabic digits are read, one out of reach is said at its field; a holiday is on the public page', async () => {
  const { db, sql } = town().database
  const { user } = await busyProvider()
  const [own] = await sql<{ id: number }[]>`SELECT e_provider_id AS id FROM e_provider_users WHERE user_id = ${user.id}`
  const id = own?.id ?? 0
  const t = translator(hours, 'ar')
  const page = await signedInPage(await visit({ locale: 'ar', screen: 'phone', broken: true }), user.email)
  await page.goto('/provider/settings')
  await awake(page)
  const ahead = page.getByLabel(t('around.horizon'))
  const save = page.getByRole('button', { name: t('save'), exact: true })
  await page.getByLabel(t('around.after')).fill('١٥')
  await page.getByLabel(t('around.notice')).fill('٤٫١')
  await ahead.fill('٩٩٩')
  await page.getByRole('button', { name: t('dates.add'), exact: true }).click()
  await page.getByLabel(t('dates.closed')).check()
  await save.click()
  await page.getByText(t('around.wrong').replace('{min}', '1').replace('{max}', '366')).waitFor()
  await expect.poll(() => ahead.evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await ahead.inputValue()).toBe('٩٩٩')
  expect(await axeViolations(page)).toEqual([])
  await ahead.fill('٩٠')
  await save.click()
  await page.getByText(t('saved')).first().waitFor()
  const stored = db
    .selectFrom('e_providers')
    .select(['buffer_after_minutes', 'notice_minutes', 'horizon_days'])
    .where('id', '=', id)
  expect(await stored.execute()).toEqual([{ buffer_after_minutes: 15, notice_minutes: 246, horizon_days: 90 }])
  await page.goto(`/e_provider/${id}`)
  const dates = page.locator('section:has(> h3)', { hasText: providers.special_dates.ar })
  await dates.getByText(providers.closed.ar).waitFor()
})

test.each([
  ['at the desk', '/provider'],
  // The worker has no part in a page that was opened outside of its scope.
  ['at login', '/login'],
])('every place opens without a connection for a provider who came in %s', async (_, path) => {
  const { user } = await busyProvider()
  const { t } = words('en')
  const page = await visit({ locale: 'en', broken: true, serviceWorker: true })
  if (path === '/provider') await signedInPage(page, user.email)
  await page.goto(path)
  await awake(page)
  if (path === '/login') await signIn(page, 'en', { ...demo, email: user.email })
  await page.getByText('The blue door').waitFor()
  await expect.poll(() => isKept(page)).toBe(true)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: t('today.details') }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('The blue door').waitFor()
  await page.goBack()
  await sheet.waitFor({ state: 'detached' })
  const loadedAt = await page.evaluate(() => performance.timeOrigin)
  for (const [, place] of placePages) {
    await page.locator(`nav a[href="${place}"]`).filter({ visible: true }).click()
    await page.locator(`nav a[href="${place}"][aria-current=page]`).filter({ visible: true }).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loadedAt)
})

test('a worker whose reply was lost is there once', async () => {
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), 'provider@doorstep.test')
  await page.goto('/provider/team')
  await awake(page)
  await page.route(
    '**/api/provider/workers*',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  const name = page.getByRole('main').locator('[name=name]')
  await name.fill('Once Only')
  await name.press('Enter')
  await page.getByText(translator(web, 'en')('unsure')).waitFor()
  await expect
    .poll(async () => {
      await name.press('Enter')
      return name.inputValue()
    })
    .toBe('')
  expect(await town().database.sql`SELECT FROM workers WHERE name = 'Once Only'`).toHaveLength(1)
})

test('a page that is kept opens while the server is away', async () => {
  const { user } = await busyProvider()
  const page = await signedInPage(await visit({ locale: 'en', broken: true, serviceWorker: true }), user.email)
  await page.goto('/provider')
  await awake(page)
  await page.getByText('The blue door').waitFor()
  await expect.poll(() => isKept(page)).toBe(true)
  // What stands before the server answers in its place.
  await page.context().route('**/provider', (route) => route.fulfill({ status: 503, body: 'Bad gateway' }))
  await page.reload()
  await page.getByText('The blue door').waitFor()
})

test('a period that is too long for a table says so', async () => {
  const t = translator(earnings, 'ar')
  const page = await signedInPage(
    await visit({ locale: 'ar', screen: 'phone', broken: true }),
    'provider@doorstep.test',
  )
  await page.goto('/provider/money')
  await awake(page)
  await page
    .getByRole('navigation', { name: t('tab.label') })
    .getByRole('link', { name: t('tab.statement'), exact: true })
    .click()
  const table = page.getByRole('button', { name: t('statement.csv'), exact: true })
  const message = t('refusal.statement_long')
  await page.route('**/statement.csv*', (route) =>
    route.fulfill({ status: 422, json: { success: false, code: 'statement_long', message } }),
  )
  await table.click()
  await page.getByRole('alert').getByText(message).waitFor()
  await page.unroute('**/statement.csv*')
  await page.route('**/statement.csv*', (route) => route.abort())
  await table.click()
  await page.getByRole('alert').getByText(t('statement.failed_hint')).waitFor()
})
