import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CancellationTier } from '../contract.ts'
import { type CancellingFacts, readTiers, refundAndFee } from './rules.ts'

const HOUR = 3_600_000
const startsAt = Date.UTC(2026, 5, 1, 12)
const facts = (over: Partial<CancellingFacts> = {}): CancellingFacts => ({
  tiers: [
    { hours_before: 48, fee_percent: 0, cap: null },
    { hours_before: 24, fee_percent: 25, cap: null },
    { hours_before: 2, fee_percent: 50, cap: 30 },
  ],
  total: 10_000,
  paid: 0,
  startsAt,
  now: startsAt - 72 * HOUR,
  by: 'customer',
  exponent: 2,
  ...over,
})

describe('reading the setting', () => {
  test.each([
    ['unset', undefined, 0],
    ['empty', '', 0],
    ['one step', '[{"hours_before":24,"fee_percent":50}]', 1],
    [
      'two steps, the later first',
      '[{"hours_before":2,"fee_percent":50},{"hours_before":24,"fee_percent":10,"cap":5}]',
      2,
    ],
    ['no JSON', 'free', 0],
    ['no list', '{"hours_before":24}', 0],
    ['a share above all of it', '[{"hours_before":24,"fee_percent":101}]', 0],
    ['a time after the visit', '[{"hours_before":-1,"fee_percent":10}]', 0],
    ['words for numbers', '[{"hours_before":"24","fee_percent":"50"}]', 0],
    ['all of it, a year before', '[{"hours_before":8760,"fee_percent":100,"cap":0}]', 1],
    ['a time of more than a year', '[{"hours_before":8761,"fee_percent":10}]', 0],
    ['a cap in words', '[{"hours_before":24,"fee_percent":50,"cap":"5"}]', 0],
    ['a cap below nothing', '[{"hours_before":24,"fee_percent":50,"cap":-1}]', 0],
    ['one bad step among good ones', '[{"hours_before":24,"fee_percent":50},null]', 0],
  ])('%s', (_, setting, steps) => {
    const tiers = readTiers(setting)
    expect(tiers).toHaveLength(steps)
    expect(tiers.map(({ hours_before }) => hours_before)).toEqual(
      tiers.map(({ hours_before }) => hours_before).sort((a, b) => b - a),
    )
  })
})

test.each([
  ['long before', 72, { fee: 0 }],
  ['in a step that costs nothing', 30, { fee: 0 }],
  ['exactly when it begins to cost', 24, { fee: 2_500 }],
  ['in the last step, capped', 1, { fee: 3_000 }],
  ['after the start', -1, { fee: 3_000 }],
])('%s', (_, hours, { fee }) => {
  const answer = refundAndFee(facts({ now: startsAt - hours * HOUR, paid: 10_000 }))
  expect(answer).toEqual({ fee, refund: 10_000 - fee, due: 0, freeUntil: startsAt - 24 * HOUR })
})

test('without terms it is free for good; what is not paid is due', () => {
  expect(refundAndFee(facts({ tiers: [], now: startsAt }))).toEqual({ fee: 0, refund: 0, due: 0, freeUntil: null })
  expect(refundAndFee(facts({ now: startsAt, paid: 1_000 }))).toMatchObject({ fee: 3_000, refund: 0, due: 2_000 })
})

test.each(['provider', 'operator', 'system'] as const)('a %s who cancels gives everything back', (by) => {
  expect(refundAndFee(facts({ now: startsAt, paid: 10_000, by }))).toMatchObject({ fee: 0, refund: 10_000, due: 0 })
})

const tier: fc.Arbitrary<CancellationTier> = fc.record({
  hours_before: fc.integer({ min: 0, max: 200 }),
  fee_percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
  cap: fc.option(fc.integer({ min: 0, max: 500 })),
})
const tiers = fc.array(tier, { maxLength: 5 }).map((all) => all.sort((a, b) => b.hours_before - a.hours_before))
const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const hours = fc.integer({ min: -10, max: 300 })

test('refund and fee add up, and the fee is at most the total, for any terms', () => {
  fc.assert(
    fc.property(tiers, amount, amount, hours, (some, total, paid, before) => {
      const { fee, refund, due } = refundAndFee(facts({ tiers: some, total, paid, now: startsAt - before * HOUR }))
      expect(fee).toBeGreaterThanOrEqual(0)
      expect(fee).toBeLessThanOrEqual(total)
      expect(refund + fee - due).toBe(paid)
      expect(Math.min(refund, due)).toBe(0)
      expect(Math.min(refund, due, fee)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('until the promised instant it is free, at it no longer', () => {
  fc.assert(
    fc.property(tiers, amount, fc.integer({ min: 1, max: 1_000_000 }), (some, total, ms) => {
      const { freeUntil } = refundAndFee(facts({ tiers: some, total }))
      if (freeUntil === null) {
        for (const before of [300, 24, 0, -10])
          expect(refundAndFee(facts({ tiers: some, total, now: startsAt - before * HOUR })).fee).toBe(0)
      } else {
        expect(refundAndFee(facts({ tiers: some, total, now: freeUntil - ms })).fee).toBe(0)
        // Two steps of the same hour: the one written last counts.
        if (new Set(some.map(({ hours_before }) => hours_before)).size === some.length)
          expect(refundAndFee(facts({ tiers: some, total, now: freeUntil })).fee).toBeGreaterThan(0)
      }
    }),
  )
})

test('where later steps cost more, waiting never makes it cheaper', () => {
  const rising = tiers.map((all) => {
    const shares = all.map(({ fee_percent }) => fee_percent).sort((a, b) => a - b)
    return all.map((step, i) => ({ ...step, fee_percent: shares[i] ?? 0, cap: null }))
  })
  fc.assert(
    fc.property(rising, amount, hours, fc.nat(400), (some, total, before, later) => {
      const at = (h: number) => refundAndFee(facts({ tiers: some, total, now: startsAt - h * HOUR })).fee
      expect(at(before - later)).toBeGreaterThanOrEqual(at(before))
    }),
  )
})

test('frozen terms survive JSON and are read as they were written', () => {
  fc.assert(
    fc.property(tiers, (some) => {
      expect(readTiers(JSON.stringify(some))).toEqual(some)
    }),
  )
})

describe('a visit that the customer moved', () => {
  const moved = (over: Partial<CancellingFacts>) => refundAndFee(facts({ least: 2_600, ...over })).fee
  test.each([
    ['before any step, as much as before the move', {}, 2_600],
    ['in a step that costs less, too', { now: startsAt - 24 * HOUR }, 2_600],
    ['in a step that costs more, that', { now: startsAt }, 3_000],
    ['no more than the total', { total: 2_000 }, 2_000],
    ['nothing where the provider ends it', { by: 'provider' as const }, 0],
    ['what an operator decides', { by: 'operator' as const, decided: 100 }, 100],
  ])('%s', (_, over, fee) => expect(moved(over)).toBe(fee))
})
