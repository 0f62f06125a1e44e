import { withTotals } from '#features/bookings/rules.ts'
import { toMinor } from '#lib/money.ts'
import type { Row } from '../../../test/build.ts'

type Priced = Omit<Parameters<typeof withTotals>[0], 'start_at' | 'ends_at'>

/** What a visit costs by what was agreed, and the tax in it, in minor units. */
export const priceOf = (booking: Row<'bookings'>): { amount_minor: number; tax_minor: number } => {
  const { e_service, options, taxes, coupon, quantity } = booking as unknown as Priced
  const [start_at, ends_at] = [booking.start_at, booking.ends_at].map((at) => at?.toISOString() ?? null)
  const agreed = { e_service, options, taxes, coupon: coupon ?? null, quantity }
  const { total, tax_total } = withTotals({ ...agreed, start_at: start_at ?? null, ends_at: ends_at ?? null }, 2, 0)
  return { amount_minor: toMinor(total, 2) ?? 0, tax_minor: toMinor(tax_total, 2) ?? 0 }
}
