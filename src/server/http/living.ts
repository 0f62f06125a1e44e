import type { Tx } from '#server/db/database.ts'
import { refuse } from './errors.ts'
import { lockLiving } from './queries.ts'

/**
 * Keeps the caller's account until the end of the transaction: it may be erased while a call of theirs waits.
 * @throws Refusal unauthenticated
 */
export const keepAccount = async (tx: Tx, userId: number): Promise<void> => {
  if (!(await lockLiving(tx, userId))) refuse('unauthenticated')
}
