import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** One more hit of a key whose window is `seconds` long; a window that is over starts again. */
export const countHit = async (db: Db, key: string, seconds: number): Promise<{ hits: number; wait: number }> => {
  const ends: RawBuilder<Date> = sql`now() + make_interval(secs => ${seconds})`
  const { rows } = await sql<{ hits: number; wait: number }>`
    INSERT INTO rate_limits (key, hits, resets_at) VALUES (${key}, 1, ${ends})
    ON CONFLICT (key) DO UPDATE SET
      hits = CASE WHEN rate_limits.resets_at <= now() THEN 1 ELSE least(rate_limits.hits, 1000000000) + 1 END,
      resets_at = CASE WHEN rate_limits.resets_at <= now() THEN ${ends} ELSE rate_limits.resets_at END
    RETURNING hits, ceil(extract(epoch FROM resets_at - now()))::integer AS wait`.execute(db)
  return rows[0] ?? { hits: 1, wait: seconds }
}

/** Refunds hits; rows are locked in the order of the keys, so that concurrent calls cannot deadlock. */
export const refundHits = (db: Db, keys: string[]) =>
  db
    .updateTable('rate_limits')
    .set({ hits: sql`greatest(hits - 1, 0)` })
    .where('key', 'in', ({ selectFrom }) =>
      selectFrom('rate_limits').select('key').where('key', 'in', keys).orderBy('key').forUpdate(),
    )
    .execute()

/** Which of the keys have not expired, and their remaining seconds. */
export const activeKeys = async (db: Db, keys: string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('rate_limits')
    .select(['key', sql<number>`ceil(extract(epoch FROM resets_at - now()))::integer`.as('seconds')])
    .where('key', 'in', keys)
    .where('resets_at', '>', sql<Date>`now()`)
    .execute()
  return new Map(rows.map(({ key, seconds }) => [key, seconds]))
}

/** Makes a key expire so many seconds from now. */
export const setActive = (db: Db, key: string, seconds: number) =>
  sql`INSERT INTO rate_limits (key, hits, resets_at) VALUES (${key}, 0, now() + make_interval(secs => ${seconds}))
    ON CONFLICT (key) DO UPDATE SET resets_at = excluded.resets_at`.execute(db)

/** Removes the keys that consist of this and one more part. */
export const removeKeysOf = (db: Db, start: string) =>
  db.deleteFrom('rate_limits').where('key', '>', `${start}:`).where('key', '<', `${start};`).execute()

/** Deletes expired windows, except locked ones. */
export const deleteExpiredHits = (db: Db) =>
  db
    .deleteFrom('rate_limits')
    .where('key', 'in', ({ selectFrom }) =>
      selectFrom('rate_limits').select('key').where('resets_at', '<', sql<Date>`now()`).forUpdate().skipLocked(),
    )
    .execute()

type Key = { owner: string; key: string }

/**
 * Claims an idempotency key; false when it was claimed before. Waits for a running request with this key, up to the lock
 * timeout.
 */
export const claimKey = async (tx: Tx, { owner, key }: Key, hash: Buffer): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    INSERT INTO idempotency_keys (owner, key, request_hash)
    VALUES (${owner}, ${key}, ${hash})
    ON CONFLICT DO NOTHING`.execute(tx)
  return numAffectedRows !== 0n
}

export const findStoredReply = (db: Db, { owner, key }: Key) =>
  db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('owner', '=', owner)
    .where('key', '=', key)
    .executeTakeFirst()

export const storeReply = (tx: Tx, { owner, key }: Key, reply: string) =>
  tx.updateTable('idempotency_keys').set({ reply }).where('owner', '=', owner).where('key', '=', key).execute()

/** The settings that decide the languages of the site. */
export const languageSettings = (db: Db) =>
  db.selectFrom('settings').select(['key', 'value']).where('key', 'in', ['languages', 'mobile_language']).execute()

/** Locks an account against being erased or merged until the transaction ends; whether it is still there. */
export const lockLiving = async (tx: Tx, userId: number): Promise<boolean> => {
  const account = tx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
  return (await account.forKeyShare().executeTakeFirst()) !== undefined
}
