import { beforeAll, expect, test } from 'vitest'
import type { Message } from '#features/messages/contract.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import { photo, uploader } from '../../../../test/uploads.ts'
import type { Complaint } from '../contract.ts'
import type { OfficeComplaint } from './contract.ts'

const server = await testApp()
const { app, api, db, sql, signIn } = server
const upload = uploader(server)
let support: SignedIn
let owner: SignedIn
let serviceId = 0
beforeAll(async () => {
  support = await signIn({ role: 'operator', office_role: 'support', name: 'Huda' })
  owner = await signIn({ role: 'provider', name: 'Sami' })
  const provider = await buildProvider(db, { people: [owner.id] })
  serviceId = (await buildService(db, { e_provider_id: provider.id })).id
})

let day = 1
/** A complaint about a visit whose two sides wrote to each other, the provider with a picture. */
const complaint = async () => {
  const customer = await signIn({ name: 'Noura' })
  const at = Date.now() + day++ * 86_400_000
  const booking = await buildBooking(db, { user_id: customer.id, e_service_id: serviceId, at })
  const path = `bookings/${booking.id}/messages`
  await api('POST', path, { token: customer.token, body: { text: 'Where are you?' } })
  const { uuid } = await upload(await photo(), { token: owner.token })
  await api('POST', path, { token: owner.token, body: { text: 'On my way', pictures: [uuid] } })
  const body = { topic: 'late', text: 'Nobody came' }
  const { json } = await api<Complaint>('POST', `bookings/${booking.id}/complaints`, { token: customer.token, body })
  return { id: json.data.id, booking: booking.id, customer }
}
const show = (id: number | string, token = support.token) =>
  api<OfficeComplaint>('GET', `office/complaints/${id}`, { token })
const read = (id: number | string, token = support.token) =>
  api<Message[]>('POST', `office/complaints/${id}/readings`, { token })
const settle = (id: number) => api('PUT', `complaints/${id}`, { token: support.token, body: { state: 'settled' } })

test('a complaint is shown with its customer and how often they complained', async () => {
  const { id, booking, customer } = await complaint()
  expect((await show(id)).json.data).toMatchObject({
    id,
    booking_id: booking,
    state: 'open',
    messages: [{ from: 'customer', text: 'Nobody came' }],
    customer: { id: customer.id, name: 'Noura', email: customer.email },
    reported: 1,
    readings: [],
  })
  for (const unknown of ['999999', 'x']) {
    expect((await show(unknown)).status).toBe(404)
    expect((await read(unknown)).status).toBe(404)
  }
})

test('the list finds a complaint by the name, accents or not, and the phone number of its customer', async () => {
  const { id, customer } = await complaint()
  await sql`UPDATE users SET phone_number = '+966 57 987 6543' WHERE id = ${customer.id}`
  for (const q of ['noura', 'Nourá', '57 987', '9665798765']) {
    const { json } = await api<{ rows: { id: number }[] }>('GET', 'office/complaints', {
      token: support.token,
      query: { q },
    })
    expect(json.data.rows.map((row) => row.id)).toContain(id)
  }
})

test('the conversation is read while the complaint is open, and each reading is kept', async () => {
  const { id, booking } = await complaint()
  const other = await signIn({ role: 'operator', office_role: 'support', name: 'Faisal' })
  const { json } = await read(id)
  expect(json.data.map(({ from, text }) => [from, text])).toEqual([
    ['customer', 'Where are you?'],
    ['provider', 'On my way'],
  ])
  const [picture] = json.data[1]?.media ?? []
  const path = new URL(picture?.url ?? '').pathname
  const open = async (token: string) =>
    (await app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })).statusCode
  expect([await open(support.token), await open(other.token)]).toEqual([200, 404])
  await read(id, other.token)
  expect(await open(other.token)).toBe(200)
  expect((await show(id)).json.data.readings.map(({ by }) => by)).toEqual(['Huda', 'Faisal'])

  await settle(id)
  const late = await read(id)
  expect([late.status, late.json.code, await open(support.token)]).toEqual([409, 'complaint_settled', 404])
  expect(await sql`SELECT FROM conversation_readings WHERE booking_id = ${booking}`).toHaveLength(2)
  await expect(sql`DELETE FROM conversation_readings`).rejects.toThrow('append-only')
})

test('another complaint about a booking has its own words, day and log, and is found by the booking', async () => {
  const { id, booking, customer } = await complaint()
  const { json } = await read(id)
  const path = new URL(json.data[1]?.media[0]?.url ?? '').pathname
  await settle(id)
  await sql`UPDATE complaints SET created_at = created_at - interval '10 days' WHERE id = ${id}`
  const body = { topic: 'work', text: 'Not only late' }
  const next = await api<Complaint>('POST', `bookings/${booking}/complaints`, { token: customer.token, body })
  await api('POST', `complaints/${next.json.data.id}/messages`, { token: support.token, body: { text: 'We call' } })
  const { readings, reported } = (await show(next.json.data.id)).json.data
  expect([readings, reported]).toEqual([[], 2])
  const headers = { authorization: `Bearer ${support.token}` }
  const ofNext = path.replace(`/${id}/`, `/${next.json.data.id}/`)
  expect((await app.inject({ url: ofNext, headers })).statusCode).toBe(404)
  const listed = async (query: Record<string, string>) => {
    const found = await api<{ rows: { id: number; last: string }[] }>('GET', 'office/complaints', {
      token: support.token,
      query: { q: `#${booking}`, ...query },
    })
    return found.json.data.rows.map((row) => [row.id, row.last])
  }
  expect(await listed({ sort: 'reported' })).toEqual([
    [id, 'Nobody came'],
    [next.json.data.id, 'We call'],
  ])
  const day = new Date(Date.now() - 5 * 86_400_000).toISOString().slice(0, 10)
  expect(await listed({ created: `..${day}` })).toEqual([[id, 'Nobody came']])
})

