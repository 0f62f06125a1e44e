import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWire, price } from '#features/pricing/rules.ts'
import { toMajor } from '#lib/money.ts'
import type { Receipt, ReceiptLine } from './contract.ts'
import { feeLine, linesOf, receiptNumber, receiptText } from './rules.ts'

const name = { en: 'A', ar: 'أ' }
const cents = fc.integer({ min: 0, max: 5_000_000 }).map((minor) => minor / 100)
const bookings = fc.record({
  e_service: fc.record({
    name: fc.constant(name),
    price: cents,
    discount_price: fc.option(cents),
    price_unit: fc.constantFrom('fixed', 'hourly'),
  }),
  options: fc.array(fc.record({ name: fc.constant(name), price: cents }), { maxLength: 4 }),
  taxes: fc.array(
    fc.record({
      name: fc.constant(name),
      type: fc.constantFrom('percent' as const, 'fixed' as const),
      value: fc.integer({ min: 0, max: 3000 }).map((value) => value / 100),
    }),
    { maxLength: 3 },
  ),
  coupon: fc.option(
    fc.record({
      id: fc.constant(1),
      code: fc.constant('TEN'),
      discount: fc.integer({ min: 0, max: 100 }),
      discount_type: fc.constantFrom('percent' as const, 'fixed' as const),
    }),
  ),
  quantity: fc.integer({ min: 1, max: 20 }),
  minutes: fc.integer({ min: 0, max: 900 }),
})

