import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import type { CreatedBooking } from '#features/ordering/contract.ts'
import type { SignedInUser } from '#lib/user.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { testApp } from '../../../../test/app.ts'
import {
  buildAddress,
  buildBooking,
  buildNotification,
  buildPayment,
  buildProvider,
  buildReview,
  buildService,
  buildToken,
  buildUser,
  buildWallet,
} from '../../../../test/build.ts'
import { formsOf } from '../../../../test/clearText.ts'
import { tracesIn } from '../../../../test/traces.ts'
import { uploader } from '../../../../test/uploads.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-leaving-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, api, db, sql, signIn } = await testApp({ env: { DATA_DIR: dataDir, DEMO: 'on' } })
const upload = uploader({ app })
const password = 'right-secret'
const password_hash = await hashPassword(password)

/** Somebody who did everything once: a paid visit, a review, a message, money, a photo, mails. */
const resident = async (called = 'Reem') => {
  const user = await buildUser(db, {
    password_hash,
    name: `${called} Qahtani`,
    bio: `${called} bio`,
    address: `${called} street`,
  })
  const { token } = await buildToken(db, {
    user_id: user.id,
    user_agent: `${called} phone`,
    ip: called === 'Reem' ? '188.54.1.1' : '188.54.9.9',
  })
  await buildAddress(db, { user_id: user.id, address: `${called} door` })
  const booking = await buildBooking(db, { user_id: user.id, status: 'done', at: Date.now() - 26 * 3_600_000 })
  await buildPayment(db, { booking_id: booking.id })
  await buildReview(db, { user_id: user.id, e_service_id: booking.e_service_id, review: 'Very good' })
  await buildNotification(db, { notifiable_id: user.id })
  await buildWallet(db, { user_id: user.id, balance_minor: 5000, name: `${called} purse` })
  await sql`UPDATE bookings SET hint = ${`${called} gate`}, address = address || jsonb_build_object('address', ${`${called} door`}::text) WHERE id = ${booking.id}`
  await sql`INSERT INTO booking_messages (booking_id, user_id, side, text)
    VALUES (${booking.id}, ${user.id}, 'customer', ${`${called} is here`})`
  await sql`INSERT INTO favorites (user_id, e_service_id) VALUES (${user.id}, ${booking.e_service_id})`
  const photo = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer()
  const { uuid } = await upload(photo, { token })
  const { name, email, phone_number } = user
  const body = { name, email, phone_number, avatar: uuid }
  const { json } = await api<SignedInUser>('POST', `users/${user.id}`, { token, body, key: `save-${user.id}` })
  await upload(photo, { token })
  await api('POST', 'send_reset_link_email', { body: { email } })
  return { ...user, token, booking, media: json.data.media[0] }
}
const buildCustomer = async (called: string) => {
  const user = await buildUser(db, { password_hash, name: `${called} Qahtani` })
  return { ...user, ...(await buildToken(db, { user_id: user.id })), id: user.id }
}
const remove = (token: string, body: unknown = { password }) => api('POST', 'account/delete', { token, body })

const traces = tracesIn(sql)

describe('account/data', () => {
  test('holds everything of the person and nothing that lets anybody in', async () => {
    const { id, token, booking } = await resident()
    await resident()
    const office = await signIn({ role: 'operator' })
    await api('POST', `office/people/${id}/act`, { token: office.token, ip: '203.0.113.77', body: {} })
    const { status, json, text, headers } = await api<Record<string, { user_id?: number }[]>>('GET', 'account/data', {
      token,
    })
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(json.data.profile).toMatchObject({ id, name: 'Reem Qahtani', bio: 'Reem bio' })
    expect(json.data.bookings).toMatchObject([{ id: booking.id, hint: 'Reem gate' }])
    for (const [part, count] of Object.entries({
      pictures: 1,
      uploads: 1,
      addresses: 1,
      sessions: 1,
      messages: 1,
      payments: 1,
      wallets: 1,
      wallet_transactions: 1,
      reviews: 1,
      favorites: 1,
      notifications: 1,
    }))
      expect([part, json.data[part]?.length]).toEqual([part, count])
    for (const rows of Object.values(json.data))
      if (Array.isArray(rows)) for (const row of rows) if (row.user_id !== undefined) expect(row.user_id).toBe(id)
    expect(text).not.toMatch(/password|token_hash|argon2|door_secret|203[.]0[.]113[.]77/)
    for (const secret of formsOf(token)) expect(text).not.toContain(secret)
  })
})

