import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { testApp } from '../../../test/app.ts'
import { mailServer } from '../../../test/mailServer.ts'
import { applicationSender } from '../../../test/providerApplication.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import { olaya, wallTime } from '../../../test/visits.ts'
import type { FirstStep, OfficeSettings, SectionValues } from './contract.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-from-empty-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const mails = await mailServer()
afterAll(mails.down)
const env = { DEMO: 'off', DATA_DIR: dataDir, SMTP_URL: mails.url, MAIL_FROM: 'hello@doorstep.example' }
const server = await testApp({ env: { ...env, PUBLIC_URL: 'https://doorstep.example' } })
const { api, signIn, sql, config, database } = server
const types = await api<{ id: number }[]>('GET', 'e_provider_types')
const apply = applicationSender(server, () => types.json.data[0]?.id ?? 0)

const words = (en: string, ar: string) => ({ en, ar })

const password = 'a-long-secret-9'
const register = async (name: string, email: string, phone_number: string) => {
  const { json } = await api<{ api_token: string }>('POST', 'register', {
    body: { name, email, phone_number, password },
  })
  expect(json).toMatchObject({ success: true })
  return json.data.api_token
}

/** What the worker does, and what the provider does with the mail they get. */
const followInvitation = async (email: string) => {
  const jobs = await sql<{ data: { mail_id: number } }[]>`SELECT data FROM jobs.job WHERE name = 'mail'`
  for (const { data } of jobs) await handlersFor(config).mail(database, data)
  const mail = mails.arrived.find(({ to, source }) => to.includes(email) && source.includes('reset-password'))
  const token = /reset-password\?token=(?:3D)?([\w-]{60})/.exec((mail?.source ?? '').replaceAll('=\r\n', ''))?.[1]
  const body = { token, newPassword: password, confirmPassword: password }
  expect((await api('POST', 'reset_password', { body })).json).toMatchObject({ success: true })
  const { json } = await api<{ api_token: string }>('POST', 'login', { body: { email, password } })
  return json.data.api_token
}

test('from an empty installation to the first booking, by calls only', async () => {
  const { token } = await signIn({ role: 'operator' })
  const stepsDone = async () =>
    (await api<FirstStep[]>('GET', 'office/first_steps', { token })).json.data.flatMap(({ name, done }) =>
      done ? [name] : [],
    )
  const make = async <T extends { id: number }>(path: string, body: object): Promise<T> => {
    const { json } = await api<T>('POST', path, { token, body })
    expect([path, json.code, json.errors]).toEqual([path, undefined, undefined])
    return json.data
  }
  expect(await stepsDone()).toEqual(['payments', 'mail'])

  const saveSettings = async (isWanted: (values: object) => boolean, changes: Record<string, string>) => {
    const { json } = await api<OfficeSettings>('GET', 'office/settings', { token })
    const [section, { values, updated_at }] = Object.entries(json.data.sections).find(([, one]) =>
      isWanted(one.values),
    ) as [string, SectionValues]
    const body = { section, values: { ...values, ...changes }, updated_at }
    expect((await api('PUT', 'office/settings', { token, body })).status).toBe(200)
  }
  await saveSettings((values) => 'app_name' in values, { app_name: 'Visits', app_name_ar: 'زيارات' })
  const category = await make('office/categories', {
    parent_id: null,
    name: words('Cleaning', 'تنظيف'),
    description: words('', ''),
    keywords: words('', ''),
    color: '#0f766e',
    featured: true,
  })
  const tax = await make('office/taxes', { name: words('VAT', 'ضريبة القيمة المضافة'), type: 'percent', value: 15 })
  expect(await stepsDone()).not.toContain('taxes')
  await saveSettings((values) => 'default_tax' in values, { default_tax: String(tax.id) })
  expect(await stepsDone()).toContain('taxes')
  const { uuid } = await uploader(server)(await photo(), { token, field: 'slides' })
  await make('office/slides', {
    picture: uuid,
    text: words('Welcome', 'مرحبًا'),
    button: words('', ''),
    text_color: '#ffffff',
    button_color: '#0f766e',
    e_service_id: null,
    e_provider_id: null,
    enabled: true,
  })
  for (const [id, title] of [
    [1, words('Privacy', 'الخصوصية')],
    [2, words('Terms', 'الشروط')],
  ] as const)
    await make('office/pages', { id, title, content: words('<p>Be kind.</p>', ''), published: true })
  const topic = await make('office/faq_categories', { name: words('Bookings', 'الحجوزات') })
  const answer = words('Press Book.', 'اضغط «احجز».')
  await make('office/faqs', { faq_category_id: topic.id, question: words('How?', 'كيف؟'), answer, featured: true })
  expect(await stepsDone()).toEqual(['name', 'categories', 'taxes', 'slides', 'pages', 'faqs', 'payments', 'mail'])

  const email = 'salma@example.com'
  const area = { latitude: '24.6943', longitude: '46.6857', address: 'Olaya Street, Riyadh', range_km: '25' }
  const applied = await apply({ email, phone_number: '+966510000001', ...area })
  expect(applied).toMatchObject({ success: true })
  const accepted = await api('PUT', `provider_applications/${applied.data.id}`, {
    token,
    body: { state: 'accepted' },
  })
  expect([accepted.status, accepted.json.code]).toEqual([200, undefined])

  const owner = await followInvitation(email)
  const opened = await api<{ id: number }>('POST', 'provider/service_drafts', { token: owner, body: {} })
  expect([opened.status, opened.json.code]).toEqual([200, undefined])
  const draft = `provider/service_drafts/${opened.json.data.id}`
  const body = {
    name: words('Window cleaning', 'تنظيف النوافذ'),
    description: words('Inside and out.', 'من الداخل والخارج.'),
    categories: [category.id],
    price: '100',
    price_unit: 'fixed',
    quantity_unit: words('', ''),
    discount: { price: '', from: '', until: '' },
    duration: '1:00',
    groups: [],
    pictures: [],
  }
  const editor = crypto.randomUUID()
  const saved = await api<{ version: number }>('PUT', draft, { token: owner, body: { version: 1, body, editor } })
  const version = { version: saved.json.data.version }
  const published = await api<{ e_service_id: number }>('POST', `${draft}/publish`, { token: owner, body: version })
  expect([published.status, published.json.errors]).toEqual([200, undefined])
  expect(await stepsDone()).toHaveLength(10)

  const customer = await register('Huda Saleh', 'huda@example.com', '+966510000002')
  const visit = { e_service: published.json.data.e_service_id, address: olaya }
  const answers = []
  // A provider's first hours leave the weekend out.
  for (const days of [2, 3, 4, 5])
    answers.push(
      await api<{ id: number; total: number }>('POST', 'bookings', {
        token: customer,
        body: { ...visit, booking_at: wallTime('10:00', days) },
      }),
    )
  const booked = answers.find(({ status }) => status === 200)
  expect(answers.map(({ json }) => json.code)).toContain(undefined)
  expect(booked?.json.data.total).toBe(115)
  expect(await stepsDone()).toHaveLength(11)
})
