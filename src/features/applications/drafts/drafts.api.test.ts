import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { SandboxMail } from '#features/mails/contract.ts'
import { hashToken } from '#server/security/tokens.ts'
import { testApp } from '../../../../test/app.ts'
import { expectHashed } from '../../../../test/clearText.ts'
import { applicationSender } from '../../../../test/providerApplication.ts'
import { handlersFor } from '../../../app/jobs.ts'
import { confirmDraft, draftByHash } from './queries.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-drafts-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = await testApp({ env: { DATA_DIR: dataDir, DEMO: 'on', PUBLIC_URL: 'https://doorstep.example' } })
const { api, sql, logs } = server
const send = applicationSender(server, () => 3)

type Draft = { token: string; fields: Record<string, string>; email_confirmed: boolean }
const path = 'provider/application_draft'
const begin = async (fields: Record<string, string> = { name: 'Salma' }) =>
  (await api<Draft>('POST', path, { body: { fields } })).json.data.token
const read = (token: string) => api<Draft>('GET', path, { query: { token } })
const save = (token: string, fields: Record<string, string>) =>
  api<{ mailed: boolean; email_confirmed: boolean }>('PUT', path, { body: { token, fields } })
const mailsTo = async (email: string) =>
  (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data.filter(({ recipient }) => recipient === email)
const linkTo = async (email: string) =>
  /provider-registration\?draft=([\w-]{60})$/m.exec((await mailsTo(email))[0]?.body ?? '')?.[1] ?? ''

test('a form goes on in another browser by the mailed link, which confirms the email', async () => {
  const [email, token] = ['draft1@example.com', await begin()]
  expect((await save(token, { name: 'Salma', email, people: 'alone' })).json.data).toEqual({
    mailed: true,
    email_confirmed: false,
  })
  expect((await save(token, { name: 'Salma H', email })).json.data.mailed).toBe(false)
  expect(await mailsTo(email)).toHaveLength(1)
  expect((await read(token)).json.data.email_confirmed).toBe(false)
  const link = await linkTo(email)
  expect((await read(link)).json.data).toEqual({
    token: link,
    fields: { name: 'Salma H', email },
    email_confirmed: true,
  })
  expect((await save(link, { name: 'Salma Haddad', email })).json.data.email_confirmed).toBe(true)
  expect((await read(token)).json.data.fields.name).toBe('Salma Haddad')
  await expectHashed({ sql }, link, { table: 'provider_application_drafts', sentBy: ['mails'] })
  expect(logs.join('')).not.toContain(link)
})

test('another email is confirmed by its own link only', async () => {
  const [first, second, token] = ['draft2@example.com', 'draft3@example.com', await begin()]
  await save(token, { email: first })
  const link = await linkTo(first)
  await read(link)
  expect((await save(token, { email: second })).json.data).toEqual({ mailed: true, email_confirmed: false })
  expect((await read(link)).status).toBe(404)
  expect((await read(token)).json.data.email_confirmed).toBe(false)
})

test('a link confirms nothing while the form names another email, also one that no mail can be sent to', async () => {
  const [email, token] = ['draft10@example.com', await begin()]
  await save(token, { email })
  const link = await linkTo(email)
  await save(token, { email: 'draft11@' })
  expect((await read(link)).json.data.email_confirmed).toBe(false)
})

test('a link that is being opened while the email changes confirms nothing', async () => {
  const [first, second, token] = ['draft8@example.com', 'draft9@example.com', await begin()]
  await save(token, { email: first })
  const link = hashToken(await linkTo(first))
  const read = await draftByHash(server.db, link)
  await save(token, { email: second })
  await confirmDraft(server.db, read?.id ?? 0, link)
  expect((await draftByHash(server.db, hashToken(token)))?.email_confirmed_at).toBeNull()
})

test('a sent application takes over the confirmed email and ends its draft', async () => {
  const [email, token] = ['draft4@example.com', await begin()]
  await save(token, { email })
  await read(await linkTo(email))
  const { data } = await send({ email, draft: token, phone_number: '+9665444' })
  const [row] = await sql<{ confirmed: boolean }[]>`
    SELECT email_confirmed_at IS NOT NULL AS confirmed FROM provider_applications WHERE id = ${data.id}`
  expect(row).toEqual({ confirmed: true })
  expect((await read(token)).status).toBe(404)
})

test('a draft of another email confirms nothing', async () => {
  const [email, token] = ['draft5@example.com', await begin()]
  await save(token, { email })
  await read(await linkTo(email))
  const { data } = await send({ email: 'somebody.else@example.com', draft: token })
  const [row] = await sql`SELECT email_confirmed_at FROM provider_applications WHERE id = ${data.id}`
  expect(row).toEqual({ email_confirmed_at: null })
})

test('two saves at once mail one link', async () => {
  const [email, token] = ['draft6@example.com', await begin()]
  await Promise.all([1, 2, 3].map((n) => save(token, { email, name: `Salma ${n}` })))
  expect(await mailsTo(email)).toHaveLength(1)
})

test.each(['none', 'x'.repeat(60)])('%j opens no draft', async (token) => {
  expect([(await read(token)).status, (await save(token, { name: 'x' })).status]).toEqual([404, 404])
})

test('an expired draft is gone', async () => {
  const token = await begin()
  await sql`UPDATE provider_application_drafts SET expires_at = now() - interval '1 second'`
  expect((await read(token)).status).toBe(404)
  await handlersFor(server.config).purge(server.database, {})
  expect(await sql`SELECT 1 FROM provider_application_drafts WHERE expires_at < now()`).toEqual([])
})

test('too much is refused by name', async () => {
  const many = Object.fromEntries(Array.from({ length: 31 }, (_, n) => [`field${n}`, 'x']))
  for (const fields of [many, { name: 'x'.repeat(1001) }])
    expect((await api('POST', path, { body: { fields } })).json.code).toBe('invalid')
})

test('which documents the form offers is a setting', async () => {
  const options = async () => (await api('GET', 'provider/application_options')).json.data
  expect(await options()).toEqual({
    identity: ['national_id', 'residence_card', 'passport', 'driver_license'],
    permits: ['freelance_certificate', 'commercial_registration'],
  })
  await sql`UPDATE settings SET value = 'passport, library_card' WHERE key = 'provider_identity_documents'`
  await sql`UPDATE settings SET value = '' WHERE key = 'provider_permits'`
  await expect.poll(options).toEqual({ identity: ['passport'], permits: [] })
})

test('the trade is stored: categories that exist, area, permit', async () => {
  const [category] = await sql<{ id: number }[]>`
    INSERT INTO categories (name, description, color) VALUES ('{"en": "Cleaning"}', '{"en": ""}', '#0f766e') RETURNING id`
  const trade = {
    categories: `${category?.id},999`,
    people: 'team',
    latitude: '24.7',
    longitude: '46.7',
    address: 'Olaya',
  }
  const { data } = await send({ ...trade, permit_type: 'freelance_certificate', permit_number: 'FL-1', range_km: '10' })
  const [row] =
    await sql`SELECT category_ids, people, latitude, address, range_km, permit_type, permit_number, permit_path
    FROM provider_applications WHERE id = ${data.id}`
  expect(row).toEqual({
    category_ids: [category?.id],
    people: 'team',
    latitude: 24.7,
    address: 'Olaya',
    range_km: 10,
    permit_type: 'freelance_certificate',
    permit_number: 'FL-1',
    permit_path: null,
  })
  const wrong: Record<string, string>[] = [
    { range_km: '0' },
    { latitude: '91' },
    { people: 'crowd' },
    { categories: 'all' },
  ]
  for (const field of wrong) expect(Object.keys((await send(field)).errors ?? {})).toEqual(Object.keys(field))
})

test('tens of thousands of fields are one fault, not one each', async () => {
  const fields = Object.fromEntries(Array.from({ length: 25_000 }, (_, n) => [n.toString(36), 0]))
  for (const [method, token] of [
    ['POST', undefined],
    ['PUT', await begin()],
  ] as const) {
    const { status, json } = await api(method, path, { body: { token, fields } })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['fields']])
  }
})
