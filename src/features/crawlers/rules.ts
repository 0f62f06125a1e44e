import type { Offered } from '#lib/words.ts'

/** A sitemap entry; `changed` is the date of the last change, if known. */
export type SitemapEntry = { path: string; changed?: string }

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** The sitemap index. */
export const sitemapIndexXml = (origin: string, names: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${names.map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

const urlInLanguage = (origin: string, path: string, locale: string): string =>
  escapeXml(`${origin}${path}?lang=${locale}`)

const entryXml = (origin: string, { path, changed }: SitemapEntry, locales: Offered): string => {
  const links = [
    ...locales.map((locale) => [locale, urlInLanguage(origin, path, locale)]),
    ['x-default', escapeXml(origin + path)],
  ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
  const rest = `${changed ? `<lastmod>${changed}</lastmod>` : ''}${links.join('')}</url>`
  return locales.map((locale) => `<url><loc>${urlInLanguage(origin, path, locale)}</loc>${rest}`).join('\n')
}

/** A sitemap: each page in every offered language with its alternates. */
export const sitemapXml = (origin: string, entries: readonly SitemapEntry[], offered: Offered): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map((entry) => entryXml(origin, entry, offered)).join('\n')}
</urlset>
`

/** Disallowed for crawlers: personal pages, forms and search, the API. */
const disallowedPaths = [
  '/api/',
  '/bookings',
  '/favorites',
  '/login',
  '/register',
  '/language/',
  '/search',
  '/e_service/*/',
]

export const robotsText = (origin: string): string =>
  [
    'User-agent: *',
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
