import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildService } from '../../../test/build.ts'
import type { CustomPage, Faq, FaqCategory, Slide } from './contract.ts'

const { app, db, sql } = await testApp()

const get = async <T>(path: string) => {
  const response = await app.inject(`/api/${path}`)
  return { status: response.statusCode, data: (response.json() as { data: T }).data }
}
const words = (en: string) => sql.json({ en, ar: `${en} بالعربية` })

test('settings are texts; what is not for everybody stays inside', async () => {
  await sql`INSERT INTO settings (key, value) VALUES ('stripe_secret', 'sk_live')`
  const { data } = await get<Record<string, string>>('settings')
  expect(data).toMatchObject({
    app_name: 'Doorstep',
    app_logo: 'http://127.0.0.1:3000/logo.svg',
    default_currency: 'SAR',
    default_currency_decimal_digits: '2',
    currency_right: '1',
    main_color: '#0f766e',
    google_maps_key: '',
  })
  expect(Object.values(data).every((value) => typeof value === 'string')).toBe(true)
  expect(data).not.toHaveProperty('stripe_secret')
})

test("the manifest has the operator's name and colours, in the language asked for", async () => {
  const manifest = async (lang: string) => (await app.inject(`/manifest.webmanifest?lang=${lang}`)).json()
  expect(await manifest('ar')).toMatchObject({
    name: 'دورستيب',
    lang: 'ar',
    description: 'شخص يُعتمد عليه، عند بابك، متى احتجته.',
    dir: 'rtl',
    start_url: '/',
    display: 'standalone',
  })
  await sql`UPDATE settings SET value = '#123456' WHERE key = 'main_color'`
  await expect.poll(() => manifest('en')).toMatchObject({ name: 'Doorstep', theme_color: '#123456' })
  expect(await manifest('xx')).toMatchObject({ lang: 'en' })
  await sql`UPDATE settings SET value = '#0f766e' WHERE key = 'main_color'`
})

test('slides: the enabled ones in their order, null where they lead nowhere', async () => {
  const service = await buildService(db)
  await sql`INSERT INTO slides ("order", text, button, text_color, e_service_id, enabled) VALUES
    (2, ${words('Second')}, ${words('Go')}, '#111111', ${service.id}, true), (1, ${words('First')}, NULL, '#222222', NULL, true),
    (0, ${words('Off')}, NULL, '#222222', NULL, false)`
  const { data } = await get<Slide[]>('slides')
  expect(data.map(({ text }) => text?.en)).toEqual(['First', 'Second'])
  expect(data[0]).toMatchObject({
    button: null,
    e_service_id: null,
    e_provider_id: null,
    media: [],
    text_color: '#222222',
  })
  expect(data[1]).toMatchObject({ e_service_id: service.id, button: { en: 'Go', ar: 'Go بالعربية' } })
})

test('help topics and their questions', async () => {
  const [late, early] = await sql<{ id: number }[]>`INSERT INTO faq_categories (name, created_at)
    VALUES (${words('Late')}, now()), (${words('Early')}, now() - interval '1 day') RETURNING id`
  await sql`INSERT INTO faqs (faq_category_id, question, answer, updated_at) VALUES
    (${late?.id ?? 0}, ${words('Old?')}, ${words('<p>Yes</p>')}, now() - interval '1 day'),
    (${late?.id ?? 0}, ${words('New?')}, ${words('<p>No</p>')}, now()), (${early?.id ?? 0}, ${words('Other?')}, ${words('-')}, now())`
  const topics = await get<FaqCategory[]>('faq_categories?filter=id%3Bname&orderBy=created_at&sortedBy=asc')
  expect(topics.data).toEqual([
    expect.objectContaining({ id: early?.id, name: { en: 'Early', ar: 'Early بالعربية' } }),
    expect.objectContaining({ id: late?.id }),
  ])
  const query = `search=faq_category_id:${late?.id}&searchFields=faq_category_id:=&searchJoin=and&orderBy=updated_at&sortedBy=desc`
  const { data } = await get<Faq[]>(`faqs?${query}`)
  expect(data.map(({ question }) => question.en)).toEqual(['New?', 'Old?'])
  expect(data[0]).toMatchObject({ answer: { en: '<p>No</p>' }, faq_category_id: late?.id })
})

test('pages: the published ones', async () => {
  const [shown, draft] = await sql<{ id: number }[]>`INSERT INTO custom_pages (title, content, published)
    VALUES (${words('Privacy')}, ${words('<p>Text</p>')}, true), (${words('Draft')}, ${words('x')}, false) RETURNING id`
  const list = await get<CustomPage[]>('custom_pages?only=id;title&search=published:1&orderBy=created_at&sortedBy=asc')
  expect(list.data).toEqual([{ id: shown?.id, title: { en: 'Privacy', ar: 'Privacy بالعربية' } }])
  expect((await get<CustomPage[]>('custom_pages?search=published:0')).data).toEqual([])
  const { data } = await get<CustomPage>(`custom_pages/${shown?.id}`)
  expect(data).toMatchObject({
    content: { en: '<p>Text</p>' },
    published: true,
    updated_at: expect.stringMatching(/Z$/),
  })
  expect((await get(`custom_pages/${draft?.id}`)).status).toBe(404)
})
