import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildService } from '../../../test/build.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import type { OfficeSettings, SectionValues } from './contract.ts'
import type { Section } from './rules.ts'

const { app, api, db, sql, signIn } = await testApp()
const { token } = await signIn({ role: 'operator' })

const read = async () => (await api<OfficeSettings>('GET', 'office/settings', { token })).json.data
const save = async (section: Section, values: Record<string, string>, updated_at?: string) => {
  const at = updated_at ?? (await read()).sections[section].updated_at
  return api<SectionValues>('PUT', 'office/settings', { token, body: { section, values, updated_at: at } })
}
const shown = async () => (await api<Record<string, string>>('GET', 'settings')).json.data

test('a section is saved, shown to everybody, and refused to the second of two people', async () => {
  const { updated_at } = (await read()).sections.name
  const first = await save('name', { app_name: ' Visits <b>& more</b> ', app_name_ar: 'زيارات' }, updated_at)
  expect(first.json.data.values).toMatchObject({ app_name: 'Visits & more', app_name_ar: 'زيارات' })
  expect(await shown()).toMatchObject({ app_name: 'Visits & more', app_name_ar: 'زيارات' })
  const second = await save('name', { app_name: 'Mine' }, updated_at)
  expect([second.status, second.json.code, second.json.data]).toEqual([409, 'changed_meanwhile', first.json.data])
  expect((await save('colours', { main_color: '#123456' })).status).toBe(200)
})

test('of two people who save one section in the same moment the second is told', async () => {
  const { updated_at } = (await read()).sections.colours
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT 1 FROM settings WHERE key = 'main_color' FOR UPDATE`
    const both = ['#111111', '#222222'].map((main_color) => save('colours', { main_color }, updated_at))
    await expect.poll(() => waitingForLocks(sql)).toBe(2)
    await held`COMMIT`
    const answers = await Promise.all(both)
    expect(answers.map(({ json }) => json.code ?? 'saved').toSorted()).toEqual(['changed_meanwhile', 'saved'])
  } finally {
    held.release()
  }
})

test('every wrong key is named, and nothing is saved', async () => {
  const before = await read()
  const { status, json } = await save('place', { default_time_zone: 'Mars/Base', distance_unit: 'mi', app_name: 'x' })
  expect([status, json.errors]).toEqual([
    422,
    {
      app_name: ['Write a name of 1 to 60 letters'],
      default_time_zone: ['Write a time zone such as Asia/Riyadh or Europe/London'],
    },
  ])
  expect(await read()).toEqual(before)
})

test('numbers typed with Arabic digits are stored in Latin ones', async () => {
  const saved = await save('payouts', { payout_minimum: '٥٠٫٥', payout_approval_limit: '١٬٠٠٠' })
  expect(saved.json.data.values).toMatchObject({ payout_minimum: '50.5', payout_approval_limit: '1000' })
  // Nobody else is told.
  expect(Object.keys(await shown()).filter((key) => key.startsWith('payout_'))).toEqual([])
  const named = await save('name', { app_name: 'Visits ٧', support_phone: '٩٢٠٠١٢٣٤٥' })
  expect(named.json.data.values).toMatchObject({ app_name: 'Visits ٧', support_phone: '920012345' })
})

test('currency and digits change while nothing has a price, and never after', async () => {
  expect((await read()).money_fixed).toBe(false)
  // The digits are known by then.
  await api('GET', 'wallets', { token })
  const values = { default_currency_code: 'KWD', default_currency_decimal_digits: '3' }
  expect((await save('money', values)).status).toBe(200)
  const service = await buildService(db, { price_minor: 1500 })
  const { price } = (await api<{ price: number }>('GET', `e_services/${service.id}`)).json.data
  expect(price).toBe(1.5)
  const refused = await save('money', { default_currency_decimal_digits: '2' })
  expect([refused.status, refused.json.code]).toEqual([409, 'currency_fixed'])
  expect((await save('money', { ...values, default_currency: 'KD' })).status).toBe(200)
  expect((await read()).money_fixed).toBe(true)
})

test('a notice is public only while there is one', async () => {
  expect(await shown()).not.toHaveProperty('notice_en')
  await save('notice', { notice_en: 'Closed tonight', notice_ar: 'نغلق الليلة', notice_until: '2099-01-01T00:00' })
  expect(await shown()).toMatchObject({ notice_en: 'Closed tonight', notice_until: '2099-01-01T00:00' })
  await save('notice', { notice_en: '', notice_ar: '' })
  expect(await shown()).not.toHaveProperty('notice_en')
})

test('numbers may be typed in Arabic digits', async () => {
  const { json } = await save('requests', { request_reminder_minutes: '٣٠', request_expiry_minutes: ' ٩٠ ' })
  expect(json.data.values).toEqual({ request_reminder_minutes: '30', request_expiry_minutes: '90' })
  expect((await save('payouts', { payout_minimum: '١٬٠٠٠٫٥' })).json.data.values.payout_minimum).toBe('1000.5')
})

test('a logo is an upload of the operator', async () => {
  const { uuid } = await uploader({ app })(await photo(), { token, field: 'logo' })
  const put = (picture: string) => api<{ logo: string }>('PUT', 'office/settings/logo', { token, body: { picture } })
  const { logo } = (await put(uuid)).json.data
  expect(logo).toMatch(/\/media\/[\w-]{36}\/picture\.webp$/)
  expect((await app.inject(new URL(logo).pathname)).statusCode).toBe(200)
  expect((await shown()).app_logo).toBe(logo)
  expect(Object.keys((await put(uuid)).json.errors ?? {})).toEqual(['picture'])
  const next = await uploader({ app })(await photo(), { token, field: 'logo' })
  expect((await put(next.uuid)).status).toBe(200)
  expect((await app.inject(new URL(logo).pathname)).statusCode).toBe(404)
})

test('only an admin changes', async () => {
  const finance = await signIn({ role: 'operator', office_role: 'finance' })
  const body = { section: 'name', values: { app_name: 'x' }, updated_at: '2000-01-01T00:00:00+00:00' }
  expect((await api('PUT', 'office/settings', { token: finance.token, body })).status).toBe(403)
})
