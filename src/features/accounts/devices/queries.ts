import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { mostSessions } from '../rules.ts'

export const liveTokens = (db: Db, userId: number) =>
  db
    .selectFrom('api_tokens')
    .select(['id', 'user_agent', 'ip', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(mostSessions)
    .execute()

/** Deletes one token of a user; returns whether it was theirs. */
export const removeOwnToken = async (tx: Tx, userId: number, id: number): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('api_tokens')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
