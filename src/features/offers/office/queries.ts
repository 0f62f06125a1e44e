import { type RawBuilder, sql } from 'kysely'
import { inBothLanguages } from '#server/db/bothLanguages.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { OfferState } from '../contract.ts'
import type { OfficeService } from './contract.ts'

const pageSize = 50

type Row = Omit<OfficeService, 'price'> & { price_minor: number }
export type ServiceFilter = {
  id?: number | undefined
  name?: string | undefined
  category?: number | undefined
  provider?: number | undefined
  state?: OfferState | undefined
  featured?: '1' | undefined
  untranslated?: '1' | undefined
  before?: number | undefined
}

const half = (column: string): RawBuilder<boolean> =>
  sql`((${sql.ref(column)} ->> 'en' = '') <> (${sql.ref(column)} ->> 'ar' = ''))`
const untranslated = sql<boolean>`(${half('s.name')} OR ${half('s.description')})`
const state = sql<OfferState>`CASE WHEN s.archived_at IS NOT NULL THEN 'archived' WHEN s.available THEN 'published'
  ELSE 'paused' END`

/** Services of all providers, newest first: a page of those that the filter names. */
export const officeServices = async (db: Db, filter: ServiceFilter): Promise<Row[]> => {
  const conditions: RawBuilder<unknown>[] = []
  const { id, name, category, provider, before } = filter
  if (id !== undefined) conditions.push(sql`s.id = ${id}::int`)
  if (before !== undefined) conditions.push(sql`s.id < ${before}::int`)
  if (provider !== undefined) conditions.push(sql`s.e_provider_id = ${provider}::int`)
  if (name) conditions.push(sql`s.search_text LIKE '%' || fold_text(${name}::text) || '%'`)
  if (category !== undefined)
    conditions.push(
      sql`s.id IN (SELECT c.e_service_id FROM e_service_categories c WHERE c.category_id = ${category}::int)`,
    )
  if (filter.featured) conditions.push(sql`s.featured`)
  if (filter.untranslated) conditions.push(untranslated)
  if (filter.state === 'archived') conditions.push(sql`s.archived_at IS NOT NULL`)
  if (filter.state === 'paused') conditions.push(sql`NOT s.available AND s.archived_at IS NULL`)
  if (filter.state === 'published') conditions.push(sql`s.available`)
  const { rows } = await sql<Row>`
    SELECT s.id, s.name, json_build_object('id', p.id, 'name', ${inBothLanguages('p.name')}) AS e_provider, ${state} AS state,
      s.available AND p.accepted AS shown, s.featured,
      ${untranslated} AS untranslated, s.price_minor, s.price_unit, to_json(s.updated_at) #>> '{}' AS updated_at
    FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id
    WHERE ${conditions.length > 0 ? sql.join(conditions, sql` AND `) : sql`true`}
    ORDER BY s.id DESC LIMIT ${pageSize}`.execute(db)
  return rows
}

/** The id; undefined if somebody changed the service since `readAt`, or if there is none. */
export const changeService = async (
  tx: Tx,
  id: number,
  change: { featured: boolean; state: OfferState; updated_at: string },
) => {
  const row = await tx
    .updateTable('e_services')
    .set({
      featured: change.featured,
      available: change.state === 'published',
      archived_at: change.state === 'archived' ? sql`coalesce(archived_at, now())` : null,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('updated_at', '=', sql<Date>`${change.updated_at}::timestamptz`)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Whose service it is. */
export const providerOfService = (db: Db, id: number) =>
  db.selectFrom('e_services').select('e_provider_id').where('id', '=', id).executeTakeFirst()

/** Whose draft it is. */
export const providerOfDraft = (db: Db, id: number) =>
  db.selectFrom('service_drafts').select('e_provider_id').where('id', '=', id).executeTakeFirst()
