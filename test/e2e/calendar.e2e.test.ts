import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { messages as days } from '../../src/features/ordering/providerMessages.ts'
import { messages as team } from '../../src/features/team/providerMessages.ts'
import { addDays, dateIn } from '../../src/lib/time.ts'
import { instantOfWall } from '../../src/lib/zoned.ts'
import { messages as ui } from '../../src/ui/messages.ts'
import { messages as web } from '../../src/web/messages.ts'
import { buildBooking, buildProvider, buildService, buildUser } from '../build.ts'
import { wallTime } from '../visits.ts'
import { demo, e2e, translator } from './harness.ts'
import { awake, holdRequests, signedInPage } from './steps.ts'

const { visit, town } = e2e()
const visits = (page: Page) => page.locator('.calendar-visit')
const toTomorrow = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

const tomorrowIn = (zone: string): string => addDays(dateIn(Date.now(), zone), 1)

/** A provider with an accepted visit tomorrow at ten, and their calendar on a phone. */
const calendar = async ({ broken = false, zone = 'Asia/Riyadh', slow = false } = {}) => {
  const { db, sql } = town().database
  const [known] = await sql<{ password_hash: string }[]>`SELECT password_hash FROM users WHERE email = ${demo.email}`
  const owner = await buildUser(db, { role: 'provider', password_hash: known?.password_hash ?? '' })
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const at = Date.parse(instantOfWall(`${tomorrowIn(zone)} 10:00:00`, zone))
  const { id } = await buildBooking(db, { e_service_id: service.id, status: 'accepted', at })
  await sql`UPDATE e_providers SET time_zone = ${zone} WHERE id = ${provider.id}`
  const page = await signedInPage(await visit({ locale: 'en', screen: 'phone', broken }), owner.email)
  const release = slow ? await holdRequests(page, '**/api/provider/calendar?*') : () => {}
  await page.goto('/provider/calendar')
  await awake(page)
  return { id, sql, page, release }
}

/** Drags something down by an hour, and does something else before it is let go. */
const dragDown = async (page: Page, what: Locator, meanwhile = async () => {}) => {
  await what.hover()
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not in view')
  const [x, y] = [box.x + box.width / 2, box.y + 5]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + box.height, { steps: 10 })
  await meanwhile()
  await page.mouse.up()
}

test('a visit that is dragged while the calendar hears of something is dropped where it is let go', async () => {
  const { id, sql, page } = await calendar()
  await toTomorrow(page)
  await visits(page).waitFor()
  await dragDown(page, visits(page), async () => {
    const heard = page.waitForResponse(/\/api\/provider\/calendar/)
    await sql`UPDATE bookings SET updated_at = now() WHERE id = ${id}`
    await heard
    await page.waitForTimeout(100)
  })
  await page.waitForURL(/\/provider\/calendar\/\d+\?propose=/)
})

test('a visit that is let go beside the calendar goes back, and can be moved then', async () => {
  const { page } = await calendar()
  await toTomorrow(page)
  await visits(page).hover()
  await page.mouse.down()
  const { x = 0, y = 0 } = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? {}
  await page.mouse.move(x, y, { steps: 10 })
  await expect.poll(() => visits(page).count()).toBe(2)
  await page.mouse.up()
  await expect.poll(() => visits(page).count()).toBe(1)
  await dragDown(page, visits(page))
  await page.waitForURL(/\/provider\/calendar\/\d+\?propose=/)
})

test('a visit at an address with another clock is proposed for the hour where it was dropped', async () => {
  // Provider, address and device have clocks of their own.
  const { id, sql, page } = await calendar({ zone: 'Asia/Dubai' })
  await sql`UPDATE bookings SET visit_tz = 'Africa/Cairo', visit_local = starts_at AT TIME ZONE 'Africa/Cairo'
    WHERE id = ${id}`
  // Tomorrow of the provider, whose clock is known then.
  await page.locator('[data-calendar]:not([aria-busy])').waitFor()
  await toTomorrow(page)
  await visits(page).waitFor()
  await dragDown(page, visits(page))
  const t = translator(days, 'en')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('propose.send'), exact: true })
    .click()
  await page.getByText(t('propose.done')).waitFor()
  const [proposed] = await sql<{ later: string }[]>`
    SELECT (p.starts_at - b.starts_at)::text AS later FROM visit_proposals p JOIN bookings b ON b.id = p.booking_id
    WHERE b.id = ${id}`
  expect(proposed).toEqual({ later: '01:00:00' })
})

