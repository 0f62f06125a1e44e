import { fromWire, price, type TaxRule, type WirePriced } from '#features/pricing/rules.ts'
import { type Exponent, toMajor } from '#lib/money.ts'

type Priced<O, T extends TaxRule> = Omit<WirePriced, 'options' | 'taxes' | 'coupon'> & {
  options: readonly (O & { price: number })[]
  taxes: readonly T[]
  coupon?: (NonNullable<WirePriced['coupon']> & { code?: string | undefined }) | null
}

/** The lines of a price in major units. From `service` down they add up to `total`; `tax` is null without taxes. */
export type PriceLines<O = unknown, T extends TaxRule = TaxRule> = {
  /** One piece or one hour of the service. */
  unit: number
  per: 'piece' | 'hour'
  /** Pieces or hours; the options of a fixed price count as often as its pieces. */
  count: number
  service: number
  options: (O & { amount: number })[]
  subtotal: number
  /** Zero or negative. */
  coupon: { code: string; percent: number | null; amount: number } | null
  tax: { amount: number; rules: readonly T[] } | null
  total: number
}

/** The lines people see before they book and afterwards (`spec §2.20, §2.23`); the sums are those of `pricing`. */
export const priceLines = <O, T extends TaxRule>(
  of: Priced<O, T>,
  hours: number,
  exponent: Exponent,
): PriceLines<O, T> => {
  const { e_service: service, coupon } = of
  const sums = price(fromWire({ ...of, coupon: coupon ?? null }, hours, exponent))
  const major = (minor: number): number => toMajor(minor, exponent)
  const fixed = service.price_unit === 'fixed'
  return {
    unit: major(sums.unit),
    per: fixed ? 'piece' : 'hour',
    count: fixed ? of.quantity : hours,
    service: major(sums.service),
    options: of.options.map((option, n) => ({ ...option, amount: major(sums.options[n] ?? 0) })),
    subtotal: major(sums.subtotal),
    coupon:
      coupon?.id == null
        ? null
        : {
            code: coupon.code ?? '',
            percent: coupon.discount_type === 'percent' ? Number(coupon.discount) : null,
            amount: major(sums.coupon),
          },
    tax: of.taxes.length === 0 ? null : { amount: major(sums.tax), rules: of.taxes },
    total: major(sums.total),
  }
}
