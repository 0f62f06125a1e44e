import { PAYMENT_STATUS } from '#features/bookings/rules.ts'
import { heldMoney } from '#features/bookings/service.ts'
import { parseId } from '#lib/ids.ts'
import type { Db } from '#server/db/database.ts'
import type { DatabaseContext, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { entries } from '../adapters/all.ts'
import { livePayment } from '../queries.ts'
import type { OnlineStatus } from './contract.ts'
import { onlineOf } from './online.ts'
import { type Attempt, attemptById, attemptByKey, attemptsOf, bookingOwner, secondsSinceCheck } from './queries.ts'
import { settleAttempt } from './reconcile.ts'

/** Minimum seconds between two checks of one attempt, however many windows poll it. */
const askedEvery = 3

const ownBooking = async (db: Db, userId: number, id: unknown): Promise<number> => {
  const bookingId = parseId(id) ?? refuse('not_found')
  const owner = await bookingOwner(db, bookingId)
  return owner?.user_id === userId ? bookingId : refuse('not_found')
}

/**
 * `paid` comes from the booking's payment, `held` from money that came and does not fit it, until somebody has settled that; all other
 * states from the newest attempt. Cash that waits is not paid.
 */
const onlineStatusOf = async (db: Db, sandbox: boolean, bookingId: number): Promise<OnlineStatus> => {
  const attempts = await attemptsOf(db, bookingId)
  const money = await heldMoney(db, bookingId)
  const held = money && (await attemptById(db, money.attempt))
  // What was given back, or settled by hand, says nothing about those after it.
  const newest = held ?? attempts.find(({ state }) => state !== 'paid' && state !== 'refunded') ?? attempts[0]
  const live = await livePayment(db, bookingId)
  const route = newest ? entries[newest.provider].route : null
  const isPaid = live !== undefined && live.payment_status_id !== PAYMENT_STATUS.pending
  const state = isPaid ? 'paid' : held ? 'held' : unpaidState(newest)
  return { booking_id: bookingId, state, attempt: newest?.id ?? null, route, sandbox }
}

const unpaidState = (newest: Attempt | undefined) => {
  if (newest === undefined || newest.state === 'paid' || newest.state === 'refunded') return 'none'
  return newest.state === 'failed' ? 'failed' : 'open'
}

/** How a payment window ended; `unknown` to those who may not know. */
export type Ending = 'success' | 'error' | 'confirming' | 'held' | 'unknown'

type Asking = { key: string; userId: number | undefined; bookingId: number | null }

/**
 * The true state of an attempt, for the holder of its key: the provider sent them back with it. Without one the customer of
 * the booking learns how its payment stands, and nobody else anything.
 */
export const endingOf = async (db: Db, { key, userId, bookingId }: Asking): Promise<Ending> => {
  const attempt = await attemptByKey(db, key)
  if (attempt) {
    if (bookingId !== null && bookingId !== attempt.booking_id) return 'unknown'
    if (attempt.state === 'paid' && attempt.payment_id !== null) return 'success'
    // Money that does not fit its booking is with somebody who looks into it, until they have settled it.
    if (attempt.state === 'paid') return (await heldMoney(db, attempt.booking_id)) ? 'held' : 'unknown'
    if (attempt.state === 'failed') return 'error'
    return attempt.state === 'refunded' ? 'unknown' : 'confirming'
  }
  if (bookingId === null || userId === undefined) return 'unknown'
  if ((await bookingOwner(db, bookingId))?.user_id !== userId) return 'unknown'
  const endings = { paid: 'success', failed: 'error', open: 'confirming', held: 'held', none: 'unknown' } as const
  return endings[(await onlineStatusOf(db, false, bookingId)).state]
}

export const onlineStatus = async ({ db, user, config }: ReadContext<'user'>, id: unknown): Promise<OnlineStatus> =>
  onlineStatusOf(db, onlineOf(config).sandbox, await ownBooking(db, user.id, id))

/** Checks the booking's open attempts with the provider first, because the customer is waiting. */
export const checkOnlineStatus = async (
  { database, user, config }: DatabaseContext<'user'>,
  id: unknown,
): Promise<OnlineStatus> => {
  const online = onlineOf(config)
  const bookingId = await ownBooking(database.db, user.id, id)
  for (const attempt of await attemptsOf(database.db, bookingId))
    if (attempt.state === 'pending' && (await secondsSinceCheck(database.db, attempt.id)) >= askedEvery)
      await settleAttempt(online, attempt.id)
  return onlineStatusOf(database.db, online.sandbox, bookingId)
}
