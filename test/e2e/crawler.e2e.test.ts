import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { locales } from '../../src/lib/words.ts'
import { e2e } from './harness.ts'

const { town } = e2e()

type Read = { status: number; html: string; tags: (name: string, key: string) => Map<string, string>; data: Fact[] }
type Fact = Record<string, unknown> & { '@type': string }

const attributes = (tag: string): Map<string, string> =>
  new Map([...tag.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key.toLowerCase(), value]))

/** A page as a crawler gets it: no script runs, only the head's tags and the data blocks are read. */
const crawl = async (path: string): Promise<Read> => {
  const answer = await fetch(town().address + path, { redirect: 'manual' })
  const html = await answer.text()
  const [head = ''] = html.split('</head>')
  const tags = (name: string, key: string) =>
    new Map(
      [...head.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))]
        .map(([tag]) => attributes(tag))
        .flatMap((one): [string, string][] => {
          const at = one.get(key)
          return at === undefined ? [] : [[at, one.get('content') ?? one.get('href') ?? '']]
        }),
    )
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return { status: answer.status, html, tags, data: blocks.flatMap(([, text = '']) => JSON.parse(text) as Fact[]) }
}

const open = [
  '/',
  '/categories',
  '/category/1',
  '/e_service/1',
  '/e_provider/1',
  '/help',
  '/help/1',
  '/pages/1',
  '/about-us',
]

