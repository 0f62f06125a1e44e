import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import {
  buildAddress,
  buildBooking,
  buildCategory,
  buildOption,
  buildOptionGroup,
  buildProvider,
  buildService,
  buildTax,
  buildToken,
} from '../../../../test/build.ts'
import { wallTime } from '../../../../test/visits.ts'
import type { Changes } from './contract.ts'

const { api, db, sql, signIn } = await testApp()

/** Each scene on a day of its own: others in reach are shared by all. */
let day = 10

/** A visit at ten of two pieces whose provider cannot come, and somebody else who comes there. */
const scene = async (price_unit = 'fixed') => {
  const category = await buildCategory(db)
  const of = { duration: '1:00', price_unit, categories: [category.id] }
  const provider = await buildProvider(db)
  const booked = await buildService(db, { ...of, e_provider_id: provider.id, price_minor: 10_000 })
  const tax = await buildTax(db, { type: 'percent', value: 15 })
  const rival = await buildProvider(db, { taxes: [tax.id] })
  await db
    .insertInto('e_provider_addresses')
    .values({ e_provider_id: rival.id, latitude: 24.6943, longitude: 46.6857, description: 'Base', address: 'Olaya' })
    .execute()
  const service = await buildService(db, { ...of, e_provider_id: rival.id, price_minor: 8_500 })
  day += 1
  const at = Date.parse(`${wallTime('10:00', day).replace(' ', 'T')}+03:00`)
  const customer = await signIn()
  const { id } = await buildBooking(db, {
    user_id: customer.id,
    e_service_id: booked.id,
    status: 'accepted',
    quantity: price_unit === 'fixed' ? 2 : 1,
    at,
  })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const offered = async () => {
    const { json } = await api<Changes>('GET', `bookings/${id}/changes`, { token: customer.token })
    return json.data.absence?.alternatives ?? []
  }
  const option = async (price_minor: number, required = false) => {
    const group = await buildOptionGroup(db, { allow_multiple: true, required })
    return buildOption(db, {
      e_service_id: service.id,
      option_group_id: group.id,
      price_minor,
      ...(!required && { applies_from: '09:00', applies_until: '12:00' }),
    })
  }
  return {
    ids: { booked: booked.id, rival: rival.id, service: service.id, visit: id },
    option,
    offered,
    absent: async () => {
      await api('POST', `bookings/${id}/absence`, { token, body: {} })
      return offered()
    },
    take: (alternative_id: number | undefined, expected_total: number | undefined) =>
      api<{ booking_id: number }>('PUT', `bookings/${id}/absence`, {
        token: customer.token,
        body: { alternative_id, expected_total },
      }),
    read: async (booking = id) =>
      (await api<Booking>('GET', `bookings/${booking}`, { token: customer.token })).json.data,
  }
}

test.each([
  ['fixed', 1115.5],
  ['hourly', 557.75],
])('somebody else costs the total that was shown, with timed options and taxes: %s', async (unit, total) => {
  const { option, absent, take, read } = await scene(unit)
  await option(40_000)
  const [shown] = await absent()
  expect(shown).toMatchObject({ same_provider: false, local: wallTime('10:00', day), total })
  const taken = await take(shown?.id, shown?.total)
  expect([taken.status, taken.json.code]).toEqual([200, undefined])
  expect((await read(taken.json.data.booking_id)).total).toBe(total)
})

type Ids = Awaited<ReturnType<typeof scene>>['ids']

