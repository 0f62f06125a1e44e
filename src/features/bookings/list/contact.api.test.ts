import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import type { Booking } from '../contract.ts'

const { api, db, signIn, sql } = await testApp()

const provider = await buildProvider(db)
const service = await buildService(db, { e_provider_id: provider.id })
const customer = await signIn()
const operator = await signIn({ role: 'operator' })
const member = (await buildToken(db, { user_id: provider.userIds[0] ?? 0 })).token
const day = 86_400_000
const door = { building: 'B', floor: '3', door: '7', entrance_note: 'Ring twice' }

/** Each visit has hours of its own. */
let hours = 0
/** A visit so many days ago; one that failed did an hour after it was made. */
const booked = async (status: 'accepted' | 'done' | 'failed', days: number, madeDays = days + 1) => {
  hours += 3
  const { id } = await buildBooking(db, {
    user_id: customer.id,
    e_service_id: service.id,
    at: Date.now() - days * day - hours * 3_600_000,
    created_at: new Date(Date.now() - madeDays * day),
    status,
  })
  await sql`UPDATE bookings SET address = address || ${JSON.stringify(door)}::jsonb WHERE id = ${id}`
  return id
}

/** What of the customer and the door somebody reads, by id and in the list. */
const read = async (token: string, id: number) => {
  const query = { with: 'user' }
  const one = (await api<Booking>('GET', `bookings/${id}`, { token, query })).json.data
  const all = (await api<Booking[]>('GET', 'bookings', { token, query: { ...query, search: `id:${id}` } })).json.data
  const shown = ({ user, address }: Booking) => ({
    name: user?.name,
    email: user?.email,
    phone: user?.phone_number,
    address: address.address,
    entrance: Object.fromEntries(Object.entries(address).filter(([key]) => key in door)),
  })
  expect(all.map(shown)).toEqual([shown(one)])
  return shown(one)
}

const contact = async () =>
  (
    await sql<
      { email: string; phone: string }[]
    >`SELECT email, phone_number AS phone FROM users WHERE id = ${customer.id}`
  )[0] ?? expect.fail('no customer')

const keep = (days: string) => sql`UPDATE settings SET value = ${days} WHERE key = 'customer_contact_days'`

test.each([
  ['accepted', 40, true],
  ['done', 29, true],
  ['done', 31, false],
  ['failed', 31, false],
] as const)(
  'a provider of a visit that is %s, %d days ago: sees how to reach its customer: %s',
  async (status, days, sees) => {
    const id = await booked(status, days)
    const whole = await read(customer.token, id)
    expect(whole).toMatchObject({ ...(await contact()), entrance: door })
    expect(await read(operator.token, id)).toEqual(whole)
    expect(await read(member, id)).toEqual(sees ? whole : { ...whole, email: null, phone: null, entrance: {} })
  },
)

test('a visit that was cancelled ahead counts from then on', async () => {
  expect(await read(member, await booked('failed', -20, 29))).toMatchObject(await contact())
  expect(await read(member, await booked('failed', -20, 31))).toMatchObject({ email: null, phone: null, entrance: {} })
})

test('the marketplace says for how many days', async () => {
  const id = await booked('done', 31)
  await keep('32')
  expect(await read(member, id)).toMatchObject(await contact())
  await keep('7')
  expect(await read(member, await booked('done', 8))).toMatchObject({ email: null, phone: null })
  await keep('nonsense')
  expect(await read(member, id)).toMatchObject({ email: null, phone: null })
})

test('`only` and `filter` do not bring it back', async () => {
  const id = await booked('done', 400)
  const { json } = await api<Booking>('GET', `bookings/${id}`, {
    token: member,
    query: { with: 'user', only: 'id;user.email;user.phone_number;address;contact_over' },
  })
  expect(json.data).toMatchObject({ id, user: { email: null, phone_number: null } })
  expect(Object.keys(json.data.address)).not.toContain('door')
  expect(Object.keys(json.data)).not.toContain('contact_over')
  const filtered = await api<Booking>('GET', `bookings/${id}`, {
    token: member,
    query: { with: 'user', filter: 'hint' },
  })
  expect(filtered.json.data).toMatchObject({ user: { email: null, phone_number: null } })
})

test('nor does searching or sorting by it', async () => {
  const id = await booked('done', 400)
  const found = async (query: Record<string, string>) => {
    const { status, json } = await api<Booking[]>('GET', 'bookings', { token: member, query })
    return status === 200 ? json.data.map((booking) => booking.id) : status
  }
  for (const part of [door.entrance_note, door.building, '"door"'])
    expect(await found({ search: part, searchFields: 'address:like' })).toEqual([])
  expect(await found({ orderBy: 'address' })).toBe(422)
  const { address } = await read(member, id)
  expect(await found({ search: address, searchFields: 'address:like' })).toContain(id)
})

test('an erased account has nothing to reach it by, for nobody', async () => {
  const id = await booked('done', 2)
  await sql`UPDATE users SET deleted_at = now() WHERE id = ${customer.id}`
  for (const token of [member, operator.token])
    expect(await read(token, id)).toMatchObject({ email: null, phone: null, entrance: door })
})