test.each(locales.flatMap((locale) => open.map((path) => [path, locale] as const)))(
  '%s has crawler metadata in %s',
  async (path, locale) => {
    const { address } = town()
    const { status, html, tags } = await crawl(`${path}?lang=${locale}`)
    expect(status).toBe(200)
    expect(html).toMatch(new RegExp(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"`))
    expect(html.match(/<title[ >]/g)).toHaveLength(1)
    expect(html.match(/<h1[ >]/g)?.length).toBe(1)
    const named = tags('meta', 'name')
    expect(named.get('description')?.length).toBeGreaterThan(20)
    expect(named.has('robots')).toBe(false)
    expect(tags('link', 'rel').get('canonical')).toBe(`${address}${path}?lang=${locale}`)
    expect(Object.fromEntries(tags('link', 'hreflang'))).toEqual({
      en: `${address}${path}?lang=en`,
      ar: `${address}${path}?lang=ar`,
      'x-default': `${address}${path}`,
    })
    const shared = tags('meta', 'property')
    expect(shared.get('og:url')).toBe(`${address}${path}?lang=${locale}`)
    expect(shared.get('og:locale')).toBe(locale === 'ar' ? 'ar_SA' : 'en_US')
    expect(shared.get('og:title')).toMatch(/ \| /)
    const picture = await fetch(shared.get('og:image')?.replaceAll('&amp;', '&') ?? '')
    expect([picture.status, picture.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image'])
  },
)

test.each([
  '//evil.test/help',
  '///evil.test/',
  '/\\evil.test/help',
  'http://evil.test/help',
  '//',
  '///',
  '//[',
  '//:99999/help',
  '//evil.test%5c/',
])('a request for %s gets only our own host', async (path) => {
  const { hostname, port, origin } = new URL(town().address)
  const [answer] = (await once(request({ hostname, port, path }).end(), 'response')) as [IncomingMessage]
  const html = (await answer.setEncoding('utf8').toArray()).join('')
  expect(answer.statusCode).toBeLessThan(500)
  const head = html.split('</head>')[0] ?? ''
  for (const [, address = ''] of head.matchAll(/(?:href|content)="(https?:[^"]*)"/g))
    expect(new URL(address).origin).toBe(origin)
})

test.each(['/a'.repeat(5000), `/a${'/'.repeat(9000)}b/`, '\\a'.repeat(5000)])(
  'a path that is deeper than any page is not given to the router',
  async (path) => {
    const { hostname, port } = new URL(town().address)
    const [answer] = (await once(request({ hostname, port, path: `/help${path}` }).end(), 'response')) as [
      IncomingMessage,
    ]
    const html = (await answer.setEncoding('utf8').toArray()).join('')
    expect([answer.statusCode, html.includes('<script')]).toEqual([404, false])
  },
)

test('a service has an offer, a rating and breadcrumbs; without reviews no rating', async () => {
  const { sql } = town().database
  const [rated] = await sql<{ id: number; rate: number; total_reviews: number; name: { ar: string } }[]>`
    SELECT id, rate, total_reviews, name FROM e_services WHERE total_reviews > 0 ORDER BY id LIMIT 1`
  const { data } = await crawl(`/e_service/${rated?.id}?lang=ar`)
  expect(data.map((fact) => fact['@type'])).toEqual(['Service', 'BreadcrumbList'])
  expect(data[0]).toMatchObject({
    name: rated?.name.ar,
    offers: { '@type': 'Offer', priceCurrency: 'SAR' },
    provider: { '@type': 'LocalBusiness' },
    aggregateRating: { reviewCount: rated?.total_reviews },
  })
  const evil = `Tea & "sugar" </script><script>alert(1)</script>`
  const [bare] = await sql<{ id: number }[]>`
    INSERT INTO e_services (name, description, price_minor, price_unit, duration, e_provider_id)
    SELECT jsonb_build_object('en', ${evil}::text, 'ar', ${evil}::text), description, price_minor, price_unit, duration, e_provider_id
    FROM e_services WHERE id = ${rated?.id ?? 0} RETURNING id`
  const unrated = await crawl(`/e_service/${bare?.id}`)
  expect(unrated.data[0]).toMatchObject({ name: evil })
  expect(unrated.data[0]).not.toHaveProperty('aggregateRating')
  expect(unrated.html).not.toContain('<script>alert(1)')
})

test('providers are local businesses; help topics are questions with answers', async () => {
  const provider = await crawl('/e_provider/1?lang=en')
  expect(provider.data[0]).toMatchObject({
    '@type': 'LocalBusiness',
    address: { '@type': 'PostalAddress' },
    areaServed: { '@type': 'GeoCircle' },
    openingHoursSpecification: expect.arrayContaining([expect.objectContaining({ opens: expect.any(String) })]),
  })
  const help = await crawl('/help/1?lang=ar')
  expect(help.data.map((fact) => fact['@type'])).toEqual(['FAQPage', 'BreadcrumbList'])
})

test.each(['/category/1/rating/20-50/4', '/category/1/foo/bar/9', '/category/1?page=2'])(
  '%s is known by the address of the category alone',
  async (path) => {
    const { address } = town()
    const { tags } = await crawl(path)
    expect(tags('link', 'rel').get('canonical')).toBe(`${address}/category/1`)
    expect(tags('link', 'hreflang').get('ar')).toBe(`${address}/category/1?lang=ar`)
    expect(tags('meta', 'property').get('og:url')).toBe(`${address}/category/1`)
  },
)

test.each([
  '/search/plumb',
  '/bookings',
  '/favorites',
  '/reset-password?token=x',
  '/verify-email?token=x',
  '/team-invitation?token=x',
  '/provider-application?token=x',
  '/e_service/999999',
  '/help/999',
  '/help/abc',
  '/nowhere',
])('%s is kept from search engines', async (path) => {
  const { status, html, tags } = await crawl(path)
  expect(status).toBe(/999|abc|nowhere/.test(path) ? 404 : 200)
  expect(html.match(/<title[ >]/g)).toHaveLength(1)
  expect(tags('meta', 'name').get('robots')).toBe('noindex')
  expect(tags('meta', 'property').has('og:title')).toBe(false)
})

test.each([
  ['/help/', 301, '/help'],
  ['/e_service/1/?lang=ar', 301, '/e_service/1?lang=ar'],
  ['/', 200, null],
  ['//evil.test/', 404, null],
  ['/\\evil.test/', 404, null],
])('one page has one address: %s answers %i', async (path, status, location) => {
  const [port = ''] = town().address.match(/\d+$/) ?? []
  const asked = request({ host: '127.0.0.1', port, path })
  asked.end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  expect([answer.statusCode, answer.headers.location ?? null]).toEqual([status, location])
})

test.each([
  ['/categories?lang=ar', 'locale=en', 'locale=ar; Path=/; Max-Age=31536000; SameSite=Lax'],
  ['/categories?lang=ar', '', 'locale=ar; Path=/; Max-Age=31536000; SameSite=Lax'],
  ['/categories?lang=ar', 'locale=ar', null],
  ['/categories?lang=xx', 'locale=ar', null],
  ['/categories', 'locale=ar', null],
])('a link that names a language sets it: %s with "%s"', async (path, cookie, set) => {
  const answer = await fetch(town().address + path, { headers: { cookie } })
  expect(answer.headers.get('set-cookie')).toBe(set)
  const again = await fetch(town().address + path, {
    headers: { cookie, 'if-none-match': answer.headers.get('etag') ?? '' },
  })
  expect([again.status, again.headers.get('set-cookie')]).toEqual([304, set])
})
