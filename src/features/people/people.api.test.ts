import { describe, expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { hashPassword } from '#server/security/passwords.ts'
import {
  buildAddress,
  buildBooking,
  buildPayment,
  buildProvider,
  buildReview,
  buildService,
  buildToken,
  buildUser,
  buildWallet,
} from '../../../test/build.ts'
import { peopleOffice } from '../../../test/peopleOffice.ts'
import { visitBody, wallTime } from '../../../test/visits.ts'
import type { Dossier } from './contract.ts'

const { api, db, sql, signIn, admin, support, path, isLive } = await peopleOffice()
const password_hash = await hashPassword('right-secret')

const login = (email: string) => api<SignedInUser>('POST', 'login', { body: { email, password: 'right-secret' } })

test.each([
  ['name', 'sara q'],
  ['Arabic', 'ساره'],
  ['email', 'SARA.Q@'],
  ['phone', '0501112'],
])('a person is found by %s', async (_, q) => {
  await db.deleteFrom('users').where('email', '=', 'sara.q@example.com').execute()
  const { id } = await buildUser(db, {
    name: 'Sara Q سارة',
    email: 'sara.q@example.com',
    phone_number: '+966 050 111 2233',
  })
  const find = (query: Record<string, string>) =>
    api<{ rows: { id: number }[] }>('GET', 'office/people', { token: support.token, query })
  expect((await find({ q })).json.data.rows.map((row) => row.id)).toEqual([id])
  expect((await find({ q, state: 'blocked' })).json.data.rows).toEqual([])
  expect((await find({ q: '%' })).json.data.rows).toEqual([])
})

test('a file says who somebody is as the list does', async () => {
  const { id } = await buildUser(db)
  const query = { columns: 'id,role' }
  const { text } = await api('GET', 'office/people.csv', { token: support.token, query })
  for (const line of [`${id},Customer`, `${admin.id},Admin`, `${support.id},Support`])
    expect(text.split('\r\n')).toContain(line)
})

test('of more than the page shows it says how many there are', async () => {
  const person = await signIn()
  for (let day = 1; day <= 22; day++)
    await buildBooking(db, {
      user_id: person.id,
      at: Date.now() + day * 86_400_000,
      ...(day === 22 && { status: 'failed' as const }),
    })
  for (let n = 1; n <= 21; n++) await buildProvider(db, { people: [person.id] })
  for (let n = 1; n <= 20; n++) await buildToken(db, { user_id: person.id })
  for (let n = 1; n <= 21; n++) await buildWallet(db, { user_id: person.id, name: `Wallet ${n}` })
  const { data } = (await api<Dossier>('GET', path(person.id), { token: support.token })).json
  expect([data.bookings.length, data.providers.length, data.sessions.length, data.wallets.length]).toEqual([
    20, 20, 20, 20,
  ])
  expect(data.counts).toMatchObject({ bookings: 22, open_bookings: 21, providers: 21, sessions: 21, wallets: 21 })
})

test('everything of a person is on one page', async () => {
  const person = await signIn()
  const booking = await buildBooking(db, { user_id: person.id, status: 'done', at: Date.now() - 86_400_000 })
  await buildPayment(db, { booking_id: booking.id })
  await buildAddress(db, { user_id: person.id })
  await buildReview(db, { user_id: person.id })
  const { id: hidden } = await buildReview(db, { user_id: person.id })
  await sql`UPDATE e_service_reviews SET hidden_at = now(), hidden_reason = 'x' WHERE id = ${hidden}`
  const { json } = await api<Dossier>('GET', path(person.id), { token: support.token })
  expect(json.data).toMatchObject({
    id: person.id,
    email: person.email,
    counts: { bookings: 1, payments: 1, addresses: 1, reviews: 2, complaints: 0 },
    reviews: [{ id: hidden, hidden: true }, { hidden: false }],
    bookings: [{ id: booking.id, time_zone: booking.visit_tz }],
    payments: [{ booking_id: booking.id }],
    sessions: [{ acting: null }],
  })
  expect(JSON.stringify(json.data)).not.toMatch(/password|token_hash/)
  expect((await api('GET', path(999_999), { token: support.token })).status).toBe(404)
})

describe('blocking', () => {
  test('ends the sessions and refuses the sign-in with a message; visits stay and are listed; undone by unblocking', async () => {
    const { id, email } = await buildUser(db, { password_hash })
    const { id: visit } = await buildBooking(db, { user_id: id })
    const token = (await login(email)).json.data.api_token
    const body = { reason: 'Threatened a worker' }
    const blocked = await api<Dossier>('POST', path(id, 'block'), { token: support.token, body })
    expect(blocked.json.data).toMatchObject({ blocked_reason: body.reason, bookings: [{ id: visit, open: true }] })
    expect(await isLive(token)).toBe(false)
    expect((await login(email)).json).toMatchObject({
      code: 'account_blocked',
      message: expect.stringMatching(/call us\.$/),
    })
    await sql`INSERT INTO settings (key, value) VALUES ('support_email', 'help@doorstep.test')
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`
    expect((await login(email)).json.message).toMatch(/call us: help@doorstep\.test\.$/)
    await sql`DELETE FROM settings WHERE key = 'support_email'`
    await api('DELETE', path(id, 'block'), { token: support.token })
    expect((await login(email)).status).toBe(200)
  })

  test('twice keeps the first reason', async () => {
    const { id } = await signIn()
    const block = async (reason: string) =>
      (await api<Dossier>('POST', path(id, 'block'), { token: support.token, body: { reason } })).json.data
        .blocked_reason
    expect([await block('Fraud'), await block('Rude')]).toEqual(['Fraud', 'Fraud'])
  })

  test('a blocked worker takes no new visits; the page says how many they were to make', async () => {
    const provider = await buildProvider(db, { people: 2 })
    const service = await buildService(db, { e_provider_id: provider.id })
    const [worker, colleague] = provider.workers
    for (const days of [-9, 9])
      await buildBooking(db, { e_service_id: service.id, worker_id: worker?.id, at: Date.now() + days * 86_400_000 })
    const blocked = await api<Dossier>('POST', path(worker?.user_id ?? 0, 'block'), {
      token: support.token,
      body: { reason: 'Threatened a customer' },
    })
    expect(blocked.json.data.counts).toMatchObject({ visits_to_make: 1 })
    const { token } = await signIn()
    const book = () =>
      api<{ id: number }>('POST', 'bookings', { token, body: visitBody(service, { booking_at: wallTime('10:00', 4) }) })
    const { json } = await book()
    const [claim] = await sql`SELECT worker_id FROM time_claims WHERE booking_id = ${json.data.id}`
    expect(claim).toEqual({ worker_id: colleague?.id })
    expect((await book()).json.code).toBe('slot_taken')
    await api('POST', path(colleague?.user_id ?? 0, 'block'), {
      token: support.token,
      body: { reason: 'And so did they' },
    })
    expect((await book()).json.code).toBe('not_bookable')
  })

  test.each(['block', 'sessions', 'password-link'])(
    'of oneself, and of operators by who is no admin, is refused: %s',
    async (what) => {
      const method = what === 'sessions' ? 'DELETE' : 'POST'
      const ask = (token: string, id: number) => api(method, path(id, what), { token, body: { reason: 'x' } })
      expect((await ask(support.token, admin.id)).status).toBe(403)
      expect((await ask(admin.token, admin.id)).status).toBe(403)
      expect((await ask(admin.token, support.id)).status).toBe(200)
    },
  )
})

test('an operator who lost the phone gets a new setup from an admin', async () => {
  const { json } = await api<Dossier>('DELETE', path(support.id, 'factor'), { token: admin.token })
  expect(json.data.has_factor).toBe(false)
  expect(await isLive(support.token)).toBe(false)
})

describe('requests about data', () => {
  test('are answered with everything that is stored, but credentials', async () => {
    const person = await signIn()
    await buildAddress(db, { user_id: person.id })
    const { json } = await api<Record<string, unknown[]>>('GET', path(person.id, 'data'), { token: admin.token })
    expect(json.data.addresses).toHaveLength(1)
    expect(JSON.stringify(json.data)).not.toContain('token_hash')
  })

  test('erase the person and keep the books; the log keeps no value', async () => {
    const person = await signIn({ name: 'Only-this-person' })
    const block = () =>
      api('POST', path(person.id, 'block'), { token: admin.token, body: { reason: 'Said to be Only-this-person' } })
    await block()
    await api('DELETE', path(person.id, 'block'), { token: admin.token })
    expect((await block()).status).toBe(200)
    const erase = (email: string) => api('POST', path(person.id, 'erase'), { token: admin.token, body: { email } })
    expect((await erase('somebody@else.test')).json.code).toBe('email_differs')
    expect((await erase(person.email)).status).toBe(200)
    const kept = await sql`SELECT to_jsonb(u) AS kept FROM users u WHERE id = ${person.id}`
    const logged = await sql`SELECT before, after FROM change_log WHERE operator_id = ${admin.id}`
    expect(logged.length).toBeGreaterThan(0)
    for (const text of [person.name, person.email]) expect(JSON.stringify([kept, logged])).not.toContain(text)
  })

  test('wait for open visits', async () => {
    const person = await signIn()
    await buildBooking(db, { user_id: person.id })
    const body = { email: person.email }
    expect((await api('POST', path(person.id, 'erase'), { token: admin.token, body })).json.code).toBe('visits_open')
  })
})
