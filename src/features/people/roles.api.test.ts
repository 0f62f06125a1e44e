import { expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { hashToken } from '#server/security/tokens.ts'
import type { SignedIn } from '../../../test/app.ts'
import { buildProvider, buildUser } from '../../../test/build.ts'
import { peopleOffice } from '../../../test/peopleOffice.ts'
import { withRowHeld } from '../../../test/rowLocks.ts'
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

test('a role that a colleague has changed since the page was opened stays', async () => {
  const person = await signIn({ role: 'operator', office_role: 'support' })
  const set = (office_role: string | null, former: string | null) =>
    api<Dossier>('PUT', path(person.id, 'role'), { token: admin.token, body: { office_role, former } })
  expect((await set(null, 'support')).status).toBe(200)
  expect(await set('finance', 'support')).toMatchObject({
    status: 409,
    json: { code: 'changed_meanwhile', data: { office_role: null } },
  })
  expect((await set('finance', null)).json.data).toMatchObject({ office_role: 'finance' })
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

test('a change of the email that was asked for before is over: its owner could not take it back any more', async () => {
  const person = await signIn()
  await sql`INSERT INTO email_changes (user_id, email, token_hash, expires_at)
    VALUES (${person.id}, 'somebody@example.com', ${hashToken('asked')}, now() + interval '7 days')`
  await api('PUT', path(person.id, 'role'), { token: admin.token, body: { office_role: 'support' } })
  expect((await api('POST', 'verify_email', { body: { token: 'asked' } })).json.code).toBe('verify_link_dead')
  expect(await sql`SELECT email FROM users WHERE id = ${person.id}`).toEqual([{ email: person.email }])
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

test.each([
  "role = 'customer', office_role = NULL",
  "office_role = 'support'",
  "blocked_at = now(), blocked_reason = 'x'",
  'deleted_at = now()',
])('the database keeps the last admin: not %s', async (change) => {
  await sql`UPDATE users SET office_role = 'support' WHERE role = 'operator' AND id <> ${admin.id}`
  await expect(sql.unsafe(`UPDATE users SET ${change} WHERE id = ${admin.id}`)).rejects.toThrow('the last admin stays')
})

/** What an admin asks for, who loses the role while it waits for their row. */
const afterLosingTheRole = ({ id }: SignedIn, ask: () => ReturnType<typeof api>) =>
  withRowHeld({ sql }, { table: 'users', id }, ask, async (held) => {
    await held`UPDATE users SET role = 'customer', office_role = NULL WHERE id = ${id}`
    await held`DELETE FROM api_tokens WHERE user_id = ${id}`
  })

test('who lost the role meanwhile does not take it back', async () => {
  const former = await signIn({ role: 'operator', office_role: 'admin' })
  const { id, token } = former
  const asked = await afterLosingTheRole(former, () =>
    api('PUT', path(id, 'role'), { token, body: { office_role: 'admin' } }),
  )
  expect(asked.json.code).toBe('unauthenticated')
  expect(await sql`SELECT role, office_role FROM users WHERE id = ${id}`).toEqual([
    { role: 'customer', office_role: null },
  ])
})

test.each([
  ['gives nobody a role', 'PUT', 'role', { office_role: 'admin' }],
  ['lets nobody in again', 'DELETE', 'block', undefined],
  ['takes no second factor', 'DELETE', 'factor', undefined],
  ['acts for nobody', 'POST', 'act', undefined],
] as const)('who lost the role meanwhile %s', async (_, method, rest, body) => {
  const former = await signIn({ role: 'operator', office_role: 'admin' })
  const other = await signIn()
  const asked = await afterLosingTheRole(former, () => api(method, path(other.id, rest), { token: former.token, body }))
  expect(asked.json.code).toBe('unauthenticated')
  expect(await sql`SELECT role FROM users WHERE id = ${other.id}`).toEqual([{ role: 'customer' }])
})

test('three admins who take each other’s role at once, in a ring', async () => {
  for (const give of [null, 'support'] as const)
    for (let round = 0; round < 8; round++) {
      const ring: SignedIn[] = []
      for (let n = 0; n < 3; n++) ring.push(await signIn({ role: 'operator', office_role: 'admin' }))
      if (round % 2) ring.reverse()
      await sql`UPDATE users SET office_role = 'support' WHERE role = 'operator' AND id <> ALL (${ring.map(({ id }) => id)})`
      const answers = await Promise.all(
        ring.map(({ token }, n) =>
          api('PUT', path(ring[(n + 1) % 3]?.id ?? 0, 'role'), { token, body: { office_role: give } }),
        ),
      )
      const left = await sql<{ id: number }[]>`SELECT id FROM users WHERE role = 'operator' AND office_role = 'admin'`
      // Who lost the role takes nobody's: each who did still has theirs, or lost it afterwards.
      const done = answers.map(({ status }) => status === 200)
      expect(answers.map(({ json }) => json.code).filter((code) => code && code !== 'unauthenticated')).toEqual([])
      expect(left.map(({ id }) => id).sort()).toEqual(
        ring
          .filter((_, n) => !done[(n + 2) % 3])
          .map(({ id }) => id)
          .sort(),
      )
      expect(left.length).toBeGreaterThan(0)
    }
})

test('an admin of the demo, whom nobody can be with the demo off, does not replace the last real one', async () => {
  const planted = await buildUser(db, { role: 'operator', office_role: 'admin', planted: true })
  await sql`UPDATE users SET office_role = 'support' WHERE role = 'operator' AND id NOT IN (${admin.id}, ${planted.id})`
  const set = (id: number, office_role: string) =>
    api('PUT', path(id, 'role'), { token: admin.token, body: { office_role } })
  expect((await set(admin.id, 'support')).json.code).toBe('last_admin')
  expect((await set(planted.id, 'support')).status).toBe(200)
})