describe('account/delete', () => {
  test('leaves bookings, payments, reviews and ledger, and nothing of the person anywhere', async () => {
    const { id, email, token, booking, phone_number, media } = await resident('Zubaida')
    const money = () => sql`SELECT * FROM entries ORDER BY id`
    const before = await money()
    const owner = await buildUser(db)
    const team = await buildProvider(db, { people: [owner.id] })
    await sql`INSERT INTO team_invitations (e_provider_id, email, role, invited_by, token_hash, expires_at)
      VALUES (${team.id}, ${email}, 'manager', ${owner.id}, decode(md5('asked'), 'hex'), now() + interval '14 days')`
    expect((await remove(token)).json).toEqual({
      success: true,
      data: true,
      message: 'Account deleted successfully',
    })
    expect(await traces(['Zubaida', email, phone_number, '188.54.9.9'])).toEqual([])
    expect(await sql`SELECT FROM uploads WHERE user_id = ${id}`).toEqual([])
    expect(await money()).toEqual(before)
    expect(
      await sql`SELECT user_id, address ->> 'address' AS address, hint FROM bookings WHERE id = ${booking.id}`,
    ).toEqual([{ user_id: id, address: '—', hint: null }])
    expect(await sql`SELECT review FROM e_service_reviews WHERE user_id = ${id}`).toEqual([{ review: 'Very good' }])
    expect(await sql`SELECT 1 FROM payments WHERE user_id = ${id}`).toHaveLength(1)
    expect((await api('GET', 'user', { token })).status).toBe(401)
    expect((await api('POST', 'login', { body: { email, password } })).status).toBe(422)
    expect((await app.inject(new URL(media?.url ?? '').pathname)).statusCode).toBe(404)
    const again = { name: 'New', email, phone_number, password: 'a quiet balcony' }
    expect((await api('POST', 'register', { body: again })).status).toBe(200)
  })

  test.each(['email', 'phone_number'])('nobody can take beforehand what stands for an erased %s', async (column) => {
    const { token: leaving } = await buildCustomer('Fadwa')
    expect((await remove(leaving)).status).toBe(200)
    const [erased] = await sql<{ id: number; of: string }[]>`
      SELECT id, ${sql(column)} AS of FROM users WHERE deleted_at IS NOT NULL ORDER BY deleted_at DESC LIMIT 1`
    const { id, token } = await buildCustomer('Ghada')
    const taken = { [column]: erased?.of.replace(String(erased.id), String(id)) }
    await buildUser(db, taken)
    expect((await remove(token)).status).toBe(200)
  })

  test('leaves no word of theirs in the history of a visit, and no name with whom they wrote to', async () => {
    const { id, token } = await buildCustomer('Budur')
    const owner = await signIn({ role: 'provider' })
    const provider = await buildProvider(db, { people: [owner.id] })
    const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
    const made = await api<CreatedBooking>('POST', 'bookings', {
      token,
      body: visitBody(service, { booking_at: wallTime('10:00') }),
    })
    const visit = `bookings/${made.json.data.id}`
    await api('POST', `${visit}/messages`, { token, body: { text: 'Budur is at home' } })
    const noticed = async () => (await api<{ data: string }[]>('GET', 'notifications', { token: owner.token })).text
    expect(await noticed()).toContain('Budur Qahtani')
    await api('PUT', `${visit}/reschedule`, { token, body: { booking_at: wallTime('12:00'), reason: 'Budur is ill' } })
    await api('PUT', visit, { token, body: { cancel: true, reason: 'Budur moves away' } })
    const history = () => sql<{ note: string | null; at: Date }[]>`
      SELECT id, at, note FROM booking_events WHERE user_id = ${id} ORDER BY id`
    const before = await history()
    const copy = await api<{ booking_events: object[] }>('GET', 'account/data', { token })
    expect(copy.json.data.booking_events).toMatchObject([{ note: 'Budur is ill' }, { note: 'Budur moves away' }])
    expect((await remove(token)).status).toBe(200)
    expect(await traces(['Budur'])).toEqual([])
    expect(await noticed()).not.toContain('Budur')
    expect(await history()).toEqual(before.map((event) => ({ ...event, note: event.note && '—' })))
  })

  test('leaves no reason of theirs with a visit that they declined for a team they have left', async () => {
    const { id, token } = await buildCustomer('Lamia')
    const { id: visit } = await buildBooking(db, { status: 'failed' })
    await sql`UPDATE bookings SET cancel_reason = 'Lamia is ill' WHERE id = ${visit}`
    await sql`INSERT INTO booking_events (booking_id, user_id, actor, from_status_id, to_status_id, note)
      VALUES (${visit}, ${id}, 'provider', 1, 7, 'Lamia is ill')`
    expect((await remove(token)).status).toBe(200)
    expect(await traces(['Lamia'])).toEqual([])
  })

  test('leaves no way to their door, no word of a report, and no reply kept under a key', async () => {
    const { id, token, booking } = await resident('Wadha')
    await sql`
      UPDATE bookings SET address = address || '{"building":"Wadha 1","floor":"Wadha 2","door":"Wadha 3","entrance_note":"Wadha 4"}'
      WHERE id = ${booking.id}`
    const other = await buildCustomer('Ghada')
    const review = await buildReview(db, { user_id: other.id, e_service_id: booking.e_service_id })
    await sql`
      INSERT INTO review_reports (review_id, part, user_id, topic, text)
      VALUES (${review.id}, 'review', ${id}, 'private', 'Wadha is named')`
    const body = { description: 'Wadha', address: 'Olaya Street', latitude: 24.69, longitude: 46.68 }
    await api('POST', 'addresses', { token, body, key: 'kept' })
    expect(await traces(['Wadha'])).toEqual(expect.arrayContaining(['review_reports.text', 'idempotency_keys.reply']))
    expect((await remove(token)).status).toBe(200)
    expect(await traces(['Wadha'])).toEqual([])
  })

  test('leaves nothing of an account that was merged into it', async () => {
    const { id, token } = await buildCustomer('Safiya')
    const other = await buildCustomer('Rabab')
    const { id: visit } = await buildBooking(db, { user_id: other.id })
    await api('PUT', `bookings/${visit}`, { token: other.token, body: { cancel: true, reason: 'Rabab moves away' } })
    await buildWallet(db, { user_id: other.id, name: 'Rabab purse' })
    const office = await signIn({ role: 'operator' })
    const body = { from: other.id }
    expect((await api('POST', `office/people/${id}/merge`, { token: office.token, body })).status).toBe(200)
    expect((await remove(token)).status).toBe(200)
    expect(await traces(['Safiya', 'Rabab', other.email, other.phone_number])).toEqual([])
  })

  test('is possible after a visit whose payment went back in full', async () => {
    const { id, token } = await buildCustomer('Nuha')
    const booking = await buildBooking(db, { user_id: id, status: 'done', at: Date.now() - 26 * 3_600_000 })
    const payment = await buildPayment(db, { booking_id: booking.id })
    const { token: office } = await signIn({ role: 'operator' })
    expect((await api('POST', `payments/${payment.id}/refunds`, { token: office, body: {} })).status).toBe(200)
    expect((await remove(token)).status).toBe(200)
  })

  test.each([
    [{}, 'invalid'],
    [{ password: '' }, 'invalid'],
    [{ password: 'guess' }, 'password_wrong'],
  ])('with %j changes nothing', async (body, code) => {
    const { token, name } = await resident()
    const { status, json } = await remove(token, body)
    expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, code, ['password']])
    expect((await api<SignedInUser>('GET', 'user', { token })).json.data.name).toBe(name)
  })

  test('waits until no visit is open or unpaid', async () => {
    const user = await buildUser(db, { password_hash })
    const { token } = await buildToken(db, { user_id: user.id })
    const booking = await buildBooking(db, { user_id: user.id, status: 'accepted' })
    const refused = await remove(token)
    expect([refused.status, refused.json.code]).toEqual([409, 'visits_open'])
    await sql`UPDATE bookings SET booking_status_id = 6 WHERE id = ${booking.id}`
    expect((await remove(token)).json.code).toBe('visits_open')
    await buildPayment(db, { booking_id: booking.id, payment_status_id: 3 })
    expect((await remove(token)).json.code).toBe('visits_open')
    await buildPayment(db, { booking_id: booking.id })
    expect((await remove(token)).status).toBe(200)
  })

  test('is not for those a provider or the office works with', async () => {
    const provider = await buildProvider(db)
    for (const role of ['provider', 'operator'] as const) {
      const user = await buildUser(db, { password_hash, role })
      await sql`INSERT INTO e_provider_users VALUES (${provider.id}, ${user.id})`
      const { token } = await buildToken(db, { user_id: user.id })
      const { status, json } = await remove(token)
      expect([status, json.code]).toEqual([409, 'account_needed'])
    }
  })
})
