import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { applicantsOf } from '../../../../test/applicants.ts'
import { tracesIn } from '../../../../test/traces.ts'
import { handlersFor } from '../../../app/jobs.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-applicants-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = await testApp({ env: { DATA_DIR: dataDir, DEMO: 'on' } })
const { api, config, database, sql, signIn } = server
const operator = await signIn({ role: 'operator' })
const { send, decide, read, applicant, leave, linkIn, changeEmail } = applicantsOf(server, operator)

const folder = join(dataDir, 'private', 'provider_documents')
const files = () => (existsSync(folder) ? readdirSync(folder) : []).sort()

const traces = tracesIn(sql)

test.each(['declined', 'asked', 'received'])(
  'who leaves leaves nothing of an application that is %s',
  async (state) => {
    const called = `zaina${state}`
    const before = files()
    const { id, token } = await applicant(called)
    await sql`INSERT INTO provider_application_events (provider_application_id, kind, ip, note)
    VALUES (${id}, 'answered', ${`${called} ip`}, ${`${called} is honest`})`
    if (state !== 'received') await decide(id, { state, note: `${called}, your picture is blurred` })
    expect(files()).toHaveLength(before.length + 1)
    expect((await leave(token)).status).toBe(200)
    expect(await traces(called)).toEqual([])
    expect(await read(id)).toMatchObject({ state: 'declined', erased: true, name: '—', latitude: null })
    expect((await read(id)).documents.map(({ mime, number }) => [mime, number])).toEqual([
      [null, '—'],
      [null, '—'],
    ])
    for (const next of ['accepted', 'asked'])
      expect((await decide(id, { state: next, note: 'Again' })).json.code).toBe('application_closed')
    await handlersFor(config).purge(database, {})
    expect(files()).toEqual(before)
    expect(await sql`SELECT 1 FROM retired_documents`).toEqual([])
  },
)

test('an operator who erases somebody erases it, too', async () => {
  const { id, userId, email } = await applicant('warda')
  await decide(id, { state: 'declined', note: 'warda, no' })
  await sql`INSERT INTO provider_application_drafts (token_hash, mailed_to, email_confirmed_at, fields, locale, expires_at)
    VALUES ('warda', ${email}, now(), ${JSON.stringify({ name: 'warda' })}::text::jsonb, 'en', now() + interval '30 days')`
  const { status } = await api('POST', `office/people/${userId}/erase`, { token: operator.token, body: { email } })
  expect(status).toBe(200)
  expect(await traces('warda')).toEqual([])
})

test('the one that became a provider goes with its only owner, once that is closed; its phone and addresses, too', async () => {
  const { id, userId, email } = await applicant('nuha')
  await decide(id, { state: 'accepted' })
  const [made] = await sql<{ provider: number; path: string }[]>`
    SELECT e_provider_id AS provider, document_path AS path FROM provider_applications WHERE id = ${id}`
  const { provider, path } = made ?? { provider: 0, path: '' }
  expect(files()).toContain(basename(path))
  await api('POST', `office/providers/${provider}/block`, { token: operator.token, body: { reason: 'She stops' } })
  const { status } = await api('POST', `office/people/${userId}/erase`, { token: operator.token, body: { email } })
  expect(status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'accepted', erased: true, name: '—', latitude: null })
  expect(await traces(['nuha77', 'nuha88', 'nuha road', email])).toEqual([])
  expect(await sql`SELECT phone_number FROM e_providers WHERE id = ${provider}`).toEqual([{ phone_number: null }])
  expect(await sql`SELECT 1 FROM e_provider_addresses WHERE e_provider_id = ${provider}`).toEqual([])
  await handlersFor(config).purge(database, {})
  expect(files()).not.toContain(basename(path))
})

test.each(['declined', 'received'])(
  'who changes the email leaves nothing of an application that is %s, either',
  async (state) => {
    const called = `ruba${state}`
    const before = files()
    const person = await applicant(called)
    if (state !== 'received') await decide(person.id, { state, note: 'No' })
    await changeEmail(person, `${called}-new@home.example`)
    const { json } = await api<{ applications: { id: number }[] }>('GET', 'account/data', { token: person.token })
    expect(json.data.applications.map(({ id }) => id)).toEqual([person.id])
    expect((await leave(person.token)).status).toBe(200)
    expect(await traces([`${called}77`, `${called}88`, `${called} road`])).toEqual([])
    await handlersFor(config).purge(database, {})
    expect(files()).toEqual(before)
  },
)

test('the one of somebody who had no account, and never opened its link, goes with its only owner, too', async () => {
  const email = 'fadwa@home.example'
  const { data } = await send({ email, phone_number: '+966501234999', name: 'Fadwa', document_number: 'fadwa77' })
  await decide(data.id, { state: 'accepted' })
  const body = {
    token: await linkIn(email, 'reset-password'),
    newPassword: 'fadwas-secret',
    confirmPassword: 'fadwas-secret',
  }
  expect((await api('POST', 'reset_password', { body })).status).toBe(200)
  const [made] = await sql<{ provider: number; person: number; path: string }[]>`
    SELECT a.e_provider_id AS provider, u.id AS person, a.document_path AS path
    FROM provider_applications a JOIN users u ON u.email = a.email::citext WHERE a.id = ${data.id}`
  const { provider, person, path } = made ?? { provider: 0, person: 0, path: '' }
  const office = { token: operator.token }
  await api('POST', `office/providers/${provider}/block`, { ...office, body: { reason: 'She stops' } })
  expect((await api('POST', `office/people/${person}/erase`, { ...office, body: { email } })).status).toBe(200)
  expect(await read(data.id)).toMatchObject({ state: 'accepted', erased: true, name: '—' })
  expect(await traces(['fadwa77', email])).toEqual([])
  await handlersFor(config).purge(database, {})
  expect(files()).not.toContain(basename(path))
})

