import { sql } from 'kysely'
import { picturesOf } from '#features/uploads/service.ts'
import type { Media } from '#lib/media.ts'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Merit, Work } from './contract.ts'
import type { MeritKind } from './rules.ts'

export type PageRow = {
  id: number
  name: Translated
  description: Translated
  pictures: Media[]
  work: Work[]
  awards: Merit[]
  experiences: Merit[]
}

const meritsOf = (kind: MeritKind) => sql`
  (SELECT coalesce(json_agg(json_build_object('id', a.id, 'title', a.title, 'description', a.description) ORDER BY a.id), '[]')
    FROM ${sql.table(kind)} a WHERE a.e_provider_id = own.id)`

export const pageOf = async (db: Db, providerId: number, publicUrl: string): Promise<PageRow | undefined> => {
  const base = sql<string>`${publicUrl}::text || '/media/'`
  const { rows } = await sql<PageRow>`
    SELECT own.id, own.name, own.description, ${picturesOf('e_providers', sql`own.id`, base)} AS pictures,
      (SELECT coalesce(json_agg(json_build_object('id', g.id, 'description', g.description,
          'media', ${picturesOf('galleries', sql`g.id`, base)}) ORDER BY g.id), '[]')
        FROM galleries g WHERE g.e_provider_id = own.id) AS work,
      ${meritsOf('awards')} AS awards, ${meritsOf('experiences')} AS experiences
    FROM e_providers own WHERE own.id = ${providerId}::int`.execute(db)
  return rows[0]
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`

export const updateDescription = (tx: Tx, providerId: number, description: Translated) =>
  sql`UPDATE e_providers SET description = ${json(description)}, updated_at = now() WHERE id = ${providerId}::int`.execute(
    tx,
  )

export const lockProvider = (tx: Tx, id: number) =>
  sql`SELECT FROM e_providers WHERE id = ${id}::int FOR UPDATE`.execute(tx)

/** A new picture of work; undefined where there are enough. The provider's row is locked, so that two do not exceed it. */
export const insertWork = async (tx: Tx, providerId: number, most: number): Promise<number | undefined> => {
  await lockProvider(tx, providerId)
  const { rows } = await sql<{ id: number }>`
    INSERT INTO galleries (e_provider_id, description)
    SELECT ${providerId}::int, '{"en": "", "ar": ""}'::jsonb
    WHERE (SELECT count(*) FROM galleries WHERE e_provider_id = ${providerId}::int) < ${most}::int RETURNING id`.execute(
    tx,
  )
  return rows[0]?.id
}

export const updateWork = async (tx: Tx, id: number, providerId: number, description: Translated): Promise<boolean> => {
  const { rows } = await sql`UPDATE galleries SET description = ${json(description)}, updated_at = now()
    WHERE id = ${id}::int AND e_provider_id = ${providerId}::int RETURNING id`.execute(tx)
  return rows.length > 0
}

export const deleteWork = async (tx: Tx, id: number, providerId: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('galleries')
    .where('id', '=', id)
    .where('e_provider_id', '=', providerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const replaceMerits = async (
  tx: Tx,
  kind: MeritKind,
  providerId: number,
  entries: readonly { title: Translated; description: Translated }[],
): Promise<void> => {
  await sql`DELETE FROM ${sql.table(kind)} WHERE e_provider_id = ${providerId}::int`.execute(tx)
  await sql`INSERT INTO ${sql.table(kind)} (e_provider_id, title, description)
    SELECT ${providerId}::int, e.value -> 'title', e.value -> 'description'
    FROM jsonb_array_elements(${json(entries)}) WITH ORDINALITY e ORDER BY e.ordinality`.execute(tx)
}