test('a day that is chosen before the clock of the provider is known stays', async () => {
  // Another zone than that of the device, with the same date at any hour.
  const { page, release } = await calendar({ zone: 'Asia/Aden', slow: true })
  await toTomorrow(page)
  release()
  await visits(page).waitFor()
})

test('days that could not be read do not look free', async () => {
  const { page } = await calendar({ broken: true })
  const t = translator(days, 'en')
  const unread = page.getByText(t('calendar.unread'))
  await page.locator('.calendar-open').first().waitFor({ state: 'attached' })
  expect(await unread.count()).toBe(0)
  await page.context().setOffline(true)
  await toTomorrow(page)
  await unread.waitFor()
  await expect.poll(() => page.locator('.calendar-open').count()).toBe(0)
  await page.context().setOffline(false)
  await visits(page).waitFor()
  await unread.waitFor({ state: 'detached' })
})

test('today is that of the provider, whose day the device need not have', async () => {
  // Half a day away, on the side where it is another date now.
  const zone = new Date(Date.now() + 3 * 3_600_000).getUTCHours() >= 13 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
  const { page, release } = await calendar({ zone, slow: true })
  const today = page.getByRole('button', { name: 'Today', exact: true })
  await today.waitFor()
  release()
  const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: zone }).format()
  await page.getByRole('heading', { name: date }).waitFor()
  await expect.poll(() => today.isDisabled()).toBe(true)
  await toTomorrow(page)
  await today.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: date }).waitFor()
  // The button is off now; the focus stays beside it.
  await page.waitForTimeout(300)
  expect(await page.evaluate(() => document.activeElement?.closest('[data-calendar] button') !== null)).toBe(true)
})

