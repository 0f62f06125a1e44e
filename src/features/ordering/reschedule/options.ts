import type { Booking } from '#features/bookings/contract.ts'
import { withTotals } from '#features/bookings/rules.ts'
import { appliesAt, isTimed, retimeOptions } from '#features/pricing/rules.ts'
import { exponentOf, roundToMinor } from '#lib/money.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import type { ChangedPrice } from '../contract.ts'
import { choicesOf } from '../create/terms.ts'
import { repricingRow } from './queries.ts'

/**
 * The options of a booking at another wall time of its visit: timed options are chosen again, all others stay as agreed.
 * Refuses `price_changed` with the new total if the caller expects a different one.
 */
export const optionsAt = async (
  tx: Tx,
  bookingId: number,
  local: string,
  expectedTotal: number | null | undefined,
): Promise<Booking['options']> => {
  const row = (await repricingRow(tx, bookingId)) ?? refuse('not_found')
  const exponent = exponentOf(row.digits)
  const options = retimeOptions<Booking['options'][number], Booking['options'][number]>(
    row.options,
    choicesOf(row.groups, exponent),
    local,
  )
  // The visit has not started, so its total does not depend on the clock.
  const { total } = withTotals({ ...row, options, start_at: null, ends_at: null }, exponent, 0)
  if (expectedTotal != null && roundToMinor(expectedTotal, exponent) !== roundToMinor(total, exponent))
    return refuse('price_changed', { data: { total } satisfies ChangedPrice })
  return options
}

/**
 * The options of a visit that its provider moves, by a proposal or an absence: what was agreed and still applies. Nothing is
 * added to the price, whatever the new time costs others (decision 0253).
 */
export const agreedOptionsAt = async (tx: Tx, bookingId: number, local: string): Promise<Booking['options']> => {
  const { options } = (await repricingRow(tx, bookingId)) ?? refuse('not_found')
  return options.filter((option) => !isTimed(option) || appliesAt(option, local))
}
