import type { Config } from '#server/config/config.ts'
import type { Tx } from '#server/db/database.ts'
import { Refusal, refuse } from '#server/http/errors.ts'
import { limitCall } from '#server/http/limits.ts'
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

/** Where a visit is booked from. */
export type Origin = { config: Config; ip: string }

/**
 * Counts a visit that an unconfirmed customer booked, for their address: many new accounts of one take a provider's week
 * together, whatever each of them may have (docs/decisions/0246). Counted last, so that others of the address wait for the end only.
 * @throws Refusal address_unverified (409)
 */
export const limitAddress = async (tx: Tx, origin: Origin): Promise<void> => {
  await limitCall({ db: tx, ...origin }, 'stranger').catch((error: unknown) =>
    error instanceof Refusal && error.code === 'too_many_requests'
      ? refuse('address_unverified')
      : Promise.reject(error),
  )
}
