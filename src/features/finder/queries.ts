import { type RawBuilder, sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { Kind } from './rules.ts'

export type FoundRow = { kind: Kind; id: number; name: Partial<Translated>; detail: Partial<Translated> }

/** Shown of each kind, and how many are looked at for the best of them: the cost of a search ends there. */
const shown = 5
const lookedAt = 200

const pattern = (words: string) =>
  sql`'%' || regexp_replace(fold_text(${words}::text), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

/** The best of the rows that hold the words: those that begin with them, then the shortest. */
const best = (kind: Kind, words: string, rows: RawBuilder<unknown>) => sql`
  (SELECT ${kind} AS kind, id, name, detail FROM (${rows} LIMIT ${sql.lit(lookedAt)}) found
   ORDER BY NOT starts_with(words, fold_text(${words}::text)), length(words), id LIMIT ${sql.lit(shown)})`

export const bookingNumbered = (number: number) => sql`
  (SELECT 'booking' AS kind, b.id, jsonb_build_object('en', '#' || b.id) AS name,
     jsonb_build_object('en', coalesce(b.e_service #>> '{name,en}', b.e_service #>> '{name,ar}', '') || ' · ' || u.name,
       'ar', coalesce(b.e_service #>> '{name,ar}', b.e_service #>> '{name,en}', '') || ' · ' || u.name) AS detail
   FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = ${number}::int)`

export const peopleWith = (words: string) =>
  best(
    'person',
    words,
    sql`SELECT id, jsonb_build_object('en', name) AS name, jsonb_build_object('en', email::text) AS detail, words
      FROM users WHERE words LIKE ${pattern(words)} AND deleted_at IS NULL`,
  )

export const providersWith = (words: string) =>
  best(
    'provider',
    words,
    sql`SELECT id, name, jsonb_build_object('en', phone_number) AS detail, findable(both_languages(name), '', phone_number) AS words
      FROM e_providers WHERE findable(both_languages(name), '', phone_number) LIKE ${pattern(words)}`,
  )

export const servicesWith = (words: string) =>
  best(
    'service',
    words,
    sql`SELECT s.id, s.name, p.name AS detail, s.search_text AS words
      FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id WHERE s.search_text LIKE ${pattern(words)}`,
  )

/** All of it in one statement. */
export const findAll = async (db: Db, parts: readonly RawBuilder<unknown>[]): Promise<FoundRow[]> => {
  if (parts.length === 0) return []
  const { rows } = await sql<FoundRow>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return rows
}
