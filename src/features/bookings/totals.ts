import { billedHours, fromWire, hoursOf, price, type WirePriced } from '#features/pricing/rules.ts'
import { type Exponent, toMajor } from '#lib/money.ts'

type Timed = WirePriced & { start_at: string | null; ends_at: string | null }

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** A booking with its hours and totals in major units, summed from what it froze (wire §5, §6). */
export const withTotals = <B extends Timed>(booking: B, exponent: Exponent, now: number) => {
  const [start, end] = [instant(booking.start_at), instant(booking.ends_at)]
  const { hours, basis } = hoursOf(booking.e_service.price_unit, start, end, now)
  const sums = price(fromWire(booking, hours, exponent))
  const major = (minor: number): number => toMajor(minor, exponent)
  return {
    ...booking,
    duration: billedHours(start, end, now),
    subtotal: major(sums.subtotal),
    tax_total: major(sums.tax),
    coupon_total: major(sums.coupon),
    total: major(sums.total),
    total_basis: basis,
  }
}
