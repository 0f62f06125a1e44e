import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/** Days a link that confirms an email works. */
const validDays = 7

/** Whom to write to, and whether there is anything to confirm. */
export const unverifiedById = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'locale'])
    .where('id', '=', id)
    .where('email_verified_at', 'is', null)
    .executeTakeFirst()

/** The one live link of a person: a newer one ends the one before. */
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

/** Confirms the email a live link was sent to, if its owner still has it; answers whether there was one. Twice is once. */
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

/** Forgets links that are over. */
export const removeExpiredVerifications = (tx: Tx) =>
  tx.deleteFrom('email_verifications').where('expires_at', '<=', sql<Date>`now()`).execute()
