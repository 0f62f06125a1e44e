import { locales } from '#lib/words.ts'

/** A page to be found, by its path; `changed` is the calendar date of its last change, where one is known. */
export type SitemapEntry = { path: string; changed?: string }

const escapeXml = (text: string): string => text.replace(/[<>&"']/g, (c) => `&#${c.charCodeAt(0)};`)

/** A map of the maps. */
export const sitemapIndexXml = (origin: string, names: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${names.map((name) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${name}.xml`)}</loc></sitemap>`).join('\n')}
</sitemapindex>
`

const urlInLanguage = (origin: string, path: string, locale: string): string =>
  escapeXml(`${origin}${path}?lang=${locale}`)

const entryXml = (origin: string, { path, changed }: SitemapEntry): string => {
  const links = [
    ...locales.map((locale) => [locale, urlInLanguage(origin, path, locale)]),
    ['x-default', escapeXml(origin + path)],
  ].map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
  const rest = `${changed ? `<lastmod>${changed}</lastmod>` : ''}${links.join('')}</url>`
  return locales.map((locale) => `<url><loc>${urlInLanguage(origin, path, locale)}</loc>${rest}`).join('\n')
}

/** A map of pages, each in every language with the others beside it. */
export const sitemapXml = (origin: string, entries: readonly SitemapEntry[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.map((entry) => entryXml(origin, entry)).join('\n')}
</urlset>
`

/** Where crawlers find nothing: what belongs to a person, what a person types, what programs read. */
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