test('of a long conversation the newest is read, oldest first', async () => {
  const { id, booking, customer } = await complaint()
  await sql`INSERT INTO booking_messages (booking_id, user_id, side, text)
    SELECT ${booking}, ${customer.id}, 'customer', 'No ' || n FROM generate_series(1, 501) n`
  const { data } = (await read(id)).json
  expect([data.length, data[0]?.text, data.at(-1)?.text]).toEqual([500, 'No 2', 'No 501'])
})

test('what is read of a conversation of long messages stays below a megabyte', async () => {
  const { id, booking, customer } = await complaint()
  await sql`INSERT INTO booking_messages (booking_id, user_id, side, text)
    SELECT ${booking}, ${customer.id}, 'customer', repeat('한', 1990) || n FROM generate_series(1, 400) n`
  const { data } = (await read(id)).json
  expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(1_000_000)
  expect(data.length).toBeGreaterThan(140)
  expect(data.at(-1)?.text).toMatch(/400$/)
  expect(data[0]?.text).toMatch(new RegExp(`${401 - data.length}$`))
})

test('without a complaint no operator reads what people write', async () => {
  const { booking } = await complaint()
  expect((await api('GET', `bookings/${booking}/messages`, { token: support.token })).status).toBe(404)
})

test('those who move money only see and answer no complaint', async () => {
  const { id } = await complaint()
  const { token } = await signIn({ role: 'operator', office_role: 'finance' })
  expect((await show(id, token)).status).toBe(403)
  expect((await read(id, token)).status).toBe(403)
  const answer = await api('POST', `complaints/${id}/messages`, { token, body: { text: 'Hello' } })
  expect(answer.status).toBe(404)
})

test('what the customer wrote after the message that was seen keeps the complaint open', async () => {
  const { id, customer } = await complaint()
  const messages = `complaints/${id}/messages`
  const first = (await show(id)).json.data.messages.at(-1)?.id
  const written = await api('POST', messages, { token: customer.token, body: { text: 'He is still here' } })
  expect(written.status).toBe(200)

  const close = { state: 'settled', text: 'All is well', seen: first }
  const refused = await api('PUT', `complaints/${id}`, { token: support.token, body: close })
  expect([refused.status, refused.json.code]).toEqual([409, 'complaint_unread'])
  const answered = await api('POST', messages, { token: support.token, body: { text: 'We called him', seen: first } })
  expect(answered.json.data).toMatchObject({ state: 'open' })
  const { data } = (await show(id)).json
  expect([data.state, data.messages.map(({ text }) => text)]).toEqual([
    'open',
    ['Nobody came', 'He is still here', 'We called him'],
  ])

  const newest = data.messages.at(1)?.id
  const again = await api('POST', messages, { token: support.token, body: { text: 'He has left', seen: newest } })
  expect(again.json.data).toMatchObject({ state: 'answered' })
  const closed = await api('PUT', `complaints/${id}`, { token: support.token, body: { ...close, seen: newest } })
  expect([closed.status, closed.json.data]).toMatchObject([200, { state: 'settled' }])
})

test('of two operators who answer what they read, the second reads the answer of the first', async () => {
  const { id } = await complaint()
  const colleague = await signIn({ role: 'operator', office_role: 'support' })
  const first = (await show(id)).json.data.messages.at(-1)?.id
  const answers = await Promise.all(
    [support, colleague].map(({ token }) =>
      api('POST', `complaints/${id}/messages`, { token, body: { text: 'You get it back', seen: first } }),
    ),
  )
  expect(answers.map(({ json }) => json.code ?? 'ok').sort()).toEqual(['complaint_answered', 'ok'])
  const other = answers[0]?.status === 200 ? colleague : support
  const close = { state: 'settled', text: 'All is well', seen: first }
  const refused = await api('PUT', `complaints/${id}`, { token: other.token, body: close })
  expect([refused.status, refused.json.code]).toEqual([409, 'complaint_answered'])
  const { data } = (await show(id)).json
  expect([data.state, data.messages.map(({ text }) => text)]).toEqual(['answered', ['Nobody came', 'You get it back']])
  const seen = data.messages.at(-1)?.id
  const closed = await api('PUT', `complaints/${id}`, { token: other.token, body: { ...close, seen } })
  expect([closed.status, closed.json.data]).toMatchObject([200, { state: 'settled' }])
})

test('what the customer is writing while the office closes the complaint keeps it open', async () => {
  const { id, customer } = await complaint()
  const seen = (await show(id)).json.data.messages.at(-1)?.id
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`UPDATE complaints SET state = 'open' WHERE id = ${id}`
    const closing = api('PUT', `complaints/${id}`, { token: support.token, body: { state: 'settled', seen } })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`INSERT INTO complaint_messages (complaint_id, user_id, side, text)
      VALUES (${id}, ${customer.id}, 'customer', 'He is still here')`
    await held`COMMIT`
    expect((await closing).json.code).toBe('complaint_unread')
  } finally {
    held.release()
  }
})

test('an operator does not settle a complaint of their own', async () => {
  const { id } = await complaint()
  const own = await signIn({ role: 'operator', office_role: 'support' })
  await sql`UPDATE complaints SET user_id = ${own.id} WHERE id = ${id}`
  expect((await api('PUT', `complaints/${id}`, { token: own.token, body: { state: 'settled' } })).status).toBe(403)
  expect((await settle(id)).status).toBe(200)
})
