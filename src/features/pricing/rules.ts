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

/** How often a price per piece counts; what is paid by the hour has no pieces. */
export const piecesOf = (priceUnit: string, quantity: number): number => (priceUnit === 'fixed' ? quantity : 1)

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
  const pieces = piecesOf(input.priceUnit, input.quantity)
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

/**
 * An option of a service. With a window of wall times, `HH:mm`, it is not chosen: it applies to visits that start within
 * (half-open; an end before the start lies on the next day).
 */
export interface Choosable {
  id: number
  price: number
  applies_from?: string | null | undefined
  applies_until?: string | null | undefined
}

export interface ChoiceGroup<O extends Choosable = Choosable> {
  allow_multiple: boolean
  /** One of its options is always taken. */
  required: boolean
  options: readonly O[]
}

/** Does the time of the visit decide about this option? */
export const isTimed = (option: Pick<Choosable, 'applies_from'>): boolean => option.applies_from != null

/** Does a timed option apply to a visit at this wall time, `YYYY-MM-DD HH:mm[:ss]`? */
export function appliesAt({ applies_from: from, applies_until: until }: Choosable, local: string): boolean {
  if (from == null || until == null) return false
  const time = local.slice(11, 16)
  return from < until ? from <= time && time < until : from <= time || time < until
}

/** What the time of a visit takes of a group: of one that allows a single option the first. */
const derivedOf = <O extends Choosable>(
  { allow_multiple: several, options }: ChoiceGroup<O>,
  local: string | null,
): O[] => (local === null ? [] : options.filter((option) => appliesAt(option, local)).slice(0, several ? undefined : 1))

export interface Choice<O, G> {
  /** What is paid for, group by group. */
  options: O[]
  /** Groups of a single option of which several were chosen. */
  crowded: G[]
  /** Required groups of which nothing was chosen and nothing is free. */
  missing: G[]
}

/**
 * The options of a visit: those chosen by their ids, and those its time decides about. A timed option is taken exactly when
 * it applies, whether or not it was chosen; before there is a time (`local` null) none is. In a group of a single option it
 * takes the place of a chosen one. A required group without a choice takes its first option that costs nothing.
 */
export function chooseOptions<O extends Choosable, G extends object>(
  groups: readonly (G & ChoiceGroup<O>)[],
  chosen: readonly number[],
  local: string | null,
): Choice<O, G> {
  const found: Choice<O, G> = { options: [], crowded: [], missing: [] }
  for (const group of groups) {
    const derived = derivedOf<O>(group, local)
    const free = group.options.filter((option) => !isTimed(option))
    const ticked = free.filter(({ id }) => chosen.includes(id))
    if (!group.allow_multiple && ticked.length > 1) found.crowded.push(group)
    const settled = derived.length > 0 && !group.allow_multiple
    const taken = settled ? derived : [...ticked, ...derived]
    if (group.required && taken.length === 0 && free.length > 0) {
      const nothing = free.find(({ price }) => price === 0)
      if (nothing) taken.push(nothing)
      else found.missing.push(group)
    }
    found.options.push(...taken)
  }
  return found
}

/**
 * The frozen options of a booking whose visit moves to another time: what was chosen stays as it was agreed, what the time
 * decides about is decided again. A timed option that applied before keeps its price. Where it was the choice of a required
 * group and no longer applies, the cheapest option of the group takes its place.
 */
export function retimeOptions<F extends Choosable, O extends F>(
  frozen: readonly F[],
  groups: readonly ChoiceGroup<O>[],
  local: string,
): F[] {
  const decided = new Set<number>()
  const derived = groups.flatMap((group) => {
    const taken = derivedOf(group, local)
    const settled = taken.length > 0 && !group.allow_multiple
    const free = group.options.filter((option) => !isTimed(option))
    const held = frozen.filter(({ id }) => group.options.some((option) => option.id === id))
    for (const option of group.options) if (settled || isTimed(option)) decided.add(option.id)
    if (group.required && taken.length === 0 && held.length > 0 && held.every(isTimed))
      taken.push(...free.toSorted((a, b) => a.price - b.price).slice(0, 1))
    return taken.map((option): F => ({ ...option, ...frozen.find(({ id }) => id === option.id) }))
  })
  return [...frozen.filter((option) => !isTimed(option) && !decided.has(option.id)), ...derived]
}
