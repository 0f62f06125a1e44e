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
      'a.email_confirmed_at',
      't.name as type',
    ])
    .select(sql<string>`a.expiry_date::text`.as('expiry_date'))
    .where('a.link_hash', '=', linkHash)
    .executeTakeFirst()

/** Opening a mailed link proves the email. */
export const confirmEmail = (db: Db, id: number) =>
  db
    .updateTable('provider_applications')
    .set({ email_confirmed_at: sql`now()` })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()

export const eventsOf = (db: Db, id: number) =>
  db
    .selectFrom('provider_application_events')
    .select(['kind', 'note', 'at'])
    .$narrowType<{ kind: 'asked' | 'declined' | 'accepted' | 'answered' }>()
    .where('provider_application_id', '=', id)
    .orderBy('id')
    .limit(100)
    .execute()

/** Locks the application of a link. */
export const lockByLink = (tx: Tx, linkHash: Buffer) =>
  tx
    .selectFrom('provider_applications')
    .select(['id', 'state', 'document_path'])
    .where('link_hash', '=', linkHash)
    .forUpdate()
    .executeTakeFirst()

/** The application waits for the office again, perhaps with a new document. */
export const markAnswered = (
  tx: Tx,
  id: number,
  document: { document_path?: string; document_mime?: string; document_size?: number },
) =>
  tx
    .updateTable('provider_applications')
    .set({ ...document, state: 'received', decided_at: null, decided_by: null, note: null, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Applications that can still be followed, whose link is dead, because their email was taken back since it was mailed. */
export const lockWithoutLink = (tx: Tx, most: number) =>
  tx
    .selectFrom('provider_applications')
    .select('id')
    .where('link_hash', 'is', null)
    .where('link_email', 'is not', null)
    .where('erased_at', 'is', null)
    .where('state', '<>', 'accepted')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute()

/** Replaces the link of an application; returns the applicant to mail. */
export const replaceLink = (tx: Tx, id: number, linkHash: Buffer) =>
  tx
    .updateTable('provider_applications')
    .set(({ ref }) => ({ link_hash: linkHash, link_email: ref('email') }))
    .where('id', '=', id)
    .returning(['id', 'name', 'email', 'locale', 'state', 'note'])
    .executeTakeFirstOrThrow()
