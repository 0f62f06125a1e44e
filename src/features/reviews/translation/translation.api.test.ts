import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildReview } from '../../../../test/build.ts'
import { httpStandIn, type ReceivedRequest, type StandInResponse } from '../../../../test/httpStandIn.ts'

type Texts = { review: string; reply: string | null }
type Asked = { q: string; target: string; format: string }

const stand: { respond: (request: ReceivedRequest) => StandInResponse | undefined } = { respond: () => undefined }
const server = await httpStandIn((request) => stand.respond(request))
const echo = ({ json }: ReceivedRequest) => {
  const { q, target } = json as Asked
  return { json: { translatedText: `${target}: ${q}` } }
}

const libre = await testApp({
  env: { TRANSLATE_PROVIDER: 'libretranslate', TRANSLATE_URL: server.url, TRANSLATE_KEY: 'secret-key' },
})
const deepl = await testApp({ env: { TRANSLATE_PROVIDER: 'deepl', TRANSLATE_URL: server.url, TRANSLATE_KEY: 'k' } })
const sandbox = await testApp()
const limited = await testApp({
  env: { TRANSLATE_PROVIDER: 'libretranslate', TRANSLATE_URL: server.url, RATE_LIMIT_SCALE: '0.05' },
})
const off = await testApp({ env: { TRANSLATE_PROVIDER: 'off' } })

const translate = ({ api }: typeof libre, id: number | string, to: string = 'ar', ip?: string) =>
  api<Texts>('POST', `e_service_reviews/${id}/translation`, { body: { to }, ip })

beforeEach(() => {
  stand.respond = echo
  server.requests.length = 0
})

describe('a review in another language', () => {
  test('is translated once for each of its texts, and stored', async () => {
    const { id } = await buildReview(libre.db, { review: 'Late <b>again</b>' })
    await libre.sql`UPDATE e_service_reviews SET reply = 'Sorry & thanks', replied_at = now() WHERE id = ${id}`
    const first = await translate(libre, id)
    expect(first.json.data).toEqual({ review: 'ar: Late <b>again</b>', reply: 'ar: Sorry & thanks' })
    expect(server.requests.map(({ path, json }) => [path, json])).toEqual([
      ['/translate', { q: 'Late <b>again</b>', source: 'auto', target: 'ar', format: 'html', api_key: 'secret-key' }],
      ['/translate', { q: 'Sorry & thanks', source: 'auto', target: 'ar', format: 'text', api_key: 'secret-key' }],
    ])
    expect((await translate(libre, id)).json).toEqual(first.json)
    expect(server.requests).toHaveLength(2)
    expect((await translate(libre, id, 'en')).json.data).toEqual({
      review: 'Late <b>again</b>',
      reply: 'Sorry & thanks',
    })
    // A changed text is translated anew.
    await libre.sql`UPDATE e_service_reviews SET review = 'On time' WHERE id = ${id}`
    expect((await translate(libre, id)).json.data.review).toBe('ar: On time')
    const stored = await libre.sql`SELECT FROM review_translations WHERE review_id = ${id} AND locale = 'ar'`
    expect(stored).toHaveLength(1)
  })

  test('what the office hid is not read through its translation, not even one that was made before', async () => {
    const { id } = await buildReview(libre.db, { review: 'Late' })
    await libre.sql`UPDATE e_service_reviews SET reply = 'Your own fault', replied_at = now() WHERE id = ${id}`
    expect((await translate(libre, id)).json.data.reply).toBe('ar: Your own fault')
    await libre.sql`UPDATE e_service_reviews SET reply_hidden_at = now(), reply_hidden_reason = 'Rude' WHERE id = ${id}`
    expect((await translate(libre, id)).json.data).toEqual({ review: 'ar: Late', reply: null })
    await libre.sql`UPDATE e_service_reviews SET hidden_at = now(), hidden_reason = 'Rude, too' WHERE id = ${id}`
    expect((await translate(libre, id)).status).toBe(404)
  })

  test('a text that is in the language already stays as it is', async () => {
    const { id } = await buildReview(libre.db, { review: 'ممتاز' })
    await libre.sql`UPDATE e_service_reviews SET reply = 'Thank you', replied_at = now() WHERE id = ${id}`
    expect((await translate(libre, id)).json.data).toEqual({ review: 'ممتاز', reply: 'ar: Thank you' })
  })

  test('what the service sends is sanitised like every review', async () => {
    stand.respond = () => ({ json: { translatedText: 'جيد<script>alert(1)</script><img src=x onerror=alert(1)>' } })
    const { id } = await buildReview(libre.db, { review: 'Good' })
    expect((await translate(libre, id)).json.data.review).toBe('جيد')
  })

  test('goes to DeepL with its key in a header', async () => {
    stand.respond = () => ({ json: { translations: [{ detected_source_language: 'EN', text: 'جيد' }] } })
    const { id } = await buildReview(deepl.db, { review: 'Good' })
    expect((await translate(deepl, id)).json.data.review).toBe('جيد')
    const [asked] = server.requests
    expect([asked?.path, asked?.headers.authorization, asked?.json]).toEqual([
      '/v2/translate',
      'DeepL-Auth-Key k',
      { text: ['Good'], target_lang: 'AR', tag_handling: 'html' },
    ])
  })

  test('the stand-in of the sandbox knows the words of the demo', async () => {
    const { id } = await buildReview(sandbox.db, { review: 'Worth every riyal. Thank you!' })
    expect((await translate(sandbox, id)).json.data.review).toBe('يستاهل كل ريال. شكرًا لكم.')
    const other = await buildReview(sandbox.db, { review: 'Something else' })
    expect((await translate(sandbox, other.id)).json.data.review).toBe('[ar] Something else')
  })
})

