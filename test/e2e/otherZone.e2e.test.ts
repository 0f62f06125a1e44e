import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { messages as times } from '../../src/features/availability/messages.ts'
import { messages as bookings } from '../../src/features/bookings/messages.ts'
import { notify } from '../../src/features/notifications/service.ts'
import { foreignZoneName, formatDateTime } from '../../src/lib/time.ts'
import { buildBooking, buildProvider, buildService } from '../build.ts'
import { current, partsOf } from './addressPanel.ts'
import { demo, e2e, eachWay, translator } from './harness.ts'
import { demoPerson } from './loseReplies.ts'
import { awake, holdRequests, laterStart, ownService, signedInPage, signIn } from './steps.ts'

const { visit, town } = e2e()

/** In another time zone than the town. */
const cairo = { description: 'Flat', address: 'Tahrir Square 1, Cairo', latitude: 30.0444, longitude: 31.2357 }

/** A visitor at that address, signed in over the summary of a visit; `beforeSignIn` is told the page at the form of the sign-in. */
const summaryAfterSignIn = async (beforeSignIn: (page: Page) => Promise<void> = async () => {}) => {
  const t = translator(bookings, 'en')
  const page = await visit({ locale: 'en' })
  await page.addInitScript((door) => {
    if (!localStorage.getItem('address')) localStorage.setItem('address', JSON.stringify(door))
  }, cairo)
  const service = await ownService(town().database)
  await page.goto(`/e_service/form/${service.id}`)
  await awake(page)
  await (await laterStart(page, 'en')).check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  const confirm = page.getByRole('button', { name: t('summary.confirm') })
  await confirm.click()
  await beforeSignIn(page)
  await signIn(page, 'en')
  await page.waitForURL(`/e_service/summary/${service.id}`)
  return { page, service, confirm }
}

test('a visitor at an address with another clock books the hour that the summary shows', async () => {
  const { sql } = town().database
  const { page, service, confirm } = await summaryAfterSignIn()
  const shown = await page.evaluate(() => {
    const drafts = JSON.stringify(Object.fromEntries(Object.entries(localStorage)))
    return /(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z)/.exec(drafts)?.[1]
  })
  // On the clock at the address, and not on that of the reader.
  await page.getByText(formatDateTime(shown ?? '', 'Africa/Cairo'), { exact: true }).waitFor()
  await confirm.click()
  await page.waitForURL(`/e_service/success/${service.id}`)
  const [row] = await sql<{ at: Date; zone: string }[]>`
    SELECT starts_at AS at, visit_tz AS zone FROM bookings ORDER BY id DESC LIMIT 1`
  expect([row?.zone, row?.at.toISOString()]).toEqual(['Africa/Cairo', shown])
})

test.each(eachWay)('a form for a place beyond where the provider goes says so: %o', async ({ locale, screen }) => {
  const t = translator(times, locale)
  const service = await ownService(town().database)
  const page = await visit({ locale, screen })
  const formAt = async (door: object) => {
    await page.goto('/about-us')
    await page.evaluate((one) => localStorage.setItem('address', JSON.stringify(one)), door)
    await page.goto(`/e_service/form/${service.id}`)
    await laterStart(page, locale)
    return page.getByText(t('too_far')).isVisible()
  }
  expect(await formAt(cairo)).toBe(true)
  expect(await formAt({ ...cairo, latitude: 24.7, longitude: 46.7 })).toBe(false)
})

test('the address of a visitor stays that of the visit while the account takes it', async () => {
  const { sql } = town().database
  await sql`DELETE FROM addresses WHERE address = ${cairo.address}`
  const adopted = Promise.withResolvers<void>()
  const { page, service, confirm } = await summaryAfterSignIn(async (page) => {
    page.on('response', async (response) => {
      const isNew = response.request().method() === 'POST' && new URL(response.url()).pathname === '/api/addresses'
      if (!isNew) return
      // The list that has the new one does not come before the booking.
      await holdRequests(page, '**/api/addresses?*')
      adopted.resolve()
    })
  })
  await adopted.promise
  await page.waitForFunction(() => /"id":\d/.test(localStorage.getItem('address') ?? ''))
  await expect.poll(() => page.getByRole('dialog').getByText(cairo.address).isVisible()).toBe(true)
  await confirm.click()
  await page.waitForURL(`/e_service/success/${service.id}`)
  const [row] = await sql<{ address: string }[]>`
    SELECT address ->> 'address' AS address FROM bookings ORDER BY id DESC LIMIT 1`
  expect(row?.address).toBe(cairo.address)
})