test.each<[string, (of: Ids) => Promise<unknown>]>([
  ['was not accepted', ({ rival }) => sql`UPDATE e_providers SET accepted = false WHERE id = ${rival}`],
  ['is not available', ({ rival }) => sql`UPDATE e_providers SET available = false WHERE id = ${rival}`],
  ['has paused the service', ({ service }) => sql`UPDATE e_services SET available = false WHERE id = ${service}`],
  ['takes no bookings of it', ({ service }) => sql`UPDATE e_services SET enable_booking = false WHERE id = ${service}`],
  ['is paid by the hour', ({ service }) => sql`UPDATE e_services SET price_unit = 'hourly' WHERE id = ${service}`],
  [
    'takes more than a quarter more',
    ({ service }) => sql`UPDATE e_services SET price_minor = 12501 WHERE id = ${service}`,
  ],
  [
    'takes more than a quarter more than a discount',
    ({ visit }) => sql`UPDATE bookings SET e_service = e_service || '{"discount_price": 67.99}' WHERE id = ${visit}`,
  ],
  [
    'does not come that far',
    ({ rival }) =>
      sql`UPDATE e_provider_addresses SET latitude = 21.5, longitude = 39.2 WHERE e_provider_id = ${rival}`,
  ],
])('nobody is offered who %s', async (_, change) => {
  const { ids, absent } = await scene()
  await change(ids)
  expect(await absent()).toEqual([])
})

test('somebody else is looked for who takes what was booked, by the piece, whatever the provider takes by now', async () => {
  const { ids, absent } = await scene()
  await sql`UPDATE e_services SET price_unit = 'hourly' WHERE id = ${ids.booked}`
  expect(await absent()).toMatchObject([{ e_service: { id: ids.service } }])
})

test.each<[string, number, number, boolean]>([
  ['lowered to less than others take', 5000, 8500, true],
  ['raised to what others take', 20_000, 15_000, false],
])('others are compared with the price that was booked, which was %s meanwhile', async (_, now, theirs, offered) => {
  const { ids, absent } = await scene()
  await sql`UPDATE e_services SET price_minor = ${now} WHERE id = ${ids.booked}`
  await sql`UPDATE e_services SET price_minor = ${theirs} WHERE id = ${ids.service}`
  expect(await absent()).toHaveLength(offered ? 1 : 0)
})

test('somebody else at a quarter more is offered, until the time has come', async () => {
  const { ids, absent, offered } = await scene()
  await sql`UPDATE e_services SET price_minor = 12500 WHERE id = ${ids.service}`
  expect(await absent()).toHaveLength(1)
  await sql`UPDATE visit_alternatives SET starts_at = now() WHERE booking_id = ${ids.visit}`
  expect(await offered()).toEqual([])
})

test('somebody else is offered as long as they can be booked: not once they would want more notice', async () => {
  const { ids, absent, offered, take } = await scene()
  const [shown] = await absent()
  const notice = (days: number) => sql`UPDATE e_providers SET notice_minutes = ${days * 1440} WHERE id = ${ids.rival}`
  await notice(day + 1)
  expect(await offered()).toEqual([])
  expect((await take(shown?.id, shown?.total)).json.code).toBe('too_soon')
  await notice(day - 1)
  expect(await offered()).toEqual([shown])
  expect((await take(shown?.id, shown?.total)).status).toBe(200)
})

test.each<[string, (of: Ids, at: number) => Promise<unknown>]>([
  [
    'archived the service',
    ({ service }) => sql`UPDATE e_services SET available = false, archived_at = now() WHERE id = ${service}`,
  ],
  ['was blocked', ({ rival }) => sql`UPDATE e_providers SET accepted = false WHERE id = ${rival}`],
  [
    'takes no visits then',
    ({ rival }) => sql`UPDATE e_providers SET paused_until = current_date + 50 WHERE id = ${rival}`,
  ],
  ['has nobody who does it', ({ rival }) => sql`UPDATE workers SET active = false WHERE e_provider_id = ${rival}`],
  ['was booked', ({ service }, at) => buildBooking(db, { e_service_id: service, status: 'accepted', at })],
  ['is paid by the hour', ({ service }) => sql`UPDATE e_services SET price_unit = 'hourly' WHERE id = ${service}`],
])('somebody else who meanwhile %s is offered no longer', async (_, change) => {
  const { ids, absent, offered } = await scene()
  const [shown] = await absent()
  await change(ids, Date.parse(shown?.at ?? ''))
  expect(await offered()).toEqual([])
})

