import type { Booking } from '#features/bookings/contract.ts'
import { withTotals } from '#features/bookings/rules.ts'
import { appliesAt, isTimed, retimeOptions } from '#features/pricing/rules.ts'
import { exponentOf, roundToMinor } from '#lib/money.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import type { ChangedPrice } from '../contract.ts'
import { choicesOf } from '../create/terms.ts'
import { type RepricingRow, repricingRow } from './queries.ts'

/** The visit has not started, so its total does not depend on the clock. */
const totalWith = (row: RepricingRow, options: Booking['options']): number =>
  withTotals({ ...row, options, start_at: null, ends_at: null }, exponentOf(row.digits), 0).total

const expectTotal = (row: RepricingRow, options: Booking['options'], expected: number | null | undefined): void => {
  const total = totalWith(row, options)
  const exponent = exponentOf(row.digits)
  if (expected != null && roundToMinor(expected, exponent) !== roundToMinor(total, exponent))
    refuse('price_changed', { data: { total } satisfies ChangedPrice })
}

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
  const options = retimeOptions<Booking['options'][number], Booking['options'][number]>(
    row.options,
    choicesOf(row.groups, exponentOf(row.digits)),
    local,
  )
  expectTotal(row, options, expectedTotal)
  return options
}

const stillApplying = (options: Booking['options'], local: string): Booking['options'] =>
  options.filter((option) => !isTimed(option) || appliesAt(option, local))

/**
 * The options of a visit that its provider moves, by a proposal or an absence: what was agreed and still applies. Nothing is
 * added to the price, whatever the new time costs others (decision 0253). Refuses `price_changed` as {@link optionsAt}.
 */
export const agreedOptionsAt = async (
  tx: Tx,
  bookingId: number,
  local: string,
  expectedTotal?: number | null,
): Promise<Booking['options']> => {
  const row = (await repricingRow(tx, bookingId)) ?? refuse('not_found')
  const options = stillApplying(row.options, local)
  expectTotal(row, options, expectedTotal)
  return options
}

/** The total with {@link agreedOptionsAt}. */
export const agreedTotalAt = (row: RepricingRow, local: string): number =>
  totalWith(row, stillApplying(row.options, local))
