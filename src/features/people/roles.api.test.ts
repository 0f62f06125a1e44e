import { expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { SignedIn } from '../../../test/app.ts'
import { buildProvider, buildUser } from '../../../test/build.ts'
import { peopleOffice } from '../../../test/peopleOffice.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'
import type { Dossier } from './contract.ts'

const { api, db, sql, signIn, admin, path, isLive } = await peopleOffice()
const password_hash = await hashPassword('right-secret')

const login = (email: string) => api<SignedInUser>('POST', 'login', { body: { email, password: 'right-secret' } })

test('roles are given and taken by admins; sessions end', async () => {
  const person = await signIn()
  const set = (office_role: string | null) =>
    api<Dossier>('PUT', path(person.id, 'role'), { token: admin.token, body: { office_role } })
  expect((await set('finance')).json.data).toMatchObject({ role: 'operator', office_role: 'finance' })
  expect(await isLive(person.token)).toBe(false)
  expect((await set(null)).json.data).toMatchObject({ role: 'customer', office_role: null })
  const provider = await signIn({ role: 'provider' })
  await buildProvider(db, { people: [provider.id] })
  const role = (office_role: string | null) =>
    api<Dossier>('PUT', path(provider.id, 'role'), { token: admin.token, body: { office_role } })
  await role('support')
  expect((await role(null)).json.data.role).toBe('provider')
})

test('an account whose email nobody confirmed loses every way in, and its email gets a link', async () => {
  const person = await buildUser(db, { password_hash, email_verified_at: null })
  await sql`INSERT INTO social_identities (provider, subject, user_id) VALUES ('google', 'somebody', ${person.id})`
  const set = (office_role: string | null) =>
    api<Dossier>('PUT', path(person.id, 'role'), { token: admin.token, body: { office_role } })
  expect((await set('support')).json.data).toMatchObject({ office_role: 'support' })
  expect((await login(person.email)).json.code).toBe('credentials_wrong')
  expect(await sql`SELECT 1 FROM social_identities WHERE user_id = ${person.id}`).toEqual([])
  const mails = await sql<{ subject: string; body: string }[]>`
    SELECT subject, body FROM mails WHERE recipient = ${person.email}`
  expect(mails).toMatchObject([{ subject: 'You now have a role in our office' }])
  const token = /token=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1]
  const chosen = { token, newPassword: 'right-secret', confirmPassword: 'right-secret' }
  await api('POST', 'reset_password', { body: chosen })
  expect((await set('finance')).status).toBe(200)
  expect((await login(person.email)).json.data.role).toBe('operator')
})

test.each([true, false])(
  'who leaves the office, or was in it, keeps the password (confirmed: %s)',
  async (confirmed) => {
    const person = await buildUser(db, {
      ...{ password_hash, role: 'operator', office_role: 'finance' },
      ...(!confirmed && { email_verified_at: null }),
    })
    for (const office_role of ['support', null]) {
      await api('PUT', path(person.id, 'role'), { token: admin.token, body: { office_role } })
      expect((await login(person.email)).status).toBe(200)
    }
  },
)

test('the former email of an account cannot take it back once it has a role', async () => {
  const person = await buildUser(db, { password_hash })
  await sql`
    INSERT INTO email_undos (user_id, email, token_hash, expires_at)
    VALUES (${person.id}, 'former@example.com', ${hashToken('back')}, now() + interval '7 days')`
  await api('PUT', path(person.id, 'role'), { token: admin.token, body: { office_role: 'support' } })
  expect((await api('POST', 'undo_email_change', { body: { token: 'back' } })).json.code).toBe('undo_link_dead')
  expect((await login(person.email)).status).toBe(200)
})

test('the last admin stays, also when two remove each other at once', async () => {
  await sql`UPDATE users SET office_role = 'support' WHERE role = 'operator' AND id NOT IN (${admin.id})`
  const last = await api('PUT', path(admin.id, 'role'), { token: admin.token, body: { office_role: 'support' } })
  expect([last.status, last.json.code]).toEqual([409, 'last_admin'])
  const second = await signIn({ role: 'operator', office_role: 'admin' })
  const take = (by: SignedIn, from: SignedIn) =>
    api('PUT', path(from.id, 'role'), { token: by.token, body: { office_role: null } })
  await Promise.all([take(admin, second), take(second, admin)])
  const admins = await sql`SELECT id FROM users WHERE office_role = 'admin' AND deleted_at IS NULL`
  expect(admins).toHaveLength(1)
})

test('who lost the role meanwhile does not take it back', async () => {
  const { id, token } = await signIn({ role: 'operator', office_role: 'admin' })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM users WHERE id = ${id} FOR UPDATE`
    const asked = api('PUT', path(id, 'role'), { token, body: { office_role: 'admin' } })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`UPDATE users SET role = 'customer', office_role = NULL WHERE id = ${id}`
    await held`DELETE FROM api_tokens WHERE user_id = ${id}`
    await held`COMMIT`
    expect((await asked).json.code).toBe('unauthenticated')
  } finally {
    held.release()
  }
  expect(await sql`SELECT role, office_role FROM users WHERE id = ${id}`).toEqual([
    { role: 'customer', office_role: null },
  ])
})

test('an admin of the demo, whom nobody can be with the demo off, does not replace the last real one', async () => {
  const planted = await buildUser(db, { role: 'operator', office_role: 'admin', planted: true })
  await sql`UPDATE users SET office_role = 'support' WHERE role = 'operator' AND id NOT IN (${admin.id}, ${planted.id})`
  const set = (id: number, office_role: string) =>
    api('PUT', path(id, 'role'), { token: admin.token, body: { office_role } })
  expect((await set(admin.id, 'support')).json.code).toBe('last_admin')
  expect((await set(planted.id, 'support')).status).toBe(200)
})
