import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildAddress, buildService } from '../../../test/build.ts'
import { visitBody, wallTime } from '../../../test/visits.ts'
import type { Address } from './contract.ts'

const { api, db, sql, signIn } = await testApp()

const cairo = { address: 'Talaat Harb Street 5, Downtown, Cairo', latitude: 30.0478, longitude: 31.2403 }

test('an address is saved with the zone of its pin, described by its first part', async () => {
  const { id: user_id, token } = await signIn()
  const body = { ...cairo, description: '', user_id: 1, id: 99_999 }
  const { status, json } = await api<Address>('POST', 'addresses', { token, body })
  expect(status).toBe(200)
  expect(json).toMatchObject({ success: true, message: 'Address Saved successfully' })
  expect(json.data).toEqual({
    ...cairo,
    id: expect.any(Number),
    description: 'Talaat Harb Street 5',
    default: false,
    user_id,
    time_zone: 'Africa/Cairo',
    building: null,
    floor: null,
    door: null,
    entrance_note: null,
    custom_fields: [],
  })
  expect(json.data.id).not.toBe(99_999)
})

test.each([
  [{ address: 'Somewhere' }, 'Asia/Riyadh'],
  [{ address: 'Somewhere', latitude: null, longitude: null }, 'Asia/Riyadh'],
  [{ address: 'Somewhere', latitude: 0, longitude: 0 }, 'Asia/Riyadh'],
  [{ address: 'Broadway', latitude: 40.7, longitude: -74 }, 'America/New_York'],
  [{ address: 'Broadway', latitude: '40.7', longitude: '-74' }, 'America/New_York'],
])('%j is in %s', async (body, zone) => {
  const { token } = await signIn()
  expect((await api<Address>('POST', 'addresses', { token, body })).json.data.time_zone).toBe(zone)
})

test.each([
  [{}, 'address'],
  [{ address: '   ' }, 'address'],
  [{ address: 'x'.repeat(256) }, 'address'],
  [{ ...cairo, latitude: 90.1 }, 'latitude'],
  [{ ...cairo, longitude: -181 }, 'longitude'],
  [{ ...cairo, latitude: 'north' }, 'latitude'],
  [{ ...cairo, description: 'x'.repeat(256) }, 'description'],
  [{ ...cairo, default: 'yes' }, 'default'],
])('%j is refused by its %s', async (body, field) => {
  const { token } = await signIn()
  const { status, json } = await api('POST', 'addresses', { token, body })
  expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, 'invalid', [field]])
})

test('the way to the door is kept, changed part by part, and forgotten when it is emptied', async () => {
  const { token } = await signIn()
  const body = { ...cairo, building: ' 12 B ', floor: '3', door: '', entrance_note: 'Blue gate' }
  const { json } = await api<Address>('POST', 'addresses', { token, body })
  expect(json.data).toMatchObject({ building: '12 B', floor: '3', door: null, entrance_note: 'Blue gate' })
  const change = { floor: '', door: '31' }
  const changed = await api<Address>('PUT', `addresses/${json.data.id}`, { token, body: change })
  expect(changed.json.data).toMatchObject({ building: '12 B', floor: null, door: '31', entrance_note: 'Blue gate' })
})

test('the same request twice with one key saves one address', async () => {
  const { id, token } = await signIn()
  const ask = { token, body: cairo, key: 'one-and-only' }
  const [first, second] = [await api('POST', 'addresses', ask), await api('POST', 'addresses', ask)]
  expect(second.text).toBe(first.text)
  expect(await sql`SELECT id FROM addresses WHERE user_id = ${id}`).toHaveLength(1)
  const other = await api('POST', 'addresses', { ...ask, body: { ...cairo, address: 'Elsewhere' } })
  expect([other.status, other.json.code]).toEqual([422, 'idempotency_mismatch'])
})

test('one of them is the default: making another so takes it from the first', async () => {
  const { token } = await signIn()
  const body = { ...cairo, default: true }
  const first = (await api<Address>('POST', 'addresses', { token, body })).json.data
  const second = (await api<Address>('POST', 'addresses', { token, body })).json.data
  const defaults = async () =>
    (await api<Address[]>('GET', 'addresses', { token, query: { search: 'default:1' } })).json.data.map(({ id }) => id)
  expect(await defaults()).toEqual([second.id])
  await api('PUT', `addresses/${first.id}`, { token, body: { default: true } })
  expect(await defaults()).toEqual([first.id])
})

