import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { countVisits, lockUser } from './queries.ts'

/** The most open visits of a user without a confirmed email and without a paid visit. */
const mostOpen = 2

/**
 * Limits the open visits of unconfirmed customers, because a provider may find nobody at the address
 * (docs/decisions/0017). A confirmed email or a paid visit lifts the limit.
 * @throws Refusal email_unverified (409)
 */
export const limitUnconfirmed = async (tx: Tx, userId: number): Promise<void> => {
  await lockUser(tx, userId)
  const { paid, open } = await countVisits(tx, userId)
  if (paid === 0 && open >= mostOpen) refuse('email_unverified', { values: { n: mostOpen } })
}
