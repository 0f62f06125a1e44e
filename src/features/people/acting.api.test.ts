import { expect, test } from 'vitest'
import type { Door } from '#features/ordering/door/contract.ts'
import type { SignedInUser } from '#lib/user.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { buildBooking, buildPayment, buildProvider } from '../../../test/build.ts'
import { peopleOffice } from '../../../test/peopleOffice.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'
import { wallTime } from '../../../test/visits.ts'

/** An operator acts for a customer. */
const { app, api, db, sql, signIn, admin, support, path, isLive } = await peopleOffice()

const actFor = async (id: number) => {
  const { json, status } = await api<SignedInUser & { acting_until: string }>('POST', path(id, 'act'), {
    token: support.token,
  })
  return { status, user: json.data }
}

test('books and changes addresses, logged with both persons', async () => {
  const person = await signIn()
  const { user } = await actFor(person.id)
  expect(user).toMatchObject({ id: person.id, acting_until: expect.any(String) })
  const body = { description: 'Home', address: 'Olaya Street 1', latitude: 24.7, longitude: 46.7 }
  const { json } = await api<{ id: number }>('POST', 'addresses', { token: user.api_token, body })
  const logged = await sql`
    SELECT operator_id, for_user_id, call FROM change_log WHERE table_name = 'addresses' AND row_key = ${String(json.data.id)}`
  expect(logged).toEqual([{ operator_id: support.id, for_user_id: person.id, call: 'POST /api/addresses' }])
})

