import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as rules from './rules.ts'

const keys = rules.STATUSES.map((status) => status.key)
const actors: rules.Actor[] = ['customer', 'provider', 'operator', 'system']

/** Every allowed move: actor, from, to. All others are refused. */
const allowed = new Set([
  'provider: received → accepted',
  'provider: accepted → on_the_way',
  'provider: on_the_way → ready',
  'customer: ready → in_progress',
  'provider: ready → in_progress',
  'customer: in_progress → done',
  'provider: in_progress → done',
  'customer: received → failed',
  'customer: accepted → failed',
  'provider: received → failed',
  'provider: accepted → failed',
  'provider: on_the_way → failed',
  'provider: ready → failed',
  'system: received → failed',
  'operator: received → accepted',
  'operator: accepted → in_progress',
  'operator: on_the_way → in_progress',
  'operator: ready → in_progress',
  'operator: in_progress → done',
  ...keys.filter((key) => key !== 'failed').map((key) => `operator: ${key} → failed`),
])

test('statuses have the ids and orders clients know (wire §5)', () => {
  expect(rules.STATUSES.map(({ id, order }) => [id, order])).toEqual([
    [1, 1],
    [4, 10],
    [3, 20],
    [5, 30],
    [2, 40],
    [6, 50],
    [7, 60],
  ])
  expect(rules.THRESHOLDS).toEqual({
    received: 1,
    accepted: 10,
    on_the_way: 20,
    ready: 30,
    in_progress: 40,
    done: 50,
    failed: 60,
  })
  expect(rules.statusById(4)?.key).toBe('accepted')
  expect([0, 8, Number.NaN, 1.5].map(rules.statusById)).toEqual([null, null, null, null])
  expect(() => rules.statusOf('nowhere' as rules.StatusKey)).toThrow(RangeError)
})

describe('moves', () => {
  test('every status × status × actor moves or is refused by name', () => {
    for (const actor of actors) {
      for (const from of keys) {
        for (const to of keys) {
          const name = `${actor}: ${from} → ${to}`
          const result = rules.move(from, to, actor, { reason: 'because' })
          expect(result.ok, name).toBe(allowed.has(name))
          if (!result.ok) expect(result.refused, name).toMatch(/^(already_there|not_your_move|too_late|no_such_move)$/)
        }
      }
    }
  })

  test.each([
    ['ready', 'in_progress', 'customer', ['set_start_at', 'notify_provider']],
    ['in_progress', 'done', 'customer', ['set_ends_at', 'finalise_total', 'shorten_claim', 'notify_provider']],
    ['in_progress', 'done', 'provider', ['set_ends_at', 'finalise_total', 'shorten_claim', 'notify_customer']],
    [
      'accepted',
      'failed',
      'customer',
      ['set_cancel', 'keep_reason', 'release_claim', 'release_coupon', 'settle', 'notify_provider'],
    ],
    [
      'ready',
      'failed',
      'provider',
      ['set_cancel', 'keep_reason', 'release_claim', 'release_coupon', 'settle', 'notify_customer', 'notify_provider'],
    ],
    ['received', 'accepted', 'provider', ['notify_customer']],
  ] as const)('%s → %s by %s brings %j', (from, to, actor, effects) => {
    expect(rules.move(from, to, actor)).toEqual({ ok: true, effects })
  })

  test.each([
    ['received', 'accepted', 'customer', {}, 'not_your_move'],
    ['on_the_way', 'failed', 'customer', {}, 'too_late'],
    ['in_progress', 'failed', 'provider', {}, 'too_late'],
    ['failed', 'failed', 'customer', {}, 'already_there'],
    ['done', 'done', 'provider', {}, 'already_there'],
    ['done', 'in_progress', 'customer', {}, 'too_late'],
    ['received', 'done', 'customer', {}, 'no_such_move'],
    ['done', 'received', 'operator', {}, 'no_such_move'],
    ['failed', 'done', 'provider', {}, 'too_late'],
    ['received', 'failed', 'operator', {}, 'reason_required'],
    ['in_progress', 'done', 'operator', {}, 'reason_required'],
    ['received', 'failed', 'operator', { reason: '  ' }, 'reason_required'],
    ['failed', 'failed', 'customer', { expected: 'received' }, 'status_changed'],
    ['accepted', 'failed', 'customer', { expected: 'received' }, 'status_changed'],
  ] as const)('%s → %s by %s with %j is refused: %s', (from, to, actor, facts, refused) => {
    expect(rules.move(from, to, actor, facts)).toEqual({ ok: false, refused })
  })

  /** The effects of a move by its target status; who is notified depends on the actor. */
  const effectsTo: Partial<Record<rules.StatusKey, rules.Effect[]>> = {
    accepted: [],
    on_the_way: [],
    ready: [],
    in_progress: ['set_start_at'],
    done: ['set_ends_at', 'finalise_total', 'shorten_claim'],
    failed: ['set_cancel', 'keep_reason', 'release_claim', 'release_coupon', 'settle'],
  }

  test('the order never decreases, and a move has exactly the effects of its target', () => {
    for (const { from, to, who, effects } of rules.TRANSITIONS) {
      for (const key of from) expect(rules.THRESHOLDS[to]).toBeGreaterThan(rules.THRESHOLDS[key])
      const own = effects.filter((effect) => !effect.startsWith('notify_'))
      expect([who, from, to, own]).toEqual([who, from, to, effectsTo[to]])
    }
  })
})

