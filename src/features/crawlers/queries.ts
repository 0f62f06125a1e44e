import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A row with its own page, and its last change. */
export type PageRow = { id: number; updated_at: Date }

/** Part n holds the rows with the n-th so many numbers, so that it is found by key and keeps its pages when others come. */
const partOf = (id: string, size: number) => sql<number>`(${sql.ref(id)} - 1) / ${sql.lit(size)} + 1`

/** Available services of accepted providers. */
const services = (db: Db) =>
  db
    .selectFrom('e_services')
    .innerJoin('e_providers', 'e_providers.id', 'e_services.e_provider_id')
    .where('e_services.available', '=', true)
    .where('e_providers.accepted', '=', true)

/** Those of one part. */
export const findServices = (db: Db, part: number, size: number): Promise<PageRow[]> =>
  services(db)
    .where('e_services.id', '>', (part - 1) * size)
    .where('e_services.id', '<=', part * size)
    .select(['e_services.id', 'e_services.updated_at'])
    .orderBy('e_services.id')
    .execute()

/** The parts that are not empty. */
export const partsOfServices = async (db: Db, size: number): Promise<number[]> => {
  const rows = await services(db).select(partOf('e_services.id', size).as('part')).distinct().orderBy('part').execute()
  return rows.map(({ part }) => part)
}

const providers = (db: Db) => db.selectFrom('e_providers').where('accepted', '=', true)

export const findProviders = (db: Db, part: number, size: number): Promise<PageRow[]> =>
  providers(db)
    .where('id', '>', (part - 1) * size)
    .where('id', '<=', part * size)
    .select(['id', 'updated_at'])
    .orderBy('id')
    .execute()

export const partsOfProviders = async (db: Db, size: number): Promise<number[]> => {
  const rows = await providers(db).select(partOf('id', size).as('part')).distinct().orderBy('part').execute()
  return rows.map(({ part }) => part)
}

export const allCategories = (db: Db): Promise<PageRow[]> =>
  db.selectFrom('categories').select(['id', 'updated_at']).orderBy('id').execute()

export const allTopics = (db: Db): Promise<PageRow[]> =>
  db.selectFrom('faq_categories').select(['id', 'updated_at']).orderBy('id').execute()

export const allPages = (db: Db): Promise<PageRow[]> =>
  db.selectFrom('custom_pages').where('published', '=', true).select(['id', 'updated_at']).orderBy('id').execute()