test.each<[string, () => StandInResponse | undefined]>([
  ['returns 502', () => ({ status: 502, text: '<h1>Bad gateway</h1>' })],
  ['limits the rate', () => ({ status: 429, json: {} })],
  ['refuses the key', () => ({ status: 403, json: { error: 'Invalid API key' } })],
  ['returns HTML', () => ({ text: '<html>' })],
  ['returns another shape', () => ({ json: { translatedText: 7 } })],
  ['closes the connection', () => undefined],
])('a service that %s: 424, and nothing is stored', async (_, respond) => {
  stand.respond = respond
  const { id } = await buildReview(libre.db, { review: 'Good' })
  const { status, json } = await translate(libre, id)
  expect([status, json.code]).toEqual([424, 'translation_unavailable'])
  expect(await libre.sql`SELECT FROM review_translations WHERE review_id = ${id}`).toHaveLength(0)
  expect(libre.logs.join()).not.toContain('secret-key')
})

test('not found: no such review, or no service', async () => {
  for (const id of [999_999, 'x', 'undefined']) expect((await translate(libre, id)).status).toBe(404)
  const { id } = await buildReview(off.db, { review: 'Good' })
  expect((await translate(off, id)).status).toBe(404)
  expect((await translate(libre, 1, 'fr')).status).toBe(422)
})

test.each([
  [sandbox, true],
  [off, false],
])('pages know whether there is a service', async ({ api }, translates) => {
  const { json } = await api('GET', 'e_service_reviews/summary', { query: { e_service_id: 1 } })
  expect(json.data).toMatchObject({ translates })
})

test('an address has a limited number of translations; stored ones are free', async () => {
  const answers: number[] = []
  const ids: number[] = []
  for (let i = 0; i < 4; i++) {
    const { id } = await buildReview(limited.db, { review: `Good ${i}` })
    ids.push(id)
    answers.push((await translate(limited, id, 'ar', '198.51.100.7')).status)
  }
  expect(answers).toEqual([200, 200, 200, 429])
  expect((await translate(limited, ids[0] ?? 0, 'ar', '198.51.100.7')).status).toBe(200)
})
