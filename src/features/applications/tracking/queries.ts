import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export const applicationByLink = (db: Db, linkHash: Buffer) =>
  db
    .selectFrom('provider_applications as a')
    .innerJoin('e_provider_types as t', 't.id', 'a.e_provider_type_id')
    .select([
      'a.id',
      'a.name',
      'a.email',
      'a.phone_number',
      'a.availability_range',
      'a.document_type',
      'a.document_number',
      'a.state',
      'a.note',
      'a.created_at',
      'a.decided_at',
      't.name as type',
    ])
    .select(sql<string>`a.expiry_date::text`.as('expiry_date'))
    .where('a.link_hash', '=', linkHash)
    .executeTakeFirst()

/** Replaces the link of an application; returns the applicant to mail. */
export const replaceLink = (tx: Tx, id: number, linkHash: Buffer) =>
  tx
    .updateTable('provider_applications')
    .set({ link_hash: linkHash })
    .where('id', '=', id)
    .returning(['id', 'name', 'email', 'locale', 'state', 'note'])
    .executeTakeFirstOrThrow()

/** The operators. */
export const operators = (db: Db) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'locale'])
    .where('role', '=', sql.lit('operator'))
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(20)
    .execute()
