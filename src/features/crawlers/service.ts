import type { Db } from '#server/db/database.ts'
import {
  allCategories,
  allPages,
  allTopics,
  countProviders,
  countServices,
  type Entry,
  findProviders,
  findServices,
} from './queries.ts'
import { indexXml, type Listed, mapXml } from './rules.ts'

/** Pages a part lists: in two languages far below the 50,000 addresses and 50 MB that a map may have. */
export const PART = 2000

const listed =
  (prefix: string) =>
  ({ id, updated_at }: Entry): Listed => ({ path: `${prefix}${id}`, changed: updated_at.toISOString().slice(0, 10) })

const still = ['/', '/categories', '/help', '/about-us', '/provider-registration'].map((path) => ({ path }))

const parts = (name: string, many: number): string[] =>
  Array.from({ length: Math.ceil(many / PART) }, (_, n) => `${name}-${n + 1}`)

export const siteIndex = async (db: Db, origin: string): Promise<string> => {
  const [services, providers] = await Promise.all([countServices(db), countProviders(db)])
  return indexXml(origin, ['pages', 'categories', ...parts('services', services), ...parts('providers', providers)])
}

const slices = {
  services: async (db: Db, offset: number) => (await findServices(db, offset, PART)).map(listed('/e_service/')),
  providers: async (db: Db, offset: number) => (await findProviders(db, offset, PART)).map(listed('/e_provider/')),
}

const entriesOf = async (db: Db, name: string): Promise<Listed[]> => {
  if (name === 'pages')
    return [...still, ...(await allTopics(db)).map(listed('/help/')), ...(await allPages(db)).map(listed('/pages/'))]
  if (name === 'categories') return (await allCategories(db)).map(listed('/category/'))
  const [, kind, part] = /^(services|providers)-([1-9]\d{0,5})$/.exec(name) ?? []
  return kind ? slices[kind as keyof typeof slices](db, (Number(part) - 1) * PART) : []
}

/** One part by its name; null when there is none of that name, or nothing in it. */
export const sitePart = async (db: Db, origin: string, name: string): Promise<string | null> => {
  const entries = await entriesOf(db, name)
  return entries.length > 0 ? mapXml(origin, entries) : null
}
