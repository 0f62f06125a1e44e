import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import {
  int,
  type ListOptions,
  listJson,
  number,
  oneJson,
  resource,
  text,
  timestamp,
  toOne,
} from '#server/listQuery/index.ts'
import type { Application, ApplicationFields } from './contract.ts'
import type { DocumentKind } from './rules.ts'

const applications = resource<Application>('provider_applications', {
  columns: {
    id: int(),
    name: text(),
    email: text(),
    phone_number: text(),
    e_provider_type_id: int(),
    availability_range: text(),
    document_type: text(),
    document_number: text(),
    expiry_date: text({ sql: (row) => `${row}.expiry_date::text` }),
    document_mime: text(),
    document_size: number(),
    state: text(),
    note: text(),
    e_provider_id: int(),
    people: text(),
    address: text(),
    range_km: number(),
    permit_type: text(),
    permit_number: text(),
    permit_mime: text(),
    email_confirmed_at: timestamp(),
    decided_by: int(),
    decided_at: timestamp(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { eProviderType: toOne('e_provider_types', { local: 'e_provider_type_id' }) },
  searchable: ['name', 'email', 'phone_number', 'state', 'e_provider_type_id'],
  conditions: ['id'],
})

export const findApplications = (db: Db, query: object, options: ListOptions) =>
  listJson(db, applications, { orderBy: 'created_at', sortedBy: 'desc', ...query }, options)

export const applicationById = (db: Db, id: string | number, options: ListOptions) =>
  oneJson(db, applications, id, { with: 'eProviderType' }, options)

type Stored = {
  document_path: string
  document_mime: DocumentKind
  document_size: number
  permit_path: string | null
  permit_mime: DocumentKind | null
  email_confirmed_at: Date | null
  locale: string
}

/** Whether the provider type accepts applications. */
export const isOpenType = async (db: Db, id: number): Promise<boolean> =>
  (await db
    .selectFrom('e_provider_types')
    .select('id')
    .where('id', '=', id)
    .where('disabled', '=', false)
    .executeTakeFirst()) !== undefined

/** Of the categories, those that exist. */
const knownCategories = (ids: readonly number[]) =>
  sql<number[]>`ARRAY(SELECT id FROM categories WHERE id = ANY (${`{${ids.join(',')}}`}::int[]) ORDER BY id)`

export const insertApplication = (
  tx: Tx,
  { provider_type, categories = [], latitude, longitude, ...fields }: Omit<ApplicationFields, 'draft'>,
  stored: Stored,
) =>
  tx
    .insertInto('provider_applications')
    .values({
      ...fields,
      ...stored,
      ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
      e_provider_type_id: provider_type,
      category_ids: knownCategories(categories),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateDecision = (
  tx: Tx,
  id: number,
  decision: { state: 'accepted' | 'declined' | 'asked'; note: string | null; decided_by: number },
) =>
  tx
    .updateTable('provider_applications')
    .set({ ...decision, decided_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Adds to the history of an application. */
export const insertEvent = (
  tx: Tx,
  event: {
    provider_application_id: number
    kind: 'asked' | 'declined' | 'accepted' | 'answered'
    user_id: number | null
    ip: string
    note: string | null
  },
) => tx.insertInto('provider_application_events').values(event).execute()

/** Where a file of an application lies; undefined if it has none. */
export const fileById = async (db: Db, id: number, file: 'document' | 'permit') => {
  const row = await db
    .selectFrom('provider_applications')
    .select([`${file}_path as path`, `${file}_mime as mime`])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.path && row.mime ? { path: row.path, mime: row.mime } : undefined
}

export const insertFileView = (
  db: Db,
  view: { provider_application_id: number; user_id: number; ip: string; file: 'document' | 'permit' },
) => db.insertInto('provider_document_views').values(view).execute()

/** Records what an accepted provider does; returns whether all of the categories exist. */
export const updateCategories = async (tx: Tx, id: number, categories: readonly number[]): Promise<boolean> => {
  const row = await tx
    .updateTable('provider_applications')
    .set({ category_ids: knownCategories(categories) })
    .where('id', '=', id)
    .returning('category_ids')
    .executeTakeFirstOrThrow()
  return row.category_ids.length === new Set(categories).size
}

/** The categories a provider applied with. */
export const tradesOf = async (db: Db, providerId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT unnest(category_ids) AS id FROM provider_applications WHERE e_provider_id = ${providerId}::int
    ORDER BY id`.execute(db)
  return rows.map(({ id }) => id)
}
