import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export const factorOf = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['users.email', 'second_factors.secret', 'second_factors.new_secret'])
    .select(
      sql<number>`(SELECT count(*)::integer FROM recovery_codes r WHERE r.user_id = users.id AND r.used_at IS NULL)`.as(
        'recovery_codes',
      ),
    )
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()

export const saveNewSecret = (tx: Tx, user_id: number, new_secret: string) =>
  tx
    .insertInto('second_factors')
    .values({ user_id, new_secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ new_secret }))
    .execute()

/** The new secret counts from now on; false if it was replaced meanwhile. */
export const confirmSecret = async (tx: Tx, user_id: number, new_secret: string, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ secret: new_secret, new_secret: null, confirmed_at: sql`now()`, last_step: step })
    .where('user_id', '=', user_id)
    .where('new_secret', '=', new_secret)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes the code of a period; false if it or a later one was taken before. */
export const takeStep = async (db: Db, user_id: number, step: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', user_id)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Takes a recovery code; false if there is none such or it was used before. */
export const takeRecoveryCode = async (db: Db, user_id: number, code_hash: Buffer): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', code_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const replaceRecoveryCodes = async (tx: Tx, user_id: number, hashes: Buffer[]): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id, code_hash })))
    .execute()
}

export const markFactorGiven = (tx: Tx, tokenId: number) =>
  tx.updateTable('api_tokens').set({ factor_at: sql`now()` }).where('id', '=', tokenId).execute()

/** The user's other sessions ask for the factor again. */
export const forgetFactorElsewhere = (tx: Tx, userId: number, tokenId: number) =>
  tx
    .updateTable('api_tokens')
    .set({ factor_at: null })
    .where('user_id', '=', userId)
    .where('id', '<>', tokenId)
    .execute()

export const deleteFactor = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factors').where('user_id', '=', userId).execute()
}
