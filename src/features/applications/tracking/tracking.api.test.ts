import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SandboxMail } from '#features/mails/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildUser } from '../../../../test/build.ts'
import { expectHashed } from '../../../../test/clearText.ts'
import { applicationSender } from '../../../../test/providerApplication.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-following-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = await testApp({ env: { DATA_DIR: dataDir, DEMO: 'on', PUBLIC_URL: 'https://doorstep.example' } })
const { api, db, sql, signIn, logs } = server
let typeId = 0
const apply = applicationSender(server, () => typeId)
beforeAll(async () => {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO e_provider_types (name) VALUES ('{"en": "Person", "ar": "فرد"}') RETURNING id`
  typeId = row?.id ?? 0
})

const mailsTo = async (email: string) =>
  (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data.filter(({ recipient }) => recipient === email)
const linkIn = (mail: SandboxMail | undefined) =>
  /^https:\/\/doorstep\.example\/provider-application\?token=([\w-]{60})$/m.exec(mail?.body ?? '')?.[1] ?? 'none'
const lastLink = async (email: string) => linkIn((await mailsTo(email))[0])
const follow = (token: string) => api<Record<string, unknown>>('GET', 'provider/application', { query: { token } })
let count = 0
const newEmail = () => `applicant${++count}@example.com`

describe('the link of the mail', () => {
  test('is mailed with the application, in the language of the form, and shows a masked phone number', async () => {
    const email = newEmail()
    const { data } = await apply({ email, name: 'Salma & Co' }, { 'accept-language': 'ar' })
    const [mail] = await mailsTo(email)
    expect(mail).toMatchObject({ locale: 'ar', subject: 'استلمنا طلبك' })
    expect(mail?.body).toContain('مرحبًا Salma & Co،')
    const token = linkIn(mail)
    const { status, json, headers, text } = await follow(token)
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(json.data).toEqual({
      id: data.id,
      name: 'Salma & Co',
      email,
      phone_number: '+966500000001',
      e_provider_type: { en: 'Person', ar: 'فرد' },
      availability_range: 'All of Riyadh',
      document_type: 'passport',
      document_number: '•••••567',
      expiry_date: '2199-12-31',
      state: 'received',
      note: null,
      events: [],
      created_at: expect.any(String),
      decided_at: null,
    })
    expect(text).not.toMatch(/P1234567|provider_documents/)
    await expectHashed({ sql }, token, { table: 'provider_applications', sentBy: ['mails'] })
    expect(logs.join('')).not.toContain(token)
  })

  test.each(['x'.repeat(60), 'none', '1', "' OR 1=1 --"])('%j shows nothing', async (token) => {
    expect((await follow(token)).status).toBe(404)
  })

  test('asks for confirmation of the name', async () => {
    const { status, json } = await api('GET', 'provider/application')
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['token']])
  })

  test('a decision sends a newer one, with the note; the older shows nothing any more', async () => {
    const email = newEmail()
    const { data } = await apply({ email })
    const first = await lastLink(email)
    const { token } = await signIn({ role: 'operator' })
    const body = { state: 'declined', note: 'The photo is blurred.' }
    const decide = (key?: string) => api('PUT', `provider_applications/${data.id}`, { token, body, key })
    expect([(await decide('k')).status, (await decide('k')).status]).toEqual([200, 200])
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(2)
    expect(mails[0]?.subject).toBe('Your application is declined')
    expect(mails[0]?.body).toContain('The photo is blurred.')
    expect((await follow(first)).status).toBe(404)
    const { json } = await follow(await lastLink(email))
    expect(json.data).toMatchObject({ ...body, decided_at: expect.any(String) })
    await api('PUT', `provider_applications/${data.id}`, { token, body: { state: 'accepted' } })
    expect((await follow(await lastLink(email))).json.data).toMatchObject({ state: 'accepted', note: null })
  })
})

test('operators are mailed about each application once, in their language; nobody else is', async () => {
  const office = await buildUser(db, { role: 'operator', locale: 'ar' })
  const customer = await buildUser(db)
  const key = { 'idempotency-key': 'once' }
  const email = newEmail()
  const { data } = await apply({ email }, key)
  await apply({ email }, key)
  expect(await mailsTo(office.email)).toMatchObject([{ locale: 'ar', subject: `طلب جديد من مقدّم خدمة: ${data.id}` }])
  expect(await mailsTo(customer.email)).toEqual([])
  expect(await mailsTo(email)).toHaveLength(1)
})

test('who may not read applications gets no mail about one', async () => {
  const finance = await buildUser(db, { role: 'operator', office_role: 'finance' })
  const blocked = await buildUser(db, { role: 'operator', office_role: 'support' })
  await sql`UPDATE users SET blocked_at = now(), blocked_reason = 'Left' WHERE id = ${blocked.id}`
  await apply({ email: newEmail() })
  expect([await mailsTo(finance.email), await mailsTo(blocked.email)]).toEqual([[], []])
})

test('a refused application sends no mail', async () => {
  const email = newEmail()
  expect((await apply({ email, document_type: 'library_card' })).success).toBe(false)
  expect(await mailsTo(email)).toEqual([])
})
