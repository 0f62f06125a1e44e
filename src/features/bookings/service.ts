import { resourceOptions } from '#features/settings/service.ts'
import { type Exponent, exponentOf } from '#lib/money.ts'
import type { Db } from '#server/db/database.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { ListOptions } from '#server/listQuery/index.ts'
import { withCancellation } from './cancellation/facts.ts'
import type { Booking } from './contract.ts'
import { withContact } from './list/contact.ts'
import {
  type BookingRow,
  bookingById,
  countByStatus,
  countToAnswer,
  findBookings,
  findStatuses,
  keysLeftOut,
  scopeOf,
  teamScope,
} from './list/queries.ts'
import { narrow, without } from './projection.ts'
import { withTotals } from './rules.ts'
import { paymentHeld, paymentWait } from './wait/service.ts'

export { type MovableRow, mayOverride, movableRow, requireBookingAccess } from './access.ts'
export { costsNothing } from './cancellation/queries.ts'
export { heldMoney } from './wait/queries.ts'

type CallContext = Pick<Context<'user'>, 'user' | 'locale' | 'config'>

const optionsFor = async (db: Db, context: CallContext): Promise<{ options: ListOptions; exponent: Exponent }> => {
  const options = await resourceOptions(db, context)
  return {
    options: { ...options, where: scopeOf(context.user.id, context.user.role) },
    exponent: exponentOf(options.digits),
  }
}

const finished = (row: BookingRow, { user }: CallContext, exponent: Exponent, now: number): Booking =>
  withCancellation(withTotals(withContact(row, user), exponent, now), exponent, now)

/** `only` and `filter` are applied last: the totals are summed from keys that they may drop. */
type Query = { only?: string | undefined; with?: string | undefined }

export const listBookings = async (
  db: Db,
  context: CallContext,
  { only, filter, team, ...query }: Query & { filter?: string | undefined; team?: unknown },
): Promise<Booking[]> => {
  const { options, exponent } = await optionsFor(db, context)
  const where = team === undefined ? options.where : teamScope(context.user.id)
  const rows = await findBookings(db, query, { ...options, where })
  const now = Date.now()
  const dropped = keysLeftOut(filter)
  return rows.map((row) => narrow(without(finished(row, context, exponent, now), dropped), only))
}

type Counting = { from?: string; to?: string; own?: unknown; team?: unknown; to_answer?: unknown }

/** Counts by status for the tabs of a list; an operator's would read every booking there is. */
export const countBookings = async (
  { db, user }: ReadContext<'user'>,
  { own, team, to_answer: toAnswer, ...range }: Counting,
) => {
  if (toAnswer !== undefined) return countToAnswer(db, user.id)
  if (own !== undefined) return countByStatus(db, user.id, 'own', range)
  if (team !== undefined) return countByStatus(db, user.id, 'team', range)
  return user.role === 'operator' ? [] : countByStatus(db, user.id, user.role === 'customer' ? 'own' : 'both', range)
}

/** Refuses `not_found` for missing and for other people's bookings. */
export const getBooking = async (db: Db, context: CallContext, id: string | number, { only, ...query }: Query) => {
  const { options, exponent } = await optionsFor(db, context)
  const row = (await bookingById(db, id, query, options)) ?? refuse('not_found')
  const payment_wait = await paymentWait(db, context.config, row, exponent)
  const payment_held = await paymentHeld(db, context.user, row)
  return narrow({ ...finished(row, context, exponent, Date.now()), payment_wait, payment_held }, only)
}

export const listStatuses = async (db: Db, context: Pick<Context, 'user' | 'locale' | 'config'>, query: object) =>
  findStatuses(db, query, await resourceOptions(db, context))