test('what is said of today means the day of the provider, and that of the address', async () => {
  // Where it is another date than in UTC now.
  const zone = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago'
  const { id, sql, page } = await calendar({ zone })
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT c.e_provider_id, c.worker_id, 'time_off', tstzrange(d.day + interval '8 hours', d.day + interval '9 hours')
    FROM time_claims c, (SELECT date_trunc('day', now(), ${zone}) AS day) d WHERE c.booking_id = ${id}`
  await sql`INSERT INTO booking_events (booking_id, actor, from_status_id, to_status_id, visit_from, visit_to)
    SELECT ${id}, 'operator', 4, 4, d.day + interval '32 hours', d.day + interval '8 hours'
    FROM (SELECT date_trunc('day', now() AT TIME ZONE ${zone}) AS day) d`
  await sql`UPDATE bookings SET visit_tz = ${zone} WHERE id = ${id}`
  await page.reload()
  await page.locator('.calendar-off').click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.textContent()).toMatch(/today, .*8\sam – today, .*9\sam/i)
  await page.goto(`/provider/calendar/${id}`)
  const moved = dialog.getByRole('listitem').filter({ hasText: translator(bookings, 'en')('timeline.rescheduled') })
  await expect.poll(() => moved.textContent()).toMatch(/Tomorrow, .*8\sam.* Today, .*8\sam/)
})

test('a dropped time stays where its proposal did not reach the server', async () => {
  const { id, page } = await calendar({ broken: true })
  const t = translator(days, 'en')
  const at = new Date(Date.parse(`${wallTime('12:00', 2).replace(' ', 'T')}+03:00`)).toISOString()
  await page.goto(`/provider/calendar/${id}?propose=${at}`)
  await awake(page)
  const send = page.getByRole('dialog').getByRole('button', { name: t('propose.send'), exact: true })
  await send.waitFor()
  const lose = (route: Route) => (route.request().method() === 'GET' ? route.fallback() : route.abort())
  await page.route(/\/proposal$/, lose)
  await send.click()
  await page
    .getByRole('alert')
    .filter({ hasText: translator(web, 'en')('unsure') })
    .waitFor()
  await page.unroute(/\/proposal$/, lose)
  await send.click()
  await page.getByText(t('propose.done')).waitFor()
})

/** As of a team with more than a thousand visits: some of them are missing from tomorrow on. */
const cutCalendar = async (zone: string) => {
  const { id, sql, page } = await calendar({ zone })
  await sql`INSERT INTO workers (e_provider_id, name) SELECT e_provider_id, 'Hasan' FROM bookings WHERE id = ${id}`
  const [worker] = await sql<{ id: number }[]>`SELECT worker_id AS id FROM time_claims WHERE booking_id = ${id}`
  const cutFrom = tomorrowIn(zone)
  await page.route('**/api/provider/calendar?*', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    const isApart = new URL(route.request().url()).searchParams.has('worker_id')
    await route.fulfill({ response, json: { ...reply, data: { ...reply.data, cut_from: isApart ? null : cutFrom } } })
  })
  await page.reload()
  await toTomorrow(page)
  const t = translator(days, 'en')
  const note = page.getByRole('status').filter({ hasText: t('calendar.cut').split('{')[0] ?? '' })
  // Those of tomorrow are read, and not only those of the day that was left.
  await page.locator('[data-calendar]:not([aria-busy])').waitFor()
  await note.waitFor()
  return { page, workerId: String(worker?.id), note, who: page.getByLabel(t('calendar.worker')) }
}

test('days of a team of which not all is shown do not look free, and one person is read apart', async () => {
  const { page, workerId, note, who } = await cutCalendar('Asia/Riyadh')
  await expect.poll(() => page.locator('.calendar-open').count()).toBe(0)
  await who.selectOption(workerId)
  await note.waitFor({ state: 'detached' })
  await page.locator('.calendar-open').first().waitFor({ state: 'attached' })
  await visits(page).waitFor()
})

test('where the visits of one person cannot be read another one can be chosen, on the same day', async () => {
  // On another clock than the device.
  const { page, workerId, who, note } = await cutCalendar('Asia/Tokyo')
  const shown = page.getByRole('heading', { level: 2 })
  const day = await shown.textContent()
  await page.route(/provider\/calendar\?.*worker_id/, (route) => route.fulfill({ status: 400, json: {} }))
  await who.selectOption(workerId)
  await page.getByRole('button', { name: translator(ui, 'en')('retry') }).waitFor()
  await who.selectOption('')
  await note.waitFor()
  expect(await shown.textContent()).toBe(day)
})

test('days and view of a calendar stay when the language is switched', async () => {
  const { page } = await calendar()
  await toTomorrow(page)
  await visits(page).waitFor()
  await page.getByText('Month', { exact: true }).click()
  const shown = page.locator('[data-date]').nth(20)
  const before = await shown.getAttribute('data-date')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect.poll(() => shown.getAttribute('data-date')).not.toBe(before)
  const date = await shown.getAttribute('data-date')
  await page.locator('summary:has(.lucide-globe)').click()
  await page.getByRole('link', { name: 'العربية', exact: true }).click()
  await page.getByRole('heading', { name: translator(days, 'ar')('calendar.title') }).waitFor()
  await page.getByText('شهر', { exact: true }).waitFor()
  await expect.poll(() => shown.getAttribute('data-date')).toBe(date)
})

test('a visit names its customer before who comes, in the letters of the other language, too', async () => {
  const { id, sql, page } = await calendar()
  const [{ of } = { of: 0 }] = await sql<{ of: number }[]>`SELECT e_provider_id AS of FROM bookings WHERE id = ${id}`
  await sql`UPDATE users SET name = 'رغد' WHERE id = (SELECT user_id FROM bookings WHERE id = ${id})`
  await sql`UPDATE users SET name = 'سلطان' WHERE id = (SELECT user_id FROM workers WHERE e_provider_id = ${of})`
  await sql`INSERT INTO workers (e_provider_id, name) VALUES (${of}, 'Ahmed')`
  await page.reload()
  await toTomorrow(page)
  await visits(page).getByText('رغد').waitFor()
  const startOf = (name: string) =>
    visits(page)
      .getByText(name)
      .evaluate((title, of) => {
        const range = new Range()
        const [text, from] = [title.firstChild as Text, title.textContent.indexOf(of)]
        range.setStart(text, from)
        range.setEnd(text, from + of.length)
        const { left, top } = range.getBoundingClientRect()
        return { left, top: Math.round(top) }
      }, name)
  const order = async () => {
    const [customer, worker] = [await startOf('رغد'), await startOf('سلطان')]
    return { onOneLine: customer.top === worker.top, inOrder: customer.left < worker.left }
  }
  await expect.poll(order).toEqual({ onOneLine: true, inOrder: true })
})

test('who is added to the team is in the calendar that was read before', async () => {
  const t = translator(team, 'en')
  const { page } = await calendar()
  await page.setViewportSize({ width: 1280, height: 800 })
  const main = page.getByRole('main')
  // Not the visit of tomorrow: on the last day of a week it is not in view.
  await main.getByRole('columnheader').first().waitFor()
  await page.locator('a[href="/provider/team"]:visible').click()
  await main.getByLabel(t('add_worker')).fill('Zaki')
  await main.getByRole('button', { name: t('add'), exact: true }).click()
  await page.getByText(t('saved'), { exact: true }).waitFor()
  await page.locator('a[href="/provider/calendar"]:visible').click()
  await expect.poll(() => main.locator('option').allTextContents()).toContain('Zaki')
})
