import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Days a draft is kept after its last change. */
const days = 30
const expiry = () => sql<Date>`now() + make_interval(days => ${days}::int)`

type Fields = Record<string, string>
const json = (fields: Fields) => sql<Fields>`${JSON.stringify(fields)}::text::jsonb`

export const insertDraft = (tx: Tx, draft: { token_hash: Buffer; fields: Fields; locale: string }) =>
  tx
    .insertInto('provider_application_drafts')
    .values({ ...draft, fields: json(draft.fields), expires_at: expiry() })
    .execute()

/** A draft by either of its links. */
export const draftByHash = async (db: Db, hash: Buffer) => {
  const row = await db
    .selectFrom('provider_application_drafts')
    .select(['id', 'fields', 'mailed_to', 'email_confirmed_at', 'locale'])
    .select(sql<boolean>`coalesce(mailed_hash = ${hash}, false)`.as('mailed'))
    .where((eb) => eb.or([eb('token_hash', '=', hash), eb('mailed_hash', '=', hash)]))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row && { ...row, fields: row.fields as Fields }
}

/** Locks a draft, so that its mail is sent once. */
export const lockDraft = async (tx: Tx, hash: Buffer) => {
  const draft = await draftByHash(tx, hash)
  if (!draft) return undefined
  await tx.selectFrom('provider_application_drafts').select('id').where('id', '=', draft.id).forUpdate().execute()
  return draftByHash(tx, hash)
}

export const updateDraft = (tx: Tx, id: number, fields: Fields) =>
  tx
    .updateTable('provider_application_drafts')
    .set({ fields: json(fields), updated_at: sql`now()`, expires_at: expiry() })
    .where('id', '=', id)
    .execute()

/** Another address is not confirmed by the link mailed to the one before. */
export const setMailed = (tx: Tx, id: number, mailed: { mailed_hash: Buffer; mailed_to: string }) =>
  tx
    .updateTable('provider_application_drafts')
    .set({ ...mailed, email_confirmed_at: null })
    .where('id', '=', id)
    .execute()

/** By the link that was mailed last: the address may have been changed since the draft was read. */
export const confirmDraft = (db: Db, id: number, mailedHash: Buffer) =>
  db
    .updateTable('provider_application_drafts')
    .set({ email_confirmed_at: sql`coalesce(email_confirmed_at, now())` })
    .where('id', '=', id)
    .where('mailed_hash', '=', mailedHash)
    .execute()

export const removeDraft = (tx: Tx, id: number) =>
  tx.deleteFrom('provider_application_drafts').where('id', '=', id).execute()

export const removeExpiredDrafts = (tx: Tx) =>
  tx.deleteFrom('provider_application_drafts').where('expires_at', '<', sql<Date>`now()`).execute()
