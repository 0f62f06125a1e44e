import { beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildService } from '../../../test/build.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { buildApp } from '../../app/app.ts'
import { serveStatics } from '../../app/statics.ts'
import { connect } from '../../server/db/database.ts'
import type { OfficeSettings } from './contract.ts'

const { app, api, config, database, db, sql, signIn } = await testApp()
const operator = await signIn({ role: 'operator' })
const { token } = operator

/** Once the process listens and every change was counted, its answers are exact. */
const settled = () =>
  vi.waitFor(
    async () => {
      await database.changes.sync()
      expect(database.changes.isReliable()).toBe(true)
    },
    { timeout: 60_000, interval: 5 },
  )
const offer = async (languages: string, first: string) => {
  const { updated_at } = (await api<OfficeSettings>('GET', 'office/settings', { token })).json.data.sections.languages
  const body = { section: 'languages', values: { languages, mobile_language: first }, updated_at }
  const answer = await api('PUT', 'office/settings', { token, body })
  await settled()
  return answer
}
/** What somebody reads who may not see something, which is in their language. */
const refusal = async (language: string, path = 'bookings/1') =>
  (await api('GET', path, { headers: { 'accept-language': language } })).json.message
const [english, arabic] = [await refusal('en'), await refusal('ar')]

beforeEach(async () => {
  expect((await offer('en,ar', 'en')).status).toBe(200)
})

test('messages are in a language that is on, from the answer on', async () => {
  expect(arabic).not.toBe(english)
  for (let round = 0; round < 10; round++) {
    expect((await offer('en', 'en')).status).toBe(200)
    expect(await refusal('ar')).toBe(english)
    expect((await offer('ar', 'ar')).status).toBe(200)
    expect([await refusal('en'), await refusal('fr')]).toEqual([arabic, arabic])
    expect((await offer('en,ar', 'ar')).status).toBe(200)
    expect([await refusal('en'), await refusal('fr')]).toEqual([english, arabic])
  }
})

test('the office answers in every language', async () => {
  await offer('en', 'en')
  expect(await refusal('ar', 'office/settings')).not.toBe(await refusal('en', 'office/settings'))
})

test('at least one language stays on, and the first one is on', async () => {
  expect(await offer('', 'en')).toMatchObject({ status: 422, json: { errors: { languages: [expect.any(String)] } } })
  expect(await offer('en', 'ar')).toMatchObject({
    status: 422,
    json: { errors: { mobile_language: [expect.any(String)] } },
  })
})

test('clients hear of the languages only when one is off', async () => {
  const shown = async () => (await api<Record<string, string>>('GET', 'settings')).json.data
  expect(await shown()).not.toHaveProperty('languages')
  await offer('ar', 'ar')
  expect(await shown()).toMatchObject({ languages: 'ar', mobile_language: 'ar' })
})

test('sitemap and manifest follow', async () => {
  const service = await buildService(db)
  const map = async () => (await app.inject('/sitemaps/services-1.xml')).payload
  expect(await map()).toContain(`/e_service/${service.id}?lang=en`)
  await offer('ar', 'ar')
  const text = await map()
  expect(text).toContain(`/e_service/${service.id}?lang=ar`)
  expect(text).not.toContain('lang=en')
  expect((await app.inject('/manifest.webmanifest?lang=en')).json()).toMatchObject({ lang: 'ar', dir: 'rtl' })
})

test('a mail to somebody whose language is off is in the first one', async () => {
  const customer = await signIn()
  await sql`UPDATE users SET locale = 'ar' WHERE id = ${customer.id}`
  const mailed = async () => {
    await sql`DELETE FROM mails WHERE recipient = ${customer.email}`
    await api('POST', 'send_reset_link_email', { body: { email: customer.email } })
    const [mail] = await sql<{ locale: string }[]>`SELECT locale FROM mails WHERE recipient = ${customer.email}`
    return mail?.locale
  }
  expect(await mailed()).toBe('ar')
  await offer('en', 'en')
  expect(await mailed()).toBe('en')
})

test('global.json names them, the first first, on every process', async () => {
  const other = connect(String(config.databaseUrl), { max: 2, ...longTimeouts })
  const { app: second } = await buildApp(config, other, { logTo: { write: () => {} } })
  serveStatics(second, config)
  const named = async () => (await second.inject('/config/global.json')).json().supported_languages
  try {
    expect(await named()).toEqual(['en', 'ar'])
    for (const [languages, first, expected] of [
      ['en,ar', 'ar', ['ar', 'en']],
      ['en', 'en', ['en']],
      ['ar', 'ar', ['ar']],
    ] as const) {
      await offer(languages, first)
      await vi.waitFor(async () => expect(await named()).toEqual(expected), { timeout: 60_000, interval: 5 })
    }
  } finally {
    await second.close()
    await other.close()
  }
})
