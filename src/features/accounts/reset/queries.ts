import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Minutes a link to a new password works. */
const validMinutes = 60

export const recipientByEmail = (db: Db, email: string) =>
  db.selectFrom('users').select(['id', 'name', 'email', 'locale']).where('email', '=', email).executeTakeFirst()

/** The one live link of a person: a newer one ends the one before. Without a person the row opens nothing. */
export const upsertReset = (tx: Tx, tokenHash: Buffer, userId: number | null) =>
  tx
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: sql`now() + make_interval(mins => ${validMinutes})` })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        token_hash: ref('excluded.token_hash'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute()

/** Forgets links that are over, except those somebody is at right now. */
export const removeExpiredResets = (tx: Tx) =>
  tx
    .deleteFrom('password_resets')
    .where('token_hash', 'in', ({ selectFrom }) =>
      selectFrom('password_resets')
        .select('token_hash')
        .where('expires_at', '<=', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute()

export const isLiveReset = async (db: Db, tokenHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('user_id', 'is not', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()) !== undefined

/** Uses a live link up; of two at once one gets it. Answers whose it was. */
export const consumeReset = async (tx: Tx, tokenHash: Buffer): Promise<number | undefined> => {
  const row = await tx
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

export const removeReset = (tx: Tx, userId: number) =>
  tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()

export const removeTokens = (tx: Tx, userId: number) =>
  tx.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