test('the lines sum to what the booking costs, to the minor unit', () => {
  fc.assert(
    fc.property(bookings, ({ minutes, ...booking }) => {
      const start = Date.parse('2026-03-01T08:00:00Z')
      const timed = {
        ...booking,
        start_at: new Date(start).toISOString(),
        ends_at: new Date(start + minutes * 60_000).toISOString(),
      }
      const lines = linesOf(timed, 2)
      const { total } = price(fromWire(booking, Math.round(minutes / 0.6) / 100, 2))
      expect(lines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0)).toBe(total)
      expect(lines.slice(1).every(({ amount }) => amount !== 0)).toBe(true)
      expect(lines.every(({ kind, amount }) => (kind === 'coupon' ? amount < 0 : amount >= 0))).toBe(true)
      expect(toMajor(total, 2)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('numbers are as wide as each other, and wider when they must', () => {
  expect([1, 42, 1_234_567].map(receiptNumber)).toEqual(['R-000001', 'R-000042', 'R-1234567'])
})

/** Texts by their keys, with their values. */
const byKey = (key: string, values: Record<string, string | number> = {}) => [key, ...Object.values(values)].join(' ')

test('every figure is isolated from the text around it', () => {
  const receipt = {
    number: 'R-000001',
    paid_at: '2026-03-01T08:00:00Z',
    booking_id: 7,
    booking_at: '2026-02-28T08:00:00Z',
    booking_until: '2026-02-28T09:30:00Z',
    time_zone: 'Asia/Riyadh',
    address: '',
    customer: 'Huda',
    provider: name,
    method: null,
    lines: [
      {
        kind: 'service' as const,
        name,
        code: null,
        quantity: 2,
        per: 'piece' as const,
        unit: 50,
        percent: null,
        amount: 100,
      },
      {
        kind: 'coupon' as const,
        name: null,
        code: 'TEN',
        quantity: null,
        per: null,
        unit: null,
        percent: 10,
        amount: -10,
      },
    ],
    total: 90,
    refunds: [{ amount: 20, at: '2026-03-02T08:00:00Z' }],
    kept: 70,
  }
  const text = receiptText(receipt, {
    t: byKey,
    tr: (one) => one?.ar ?? '',
    money: { exponent: 2, symbol: 'ر.س', symbolRight: true },
    locale: 'ar-SA',
  })
  expect(text.facts.map(([label]) => label)).not.toContain('receipt.address')
  const visit = text.facts.find(([label]) => label === 'receipt.visit')?.[1].replaceAll('\u00a0', ' ')
  expect(visit).toBe('السبت 28 فبراير 2026، من 11 ص إلى 12:30 م · \u206611:00 - 28/02/2026\u2069')
  expect(text.rows).toEqual([
    {
      label: 'أ',
      note: 'receipt.per_piece \u20662\u2069 \u206650.00\u2069\u00a0ر.س',
      amount: '\u2066100.00\u2069\u00a0ر.س',
    },
    { label: 'receipt.subtotal', note: '', amount: '\u2066100.00\u2069\u00a0ر.س' },
    { label: 'receipt.coupon \u2066TEN\u2069', note: '\u206610%\u2069', amount: '\u2066-10.00\u2069\u00a0ر.س' },
  ])
  expect(text.after.map(([, amount]) => amount)).toEqual(['\u2066-20.00\u2069\u00a0ر.س', '\u206670.00\u2069\u00a0ر.س'])
})

const tax = (english: string) => ({ en: english, ar: english })
const blank = { name: null, code: null, quantity: null, per: null, unit: null, percent: null }

test('a visit by the hour: its hours, its options once, a coupon and taxes in percent and in money', () => {
  const booking = {
    e_service: { name, price: 80, discount_price: null, price_unit: 'hourly' as const },
    options: [
      { name, price: 15 },
      { name, price: 0 },
    ],
    taxes: [
      { name: tax('VAT'), type: 'percent' as const, value: 15 },
      { name: tax('Fee'), type: 'fixed' as const, value: 5 },
    ],
    coupon: { id: 1, code: 'TEN', discount: 10, discount_type: 'percent' as const },
    quantity: 3,
    start_at: '2026-03-01T08:00:00Z',
    ends_at: '2026-03-01T09:30:00Z',
  }
  expect(linesOf(booking, 2)).toEqual([
    { ...blank, kind: 'service', name, quantity: 1.5, per: 'hour', unit: 80, amount: 120 },
    { ...blank, kind: 'option', name, quantity: 1, per: 'piece', unit: 15, amount: 15 },
    { ...blank, kind: 'coupon', code: 'TEN', percent: 10, amount: -13.5 },
    { ...blank, kind: 'tax', name: tax('VAT'), percent: 15, amount: 20.25 },
    { ...blank, kind: 'tax', name: tax('Fee'), amount: 5 },
  ])
})

test('a visit by the piece: pieces of all it has; a coupon without a code; a service for nothing keeps its line', () => {
  const booking = {
    e_service: { name, price: 0, discount_price: null, price_unit: 'fixed' as const },
    options: [{ name, price: 12.5 }],
    taxes: [],
    coupon: { id: 1, discount: 5, discount_type: 'fixed' as const },
    quantity: 2,
    start_at: null,
    ends_at: null,
  }
  expect(linesOf(booking, 2)).toEqual([
    { ...blank, kind: 'service', name, quantity: 2, per: 'piece', unit: 0, amount: 0 },
    { ...blank, kind: 'option', name, quantity: 2, per: 'piece', unit: 12.5, amount: 25 },
    { ...blank, kind: 'coupon', code: '', amount: -5 },
  ])
})

/** A receipt in English, where the symbol stands before the number. */
const english = (lines: ReceiptLine[], others: Partial<Receipt> = {}) => {
  const receipt: Receipt = {
    number: 'R-000009',
    paid_at: '2026-03-01T08:00:00Z',
    booking_id: 7,
    booking_at: '2026-02-28T08:00:00Z',
    booking_until: '2026-02-28T09:30:00Z',
    time_zone: 'Asia/Riyadh',
    address: '5 Palm Road',
    customer: 'Huda',
    provider: { en: 'Bright Homes', ar: 'أ' },
    method: { en: 'Cash', ar: 'نقدًا' },
    lines,
    total: 120,
    refunds: [],
    kept: 120,
    ...others,
  }
  const money = { exponent: 2 as const, symbol: '$', symbolRight: false }
  return receiptText(receipt, { t: byKey, tr: (one) => one?.en ?? '', money, locale: 'en-GB' })
}
const apart = (text: string) => `\u2066${text}\u2069`

test('a receipt says who, when, where and how', () => {
  const text = english([feeLine(120)])
  const plain = text.facts.map(([label, value]) => [label, value.replaceAll('\u00a0', ' ')])
  expect(plain).toEqual([
    ['receipt.booking', apart('#7')],
    ['receipt.paid_at', expect.stringContaining('Sun 1 Mar 2026')],
    ['receipt.customer', 'Huda'],
    ['receipt.provider', 'Bright Homes'],
    ['receipt.visit', expect.stringContaining('Sat 28 Feb 2026')],
    ['receipt.address', '5 Palm Road'],
    ['receipt.method', 'Cash'],
  ])
  expect(text.title).toBe(`receipt.title ${apart('R-000009')}`)
  expect(text.foot).toBe('receipt.foot')
  expect(text.total).toEqual(['receipt.total', apart('$120.00')])
  // Nothing was given back, and nothing stands between the fee and the total.
  expect(text.after).toEqual([])
  expect(text.rows).toEqual([{ label: 'receipt.fee', note: '', amount: apart('$120.00') }])
  const bare = english([feeLine(120)], { address: '', method: null })
  expect(bare.facts.map(([label]) => label)).toEqual(plain.slice(0, 5).map(([label]) => label))
})

test('notes say how an amount came about: by pieces, by hours, in percent, or nothing', () => {
  const line = { ...blank, kind: 'service' as const, name: tax('Cleaning'), amount: 120 }
  const notes = english([
    { ...line, quantity: 1, per: 'piece', unit: 120 },
    { ...line, quantity: 1, per: 'hour', unit: 120 },
    { ...line, quantity: 2, per: 'piece', unit: 60 },
    { ...line, quantity: null, per: 'piece', unit: 60 },
    { ...line, quantity: 2, per: null, unit: 60 },
    { ...line, quantity: 2, per: 'piece', unit: null },
    { ...blank, kind: 'tax', name: tax('VAT'), percent: 15, amount: 18 },
  ]).rows.map(({ label, note }) => [label, note])
  expect(notes).toEqual([
    ['Cleaning', ''],
    ['Cleaning', `receipt.per_hour ${apart('1')} ${apart('$120.00')}`],
    ['Cleaning', `receipt.per_piece ${apart('2')} ${apart('$60.00')}`],
    ['Cleaning', ''],
    ['Cleaning', ''],
    ['Cleaning', ''],
    ['receipt.subtotal', ''],
    ['VAT', apart('15%')],
  ])
})

test('refunds stand after the total with their day, and then what was kept', () => {
  const { after } = english([feeLine(120)], { refunds: [{ amount: 20, at: '2026-03-02T08:00:00Z' }], kept: 100 })
  expect(after).toEqual([
    [expect.stringMatching(/^receipt\.refund Mon\s2\sMar\s2026/), apart('-$20.00')],
    ['receipt.kept', apart('$100.00')],
  ])
})