test('does not begin in a session that ended meanwhile', async () => {
  const { id } = await signIn()
  const operator = await signIn({ role: 'operator', office_role: 'support' })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM users WHERE id = ${id} FOR UPDATE`
    const asked = api('POST', path(id, 'act'), { token: operator.token })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`DELETE FROM api_tokens WHERE user_id = ${operator.id}`
    await held`COMMIT`
    expect((await asked).json.code).toBe('unauthenticated')
  } finally {
    held.release()
  }
  expect(await sql`SELECT FROM api_tokens WHERE acting_id = ${operator.id}`).toEqual([])
})

test.each([
  ['POST', 'payments/cash', { id: 1 }],
  ['POST', 'payments/wallets/x', { id: 1 }],
  ['POST', 'payments/checkouts', {}],
  ['POST', 'users/1', { newPassword: 'new-secret', confirmPassword: 'new-secret' }],
  ['POST', 'account/delete', { password: 'x' }],
  ['GET', 'account/data', undefined],
  ['GET', 'sessions', undefined],
  ['DELETE', 'sessions', undefined],
  ['GET', 'bookings/1/messages', undefined],
  ['POST', 'bookings/1/messages', { text: 'x' }],
  ['POST', 'e_service_reviews', {}],
] as const)('never does %s %s', async (method, call, body) => {
  const { user } = await actFor((await signIn()).id)
  const { status, json } = await api(method, call, { token: user.api_token, ...(body && { body }) })
  expect([status, json.code]).toEqual([403, 'not_while_acting'])
})

test('reads the receipt of a paid visit, as a page and as a file', async () => {
  const person = await signIn()
  const { id } = await buildBooking(db, { user_id: person.id, status: 'done', at: Date.now() - 86_400_000 })
  await buildPayment(db, { booking_id: id })
  const { user } = await actFor(person.id)
  const { status, json } = await api<{ customer: string }>('GET', `bookings/${id}/receipt`, { token: user.api_token })
  expect([status, json.data.customer]).toEqual([200, person.name])
  const file = await app.inject({ url: `/api/bookings/${id}/receipt.pdf?api_token=${user.api_token}` })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('is over while the demo is off, where an operator of the demo began it', async () => {
  const operator = await signIn({ role: 'operator', office_role: 'support' })
  const { id } = await signIn()
  const { json } = await api<SignedInUser>('POST', path(id, 'act'), { token: operator.token })
  expect(await isLive(json.data.api_token)).toBe(true)
  await sql`UPDATE users SET planted = true WHERE id = ${operator.id}`
  expect([await isLive(operator.token), await isLive(json.data.api_token)]).toEqual([false, false])
})

test('ends after 30 minutes however it is used, at once by signing out, and with the operator', async () => {
  const { user } = await actFor((await signIn()).id)
  const [row] = await sql<{ minutes: number }[]>`
    SELECT round(extract(epoch FROM expires_at - created_at) / 60)::int AS minutes FROM api_tokens WHERE acting_id = ${support.id}`
  expect(row?.minutes).toBe(30)
  await sql`UPDATE api_tokens SET last_used_at = now() - interval '2 hours', expires_at = now() + interval '1 minute' WHERE acting_id = ${support.id}`
  expect(await isLive(user.api_token)).toBe(true)
  const [used] = await sql<{ soon: boolean }[]>`
    SELECT expires_at < now() + interval '2 minutes' AS soon FROM api_tokens WHERE acting_id = ${support.id}`
  expect(used?.soon).toBe(true)
  expect((await api('POST', 'logout', { token: user.api_token })).status).toBe(200)
  expect(await isLive(user.api_token)).toBe(false)
  const again = await actFor((await signIn()).id)
  await api('PUT', path(support.id, 'role'), { token: admin.token, body: { office_role: null } })
  expect(await isLive(again.user.api_token)).toBe(false)
})

test.each(['signs out', 'sets a new password'])('ends when the operator %s', async (what) => {
  const { user } = await actFor((await signIn()).id)
  if (what === 'signs out') await api('POST', 'logout', { token: support.token })
  else {
    const token = newToken()
    await db
      .insertInto('password_resets')
      .values({ token_hash: hashToken(token), user_id: support.id, expires_at: new Date(Date.now() + 60_000) })
      .execute()
    const body = { token, newPassword: 'a-new-secret', confirmPassword: 'a-new-secret' }
    expect((await api('POST', 'reset_password', { body })).status).toBe(200)
  }
  expect(await isLive(user.api_token)).toBe(false)
})

test('opens no payment window and shows no code of the door', async () => {
  const person = await signIn()
  const { id } = await buildBooking(db, { user_id: person.id, status: 'ready' })
  const { user } = await actFor(person.id)
  const door = (token: string) => api<Door>('GET', `bookings/${id}/door`, { token })
  expect((await door(person.token)).json.data.start.code).toMatch(/^\d{4}$/)
  expect((await door(user.api_token)).json.data.start.code).toBeNull()
  const done = await buildBooking(db, { user_id: person.id, status: 'done', at: Date.now() - 86_400_000 })
  const url = `/payments/stripe/checkout?booking_id=${done.id}&api_token=${user.api_token}`
  expect((await app.inject({ url })).statusCode).toBe(403)
  expect(await sql`SELECT FROM payment_attempts WHERE booking_id = ${done.id}`).toHaveLength(0)
})

test('is refused for somebody who is blocked', async () => {
  const { id } = await signIn()
  await api('POST', path(id, 'block'), { token: support.token, body: { reason: 'Fraud' } })
  expect((await actFor(id)).status).toBe(403)
})

test.each(['provider', 'operator'] as const)('is refused for a %s', async (role) => {
  expect((await actFor((await signIn({ role })).id)).status).toBe(403)
})

test('ends as the customer becomes a provider', async () => {
  const { id } = await signIn()
  const { user } = await actFor(id)
  await buildProvider(db, { people: [id] })
  expect(await isLive(user.api_token)).toBe(true)
  await sql`UPDATE users SET role = 'provider' WHERE id = ${id}`
  expect(await isLive(user.api_token)).toBe(false)
})

test('what an operator moves and cancels for a customer is told to the customer, too', async () => {
  const person = await signIn()
  const { user } = await actFor(person.id)
  const visit = await buildBooking(db, { user_id: person.id, status: 'accepted' })
  const by = { token: user.api_token }
  const to = { booking_at: wallTime('10:00', 7) }
  const moved = await api('PUT', `bookings/${visit.id}/reschedule`, { ...by, body: to })
  const body = { booking_status_id: 7, cancel: true }
  const cancelled = await api('PUT', `bookings/${visit.id}`, { ...by, body })
  expect([moved.status, cancelled.status]).toEqual([200, 200])
  const told = await sql`SELECT data ->> 'event' AS event FROM notifications
    WHERE notifiable_id = ${person.id} AND read_at IS NULL ORDER BY created_at`
  expect(told).toEqual([{ event: 'rescheduled' }, { event: 'cancelled' }])
})
