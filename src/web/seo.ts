import type { Media } from '#lib/media.ts'
import { mediaSource } from '#lib/mediaSources.ts'
import type { Locale, Offered } from '#lib/words.ts'
import type { LinkedData } from './linkedData.ts'

/** Attributes of a `<link>`. */
export type LinkTag = { rel: 'alternate'; href: string; hrefLang: string }
/** Attributes of a `<meta>`. */
export type MetaTag = { property: string; content: string } | { name: string; content: string }

/** URL of a page in one language; without one the visitor's choice applies. */
export const localizedUrl = (origin: string, path: string, locale?: Locale): string =>
  `${origin}${path}${locale ? `?lang=${locale}` : ''}`

/** Links to the page in each language of the site, and to the URL that follows the visitor's choice. */
export const alternates = (origin: string, path: string, offered: Offered): LinkTag[] => [
  ...offered.map((locale) => ({
    rel: 'alternate' as const,
    hrefLang: locale,
    href: localizedUrl(origin, path, locale),
  })),
  { rel: 'alternate', hrefLang: 'x-default', href: localizedUrl(origin, path) },
]

/**
 * The canonical URL of a page. Of the request's query (`search`) only the language counts: each language is a page of its
 * own.
 */
export const canonical = (origin: string, path: string, offered: Offered, search = ''): string => {
  const lang = new URLSearchParams(search).get('lang')
  return localizedUrl(
    origin,
    path,
    offered.find((locale) => locale === lang),
  )
}

export type Picture = { url: string; width?: number; height?: number; alt?: string }

const ogLocale: Record<Locale, string> = { en: 'en_US', ar: 'ar_SA' }

/** Open Graph and Twitter tags for previews of a shared link. */
export const socialMetaTags = (page: {
  site: string
  title: string
  description: string
  url: string
  locale: Locale
  offered: Offered
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
    ...page.offered
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

/** Metadata of a page for crawlers and link previews. */
export type CrawlerFacts = {
  picture?: Pick<Media, 'url' | 'width' | 'height'> | undefined
  data?: readonly LinkedData[]
}

/** Width of preview pictures in pixels; smaller ones are not enlarged. */
const socialWidth = 1280

/** The preview picture of a link: the page's own, or the default one. */
export const socialPicture = (origin: string, picture: CrawlerFacts['picture']): Picture => {
  if (!picture) return { url: `${origin}/share.png`, width: 1200, height: 630 }
  const { url, width, height } = picture
  const scaled = Math.min(socialWidth, width)
  return {
    url: origin + mediaSource(url, socialWidth, 'jpeg'),
    width: scaled,
    height: Math.round((height * scaled) / width),
  }
}
