import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Days an email verification link is valid. */
const validDays = 7

/** The user to mail, if their email is not verified yet. */
export const unverifiedById = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()

/** The one valid link of a user: a newer one replaces it. */
export const upsertVerification = (tx: Tx, { userId, email, tokenHash }: Link) =>
  tx
    .insertInto('email_verifications')
    .values({
      user_id: userId,
      email,
      token_hash: tokenHash,
      expires_at: sql`now() + make_interval(days => ${validDays}::integer)`,
    })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(({ ref }) => ({
        email: ref('excluded.email'),
        token_hash: ref('excluded.token_hash'),
        created_at: ref('excluded.created_at'),
        expires_at: ref('excluded.expires_at'),
      })),
    )
    .execute()

type Link = { userId: number; email: string; tokenHash: Buffer }

/** Verifies the email of a valid link if its user still has that email; returns whether there was one. Idempotent. */
export const confirmEmail = async (tx: Tx, tokenHash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .from('email_verifications as link')
    .set({ email_verified_at: sql`coalesce(users.email_verified_at, now())` })
    .whereRef('users.id', '=', 'link.user_id')
    .whereRef('users.email', '=', 'link.email')
    .where('link.token_hash', '=', tokenHash)
    .where('link.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes expired links. */
export const removeExpiredVerifications = (tx: Tx) =>
  tx.deleteFrom('email_verifications').where('expires_at', '<=', sql<Date>`now()`).execute()
