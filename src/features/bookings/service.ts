import { resourceOptions } from '#features/settings/service.ts'
import { type Exponent, exponentOf } from '#lib/money.ts'
import type { Db } from '#server/db/database.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { Options } from '#server/listQuery/run.ts'
import { withCancellation } from './cancellation/facts.ts'
import type { Booking } from './contract.ts'
import { type BookingRow, bookingById, countByStatus, findBookings, findStatuses, scopeOf } from './list/queries.ts'
import { narrow } from './projection.ts'
import { withTotals } from './rules.ts'

export { type MovableRow, movableRow, partiesOf } from './access.ts'

type Asking = Pick<Context<'user'>, 'user' | 'locale' | 'config'>

const optionsFor = async (db: Db, asking: Asking): Promise<{ options: Options; exponent: Exponent }> => {
  const options = await resourceOptions(db, asking)
  return {
    options: { ...options, where: scopeOf(asking.user.id, asking.user.role) },
    exponent: exponentOf(options.digits),
  }
}

const finished = (row: BookingRow, exponent: Exponent, now: number): Booking =>
  withCancellation(withTotals(row, exponent, now), exponent, now)

/** `only` is applied last: the totals are summed from keys that it may drop. */
type Query = { only?: string | undefined; with?: string | undefined }

export const listBookings = async (db: Db, asking: Asking, { only, ...query }: Query): Promise<Booking[]> => {
  const { options, exponent } = await optionsFor(db, asking)
  const rows = await findBookings(db, query, options)
  const now = Date.now()
  return rows.map((row) => narrow(finished(row, exponent, now), only))
}

/** Counts by status for the tabs of a list; an operator's would read every booking there is. */
export const countBookings = async ({ db, user }: ReadContext<'user'>, range: { from?: string; to?: string }) =>
  user.role === 'operator' ? [] : countByStatus(db, user.id, user.role, range)

/** Other people's bookings answer as missing ones: `not_found`. */
export const getBooking = async (db: Db, asking: Asking, id: string | number, { only, ...query }: Query) => {
  const { options, exponent } = await optionsFor(db, asking)
  const row = (await bookingById(db, id, query, options)) ?? refuse('not_found')
  return narrow(finished(row, exponent, Date.now()), only)
}

export const listStatuses = async (db: Db, context: Pick<Context, 'user' | 'locale' | 'config'>, query: object) =>
  findStatuses(db, query, await resourceOptions(db, context))
