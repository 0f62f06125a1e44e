import { expect, test } from 'vitest'
import { hashToken } from '#server/security/tokens.ts'
import { testApp } from '../../../../test/app.ts'
import { applicantsOf } from '../../../../test/applicants.ts'
import { handlersFor } from '../../../app/jobs.ts'

const server = await testApp({ env: { DEMO: 'on' } })
const { api, config, database, sql, signIn } = server
const operator = await signIn({ role: 'operator' })
const { decide, read, applicant, linkIn, changeEmail } = applicantsOf(server, operator)

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
