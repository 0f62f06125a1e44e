import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as applications } from '../../src/features/applications/providerMessages.ts'
import { messages as times } from '../../src/features/availability/messages.ts'
import { messages as hours } from '../../src/features/availability/providerMessages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as notifications } from '../../src/features/notifications/messages.ts'
import { messages as offers } from '../../src/features/offers/providerMessages.ts'
import { messages as visits } from '../../src/features/ordering/officeMessages.ts'
import { messages as showcase } from '../../src/features/showcase/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildNotification, buildUser } from '../build.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, comingVisit, holdRequests, openEditor, openFromMenu, ownService, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const owner = 'provider@doorstep.test'
const u = translator(ui, 'en')
const picture = join(import.meta.dirname, '../../public/icon-512.png')

/** The server is away for these calls, until the function it returns is called. */
const outage = async (page: Page, address: string | RegExp) => {
  await page.route(address, (route) =>
    route.fulfill({ json: { success: false, code: 'unavailable', message: 'Not now' } }),
  )
  return () => page.unroute(address)
}

test.each([
  ['/provider/page', 'section[aria-labelledby=cover]', translator(showcase, 'en')('saved')],
  ['/provider/team', 'section[aria-labelledby=workers] li', translator(team, 'en')('saved')],
])(
  'a picture that cannot be uploaded is sent once, and again when it is chosen again: %s',
  async (path, part, saved) => {
    const page = await signedInPage(await visit({ locale: 'en', broken: true }), owner)
    await page.goto(path)
    await awake(page)
    const place = page.locator(part).first()
    const chooser = place.locator('input[type=file]')
    let sent = 0
    await page.route('**/api/uploads/store', (route) => {
      sent += 1
      return route.abort()
    })
    await chooser.setInputFiles(picture)
    await place.getByRole('alert').waitFor()
    await page.waitForTimeout(500)
    expect(sent).toBe(1)
    await page.unroute('**/api/uploads/store')
    await chooser.setInputFiles(picture)
    await page.getByText(saved, { exact: true }).waitFor()
    expect(await place.getByRole('alert').count()).toBe(0)
  },
)

test('free times that were read stay while the server is away', async () => {
  const { id } = await ownService(town().database)
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.clock.install()
  await page.goto(`/e_service/form/${id}`)
  await awake(page)
  const sheet = page.getByRole('dialog')
  const starts = sheet.getByRole('radiogroup', { name: translator(times, 'en')('times') }).getByRole('radio')
  await starts.first().waitFor()
  let asked = 0
  await page.route('**/free_starts?*', (route) => {
    asked += 1
    return route.fulfill({ json: { success: false, code: 'unavailable', message: 'Not now' } })
  })
  await page.clock.fastForward(60_000)
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect
    .poll(async () => {
      await page.clock.runFor(5000)
      return asked
    })
    .toBe(4)
  await page.clock.runFor(5000)
  expect(await sheet.getByText(u('failed')).count()).toBe(0)
  expect(await starts.count()).toBeGreaterThan(0)
})

test('a month whose free times are not known is not called full', async () => {
  const t = translator(times, 'en')
  const page = await visit({ locale: 'en' })
  const { id } = await ownService(town().database)
  // A day that is full, whichever month is shown.
  await town().database.sql`INSERT INTO availability_exceptions (e_provider_id, date)
    SELECT e_provider_id, (now() AT TIME ZONE 'Asia/Riyadh')::date + 2 FROM e_services WHERE id = ${id}`
  await page.goto(`/e_service/form/${id}`)
  await awake(page)
  const month = /free_starts\?.*days=42/
  const release = await holdRequests(page, month)
  await page.getByRole('button', { name: t('calendar'), exact: true }).click()
  const days = page.getByRole('table', { name: t('calendar') }).getByRole('button')
  const full = days.and(page.getByRole('button', { name: t('none_that_day') }))
  await days
    .first()
    .or(page.getByRole('status').filter({ hasText: u('loading') }))
    .first()
    .waitFor()
  expect(await full.count()).toBe(0)
  release()
  const back = await outage(page, month)
  await page.reload()
  await awake(page)
  await page.getByRole('button', { name: t('calendar'), exact: true }).click()
  const retry = page.getByRole('button', { name: u('retry'), exact: true })
  await retry.or(full.first()).first().waitFor()
  await retry.waitFor()
  expect(await full.count()).toBe(0)
  await back()
  await retry.click()
  await days.and(page.locator('[aria-disabled]')).first().waitFor()
  expect(await days.and(page.locator(':not([aria-disabled])')).count()).toBeGreaterThan(0)
})

