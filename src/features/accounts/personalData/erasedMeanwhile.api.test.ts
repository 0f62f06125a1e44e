import { expect, test } from 'vitest'
import { hashPassword } from '#server/security/passwords.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'

/** Calls that wait while the account of the caller is erased. */
const { api, db, sql, signIn } = await testApp({ connections: 20 })
const password = 'correct horse battery'
const password_hash = await hashPassword(password)
const owner = await signIn({ role: 'provider' })
const provider = await buildProvider(db, { people: [owner.id] })
const service = await buildService(db, { e_provider_id: provider.id })

const invitation = async (role: string) => {
  const token = newToken()
  await sql`INSERT INTO team_invitations (e_provider_id, email, role, token_hash, expires_at)
    VALUES (${provider.id}, ${`${token}@example.test`}, ${role}, ${hashToken(token)}, now() + interval '1 day')`
  return { path: 'invitation/accept', body: { token } }
}

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
])('who is erased meanwhile no longer %s', async (_, make) => {
  const { id, token } = await signIn({ password_hash })
  const { path, body } = await make(id)
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM users WHERE id = ${id} FOR UPDATE`
    const erased = api('POST', 'account/delete', { token, body: { password } })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    const asked = api('POST', path, { token, body })
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
    AND NOT EXISTS (SELECT FROM booking_messages WHERE user_id = u.id)`
  expect(left).toEqual({ role: 'customer' })
})