test('somebody else who is paid by the hour by the time they are taken is refused', async () => {
  const { ids, absent, take, read } = await scene()
  const [shown] = await absent()
  await sql`UPDATE e_services SET price_unit = 'hourly', price_minor = 17000 WHERE id = ${ids.service}`
  expect((await take(shown?.id, shown?.total)).json.code).toBe('price_changed')
  expect((await read()).booking_status.id).toBe(4)
})

test('what its provider adds after it was shown is refused, and shown anew', async () => {
  const { option, offered, absent, take, read } = await scene()
  const [shown] = await absent()
  expect(shown?.total).toBe(195.5)
  await option(40_000)
  expect((await take(shown?.id, shown?.total)).json).toMatchObject({ code: 'price_changed', data: { total: 1115.5 } })
  expect((await read()).booking_status.id).toBe(4)
  const [anew] = await offered()
  expect(anew).toMatchObject({ id: shown?.id, total: 1115.5 })
  expect((await take(anew?.id, anew?.total)).status).toBe(200)
})

test('who asks for a choice cannot be taken unasked', async () => {
  const { option, offered, absent } = await scene()
  expect(await absent()).toHaveLength(1)
  const { id } = await option(1_000, true)
  expect(await offered()).toEqual([])
  await sql`UPDATE options SET price_minor = 0 WHERE id = ${id}`
  expect(await offered()).toMatchObject([{ total: 195.5 }])
  const asking = await scene()
  await asking.option(1_000, true)
  expect(await asking.absent()).toEqual([])
  const either = await scene()
  const { id: group } = await buildOptionGroup(db, { allow_multiple: false })
  await buildOption(db, { e_service_id: either.ids.service, option_group_id: group })
  expect(await either.absent()).toEqual([])
})

test('somebody else comes on the terms of cancelling that the visit had', async () => {
  const { absent, take, read } = await scene()
  const policy = '[{"hours_before":2000,"fee_percent":50}]'
  await sql`INSERT INTO settings (key, value) VALUES ('cancellation_policy', ${policy})
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
  const [shown] = await absent()
  const taken = await take(shown?.id, shown?.total)
  await sql`DELETE FROM settings WHERE key = 'cancellation_policy'`
  await sql`UPDATE bookings SET booking_status_id = 4 WHERE id = ${taken.json.data.booking_id}`
  expect((await read(taken.json.data.booking_id)).cancellation).toMatchObject({ tiers: [], fee_now: 0 })
})

test.each([
  [12_500, 1],
  [12_501, 0],
])('a discount of nothing is none: for %i instead of 10000 somebody else is offered %i times', async (price, times) => {
  const { ids, absent } = await scene()
  await sql`UPDATE e_services SET discount_price_minor = 0, price_minor = ${price} WHERE id = ${ids.service}`
  expect(await absent()).toHaveLength(times)
})

test('somebody else comes at the instant that was shown, though the saved address has another clock by now', async () => {
  const { ids, absent, take } = await scene()
  const [visit] = await sql<{ user_id: number; address: string }[]>`
    SELECT user_id, address ->> 'address' AS address FROM bookings WHERE id = ${ids.visit}`
  const dubai = { latitude: 25.2, longitude: 55.27, time_zone: 'Asia/Dubai' }
  const saved = await buildAddress(db, { user_id: 0, address: '', ...visit, ...dubai })
  await sql`UPDATE bookings SET address = jsonb_set(address, '{id}', to_jsonb(${saved.id}::int)) WHERE id = ${ids.visit}`
  const [offer] = await absent()
  const { status, json } = await take(offer?.id, undefined)
  const [made] = await sql`SELECT starts_at, visit_tz FROM bookings WHERE id = ${json.data?.booking_id ?? 0}`
  expect([status, made]).toEqual([200, { starts_at: new Date(offer?.at ?? 0), visit_tz: 'Asia/Dubai' }])
})
