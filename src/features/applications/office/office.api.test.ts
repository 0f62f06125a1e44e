import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SandboxMail } from '#features/mails/contract.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildCategory } from '../../../../test/build.ts'
import { applicationSender } from '../../../../test/providerApplication.ts'
import type { Application } from '../contract.ts'
import type { OfficeApplication } from './contract.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-office-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = await testApp({ env: { DATA_DIR: dataDir, DEMO: 'on' } })
const { app, api, db, signIn } = server
const send = applicationSender(server, () => 3)
let support: SignedIn
let count = 0
beforeAll(async () => {
  support = await signIn({ role: 'operator', office_role: 'support', name: 'Huda' })
})

const apply = async (over: Record<string, string> = {}, headers = {}) => {
  const n = ++count
  const email = `applicant${n}@example.com`
  const { data } = await send({ email, phone_number: `+96651100000${n}`, ...over }, headers)
  return { id: data.id, email }
}
const read = async (id: number) =>
  (await api<OfficeApplication>('GET', `office/applications/${id}`, { token: support.token })).json.data
const decide = (id: number, body: object) =>
  api<Application>('PUT', `provider_applications/${id}`, { token: support.token, body })
const open = (id: number, file: string) =>
  app.inject({ url: `/api/provider_applications/${id}/${file}`, headers: { authorization: `Bearer ${support.token}` } })

test('an application is shown whole, with who has an account and what else they sent', async () => {
  const category = await buildCategory(db)
  const customer = await signIn({ name: 'Noura' })
  const area = { latitude: '24.6', longitude: '46.7', address: 'Olaya', range_km: '25' }
  const trade = { ...area, categories: String(category.id), people: 'team' }
  const permit = { permit_type: 'freelance_certificate', permit_number: 'F-1' }
  const first = await apply({ phone_number: '+966511' })
  const { id } = await apply({ email: customer.email, phone_number: '+966511', ...trade, ...permit })
  expect(await read(id)).toMatchObject({
    id,
    email: customer.email,
    state: 'received',
    people: 'team',
    latitude: 24.6,
    longitude: 46.7,
    range_km: 25,
    categories: [{ id: category.id, name: category.name }],
    documents: [
      { file: 'document', type: 'passport', number: 'P1234567', expiry_date: '2199-12-31', mime: 'application/pdf' },
      { file: 'permit', type: 'freelance_certificate', number: 'F-1', expiry_date: null, mime: null },
    ],
    account: { id: customer.id, name: 'Noura', role: 'customer' },
    others: [{ id: first.id, state: 'received' }],
    history: [],
  })
  expect((await api('GET', 'office/applications/999999', { token: support.token })).status).toBe(404)
  expect((await api('GET', 'office/applications/x', { token: support.token })).status).toBe(404)
})

test('a file can run nothing, is kept by no cache, and who opened it is in the history', async () => {
  const { id } = await apply()
  const answer = await open(id, 'document')
  expect(answer.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'content-disposition': `attachment; filename="application-${id}.pdf"`,
  })
  expect((await open(id, 'permit')).statusCode).toBe(404)
  expect((await read(id)).history).toMatchObject([{ kind: 'opened_document', by: 'Huda' }])
})

test('asking for things names them in the language of the applicant', async () => {
  const { id, email } = await apply({}, { 'accept-language': 'ar' })
  expect((await decide(id, { state: 'asked' })).status).toBe(422)
  expect((await decide(id, { state: 'asked', things: ['document'], note: 'شكرًا' })).status).toBe(200)
  const { state, history } = await read(id)
  expect([state, history]).toMatchObject([
    'asked',
    [{ kind: 'asked', by: 'Huda', note: '• صورة واضحة أو ملف PDF لوثيقتك\n\nشكرًا' }],
  ])
  const { json } = await api<SandboxMail[]>('GET', 'sandbox/mails')
  expect(json.data.find(({ recipient }) => recipient === email)?.body).toContain('صورة واضحة')
})

test('accepting keeps the chosen categories and refuses those that do not exist', async () => {
  const category = await buildCategory(db)
  const { id } = await apply()
  const wrong = await decide(id, { state: 'accepted', category_ids: [999_999] })
  expect([wrong.status, Object.keys(wrong.json.errors ?? {})]).toEqual([422, ['category_ids']])
  expect((await read(id)).state).toBe('received')
  expect((await decide(id, { state: 'accepted', category_ids: [category.id] })).status).toBe(200)
  expect(await read(id)).toMatchObject({ state: 'accepted', categories: [{ id: category.id }] })
})

test('those who move money only do not see applications', async () => {
  const { token } = await signIn({ role: 'operator', office_role: 'finance' })
  const { id } = await apply()
  for (const path of [`office/applications/${id}`, `provider_applications/${id}/document`])
    expect((await api('GET', path, { token })).status).toBe(403)
  const refused = await api('PUT', `provider_applications/${id}`, { token, body: { state: 'accepted' } })
  expect(refused.status).toBe(403)
})

test('the queue: those that wait longest first, by state, found by name, phone or number', async () => {
  const [first, second] = [await apply({ name: 'Wafa Zahrani' }), await apply({ name: 'Wafa Zahrani' })]
  const find = async (query: Record<string, string>) => {
    type Page = { rows: { id: number; state: string }[] }
    const { json } = await api<Page>('GET', 'office/applications', { token: support.token, query })
    return json.data.rows.map(({ id }) => id)
  }
  expect(await find({ q: 'wafa' })).toEqual([first.id, second.id])
  await decide(first.id, { state: 'asked', note: 'A question' })
  expect(await find({ q: 'wafa' })).toEqual([second.id, first.id])
  expect(await find({ q: 'wafa', state: 'received' })).toEqual([second.id])
  expect(await find({ q: second.email })).toEqual([second.id])
  expect(await find({ q: `#${first.id}` })).toEqual([first.id])
})

test('of two operators who decide on what they read, the second is refused', async () => {
  const { id } = await apply()
  const { updated_at } = await read(id)
  expect((await decide(id, { state: 'asked', note: 'A question', updated_at })).status).toBe(200)
  const late = await decide(id, { state: 'declined', note: 'No', updated_at })
  expect([late.status, late.json.code]).toEqual([409, 'changed_meanwhile'])
  expect((await read(id)).state).toBe('asked')
})
