import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { holdPerson, standingOf } from './queries.ts'

/** Visits that may be open at once for somebody whose email nobody confirmed and who never paid for one. */
const mostOpen = 2

/**
 * Limits what a stranger can put at other people's risk: every visit not paid yet may end in cash, or in nobody at home
 * (docs/decisions/0017). Who confirmed the email, or paid for a visit before, is no stranger.
 * @throws Refusal email_unverified (409)
 */
export const limitStranger = async (tx: Tx, userId: number): Promise<void> => {
  await holdPerson(tx, userId)
  const { paid, open } = await standingOf(tx, userId)
  if (paid === 0 && open >= mostOpen) refuse('email_unverified', { values: { n: mostOpen } })
}
