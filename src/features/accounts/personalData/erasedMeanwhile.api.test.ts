import { expect, test } from 'vitest'
import { hashPassword } from '#server/security/passwords.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildPayment, buildProvider, buildReview, buildService } from '../../../../test/build.ts'
import { browser } from '../../../../test/pushService.ts'
import { waitingForLocks, withRowHeld } from '../../../../test/rowLocks.ts'
import { photo, uploader } from '../../../../test/uploads.ts'

/** Calls that wait while the account of the caller is erased, and an erasure that waits while its caller is signed out. */
const app = await testApp({ connections: 20, env: { PUSH_SERVICES: 'https://push.example.test' } })
const { api, db, sql, signIn } = app
const password = 'correct horse battery'
const password_hash = await hashPassword(password)
const owner = await signIn({ role: 'provider' })
const provider = await buildProvider(db, { people: [owner.id] })
const service = await buildService(db, { e_provider_id: provider.id })

const invitation = async (role: string) => {
  const token = newToken()
  await sql`INSERT INTO team_invitations (e_provider_id, email, role, token_hash, invited_by, expires_at)
    VALUES (${provider.id}, ${`${token}@example.test`}, ${role}, ${hashToken(token)}, ${owner.id}, now() + interval '1 day')`
  return { path: 'invitation/accept', body: { token } }
}

type Call = { method?: 'POST' | 'PUT'; path?: string; body?: object; file?: Buffer }

test.each([
  ['joins a team', () => invitation('worker')],
  ['owns a team', () => invitation('owner')],
  ['has an address', () => ({ path: 'addresses', body: { address: 'Street 5, Salmiya' } })],
  ['has a favourite', () => ({ path: 'favorites', body: { e_service_id: service.id } })],
  ['has a new wallet', () => ({ path: 'wallets', body: { name: 'Of Layla' } })],
  [
    'writes a message',
    async (user_id: number) => {
      const { id } = await buildBooking(db, { user_id, e_service_id: service.id, status: 'failed' })
      return { path: `bookings/${id}/messages`, body: { text: 'It is Layla' } }
    },
  ],
  [
    'reports a problem',
    async (user_id: number) => {
      const { id } = await buildBooking(db, { user_id, e_service_id: service.id, status: 'failed' })
      return { path: `bookings/${id}/complaints`, body: { topic: 'other', text: 'It is Layla' } }
    },
  ],
  [
    'is mailed a link',
    async (userId: number) => {
      await sql`UPDATE users SET email_verified_at = NULL WHERE id = ${userId}`
      return { path: 'send_verification_email', body: {} }
    },
  ],
  [
    'has pushes',
    () => ({ path: 'push_subscriptions', body: { endpoint: 'https://push.example.test/1', keys: browser().keys } }),
  ],
  [
    'has settings of notifications',
    () => ({ method: 'PUT', path: 'notification_settings/booking', body: { mail: false } }),
  ],
  ['has a picture that waits', async () => ({ file: await photo() })],
  [
    'reviews',
    async (user_id: number) => {
      const { id: booking_id } = await buildBooking(db, { user_id, e_service_id: service.id, status: 'done' })
      await buildPayment(db, { booking_id })
      return {
        path: 'e_service_reviews',
        body: { e_service_id: service.id, rate: 1, review: 'It is Layla', pictures: [] },
      }
    },
  ],
  [
    'reports a review',
    async () => {
      const { id } = await buildReview(db, { e_service_id: service.id })
      return { path: `e_service_reviews/${id}/reports`, body: { part: 'review', topic: 'insult', text: 'It is Layla' } }
    },
  ],
] satisfies [string, (userId: number) => Call | Promise<Call>][])(
  'who is erased meanwhile no longer %s',
  async (_, make) => {
    const { id, token } = await signIn({ password_hash })
    const { method = 'POST', path = '', body, file }: Call = await make(id)
    const held = await sql.reserve()
    try {
      await held`BEGIN`
      await held`SELECT FROM users WHERE id = ${id} FOR UPDATE`
      const erased = api('POST', 'account/delete', { token, body: { password } })
      await expect.poll(() => waitingForLocks(sql)).toBe(1)
      const asked = file ? uploader(app)(file, { token }) : api(method, path, { token, body })
      await expect.poll(() => waitingForLocks(sql)).toBe(2)
      await held`COMMIT`
      expect((await erased).json.data).toBe(true)
      expect((await asked).json.code).toBe('unauthenticated')
    } finally {
      held.release()
    }
    const [left] = await sql`SELECT role FROM users u WHERE id = ${id}
    AND NOT EXISTS (SELECT FROM e_provider_users WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM addresses WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM favorites WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM accounts WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM complaints WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM booking_messages WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM email_verifications WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM push_subscriptions WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM notification_settings WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM uploads WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM e_service_reviews WHERE user_id = u.id)
    AND NOT EXISTS (SELECT FROM review_reports WHERE user_id = u.id)`
    expect(left).toEqual({ role: 'customer' })
  },
)

test('who is signed out meanwhile, as by a new password, erases nothing', async () => {
  const { id, token } = await signIn({ password_hash })
  const erased = await withRowHeld(
    app.database,
    { table: 'users', id },
    () => api('POST', 'account/delete', { token, body: { password } }),
    async (held) => void (await held`DELETE FROM api_tokens WHERE user_id = ${id}`),
  )
  expect(erased.json.code).toBe('unauthenticated')
  expect(await sql`SELECT deleted_at FROM users WHERE id = ${id}`).toEqual([{ deleted_at: null }])
})
