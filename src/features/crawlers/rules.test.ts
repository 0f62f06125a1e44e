import { expect, test } from 'vitest'
import { robotsText, sitemapIndexXml, sitemapXml } from './rules.ts'

const origin = 'https://doorstep.example'

test('the index names each sitemap by its full address', () => {
  const xml = sitemapIndexXml(origin, ['services-1', 'a&b'])
  expect(xml.match(/<loc>.*?<\/loc>/g)).toEqual([
    `<loc>${origin}/sitemaps/services-1.xml</loc>`,
    `<loc>${origin}/sitemaps/a&#38;b.xml</loc>`,
  ])
  expect(xml.split('\n').filter((line) => line.startsWith('<sitemap>'))).toHaveLength(2)
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<sitemapindex xmlns="[^"]+">\n/)
  expect(xml).toMatch(/<\/sitemapindex>\n$/)
})

test('a page is listed once in each language, and every time with all of them', () => {
  const xml = sitemapXml(origin, [{ path: '/e_service/7', changed: '2026-11-20' }, { path: '/' }], ['en', 'ar'])
  const urls = xml.split('\n').filter((line) => line.startsWith('<url>'))
  const alternates = (path: string) => [
    `<xhtml:link rel="alternate" hreflang="en" href="${origin}${path}?lang=en"/>`,
    `<xhtml:link rel="alternate" hreflang="ar" href="${origin}${path}?lang=ar"/>`,
    `<xhtml:link rel="alternate" hreflang="x-default" href="${origin}${path}"/>`,
  ]
  const changed = ['<lastmod>2026-11-20</lastmod>', ...alternates('/e_service/7'), '</url>'].join('')
  const plain = [...alternates('/'), '</url>'].join('')
  expect(urls).toEqual([
    `<url><loc>${origin}/e_service/7?lang=en</loc>${changed}`,
    `<url><loc>${origin}/e_service/7?lang=ar</loc>${changed}`,
    `<url><loc>${origin}/?lang=en</loc>${plain}`,
    `<url><loc>${origin}/?lang=ar</loc>${plain}`,
  ])
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset .*xmlns:xhtml="[^"]+">\n/)
  expect(xml).toMatch(/<\/urlset>\n$/)
})

test('what is no letter of XML is escaped in addresses', () => {
  const xml = sitemapXml(origin, [{ path: `/<>&"'` }], ['en'])
  expect(xml).toContain(`<loc>${origin}/&#60;&#62;&#38;&#34;&#39;?lang=en</loc>`)
  expect(xml).toContain(`hreflang="x-default" href="${origin}/&#60;&#62;&#38;&#34;&#39;"`)
})

test('robots are kept from personal pages, forms and the API, and told of the sitemap', () => {
  const lines = robotsText(origin).split('\n')
  expect(lines[0]).toBe('User-agent: *')
  for (const path of ['/api/', '/bookings', '/favorites', '/login', '/register', '/search', '/e_service/*/'])
    expect(lines).toContain(`Disallow: ${path}`)
  expect(lines.slice(-3)).toEqual(['', `Sitemap: ${origin}/sitemap.xml`, ''])
})