test('two that become the default at once both do, one after the other', async () => {
  const { token } = await signIn()
  const body = { ...cairo, default: true }
  const made = await Promise.all(Array.from({ length: 8 }, () => api<Address>('POST', 'addresses', { token, body })))
  expect(made.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const changed = await Promise.all(
    made.map(({ json }) => api('PUT', `addresses/${json.data.id}`, { token, body: { default: true } })),
  )
  expect(changed.map(({ status }) => status)).toEqual(Array(8).fill(200))
  const { json } = await api<Address[]>('GET', 'addresses', { token, query: { search: 'default:1' } })
  expect(json.data).toHaveLength(1)
})

test('a change leaves omitted fields alone, and a moved pin changes the zone', async () => {
  const { token } = await signIn()
  const { data } = (await api<Address>('POST', 'addresses', { token, body: { ...cairo, description: 'Office' } })).json
  const put = (body: object) => api<Address>('PUT', `addresses/${data.id}`, { token, body })
  expect((await put({ latitude: 52.52, longitude: 13.4 })).json.data).toEqual({
    ...data,
    latitude: 52.52,
    longitude: 13.4,
    time_zone: 'Europe/Berlin',
  })
  expect((await put({ description: null, address: 'Unter den Linden 77' })).json.data).toMatchObject({
    description: 'Unter den Linden 77',
    latitude: 52.52,
  })
})

test('the list has what clients request, and only their own addresses whatever they search', async () => {
  const [me, other] = [await signIn(), await signIn()]
  const mine = [await buildAddress(db, { user_id: me.id }), await buildAddress(db, { user_id: me.id })]
  await buildAddress(db, { user_id: other.id })
  const query = { search: `user_id:${me.id}`, searchFields: 'user_id:=', orderBy: 'id', sortedBy: 'desc', limit: 15 }
  const list = async (more: object) =>
    (await api<Address[]>('GET', 'addresses', { token: me.token, query: { ...query, ...more } })).json.data
  expect((await list({})).map(({ id }) => id)).toEqual(mine.map(({ id }) => id).reverse())
  expect(await list({ search: `user_id:${other.id}` })).toEqual([])
  expect(await list({ search: 'user_id:0;id:0', searchFields: 'user_id:<>;id:<>' })).toHaveLength(2)
  expect(await list({ only: 'id;description', limit: 1 })).toEqual([{ id: mine[1]?.id, description: 'Home' }])
})

test("another person's address is not found and stays as it is", async () => {
  const [owner, thief, operator] = [await signIn(), await signIn(), await signIn({ role: 'operator' })]
  const { id } = await buildAddress(db, { user_id: owner.id })
  for (const { token } of [thief, operator]) {
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const body = method === 'PUT' ? { address: 'Mine now' } : undefined
      const { status, json } = await api(method, `addresses/${id}`, { token, body })
      expect([method, status, json.code]).toEqual([method, 404, 'not_found'])
    }
  }
  const [row] = await sql`SELECT address FROM addresses WHERE id = ${id}`
  expect(row?.address).toBe('Olaya Street, Riyadh')
})

test.each(['undefined', '0', '-1', '1e3', '99999999999', '1%27'])('addresses/%s is not found', async (id) => {
  const { token } = await signIn()
  expect((await api('GET', `addresses/${id}`, { token })).status).toBe(404)
})

test('a forgotten address is gone', async () => {
  const { id: user_id, token } = await signIn()
  const { id } = await buildAddress(db, { user_id })
  expect((await api<Address>('DELETE', `addresses/${id}`, { token })).json.data.id).toBe(id)
  expect((await api('GET', `addresses/${id}`, { token })).status).toBe(404)
})

test('without a pin its clock is the one that the marketplace has now, also for visits; what was booked stays', async () => {
  const { id: user_id, token } = await signIn()
  const service = await buildService(db)
  const { id } = await buildAddress(db, { user_id, latitude: null, longitude: null })
  const { id: pinned } = await buildAddress(db, { user_id })
  const book = async (booking_at: string, address = id) => {
    const body = visitBody(service, { address: { id: address }, booking_at })
    const { json } = await api<{ id: number; time_zone: string }>('POST', 'bookings', { token, body })
    return json.data
  }
  const before = await book(wallTime('08:00'))
  await sql`UPDATE settings SET value = 'Europe/Berlin' WHERE key = 'default_time_zone'`
  try {
    expect((await api<Address>('GET', `addresses/${id}`, { token })).json.data.time_zone).toBe('Europe/Berlin')
    const query = { e_service_id: service.id, address_id: id, days: 1 }
    const free = await api<{ time_zone: string }>('GET', `e_providers/${service.e_provider_id}/free_starts`, {
      token,
      query,
    })
    expect(free.json.data.time_zone).toBe('Europe/Berlin')
    expect(await book(wallTime('10:00'))).toMatchObject({ time_zone: 'Europe/Berlin' })
    expect(await book(wallTime('16:00'), pinned)).toMatchObject({ time_zone: 'Asia/Riyadh' })
    const old = await api<{ time_zone: string }>('GET', `bookings/${before.id}`, { token })
    expect(old.json.data.time_zone).toBe('Asia/Riyadh')
  } finally {
    await sql`UPDATE settings SET value = 'Asia/Riyadh' WHERE key = 'default_time_zone'`
  }
})
