import { offeredLanguages } from '#features/settings/service.ts'
import type { Db } from '#server/db/database.ts'
import {
  allCategories,
  allPages,
  allTopics,
  findProviders,
  findServices,
  type PageRow,
  partsOfProviders,
  partsOfServices,
} from './queries.ts'
import { type SitemapEntry, sitemapIndexXml, sitemapXml } from './rules.ts'

/** Pages per sitemap at most: in two languages some 600 kB, as no answer is longer than 1 MB. */
export const PAGES_PER_SITEMAP = 1000

const toEntry =
  (prefix: string) =>
  ({ id, updated_at }: PageRow): SitemapEntry => ({
    path: `${prefix}${id}`,
    changed: updated_at.toISOString().slice(0, 10),
  })

const staticPages = ['/', '/categories', '/help', '/about-us', '/provider-registration'].map((path) => ({ path }))

const sitemapNames = (name: string, parts: readonly number[]): string[] => parts.map((part) => `${name}-${part}`)

export const sitemapIndex = async (db: Db, origin: string): Promise<string> => {
  const [services, providers] = await Promise.all([
    partsOfServices(db, PAGES_PER_SITEMAP),
    partsOfProviders(db, PAGES_PER_SITEMAP),
  ])
  return sitemapIndexXml(origin, [
    'pages',
    'categories',
    ...sitemapNames('services', services),
    ...sitemapNames('providers', providers),
  ])
}

const pageLoaders = {
  services: async (db: Db, part: number) =>
    (await findServices(db, part, PAGES_PER_SITEMAP)).map(toEntry('/e_service/')),
  providers: async (db: Db, part: number) =>
    (await findProviders(db, part, PAGES_PER_SITEMAP)).map(toEntry('/e_provider/')),
}

const entriesOf = async (db: Db, name: string): Promise<SitemapEntry[]> => {
  if (name === 'pages')
    return [
      ...staticPages,
      ...(await allTopics(db)).map(toEntry('/help/')),
      ...(await allPages(db)).map(toEntry('/pages/')),
    ]
  if (name === 'categories') return (await allCategories(db)).map(toEntry('/category/'))
  const [, kind, part] = /^(services|providers)-([1-9]\d{0,5})$/.exec(name) ?? []
  return kind ? pageLoaders[kind as keyof typeof pageLoaders](db, Number(part)) : []
}

/** One sitemap by its name; null if unknown or empty. */
export const sitemapPart = async (db: Db, origin: string, name: string): Promise<string | null> => {
  const entries = await entriesOf(db, name)
  return entries.length > 0 ? sitemapXml(origin, entries, await offeredLanguages(db)) : null
}
