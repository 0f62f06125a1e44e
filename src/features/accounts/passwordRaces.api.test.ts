import { expect, test } from 'vitest'
import { hashPassword } from '#server/security/passwords.ts'
import { hashToken, newToken } from '#server/security/tokens.ts'
import { testApp } from '../../../test/app.ts'
import { buildUser } from '../../../test/build.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'

const { api, db, sql, signIn } = await testApp()
const [stolen, fresh] = ['stolen-secret', 'fresh-secret']
const [stolenHash, freshHash] = [await hashPassword(stolen), await hashPassword(fresh)]

/** Asks for something while the owner's password reset is about to be committed. */
const duringReset = async <T>(id: number, ask: () => Promise<T>): Promise<T> => {
  const owner = await sql.reserve()
  try {
    await owner`BEGIN`
    await owner`UPDATE users SET password_hash = ${freshHash} WHERE id = ${id}`
    for (const table of ['api_tokens', 'social_identities'])
      await owner`DELETE FROM ${owner(table)} WHERE user_id = ${id}`
    const done = ask()
    await Promise.race([done, expect.poll(() => waitingForLocks(sql)).toBe(1)])
    await owner`COMMIT`
    return await done
  } finally {
    owner.release()
  }
}
const sessionsOf = (id: number) => sql`SELECT 1 FROM api_tokens WHERE user_id = ${id}`

test('a sign-in with the password that is being replaced opens no session', async () => {
  const { id, email } = await signIn({ password_hash: stolenHash })
  const { status } = await duringReset(id, () => api('POST', 'login', { body: { email, password: stolen } }))
  expect(status).toBe(422)
  expect(await sessionsOf(id)).toEqual([])
})

test('a linked sign-in that is being ended opens no session', async () => {
  const { id } = await buildUser(db, { email_verified_at: null })
  const [ticket, browser] = [newToken(), newToken()]
  await sql`INSERT INTO social_identities (provider, subject, user_id) VALUES ('google', 'thief', ${id})`
  await sql`
    INSERT INTO social_sign_ins (state_hash, browser_hash, ticket_hash, provider, nonce, verifier, redirect, subject, email,
      email_verified, given_name, expires_at)
    VALUES (${hashToken('state')}, ${hashToken(browser)}, ${hashToken(ticket)}, 'google', '', '', '/', 'thief', 'thief@example.com',
      true, '', now() + interval '1 minute')`
  const headers = { cookie: `sign_in=${browser}` }
  const { json } = await duringReset(id, () =>
    api<{ user: object | null }>('POST', 'social_sign_in', { headers, body: { ticket } }),
  )
  expect(json.data.user).toBeNull()
  expect(await sessionsOf(id)).toEqual([])
})

test('a session that ends meanwhile replaces no password', async () => {
  const { id, token, name, email } = await signIn({ password_hash: stolenHash })
  const [before] = await sql<{ phone_number: string }[]>`SELECT phone_number FROM users WHERE id = ${id}`
  const body = {
    name,
    email,
    phone_number: before?.phone_number,
    oldPassword: stolen,
    newPassword: 'thiefs-secret',
    confirmPassword: 'thiefs-secret',
  }
  const { status } = await duringReset(id, () => api('POST', `users/${id}`, { token, body }))
  expect(status).toBe(401)
  expect(await sql`SELECT password_hash FROM users WHERE id = ${id}`).toEqual([{ password_hash: freshHash }])
})

test('nobody signs in while they are being blocked', async () => {
  const { id, email } = await signIn({ password_hash: stolenHash })
  const office = await sql.reserve()
  try {
    await office`BEGIN`
    await office`UPDATE users SET blocked_at = now(), blocked_reason = 'Fraud' WHERE id = ${id}`
    const done = api('POST', 'login', { body: { email, password: stolen } })
    await Promise.race([done, expect.poll(() => waitingForLocks(sql)).toBe(1)])
    await office`COMMIT`
    expect((await done).json.code).toBe('account_blocked')
  } finally {
    office.release()
  }
})

test('a profile that is saved while its new email is confirmed does not bring the old one back', async () => {
  const { id, token, name, email } = await signIn()
  const [before] = await sql<{ phone_number: string }[]>`SELECT phone_number FROM users WHERE id = ${id}`
  const confirming = await sql.reserve()
  try {
    await confirming`BEGIN`
    await confirming`UPDATE users SET email = ${`new-${email}`}, email_verified_at = now() WHERE id = ${id}`
    const body = { name, email, phone_number: before?.phone_number }
    const done = api('POST', `users/${id}`, { token, body })
    await Promise.race([done, expect.poll(() => waitingForLocks(sql)).toBe(1)])
    await confirming`COMMIT`
    expect([(await done).status, (await done).json.code]).toEqual([409, 'conflict'])
  } finally {
    confirming.release()
  }
  const [after] = await sql<{ email: string; proven: boolean }[]>`
    SELECT email, email_verified_at IS NOT NULL AS proven FROM users WHERE id = ${id}`
  expect(after).toEqual({ email: `new-${email}`, proven: true })
})
