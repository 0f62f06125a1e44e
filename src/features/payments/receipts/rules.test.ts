import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromWire, price } from '#features/pricing/rules.ts'
import { toMajor } from '#lib/money.ts'
import { linesOf, receiptNumber, receiptText } from './rules.ts'

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
    t: (key, values = {}) => [key, ...Object.values(values)].join(' '),
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
