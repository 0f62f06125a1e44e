import { type Decimal, type Exponent, multiply, percentOf, roundToMinor } from '#lib/money.ts'

/** As on the wire (wire §3): a percentage, or a fixed amount in major units. */
export interface TaxRule {
  type: 'percent' | 'fixed'
  value: Decimal
}

/** As on the wire: `discount` is a percentage or a fixed amount in major units. */
export interface CouponRule {
  discount_type: 'percent' | 'fixed'
  discount: Decimal
}

/** What a price is made of. Amounts ending in `Minor` are whole minor units of the one currency. */
export interface PriceInput {
  exponent: Exponent
  /** `fixed` counts pieces; every other unit is billed by the hour (wire §6). */
  priceUnit: string
  priceMinor: number
  /** Counts when above zero. */
  discountPriceMinor: number | null
  quantity: number
  /** Hours worked, for hourly services; see {@link hoursOf}. */
  hours: number
  optionsMinor: readonly number[]
  taxes: readonly TaxRule[]
  coupon: CouponRule | null
}

/** The lines of a price in minor units. `subtotal + tax + coupon = total`, always; `options` and `taxes` in the order given. */
export interface Price {
  unit: number
  service: number
  options: number[]
  subtotal: number
  taxes: number[]
  tax: number
  /** Zero or negative. */
  coupon: number
  total: number
}

/** Hours an hourly draft is priced for, as its duration is unknown (wire §6). */
export const ESTIMATE_HOURS = 1

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

function requireAmounts(input: PriceInput): void {
  const amounts = [input.priceMinor, input.discountPriceMinor ?? 0, ...input.optionsMinor]
  const sane = amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0)
  if (!sane || !Number.isInteger(input.quantity) || input.quantity < 1 || !(input.hours >= 0)) {
    throw new RangeError('a price needs whole amounts, a whole quantity and hours, none of them negative')
  }
}

function requireExact(price: Price): Price {
  if (!Number.isSafeInteger(price.subtotal) || !Number.isSafeInteger(price.subtotal + price.tax)) {
    throw new RangeError('price out of range')
  }
  return price
}

function chargeOf(kind: 'percent' | 'fixed', value: Decimal, subtotal: number, exponent: Exponent): number {
  return kind === 'percent' ? percentOf(subtotal, value) : roundToMinor(value, exponent)
}

/** The price of one piece or one hour: the discount price where there is one (wire §6). */
export function unitPrice(priceMinor: number, discountPriceMinor: number | null): number {
  return discountPriceMinor !== null && discountPriceMinor > 0 ? discountPriceMinor : priceMinor
}

/**
 * The one formula for totals (wire §6, booking-and-money §3), in minor units. Taxes are on the subtotal before the
 * coupon. Each line is rounded half up to the currency's digits and the total is the sum of the rounded lines. A coupon
 * takes back at most what there is to pay, so the total is never below zero. Throws RangeError on invalid
 * amounts.
 */
export function price(input: PriceInput): Price {
  requireAmounts(input)
  const fixed = input.priceUnit === 'fixed'
  const unit = unitPrice(input.priceMinor, input.discountPriceMinor)
  const pieces = fixed ? input.quantity : 1
  const service = fixed ? unit * pieces : multiply(unit, input.hours)
  const options = input.optionsMinor.map((amount) => amount * pieces)
  const subtotal = service + sum(options)
  const taxes = input.taxes.map((tax) => chargeOf(tax.type, tax.value, subtotal, input.exponent))
  const tax = sum(taxes)
  const { coupon: rule } = input
  const discount = rule ? chargeOf(rule.discount_type, rule.discount, subtotal, input.exponent) : 0
  const coupon = -Math.max(0, Math.min(discount, subtotal + tax)) || 0
  return requireExact({ unit, service, options, subtotal, taxes, tax, coupon, total: subtotal + tax + coupon })
}

/** A service, booking or draft in wire form: major units (wire §3). A coupon without an id is no coupon. */
export interface WirePriced {
  e_service: { price: Decimal; discount_price?: Decimal | null; price_unit: string }
  options: readonly { price: Decimal }[]
  taxes: readonly TaxRule[]
  coupon?: { id?: number | null; discount?: Decimal; discount_type?: 'percent' | 'fixed' } | null
  quantity: number
}

/** Wire form → the parts of a price, so that a page, a stored booking and a draft are all summed by {@link price}. */
export function fromWire(booking: WirePriced, hours: number, exponent: Exponent): PriceInput {
  const { e_service: service, coupon } = booking
  const minor = (amount: Decimal): number => roundToMinor(amount, exponent)
  const valid = coupon?.id != null && coupon.discount !== undefined && coupon.discount_type !== undefined
  return {
    exponent,
    priceUnit: service.price_unit,
    priceMinor: minor(service.price),
    discountPriceMinor: service.discount_price == null ? null : minor(service.discount_price),
    quantity: booking.quantity,
    hours,
    optionsMinor: booking.options.map((option) => minor(option.price)),
    taxes: booking.taxes,
    coupon: valid ? { discount: coupon.discount ?? 0, discount_type: coupon.discount_type ?? 'fixed' } : null,
  }
}

/** Hours between two instants (milliseconds), rounded half up to hundredths as `duration` on the wire is (wire §5). */
export function billedHours(startAt: number | null, endsAt: number | null, now: number): number {
  return startAt === null ? 0 : Math.max(0, Math.round(((endsAt ?? now) - startAt) / 36_000)) / 100
}

/** Where the hours of a booking come from: an estimate before the start, the running clock, or the finished visit. */
export type HoursBasis = 'estimate' | 'running' | 'final'

/**
 * The hours a booking is shown and billed with. Before the start of an hourly visit people see the same one-hour estimate they
 * confirmed, said to be an estimate; the wire's `duration` stays 0 there ({@link billedHours}), so older clients show
 * options and tax only (wire §6). Fixed prices do not depend on hours and are final at once.
 */
export function hoursOf(
  priceUnit: string,
  startAt: number | null,
  endsAt: number | null,
  now: number,
): { hours: number; basis: HoursBasis } {
  if (priceUnit === 'fixed') return { hours: billedHours(startAt, endsAt, now), basis: 'final' }
  if (startAt === null) return { hours: ESTIMATE_HOURS, basis: 'estimate' }
  return { hours: billedHours(startAt, endsAt, now), basis: endsAt === null ? 'running' : 'final' }
}