test.each([
  ['/team-invitation?token=unknown', /\/api\/invitation\?/, translator(team, 'en')('invitation.dead')],
  [
    '/provider-application?token=unknown',
    /\/api\/provider\/application\?/,
    translator(applications, 'en')('follow.unknown'),
  ],
])('a mailed link is not called dead because the server is away: %s', async (path, call, dead) => {
  const page = await visit({ locale: 'en' })
  const back = await outage(page, call)
  await page.goto(path)
  const retry = page.getByRole('button', { name: u('retry'), exact: true })
  await retry.or(page.getByText(dead)).first().waitFor()
  expect(await page.getByText(dead).count()).toBe(0)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await back()
  await retry.click()
  await page.getByText(dead).waitFor()
})

test('where a provider starts from can be asked for again', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), owner)
  const back = await outage(page, '**/api/provider/area*')
  await page.goto('/provider/settings')
  await awake(page)
  const area = page.getByRole('region', { name: translator(hours, 'en')('area.title') })
  const retry = area.getByRole('button', { name: u('retry'), exact: true })
  await retry.waitFor()
  await back()
  await retry.click()
  await area.locator('[name=range_km]').waitFor()
})

test('notifications are shown, though all of them were marked as read while they were on their way', async () => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const person = await buildUser(db, { password_hash: known?.password_hash ?? '' })
  await buildNotification(db, { notifiable_id: person.id, read_at: new Date() })
  const page = await signedInPage(await visit({ locale: 'en' }), person.email)
  await page.goto('/')
  await awake(page)
  const release = await holdRequests(page, /\/api\/notifications\?/)
  await page
    .locator('summary')
    .filter({ has: page.locator('.lucide-bell') })
    .click()
  const all = page.getByRole('button', { name: translator(notifications, 'en')('read_all') })
  await all.click()
  await expect.poll(() => all.getAttribute('aria-busy')).toBe(null)
  release()
  await page.locator('details[open] li').first().waitFor()
})

test('a draft that a colleague has discarded is not saved for ever, and publishing says why not', async () => {
  const t = translator(offers, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), owner)
  await openEditor(page, 'en')
  const name = page.locator('[name="name.en"]')
  await name.waitFor()
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await town().database.sql`DELETE FROM service_drafts WHERE id = ${id}`
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') saves += 1
  })
  await name.fill('Another name')
  await expect.poll(() => saves).toBe(1)
  await page.getByText(t('refused'), { exact: true }).waitFor()
  await page.waitForTimeout(4000)
  expect(saves).toBe(1)
  await page.getByRole('button', { name: t('publish'), exact: true }).click()
  await page.getByRole('alert').getByText(t('failed'), { exact: true }).waitFor()
  expect(await page.getByText(translator(web, 'en')('no_connection')).count()).toBe(0)
})

test('a service that was read stays, with what is typed over it, while the server is away', async () => {
  const { id } = await ownService(town().database)
  const page = await visit({ locale: 'en' })
  await page.goto(`/e_service/form/${id}`)
  await awake(page)
  const field = page.getByLabel(translator(bookings, 'en')('book.full_address'))
  await field.fill('King Fahd Road 1, Riyadh')
  const service = new RegExp(`/api/e_services/${id}\\?`)
  let asked = 0
  page.on('request', (request) => {
    if (service.test(request.url())) asked += 1
  })
  await outage(page, service)
  // Somebody comes back to the tab after a while.
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 60_000
    window.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(() => asked).toBe(4)
  await page.waitForTimeout(500)
  expect(await field.inputValue()).toBe('King Fahd Road 1, Riyadh')
})

