import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Minutes a password reset link is valid. */
const validMinutes = 60

/**
 * `contested`: nobody has confirmed this email, and a former one can still take the account back. The way back from a change that
 * was only asked for names the email of now.
 */
export const recipientByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .select(
      sql<boolean>`email_verified_at IS NULL AND EXISTS (
        SELECT FROM email_undos u WHERE u.user_id = users.id AND u.email <> users.email AND u.expires_at > now())`.as(
        'contested',
      ),
    )
    .where('email', '=', email)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Who has this email until the transaction ends. */
export const keepOwner = async (tx: Tx, email: string): Promise<number | undefined> =>
  (
    await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('deleted_at', 'is', null)
      .forShare()
      .executeTakeFirst()
  )?.id

/** A link of a user, beside those that were mailed before (decision 363). A row without a user gives no access. */
export const insertReset = (tx: Tx, tokenHash: Buffer, userId: number | null, minutes: number = validMinutes) =>
  tx
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, user_id: userId, expires_at: sql`now() + make_interval(mins => ${minutes})` })
    .execute()

/** Deletes expired links, except rows locked by another transaction. */
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

/** The user whose password a link sets. */
export const ownerOfReset = async (tx: Tx, tokenHash: Buffer): Promise<number | undefined> => {
  const row = await tx
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.user_id ?? undefined
}

/** Consumes a valid link; of two concurrent calls one succeeds. Returns the user id. */
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
