import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AttemptState,
  aheadMinor,
  canMove,
  checkDelay,
  type Decision,
  type DecisionInput,
  decide,
  type GoneFacts,
  type ProviderState,
  recheckDelay,
  unheardMinor,
} from './rules.ts'

const states: AttemptState[] = ['created', 'pending', 'paid', 'refunded', 'failed']
const target: Record<Decision['do'], AttemptState | null> = {
  nothing: null,
  wait: null,
  fail: 'failed',
  settle: 'paid',
  hold: 'paid',
}

const sum = { amountMinor: 10_000, currency: 'SAR' }
const facts = (over: Partial<DecisionInput>): DecisionInput => ({
  attempt: { state: 'pending', ...sum },
  remote: { state: 'paid', ...sum, refundedMinor: 0 },
  due: 10_000,
  paid: false,
  over: null,
  ...over,
})

describe('decisions for a provider’s state', () => {
  test.each<[string, Partial<DecisionInput>, Decision]>([
    ['the money, exactly', {}, { do: 'settle' }],
    ['the money, after we gave up', { attempt: { state: 'failed', ...sum } }, { do: 'settle' }],
    ['the money, of a checkout we never state back of', { attempt: { state: 'created', ...sum } }, { do: 'settle' }],
    ['once more', { attempt: { state: 'paid', ...sum } }, { do: 'nothing' }],
    [
      'one too few',
      { remote: { state: 'paid', amountMinor: 9_999, currency: 'SAR', refundedMinor: 0 } },
      { do: 'hold', mismatch: 'amount_differs' },
    ],
    [
      'more than was asked for, though the booking costs that by now',
      { remote: { state: 'paid', amountMinor: 10_001, currency: 'SAR', refundedMinor: 0 }, due: 10_001 },
      { do: 'hold', mismatch: 'amount_differs' },
    ],
    [
      'other money',
      { remote: { state: 'paid', amountMinor: 10_000, currency: 'USD', refundedMinor: 0 } },
      { do: 'hold', mismatch: 'currency_differs' },
    ],
    [
      'money of which a part went back',
      { remote: { state: 'paid', ...sum, refundedMinor: 1 } },
      { do: 'hold', mismatch: 'refunded_there' },
    ],
    [
      'other money that went back',
      { remote: { state: 'paid', amountMinor: 10_000, currency: 'USD', refundedMinor: 10_000 }, paid: true },
      { do: 'hold', mismatch: 'refunded_there' },
    ],
    [
      'what we gave back ourselves',
      { attempt: { state: 'paid', ...sum }, remote: { state: 'paid', ...sum, refundedMinor: 10_000 } },
      { do: 'nothing' },
    ],
    ['a booking paid meanwhile', { paid: true }, { do: 'hold', mismatch: 'already_paid' }],
    ['a booking not to be paid', { due: null }, { do: 'hold', mismatch: 'not_payable' }],
    ['a booking that costs something else by now', { due: 2_000 }, { do: 'hold', mismatch: 'not_payable' }],
    [
      'declined, after we gave up',
      { attempt: { state: 'failed', ...sum }, remote: { state: 'failed', why: 'x' } },
      { do: 'nothing' },
    ],
    ['open, after we gave up', { attempt: { state: 'failed', ...sum }, remote: { state: 'open' } }, { do: 'nothing' }],
    ['open', { remote: { state: 'open' } }, { do: 'wait' }],
    [
      'open, and the customer turned back',
      { remote: { state: 'open' }, over: 'cancelled' },
      { do: 'fail', why: 'cancelled' },
    ],
    ['declined', { remote: { state: 'failed', why: 'declined' } }, { do: 'fail', why: 'declined' }],
    [
      'declined, after the money',
      { attempt: { state: 'paid', ...sum }, remote: { state: 'failed', why: 'x' } },
      { do: 'nothing' },
    ],
  ])('%s', (_, over, decision) => {
    expect(decide(facts(over))).toEqual(decision)
  })

  test('an attempt never moves back, whatever the provider answers', () => {
    const remote = fc.oneof(
      fc.constant<ProviderState>({ state: 'open' }),
      fc.constant<ProviderState>({ state: 'approved' }),
      fc.constant<ProviderState>({ state: 'failed', why: 'no' }),
      fc.record({
        state: fc.constant('paid' as const),
        amountMinor: fc.integer({ min: 1, max: 3 }),
        currency: fc.constantFrom('SAR', 'USD'),
        refundedMinor: fc.integer({ min: 0, max: 3 }),
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        remote,
        fc.option(fc.integer({ min: 1, max: 3 })),
        fc.boolean(),
        fc.option(fc.constantFrom('cancelled', 'expired')),
        (state, answer, due, paid, over) => {
          const attempt = { state, amountMinor: 2, currency: 'SAR' }
          const decision = decide({ attempt, remote: answer, due, paid, over })
          const to = target[decision.do]
          if (to) expect(canMove(state, to)).toBe(true)
          // Money becomes a payment only where it is the booking's price to the unit and nobody has paid.
          if (decision.do === 'settle')
            expect([answer, due, paid]).toEqual([
              { state: 'paid', amountMinor: 2, currency: 'SAR', refundedMinor: 0 },
              2,
              false,
            ])
        },
      ),
    )
  })

  test('the delay between checks grows and ends', () => {
    expect([0, 1, 5, 20].map((checks) => checkDelay(checks, 1))).toEqual([15, 30, 480, 3600])
    expect(checkDelay(30, 48)).toBe(3600)
    expect(checkDelay(30, 48.01)).toBeNull()
  })
})

describe('what went back of a paid attempt and is not known here', () => {
  const known = { receivedMinor: 100, refundedMinor: 0, bookedMinor: 100, oursMinor: 0, toldMinor: 0 }
  test.each<[string, Partial<GoneFacts>, number]>([
    ['nothing went back', {}, 0],
    ['a unit', { refundedMinor: 1 }, 1],
    ['all of it', { refundedMinor: 100 }, 100],
    ['our own refund', { refundedMinor: 40, oursMinor: 40 }, 0],
    ['our own refund, which the provider has not heard of', { oursMinor: 40 }, 0],
    ['more than our own', { refundedMinor: 70, oursMinor: 30 }, 40],
    ['what the inbox has', { refundedMinor: 70, oursMinor: 30, toldMinor: 40 }, 0],
    ['more than the inbox has', { refundedMinor: 90, oursMinor: 30, toldMinor: 40 }, 20],
    ['a part that went back before it was booked', { refundedMinor: 10, bookedMinor: 90 }, 0],
    ['a further part', { refundedMinor: 30, bookedMinor: 90 }, 20],
    ['a further part, and ours', { refundedMinor: 60, bookedMinor: 90, oursMinor: 30 }, 20],
    ['less than was told: a refund there failed', { refundedMinor: 10, toldMinor: 40 }, 0],
  ])('%s', (_, over, unheard) => {
    expect(unheardMinor({ ...known, ...over })).toBe(unheard)
  })

  test.each<[string, Partial<GoneFacts>, number]>([
    ['nothing', {}, 0],
    ['as much as is known', { refundedMinor: 70, oursMinor: 30, toldMinor: 40 }, 0],
    ['more than is known', { refundedMinor: 80, oursMinor: 30, toldMinor: 40 }, 0],
    ['a part of what was told', { refundedMinor: 10, toldMinor: 40 }, 30],
    [
      'what had gone before it was booked, and a refund that is on its way',
      { refundedMinor: 10, bookedMinor: 90, oursMinor: 30 },
      30,
    ],
  ])('known here and not gone there: %s', (_, over, ahead) => {
    expect(aheadMinor({ ...known, ...over })).toBe(ahead)
  })

  test.each([
    [0, null, 24 * 3600],
    [23.5, null, 1800],
    [24, null, 6 * 24 * 3600],
    [7 * 24, null, 23 * 24 * 3600],
    [30 * 24, null, 60 * 24 * 3600],
    [90 * 24, null, null],
    [24, 'away', 3600],
    [23.5, 'away', 1800],
    [90 * 24, 'away', 3600],
    [100 * 24, 'away', 3600],
    [100 * 24 + 1, 'away', null],
    [24, 'doubtful', 600],
    [23.875, 'doubtful', 450],
    [200 * 24, 'doubtful', 600],
  ] as const)('%d hours old, %s: asked again after %s seconds', (hours, unsure, seconds) => {
    expect(recheckDelay(hours, unsure)).toBe(seconds)
  })
})
