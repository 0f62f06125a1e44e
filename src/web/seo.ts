import type { Media } from '#lib/media.ts'
import { mediaSource } from '#lib/media.ts'
import { isLocale, type Locale, locales } from '#lib/words.ts'
import { jsonLd, type LinkedData } from './linkedData.ts'

/** Attributes of a `<link>`. */
export type LinkTag = { rel: 'alternate'; href: string; hreflang: string }
/** Attributes of a `<meta>`. */
export type MetaTag = { property: string; content: string } | { name: string; content: string }

/** Address of a page in one language; without one the visitor's own choice counts. */
export const addressIn = (origin: string, path: string, locale?: Locale): string =>
  `${origin}${path}${locale ? `?lang=${locale}` : ''}`

/** The same page in each language, and the address that follows the visitor's choice. */
export const alternates = (origin: string, path: string): LinkTag[] => [
  ...locales.map((locale) => ({
    rel: 'alternate' as const,
    hreflang: locale,
    href: addressIn(origin, path, locale),
  })),
  { rel: 'alternate', hreflang: 'x-default', href: addressIn(origin, path) },
]

/**
 * The address a page is known by. `search` is the query of the address asked for: one that names a language is a page of
 * its own, whatever else stands in the query is not.
 */
export const canonical = (origin: string, path: string, search = ''): string => {
  const lang = new URLSearchParams(search).get('lang')
  return addressIn(origin, path, isLocale(lang) ? lang : undefined)
}

export type Picture = { url: string; width?: number; height?: number; alt?: string }

const ogLocale: Record<Locale, string> = { en: 'en_US', ar: 'ar_SA' }

/** What messengers and networks show of a shared link. */
export const sharing = (page: {
  site: string
  title: string
  description: string
  url: string
  locale: Locale
  picture?: Picture | undefined
  type?: 'website' | 'article' | 'profile'
}): MetaTag[] => {
  const { picture } = page
  const properties: [string, string | number | undefined][] = [
    ['og:site_name', page.site],
    ['og:type', page.type ?? 'website'],
    ['og:title', page.title],
    ['og:description', page.description],
    ['og:url', page.url],
    ['og:locale', ogLocale[page.locale]],
    ...locales
      .filter((locale) => locale !== page.locale)
      .map((locale): [string, string] => ['og:locale:alternate', ogLocale[locale]]),
    ['og:image', picture?.url],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['og:image:alt', picture && (picture.alt ?? page.title)],
  ]
  return [
    ...properties.flatMap(([property, content]) =>
      content === undefined ? [] : [{ property, content: String(content) }],
    ),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
  ]
}

/** What a page tells crawlers and messengers besides what it shows. */
export type Told = { picture?: Pick<Media, 'url' | 'width' | 'height'> | undefined; data?: readonly LinkedData[] }

/** Networks show pictures of this width; none is enlarged. */
const sharedWidth = 1280

const sharedPicture = (origin: string, { url, width, height }: NonNullable<Told['picture']>): Picture => {
  const shown = Math.min(sharedWidth, width)
  return {
    url: origin + mediaSource(url, sharedWidth, 'jpeg'),
    width: shown,
    height: Math.round((height * shown) / width),
  }
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const unmarked = Object.fromEntries(Object.entries(marks).map(([mark, entity]) => [entity, mark]))
const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
const plainText = (html = ''): string => html.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => unmarked[entity] ?? '')

const tag = (name: string, attributes: object): string =>
  `<${name} ${Object.entries(attributes)
    .map(([key, value]) => `${key}="${escaped(String(value))}"`)
    .join(' ')}>`

type Page = { address: URL; locale: Locale; told: Told }

/**
 * What crawlers and messengers read in the head of a rendered page, beside the title, description and canonical address
 * that stand in it already; nothing on pages that are not for them. Browsers are spared the script that would make it.
 */
export const crawlerTags = (html: string, { address, locale, told }: Page): string => {
  if (html.includes('<meta name="robots" content="noindex"')) return ''
  const { origin, pathname, search } = address
  const known = plainText(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1])
  const path = known ? new URL(known).pathname : pathname
  const title = plainText(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1])
  const [site = ''] = title.split(' | ')
  const shared = sharing({
    site,
    title,
    description: plainText(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]),
    url: canonical(origin, path, search),
    locale,
    picture: told.picture
      ? sharedPicture(origin, told.picture)
      : { url: `${origin}/share.png`, width: 1200, height: 630 },
  })
  return [
    ...alternates(origin, path).map((link) => tag('link', link)),
    ...shared.map((meta) => tag('meta', meta)),
    ...(told.data?.length ? [`<script type="application/ld+json">${jsonLd(told.data)}</script>`] : []),
  ].join('')
}
