import { expect, test } from 'vitest'
import { hashToken } from '#server/security/tokens.ts'
import { testApp } from '../../../../test/app.ts'
import { applicantsOf } from '../../../../test/applicants.ts'
import { buildToken, buildUser } from '../../../../test/build.ts'
import { handlersFor } from '../../../app/jobs.ts'

const server = await testApp({ env: { DEMO: 'on' } })
const { api, config, database, db, sql, signIn } = server
const operator = await signIn({ role: 'operator' })
const { decide, read, applicant, leave, linkIn, changeEmail, password_hash } = applicantsOf(server, operator)

test('who changes the email before an answer becomes a provider with the account they have; so does who takes it back', async () => {
  const [stays, back] = [await applicant('thuraya'), await applicant('shatha')]
  await changeEmail(stays, 'thuraya-new@home.example')
  const { former, undo } = await changeEmail(back, 'shatha-new@home.example')
  expect((await api('POST', 'undo_email_change', { body: { token: undo } })).status).toBe(200)
  for (const { id, userId } of [stays, back]) {
    await decide(id, { state: 'accepted' })
    expect((await read(id)).account?.id).toBe(userId)
  }
  expect((await read(back.id)).email.toLowerCase()).toBe(former)
})

test('who takes an email back gets what they sent, whatever unconfirmed email the account has', async () => {
  const person = await applicant('nuha')
  const { former, undo } = await changeEmail(person, 'nuha-new@home.example')
  // As an existing client does, with `LEGACY_CLIENTS`.
  await sql`UPDATE users SET email = 'nuha-third@home.example', email_verified_at = NULL WHERE id = ${person.userId}`
  expect((await api('POST', 'undo_email_change', { body: { token: undo } })).status).toBe(200)
  expect((await read(person.id)).email.toLowerCase()).toBe(former)
})

test('who takes an email back does so with the link to what they sent: one that went to another email since is dead', async () => {
  const [asked, silent] = [await applicant('wafa'), await applicant('abla')]
  for (const person of [asked, silent]) {
    const { undo } = await changeEmail(person, `not-${person.email}`)
    if (person === asked) await decide(person.id, { state: 'asked', note: 'A better picture' })
    expect((await api('POST', 'undo_email_change', { body: { token: undo } })).status).toBe(200)
  }
  for (const [box, status] of [
    ['not-wafa', 404],
    ['Abla', 200],
  ] as const) {
    const token = await linkIn(`${box}@home.example`, 'provider-application')
    expect([box, (await api('GET', 'provider/application', { query: { token } })).status]).toEqual([box, status])
  }
  // The next cleanup mails the question once to whom it asks.
  for (const _ of [1, 2]) await handlersFor(config).purge(database, {})
  const mails = await sql`SELECT recipient, count(*)::int AS count FROM mails
    WHERE body LIKE '%/provider-application?token=%' AND recipient IN ('wafa@home.example', 'abla@home.example') GROUP BY 1`
  expect(mails).toEqual([{ recipient: 'wafa@home.example', count: 1 }])
  const token = await linkIn('wafa@home.example', 'provider-application')
  const { json } = await api<object>('GET', 'provider/application', { query: { token } })
  expect(json.data).toMatchObject({ id: asked.id, state: 'asked', note: 'A better picture' })
})

test('who takes an email back gets nothing that the owner of the present one has sent', async () => {
  const { id, userId } = await applicant('fatin')
  const former = 'not-fatin@home.example'
  const token = 'a'.repeat(60)
  await sql`INSERT INTO email_undos (user_id, email, token_hash, expires_at)
    VALUES (${userId}, ${former}, ${hashToken(token)}, now() + interval '1 day')`
  expect((await api('POST', 'undo_email_change', { body: { token } })).status).toBe(200)
  expect(await read(id)).toMatchObject({ email: 'Fatin@home.example', account: null })
})

test('what followed an account is its own, not of who gets the email that it had for a while', async () => {
  const person = await applicant('bushra')
  const between = 'bushra-new@home.example'
  await changeEmail(person, between)
  // As an existing client does, with `LEGACY_CLIENTS`, two weeks ago.
  await sql`UPDATE users SET email = 'bushra-third@home.example', email_verified_at = NULL WHERE id = ${person.userId}`
  await sql`DELETE FROM email_undos WHERE user_id = ${person.userId}`
  const next = await buildUser(db, { password_hash, email: between })
  const { token } = await buildToken(db, { user_id: next.id })
  const exported = async (who: string) => {
    const { json } = await api<{ applications: { id: number }[] }>('GET', 'account/data', { token: who })
    return json.data.applications.map(({ id }) => id)
  }
  expect([await exported(token), await exported(person.token)]).toEqual([[], [person.id]])
  await sql`INSERT INTO mails (recipient, locale, subject, body, html) VALUES (${between}, 'en', 'Another account', 'x', 'x')`
  expect((await leave(person.token)).status).toBe(200)
  expect(await read(person.id)).toMatchObject({ erased: true })
  expect(await sql`SELECT 1 FROM mails WHERE recipient = ${between} AND subject = 'Another account'`).toHaveLength(1)
})

test('mails to a sender who lives on stay as the last owner of the provider is erased', async () => {
  const [sender, heir] = [await applicant('maha'), await signIn({ role: 'provider' })]
  await decide(sender.id, { state: 'accepted' })
  const [made] = await sql<{ provider: number }[]>`
    SELECT e_provider_id AS provider FROM provider_applications WHERE id = ${sender.id}`
  const { provider } = made ?? expect.fail('nothing was made')
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${provider}, ${heir.id}, 'owner')`
  expect((await api('DELETE', `provider/members/${sender.userId}`, { token: heir.token })).status).toBe(200)
  const mails = () => sql`SELECT id FROM mails WHERE recipient = 'Maha@home.example' ORDER BY id`
  const before = await mails()
  const office = { token: operator.token }
  await api('POST', `office/providers/${provider}/block`, { ...office, body: { reason: 'He stops' } })
  const body = { email: heir.email }
  expect((await api('POST', `office/people/${heir.id}/erase`, { ...office, body })).status).toBe(200)
  expect(await read(sender.id)).toMatchObject({ erased: true })
  expect([before.length > 0, await mails()]).toEqual([true, before])
})
