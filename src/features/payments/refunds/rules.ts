import { proportionOf } from '#features/ledger/rules.ts'
import { fromWire, hoursOf, price, type WirePriced } from '#features/pricing/rules.ts'
import type { Exponent } from '#lib/money.ts'

/** A part of a price that can be refunded by itself. */
export type Line<Name> = { line: string; name: Name | null; amountMinor: number }

/**
 * What was paid for each of these amounts: the total spread over them in proportion, so that taxes and a coupon go with their
 * line. The shares add up to the total. Minor units, none negative.
 */
export const sharesOfLines = (amounts: readonly number[], totalMinor: number): number[] => {
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  let before = 0
  return amounts.map((amount) => {
    const [from, to] = [before, before + amount]
    before = to
    return proportionOf(totalMinor, to, sum) - proportionOf(totalMinor, from, sum)
  })
}

/** What refunds of an online payment are multiples of; a stand-in takes and gives any sum (docs/decisions/0060). */
export const stepOf = (paidMinor: number, step: number): number => (paidMinor % step === 0 ? step : 1)

type Priced<Name> = {
  e_service: WirePriced['e_service'] & { name: Name }
  options: readonly (WirePriced['options'][number] & { id: number; name: Name })[]
  taxes: WirePriced['taxes']
  coupon?: WirePriced['coupon']
  quantity: number
  start_at: string | null
  ends_at: string | null
}

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

type Paid = { minor: number; ofFee: boolean }

/**
 * The service, each option and each extra work of a booking, with what was paid for it, a multiple of `step`; a fee of cancelling is one
 * line.
 */
export const refundableLines = <Name>(
  booking: Priced<Name>,
  { minor: paidMinor, ofFee }: Paid,
  exponent: Exponent,
  step = 1,
): Line<Name>[] => {
  if (ofFee) return [{ line: 'fee', name: null, amountMinor: paidMinor }]
  const { e_service: service, options } = booking
  const ends = instant(booking.ends_at)
  const { hours } = hoursOf(service.price_unit, instant(booking.start_at), ends, ends ?? 0)
  const sums = price(fromWire(booking, hours, exponent))
  const amounts = [sums.service, ...sums.options]
  const shares = sharesOfLines(amounts, paidMinor / step).map((share) => share * step)
  const lines = [
    { line: 'service', name: service.name },
    ...options.map(({ id, name }) => ({ line: id < 0 ? `extra:${-id}` : `option:${id}`, name })),
  ]
  return lines.map((line, i) => ({ ...line, amountMinor: shares[i] ?? 0 })).filter(({ amountMinor }) => amountMinor > 0)
}
