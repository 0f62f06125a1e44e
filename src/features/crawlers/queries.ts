import type { Db } from '#server/db/database.ts'

/** A row with its own page, and its last change. */
export type PageRow = { id: number; updated_at: Date }

/** Available services of accepted providers, one page by id. */
export const findServices = (db: Db, offset: number, limit: number): Promise<PageRow[]> =>
  db
    .selectFrom('e_services')
    .innerJoin('e_providers', 'e_providers.id', 'e_services.e_provider_id')
    .where('e_services.available', '=', true)
    .where('e_providers.accepted', '=', true)
    .select(['e_services.id', 'e_services.updated_at'])
    .orderBy('e_services.id')
    .offset(offset)
    .limit(limit)
    .execute()

export const countServices = async (db: Db): Promise<number> => {
  const { many } = await db
    .selectFrom('e_services')
    .innerJoin('e_providers', 'e_providers.id', 'e_services.e_provider_id')
    .where('e_services.available', '=', true)
    .where('e_providers.accepted', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return many
}

export const findProviders = (db: Db, offset: number, limit: number): Promise<PageRow[]> =>
  db
    .selectFrom('e_providers')
    .where('accepted', '=', true)
    .select(['id', 'updated_at'])
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()

export const countProviders = async (db: Db): Promise<number> => {
  const { many } = await db
    .selectFrom('e_providers')
    .where('accepted', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return many
}

export const allCategories = (db: Db): Promise<PageRow[]> =>
  db.selectFrom('categories').select(['id', 'updated_at']).orderBy('id').execute()

export const allTopics = (db: Db): Promise<PageRow[]> =>
  db.selectFrom('faq_categories').select(['id', 'updated_at']).orderBy('id').execute()

export const allPages = (db: Db): Promise<PageRow[]> =>
  db.selectFrom('custom_pages').where('published', '=', true).select(['id', 'updated_at']).orderBy('id').execute()