test('a calendar address that cannot be copied is copied by hand', async () => {
  const t = translator(hours, 'en')
  const page = await signedInPage(await visit({ locale: 'en' }), owner)
  // As it is without TLS.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.goto('/provider/settings')
  await awake(page)
  const create = page.getByRole('button', { name: t('calendars.create'), exact: true })
  await create.waitFor()
  // Whether there is an address is read again; the answer does not come.
  await page.route(/api\/provider\/calendars(\?|$)/, () => {})
  await create.click()
  await page.getByRole('button', { name: t('calendars.copy'), exact: true }).click()
  await page.getByRole('alert').getByText(t('calendars.copy_by_hand')).waitFor()
})

test('reviews that cannot be read say so where they are, and others can be chosen', async () => {
  const [found] = await town().database.sql<{ id: number }[]>`
    SELECT e_service_id AS id FROM e_service_reviews WHERE hidden_at IS NULL AND rate = 5 GROUP BY 1 ORDER BY 1 LIMIT 1`
  const page = await visit({ locale: 'en' })
  await page.goto(`/e_service/${found?.id}`)
  await awake(page)
  const end = await outage(page, /api\/e_service_reviews\?.*rate(:|%3A)5/)
  const reviews = page.locator('section[aria-labelledby=reviews]')
  const five = reviews.locator('button[aria-pressed]').first()
  await five.click()
  await reviews.getByRole('alert').getByText(u('failed')).waitFor()
  await reviews.getByRole('alert').getByText(web['refusal.unavailable'].en).waitFor()
  expect(await five.getAttribute('aria-pressed')).toBe('true')
  await end()
  await reviews.getByRole('button', { name: u('retry') }).click()
  await reviews.getByRole('article').first().waitFor()
  await five.click()
  await expect.poll(() => five.getAttribute('aria-pressed')).toBe('false')
  await reviews.getByRole('article').first().waitFor()
})

test('what the server said is asked for again in the language that is switched to', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), 'operator@doorstep.test')
  await page.route('**/api/office/complaints/1', (route) => {
    const said = { en: 'Not now, please', ar: 'ليس الآن من فضلك' }[route.request().headers()['accept-language'] ?? '']
    return route.fulfill({ json: { success: false, code: 'conflict', message: said } })
  })
  await page.goto('/office/complaints/1')
  await awake(page)
  await page.getByText('Not now, please').waitFor()
  // It is all that the page says.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await openFromMenu(
    page.locator('summary:has(.lucide-globe)'),
    page.locator('a[hreflang=ar]'),
    page.getByText('ليس الآن من فضلك'),
  )
  expect(await page.getByText('Not now, please').count()).toBe(0)
})

test('what the office could not read of a booking is asked for again', async () => {
  const t = translator(visits, 'en')
  const { id } = await comingVisit(town().database)
  const page = await signedInPage(await visit({ locale: 'en', broken: true }), 'operator@doorstep.test')
  const path = new RegExp(`/api/office/bookings/${id}(/workers)?$`)
  await page.route(path, (route) =>
    route.fulfill({ status: 422, json: { success: false, code: 'invalid', message: 'Oh' } }),
  )
  await page.goto(`/office/bookings/${id}`)
  await awake(page)
  await page.getByRole('button', { name: t('do.reassign') }).click()
  const again = page.getByRole('main').getByRole('button', { name: u('retry') })
  await expect.poll(() => again.count()).toBe(2)
  await page.unroute(path)
  await again.first().click()
  await expect.poll(() => again.count()).toBe(1)
  await again.first().click()
  await page.getByRole('main').getByText(demo.email).waitFor()
  await page.getByLabel(t('worker')).waitFor()
  expect(await again.count()).toBe(0)
})
