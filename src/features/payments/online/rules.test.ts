import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type AttemptState, canMove, type Facts, judge, pauseAfter, type Said, type Verdict } from './rules.ts'

const states: AttemptState[] = ['created', 'pending', 'paid', 'refunded', 'failed']
const target: Record<Verdict['do'], AttemptState | null> = {
  nothing: null,
  wait: null,
  fail: 'failed',
  settle: 'paid',
  keep_aside: 'paid',
}

const sum = { amountMinor: 10_000, currency: 'SAR' }
const facts = (over: Partial<Facts>): Facts => ({
  attempt: { state: 'pending', ...sum },
  said: { state: 'paid', ...sum },
  due: 10_000,
  paid: false,
  over: null,
  ...over,
})

describe('what becomes of what a provider says', () => {
  test.each<[string, Partial<Facts>, Verdict]>([
    ['the money, exactly', {}, { do: 'settle' }],
    ['the money, after we gave up', { attempt: { state: 'failed', ...sum } }, { do: 'settle' }],
    ['the money, of a checkout we never heard back of', { attempt: { state: 'created', ...sum } }, { do: 'settle' }],
    ['once more', { attempt: { state: 'paid', ...sum } }, { do: 'nothing' }],
    [
      'one too few',
      { said: { state: 'paid', amountMinor: 9_999, currency: 'SAR' } },
      { do: 'keep_aside', misfit: 'amount_differs' },
    ],
    [
      'other money',
      { said: { state: 'paid', amountMinor: 10_000, currency: 'USD' } },
      { do: 'keep_aside', misfit: 'currency_differs' },
    ],
    ['a booking paid meanwhile', { paid: true }, { do: 'keep_aside', misfit: 'already_paid' }],
    ['a booking not to be paid', { due: null }, { do: 'keep_aside', misfit: 'not_payable' }],
    ['a booking that costs something else by now', { due: 2_000 }, { do: 'keep_aside', misfit: 'not_payable' }],
    ['open', { said: { state: 'open' } }, { do: 'wait' }],
    [
      'open, and the customer turned back',
      { said: { state: 'open' }, over: 'cancelled' },
      { do: 'fail', why: 'cancelled' },
    ],
    ['declined', { said: { state: 'failed', why: 'declined' } }, { do: 'fail', why: 'declined' }],
    [
      'declined, after the money',
      { attempt: { state: 'paid', ...sum }, said: { state: 'failed', why: 'x' } },
      { do: 'nothing' },
    ],
  ])('%s', (_, over, verdict) => {
    expect(judge(facts(over))).toEqual(verdict)
  })

  test('an attempt never moves back, whatever is said', () => {
    const said = fc.oneof(
      fc.constant<Said>({ state: 'open' }),
      fc.constant<Said>({ state: 'approved' }),
      fc.constant<Said>({ state: 'failed', why: 'no' }),
      fc.record({
        state: fc.constant('paid' as const),
        amountMinor: fc.integer({ min: 1, max: 3 }),
        currency: fc.constantFrom('SAR', 'USD'),
      }),
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...states),
        said,
        fc.option(fc.integer({ min: 1, max: 3 })),
        fc.boolean(),
        fc.option(fc.constantFrom('cancelled', 'expired')),
        (state, heard, due, paid, over) => {
          const attempt = { state, amountMinor: 2, currency: 'SAR' }
          const verdict = judge({ attempt, said: heard, due, paid, over })
          const to = target[verdict.do]
          if (to) expect(canMove(state, to)).toBe(true)
          // Money becomes a payment only where it is the booking's price to the unit and nobody has paid.
          if (verdict.do === 'settle')
            expect([heard, due, paid]).toEqual([{ state: 'paid', amountMinor: 2, currency: 'SAR' }, 2, false])
        },
      ),
    )
  })

  test('asking again grows rarer and ends', () => {
    expect([0, 1, 5, 20].map((checks) => pauseAfter(checks, 1))).toEqual([15, 30, 480, 3600])
    expect(pauseAfter(30, 49)).toBeNull()
  })
})