/** Books a visit at one of the offered places, on the page of a service. */
const bookAt = async (page: Page, serviceId: number, place: string) => {
  const t = translator(bookings, 'en')
  await page.locator(`a[href="/e_service/form/${serviceId}"]:visible`).first().click()
  await page.getByRole('dialog').getByText(place).first().waitFor()
  await (await laterStart(page, 'en')).check()
  await page.getByRole('button', { name: t('book.continue') }).click()
  await page.getByRole('button', { name: t('summary.confirm') }).click()
  await page.waitForURL(`/e_service/success/${serviceId}`)
  const [row] = await town().database.sql<{ address: string; zone: string }[]>`
    SELECT address ->> 'address' AS address, visit_tz AS zone FROM bookings ORDER BY id DESC LIMIT 1`
  return row
}

test('an address that was just changed is the one that is booked, however late its list comes', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  const service = await ownService(town().database)
  await page.goto(`/e_service/${service.id}`)
  await awake(page)
  const parts = partsOf(page, 'en')
  await parts.open()
  await parts.address.fill('Old lane 4, Riyadh')
  await parts.description.fill('The lane')
  await parts.save()
  const id = (await current(page))?.id ?? 0
  await parts.button.click()
  await page.getByRole('button', { name: parts.t('edit').replace('{name}', 'The lane') }).click()
  await holdRequests(page, '**/api/addresses?*')
  await parts.address.fill('New lane 5, Riyadh')
  await parts.save()
  expect((await bookAt(page, service.id, 'New lane 5, Riyadh'))?.address).toBe('New lane 5, Riyadh')
  await town().database.sql`DELETE FROM addresses WHERE id = ${id}`
})

test('hours at a saved address that was deleted elsewhere are those of its place', async () => {
  const page = await signedInPage(await visit({ locale: 'en' }), demo.email)
  await page.addInitScript((door) => localStorage.setItem('address', JSON.stringify({ ...door, id: 987_654 })), cairo)
  const service = await ownService(town().database)
  await page.goto(`/e_service/${service.id}`)
  await awake(page)
  const offered = page.waitForResponse(/free_starts/)
  const row = bookAt(page, service.id, cairo.address)
  const { data } = (await (await offered).json()) as { data: { time_zone: string } }
  expect([data.time_zone, (await row)?.zone]).toEqual(['Africa/Cairo', 'Africa/Cairo'])
})

test('who comes to a door with another clock reads whose it is, where the request is accepted and in the bell', async () => {
  const { database } = town()
  const owner = await demoPerson(database, 'provider')
  const provider = await buildProvider(database.db, { people: [owner.id] })
  const service = await buildService(database.db, { e_provider_id: provider.id })
  const { id, starts_at: at } = await buildBooking(database.db, { e_service_id: service.id })
  await database.sql`UPDATE bookings SET visit_tz = 'America/New_York', visit_local = starts_at AT TIME ZONE 'America/New_York'
    WHERE id = ${id}`
  await database.transaction((tx) => notify(tx, [owner.id], 'newBooking', { booking_id: id }))
  const page = await signedInPage(await visit({ locale: 'en' }), owner.email)
  await page.goto('/provider/requests')
  await awake(page)
  const zone = foreignZoneName(at, 'America/New_York', 'Asia/Riyadh', 'en') ?? ''
  await page.getByText(zone, { exact: true }).first().waitFor()
  await page
    .getByLabel(/^Notifications/)
    .first()
    .click()
  await page.getByText(`(${zone})`).first().waitFor()
})

test('a customer reads whose clock it is, beside the visit, its delay and the end of cancelling for free', async () => {
  const { database } = town()
  const customer = await demoPerson(database)
  const at = Date.now() + 5 * 86_400_000
  const { id, starts_at } = await buildBooking(database.db, { user_id: customer.id, status: 'accepted', at })
  const terms = database.sql.json([{ hours_before: 24, fee_percent: 50, cap: null }])
  await database.sql`UPDATE bookings SET visit_tz = 'America/New_York', visit_local = starts_at AT TIME ZONE 'America/New_York',
    cancellation_terms = ${terms} WHERE id = ${id}`
  await database.sql`INSERT INTO visit_delays (booking_id, user_id, minutes) VALUES (${id}, ${customer.id}, 15)`
  const page = await signedInPage(await visit({ locale: 'en' }), customer.email)
  await page.goto(`/bookings/show/${id}`)
  await awake(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: translator(bookings, 'en')('action.cancel'), exact: true }).waitFor()
  const zone = foreignZoneName(starts_at, 'America/New_York', 'Asia/Riyadh', 'en') ?? ''
  await expect.poll(() => dialog.getByText(zone, { exact: true }).count()).toBe(3)
})