test.each([
  ['najla', 'confirmed'],
  ['badriya', 'not confirmed'],
])(
  'the one that a provider was made from goes with its only owner, though %s had sent it, who has left: %s',
  async (called, email) => {
    const [sender, heir] = [await applicant(called), await signIn({ role: 'provider' })]
    if (email !== 'confirmed') await sql`UPDATE users SET email_verified_at = NULL WHERE id = ${heir.id}`
    await decide(sender.id, { state: 'accepted' })
    const [made] = await sql<{ provider: number; path: string }[]>`
    SELECT e_provider_id AS provider, document_path AS path FROM provider_applications WHERE id = ${sender.id}`
    const { provider, path } = made ?? expect.fail('nothing was made')
    await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${provider}, ${heir.id}, 'owner')`
    expect((await api('DELETE', `provider/members/${sender.userId}`, { token: heir.token })).status).toBe(200)
    expect([(await leave(sender.token)).status, files().includes(basename(path))]).toEqual([200, true])
    const office = { token: operator.token }
    await api('POST', `office/providers/${provider}/block`, { ...office, body: { reason: 'He stops' } })
    const body = { email: heir.email }
    expect((await api('POST', `office/people/${heir.id}/erase`, { ...office, body })).status).toBe(200)
    expect(await read(sender.id)).toMatchObject({ state: 'accepted', erased: true, name: '—' })
    expect(await traces([`${called}77`, `${called}88`, `${called} road`])).toEqual([])
    await handlersFor(config).purge(database, {})
    expect(files()).not.toContain(basename(path))
  },
)

test('those of an account that was merged are the kept one’s: it is found with it, becomes its provider, and goes with it', async () => {
  const into = await applicant('amal')
  const merged = async (called: string) => {
    const { id, userId } = await applicant(called)
    const path = `office/people/${into.userId}/merge`
    expect((await api('POST', path, { token: operator.token, body: { from: userId } })).status).toBe(200)
    return id
  }
  const [first, second] = [await merged('rawan'), await merged('sabiha')]
  await decide(first, { state: 'accepted' })
  expect([(await read(first)).account?.id, (await read(second)).account?.id]).toEqual([into.userId, into.userId])
  await sql`DELETE FROM e_provider_users WHERE user_id = ${into.userId}`
  await sql`UPDATE users SET role = 'customer' WHERE id = ${into.userId}`
  expect((await leave(into.token)).status).toBe(200)
  expect(await traces('sabiha')).toEqual([])
})

test.each([
  ['nobody confirmed the email of the application', { confirmed: false }],
  ['nobody confirmed the email of the account', { verified: false }],
])('it may be somebody else’s where %s: it stays, and is not exported', async (_, how) => {
  const { id, token, email } = await applicant(`lama${Object.keys(how)[0]}`, how)
  if ('verified' in how)
    await sql`INSERT INTO provider_application_drafts (token_hash, mailed_to, email_confirmed_at, fields, locale, expires_at)
      VALUES ('lama', ${email}, now(), '{}', 'en', now() + interval '30 days')`
  const { json } = await api<{ applications: object[] }>('GET', 'account/data', { token })
  expect(json.data.applications).toEqual([])
  expect((await leave(token)).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'received', erased: false })
  expect(await sql`SELECT FROM provider_application_drafts`).toHaveLength('verified' in how ? 1 : 0)
})

test('the export names what somebody applied with, and nothing that opens it', async () => {
  const { id, token } = await applicant('hind')
  const { json } = await api<{ applications: Record<string, unknown>[] }>('GET', 'account/data', { token })
  expect(json.data.applications).toMatchObject([
    { id, name: 'hind Otaibi', document_number: 'hind77', state: 'received' },
  ])
  for (const secret of ['document_path', 'permit_path', 'link_hash', 'decided_by'])
    expect(Object.keys(json.data.applications[0] ?? {})).not.toContain(secret)
})

test('documents of a declined application go after half a year, the rest stays', async () => {
  await handlersFor(config).purge(database, {})
  const before = files()
  const [old, fresh] = [await applicant('samar'), await applicant('jana')]
  for (const { id } of [old, fresh]) await decide(id, { state: 'declined', note: 'No' })
  await sql`UPDATE provider_applications SET decided_at = now() - interval '181 days' WHERE id = ${old.id}`
  await sql`UPDATE provider_applications SET decided_at = now() - interval '179 days' WHERE id = ${fresh.id}`
  await handlersFor(config).purge(database, {})
  expect(files()).toHaveLength(before.length + 1)
  expect((await read(old.id)).documents[0]).toMatchObject({ mime: null, number: 'samar77' })
  expect((await read(fresh.id)).documents[0]).toMatchObject({ mime: 'application/pdf' })
})

test('what was done with an application is not rewritten otherwise', async () => {
  const { id } = await applicant('dalal')
  await decide(id, { state: 'declined', note: 'No' })
  for (const [note, kind, ip] of [
    ['Yes', 'declined', null],
    [null, 'declined', null],
    ['—', 'accepted', null],
    ['—', 'declined', 'x'],
  ] as const)
    await expect(sql`
      UPDATE provider_application_events SET note = ${note}, kind = ${kind}, ip = coalesce(${ip}, ip)
      WHERE provider_application_id = ${id}`).rejects.toThrow('append-only')
  await expect(sql`DELETE FROM provider_application_events WHERE provider_application_id = ${id}`).rejects.toThrow(
    'append-only',
  )
})