describe('buttons of the details page (spec §4)', () => {
  test.each([
    [1, false, false, ['cancel']],
    [10, false, false, ['cancel']],
    [10, true, false, []],
    [20, false, false, []],
    [30, false, false, ['start']],
    [40, false, false, ['finish']],
    [50, false, false, ['checkout']],
    [50, false, true, ['review']],
    [60, true, false, []],
    [60, true, true, ['review']],
  ] as const)('order %i, cancelled %s, paid %s: %j', (order, cancel, hasPayment, actions) => {
    expect(rules.actionsFor({ order, cancel, hasPayment })).toEqual(actions)
  })

  test('Cancel, Start and Finish are offered only where the customer may move', () => {
    const targets = { cancel: 'failed', start: 'in_progress', finish: 'done' } as const
    for (const { key, order } of rules.STATUSES) {
      const shown = rules.actionsFor({ order, cancel: key === 'failed', hasPayment: false })
      for (const action of ['cancel', 'start', 'finish'] as const) {
        expect(shown.includes(action)).toBe(rules.move(key, targets[action], 'customer').ok)
      }
    }
  })
})

describe('drafts (spec §5)', () => {
  const draft = { serviceId: 2, bookingAt: '2026-11-25 09:00:00', quantity: 1 }

  test.each([
    [{}, []],
    [{ serviceId: undefined }, ['service_required']],
    [{ bookingAt: '' }, ['time_required']],
    [{ quantity: 0 }, ['quantity_out_of_range']],
    [{ quantity: 99 }, []],
    [{ quantity: 100 }, ['quantity_out_of_range']],
    [{ quantity: 1.5 }, ['quantity_out_of_range']],
    [{ missing: [] }, []],
    [{ missing: [{}] }, ['choice_required']],
    [{ bookingAt: null, quantity: 0 }, ['time_required', 'quantity_out_of_range']],
  ] as const)('%j: %j', (part, problems) => {
    expect(rules.draftProblems({ ...draft, ...part })).toEqual(problems)
  })

  test('any input becomes a quantity from 1 to 99', () => {
    expect(
      ['7', 7.9, 0, -3, 100, 'many', '', null, undefined, Number.POSITIVE_INFINITY].map(rules.clampQuantity),
    ).toEqual([7, 7, 1, 1, 99, 1, 1, 1, 1, 99])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double(), fc.integer()), (value) => {
        const quantity = rules.clampQuantity(value)
        expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 99).toBe(true)
      }),
    )
  })
})

test.each([
  [7, 'customer', 'cancelled'],
  [7, 'operator', 'cancelled'],
  [7, 'provider', 'declined'],
  [7, 'system', 'expired'],
  [7, null, 'cancelled'],
  [6, null, null],
  [1, 'customer', null],
] as const)('status %s by %s is called %s', (statusId, by, name) => {
  expect(rules.endingOf(statusId, by)).toBe(name)
})

test('a booking as it is answered: hours, totals and buttons from what it froze', () => {
  const booking = {
    e_service: { price: 60, price_unit: 'hourly' },
    options: [{ price: 10 }],
    taxes: [{ type: 'percent' as const, value: 10 }],
    coupon: { id: 1, discount: 7, discount_type: 'fixed' as const },
    quantity: 1,
    start_at: '2026-11-22T10:00:00Z',
    ends_at: null,
    kept: 'as it is',
  }
  const now = Date.parse('2026-11-22T11:30:00Z')
  const sums = { duration: 1.5, subtotal: 100, tax_total: 10, coupon_total: -7, total: 103 }
  expect(rules.withTotals(booking, 2, now)).toEqual({ ...booking, ...sums, total_basis: 'running' })
  const done = { ...booking, ends_at: '2026-11-22T12:00:00Z' }
  expect(rules.withTotals(done, 2, now)).toMatchObject({ duration: 2, total: 136, total_basis: 'final' })
  const ahead = { ...booking, start_at: null }
  expect(rules.withTotals(ahead, 2, now)).toMatchObject({ duration: 0, total: 70, total_basis: 'estimate' })

  const shown = { booking_status: { order: 50 }, cancel: false }
  expect(rules.actionsOf({ ...shown, payment: null })).toEqual(['checkout'])
  expect(rules.actionsOf({ ...shown, payment: { id: 1 } })).toEqual(['review'])
  expect(rules.actionsWhileActing({ ...shown, payment: null })).toEqual([])
  expect(rules.actionsWhileActing({ ...shown, payment: { id: 1 } })).toEqual([])
  const early = { booking_status: { order: 1 }, cancel: false, payment: null }
  expect(rules.actionsWhileActing(early)).toEqual(rules.actionsOf(early))
  expect(rules.actionsOf({ booking_status: { order: 1 }, cancel: true, payment: { id: 1 } })).toEqual([])
  expect(() => rules.statusOf('nowhere' as rules.StatusKey)).toThrow('no booking status nowhere')
})

test.each([
  { fee: 310.5, payment: null, due: 310.5, actions: ['checkout'] },
  { fee: 310.5, payment: { id: 1 }, due: 310.5, actions: [] },
  { fee: 0, payment: null, due: 0, actions: [] },
  { fee: null, payment: null, due: 0, actions: [] },
])('of a cancelled booking the fee is to be paid, not the total: %o', ({ fee, payment, due, actions }) => {
  const cancelled = { booking_status: { order: 60 }, cancel: true, payment, total: 621, cancellation: { fee } }
  expect(rules.amountDue(cancelled)).toBe(due)
  expect(rules.actionsOf(cancelled)).toEqual(actions)
})

test('of any other booking the total is to be paid', () => {
  expect(rules.amountDue({ cancel: false, total: 621, cancellation: { fee: null } })).toBe(621)
})

test('a move keeps the fee of cancelling for the customer, not for an operator who looks at the booking', () => {
  const booking = { user_id: 7, cancellation: { fee_now: 25 } }
  expect([7, 8, undefined].map((id) => rules.keptFee(booking, id))).toEqual([25, 0, 0])
})
