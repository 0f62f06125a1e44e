import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildProvider, buildService } from '../../../test/build.ts'

const { app, config, db, sql } = await testApp({ env: { PUBLIC_URL: 'https://doorstep.example' } })
const tight = await testApp({ env: { RATE_LIMIT_SCALE: '0.001' } })
const origin = config.publicUrl

let services: { id: number }[] = []
beforeAll(async () => {
  services = [await buildService(db), await buildService(db)]
  await sql`INSERT INTO custom_pages (id, title, content, published) VALUES
    (1, '{"en": "Privacy", "ar": "الخصوصية"}', '{"en": "", "ar": ""}', true),
    (2, '{"en": "Draft", "ar": "مسودة"}', '{"en": "", "ar": ""}', false)`
})

const read = async (path: string) => {
  const { statusCode, headers, payload } = await app.inject(path)
  return { status: statusCode, type: headers['content-type'], text: payload, etag: headers.etag }
}
const located = (text: string): string[] => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url ?? '')

/** Every part the index names, read as a crawler reads it: path by path, no entities left, every tag closed. */
const crawl = async (): Promise<string[]> => {
  const index = await read('/sitemap.xml')
  expect(index).toMatchObject({ status: 200, type: 'application/xml; charset=utf-8' })
  const urls: string[] = []
  for (const part of located(index.text)) {
    const { status, text } = await read(part.slice(origin.length))
    expect([part, status]).toEqual([part, 200])
    expect(text.match(/<url>/g)?.length).toBe(text.match(/<\/url>/g)?.length)
    urls.push(...located(text))
  }
  return urls
}

test('the map leads to everything that is open, in both languages, and to nothing else', async () => {
  const hidden = await buildService(db, { available: false })
  const applicant = await buildService(db, { e_provider_id: (await buildProvider(db, { accepted: false })).id })
  const urls = await crawl()
  expect(new Set(urls).size).toBe(urls.length)
  for (const locale of ['en', 'ar']) {
    expect(urls).toContain(`${origin}/?lang=${locale}`)
    for (const { id } of services) expect(urls).toContain(`${origin}/e_service/${id}?lang=${locale}`)
    expect(urls).toContain(`${origin}/pages/1?lang=${locale}`)
  }
  for (const { id } of [hidden, applicant]) expect(urls.some((url) => url.includes(`/e_service/${id}?`))).toBe(false)
  expect(urls.some((url) => url.includes('/pages/2'))).toBe(false)
  expect(urls.some((url) => url.includes(`/e_provider/${applicant.e_provider_id}?`))).toBe(false)
})

test('a part holds the pages of its thousand numbers, whatever is added or goes elsewhere', async () => {
  const [{ id: last } = { id: 0 }] = await sql<{ id: number }[]>`SELECT max(id) AS id FROM e_services`
  const far = (Math.floor(last / 1000) + 5) * 1000
  const { id } = await buildService(db, { id: far })
  const parts = located((await read('/sitemap.xml')).text).filter((url) => url.includes('services-'))
  expect(parts).toEqual([1, far / 1000].map((part) => `${origin}/sitemaps/services-${part}.xml`))
  expect(located((await read(`/sitemaps/services-${far / 1000}.xml`)).text)).toContain(
    `${origin}/e_service/${id}?lang=en`,
  )
  await db.deleteFrom('e_services').where('id', '=', id).execute()
})

test('each page names itself and the other language', async () => {
  const { text } = await read('/sitemaps/services-1.xml')
  const path = `${origin}/e_service/${services[0]?.id}`
  const entry = text.split('\n').find((line) => line.includes(`<loc>${path}?lang=ar</loc>`)) ?? ''
  expect([...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, url]) => [language, url])).toEqual(
    [
      ['en', `${path}?lang=en`],
      ['ar', `${path}?lang=ar`],
      ['x-default', path],
    ],
  )
  expect(entry).toMatch(/<lastmod>\d{4}-\d\d-\d\d<\/lastmod>/)
})

test('what is added is in the map at once', async () => {
  const before = await read('/sitemap.xml')
  expect(before.etag).toBeDefined()
  await crawl()
  const { id } = await buildService(db)
  expect(await crawl()).toContain(`${origin}/e_service/${id}?lang=en`)
})

test.each(['services-2', 'services-0', 'services-9999999', 'bookings', 'pages-1', 'services-1.x'])(
  'there is no part %s',
  async (name) => {
    expect((await read(`/sitemaps/${name}.xml`)).status).toBe(404)
  },
)

test('robots.txt names the sitemap and the excluded paths', async () => {
  const { status, type, text } = await read('/robots.txt')
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain(`\nSitemap: ${origin}/sitemap.xml\n`)
  const closed = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path]) => path ?? '')
  expect(closed).toContain('/api/')
  const open = (await crawl()).map((url) => new URL(url).pathname)
  for (const path of open)
    expect(closed.filter((prefix) => path.startsWith(prefix.replace('*/', '')) && !prefix.includes('*'))).toEqual([])
})

test('what no cache holds is limited for each address; a query makes no other map', async () => {
  const ask = async (url: string, remoteAddress = '198.51.100.9') =>
    (await tight.app.inject({ url, remoteAddress })).statusCode
  expect(await ask('/sitemap.xml')).toBe(200)
  expect(await ask('/sitemap.xml?again=1')).toBe(200)
  expect(await ask('/sitemaps/pages.xml')).toBe(429)
  expect(await ask('/sitemaps/services-9999.xml')).toBe(429)
  expect(await ask('/sitemaps/pages.xml', '198.51.100.10')).toBe(200)
})
