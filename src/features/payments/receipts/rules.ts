import { fromWire, hoursOf, price, type WirePriced } from '#features/pricing/rules.ts'
import { type Exponent, type MoneyFormat, moneyParts, roundToMinor, toMajor } from '#lib/money.ts'
import { formatWhenExactly } from '#lib/when.ts'
import type { Receipt, ReceiptLine } from './contract.ts'

/** The receipt's number: one per payment. */
export const receiptNumber = (paymentId: number): string => `R-${String(paymentId).padStart(6, '0')}`

type Name = ReceiptLine['name']
type Billed = {
  e_service: WirePriced['e_service'] & { name: Name }
  options: readonly (WirePriced['options'][number] & { name: Name })[]
  taxes: readonly (WirePriced['taxes'][number] & { name: Name })[]
  coupon?: (NonNullable<WirePriced['coupon']> & { code?: string }) | null
  quantity: number
  start_at: string | null
  ends_at: string | null
}

const blank = { name: null, code: null, quantity: null, per: null, unit: null, percent: null }
const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/**
 * The lines of a finished booking's price, in major units; they sum to its total (`spec §2.23`, booking-and-money §3). Lines
 * of zero are left out.
 */
export const linesOf = (booking: Billed, exponent: Exponent): ReceiptLine[] => {
  const { e_service: service, options, taxes, coupon, quantity } = booking
  const hourly = service.price_unit !== 'fixed'
  const ends = instant(booking.ends_at)
  const { hours } = hoursOf(service.price_unit, instant(booking.start_at), ends, ends ?? 0)
  const sums = price(fromWire(booking, hours, exponent))
  const major = (minor: number): number => toMajor(minor, exponent)
  const pieces = hourly ? 1 : quantity
  const lines: ReceiptLine[] = [
    {
      ...blank,
      kind: 'service',
      name: service.name,
      quantity: hourly ? hours : quantity,
      per: hourly ? 'hour' : 'piece',
      unit: major(sums.unit),
      amount: major(sums.service),
    },
    ...options.map(({ name, price: each }, i) => ({
      ...blank,
      kind: 'option' as const,
      name,
      quantity: pieces,
      per: 'piece' as const,
      unit: major(roundToMinor(each, exponent)),
      amount: major(sums.options[i] ?? 0),
    })),
    {
      ...blank,
      kind: 'coupon',
      code: coupon?.code ?? '',
      percent: coupon?.discount_type === 'percent' ? Number(coupon.discount) : null,
      amount: major(sums.coupon),
    },
    ...taxes.map(({ name, type, value }, i) => ({
      ...blank,
      kind: 'tax' as const,
      name,
      percent: type === 'percent' ? Number(value) : null,
      amount: major(sums.taxes[i] ?? 0),
    })),
  ]
  return lines.filter(({ kind, amount }) => kind === 'service' || amount !== 0)
}

/** The line of a cancellation fee. */
export const feeLine = (amount: number): ReceiptLine => ({ ...blank, kind: 'fee', amount })

/** A receipt as text, with formatted figures. */
export type ReceiptText = {
  title: string
  /** Labels with their values. */
  facts: [string, string][]
  rows: { label: string; note: string; amount: string }[]
  total: [string, string]
  /** The refunded amount and the rest. */
  after: [string, string][]
  foot: string
}

type ReceiptWord = `receipt.${
  | 'title'
  | 'booking'
  | 'paid_at'
  | 'customer'
  | 'provider'
  | 'visit'
  | 'address'
  | 'method'
  | 'per_piece'
  | 'per_hour'
  | 'coupon'
  | 'fee'
  | 'subtotal'
  | 'total'
  | 'refund'
  | 'kept'
  | 'foot'}`

/** The formatting functions: messages, translated names, money; the locale of dates. */
export type Formatters = {
  t: (key: ReceiptWord, values?: Record<string, string | number>) => string
  tr: (name: Name) => string
  money: MoneyFormat
  locale: string
}

/** Figures keep their order inside Arabic text (U+2066 … U+2069). */
const apart = (text: string): string => `\u2066${text}\u2069`

const labelOf = ({ kind, name, code }: ReceiptLine, { t, tr }: Formatters): string => {
  if (kind === 'coupon') return t('receipt.coupon', { code: apart(code ?? '') })
  return kind === 'fee' ? t('receipt.fee') : tr(name)
}

/** How an amount is computed: `2 × 50.00`, `15%`. */
const noteOf = (
  { percent, quantity, per, unit }: ReceiptLine,
  written: (amount: number) => string,
  { t }: Formatters,
) => {
  if (percent !== null) return apart(`${percent}%`)
  if (quantity === null || unit === null || per === null || (per === 'piece' && quantity === 1)) return ''
  return t(`receipt.per_${per}`, { quantity: apart(String(quantity)), unit: written(unit) })
}

/** Formats a receipt for the page, the PDF and the mail. */
export const receiptText = (receipt: Receipt, formatters: Formatters): ReceiptText => {
  const { t, tr, money, locale } = formatters
  const written = (amount: number) => {
    const { minus, number, symbol, symbolRight, gap } = moneyParts(roundToMinor(amount, money.exponent), money)
    return symbolRight ? `${apart(minus + number)}${gap}${symbol}` : apart(`${minus}${symbol}${gap}${number}`)
  }
  const day = (at: string, until?: string) => formatWhenExactly(at, receipt.time_zone, locale, { until })
  const { method, address } = receipt
  const row = (line: ReceiptLine) => ({
    label: labelOf(line, formatters),
    note: noteOf(line, written, formatters),
    amount: written(line.amount),
  })
  const isBase = ({ kind }: ReceiptLine): boolean => kind !== 'tax' && kind !== 'coupon'
  const [base, rest] = [receipt.lines.filter(isBase), receipt.lines.filter((line) => !isBase(line))]
  const sum = base.reduce((minor, { amount }) => minor + roundToMinor(amount, money.exponent), 0)
  const subtotal =
    rest.length > 0 ? [{ label: t('receipt.subtotal'), note: '', amount: written(toMajor(sum, money.exponent)) }] : []
  return {
    title: t('receipt.title', { number: apart(receipt.number) }),
    facts: [
      [t('receipt.booking'), apart(`#${receipt.booking_id}`)],
      [t('receipt.paid_at'), day(receipt.paid_at)],
      [t('receipt.customer'), receipt.customer],
      [t('receipt.provider'), tr(receipt.provider)],
      [t('receipt.visit'), day(receipt.booking_at, receipt.booking_until)],
      ...(address ? [[t('receipt.address'), address] as [string, string]] : []),
      ...(method ? [[t('receipt.method'), tr(method)] as [string, string]] : []),
    ],
    rows: [...base.map(row), ...subtotal, ...rest.map(row)],
    total: [t('receipt.total'), written(receipt.total)],
    after:
      receipt.refunds.length === 0
        ? []
        : [
            ...receipt.refunds.map(({ amount, at }): [string, string] => [
              t('receipt.refund', { day: day(at) }),
              written(-amount),
            ]),
            [t('receipt.kept'), written(receipt.kept)],
          ],
    foot: t('receipt.foot'),
  }
}
