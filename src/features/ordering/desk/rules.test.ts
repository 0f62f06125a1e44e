import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { STATUSES, type StatusKey, statusOf } from '#features/bookings/rules.ts'
import {
  agendaOf,
  awaitsCash,
  byWorker,
  currentVisit,
  declinable,
  doubtOf,
  isFree,
  isLapsed,
  nextStatus,
  reschedulable,
  travelBetween,
  travelTo,
} from './rules.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const startsAt = Date.parse('2030-05-05T09:00:00Z')
const at = (minutes: number): string => new Date(startsAt + minutes * MINUTE).toISOString()
const home = { description: '', address: 'Olaya', id: null, latitude: 24.69, longitude: 46.68 }

const visit = (id: number, minutes: number, status: StatusKey = 'accepted', duration = '1:00') => ({
  id,
  booking_at: at(minutes),
  time_zone: 'Asia/Riyadh',
  booking_status_id: statusOf(status).id,
  start_at: null as string | null,
  address: { ...home, latitude: home.latitude + id / 100 },
  e_service: { duration },
})

test('every status has at most one next move, and it leads on', () => {
  for (const { id, key, order } of STATUSES) {
    const to = nextStatus({ booking_status_id: id })
    if (key === 'done' || key === 'failed') expect(to).toBeUndefined()
    else expect(statusOf(to ?? 'received').order).toBeGreaterThan(order)
  }
})

describe('a move that makes no sense now is asked about', () => {
  const four = 4 * 24 * HOUR
  test.each([
    ['on_the_way', -four, null, 'early'],
    ['on_the_way', -3 * HOUR - 1, null, 'early'],
    ['on_the_way', -3 * HOUR, null, null],
    ['on_the_way', HOUR, null, null],
    ['ready', -2 * HOUR - 1, null, 'early'],
    ['ready', 0, null, null],
    ['in_progress', -HOUR - 1, null, 'early'],
    ['in_progress', -HOUR, null, null],
    ['done', -1, -30, 'before_time'],
    ['done', 2 * MINUTE, 0, 'short'],
    ['done', 5 * MINUTE, 0, null],
    ['done', 0, null, null],
    ['done', 0, 0, 'short'],
    ['accepted', -four, null, null],
    ['failed', -four, null, null],
  ] as const)('%s, %i ms from the start, begun after %s min: %s', (to, offset, begun, doubt) => {
    const booking = { ...visit(1, 0), start_at: begun === null ? null : at(begun) }
    expect(doubtOf(booking, to, startsAt + offset)).toBe(doubt)
  })

  test('another visit is under way', () => {
    const others = [visit(1, 0, 'accepted'), visit(2, -60, 'in_progress')]
    expect(doubtOf(visit(1, 0), 'on_the_way', startsAt, others)).toBe('other_open')
    expect(doubtOf(visit(2, -60), 'on_the_way', startsAt, others)).toBe(null)
    expect(doubtOf(visit(1, 0), 'ready', startsAt, others)).toBe(null)
  })
})

test.each([
  ['a request that still has time', 'received', 60, 30, 29, false],
  ['a request whose time is up', 'received', 60, 30, 30, true],
  ['a request whose visit would have begun', 'received', 0, undefined, 0, true],
  ['a request of a later visit, without its limit', 'received', 60, undefined, 30, false],
  ['an accepted visit', 'accepted', 0, -60, 30, false],
] as const)('%s', (_, status, visitAt, answerBy, now, lapsed) => {
  const limit = answerBy === undefined ? undefined : at(answerBy)
  expect(isLapsed(visit(1, visitAt, status), limit, startsAt + now * MINUTE)).toBe(lapsed)
})

test('the agenda is in order, with the time and the way between two visits', () => {
  const entries = agendaOf([visit(3, 150), visit(1, 0), visit(2, 65)])
  expect(entries.map((entry) => (entry.kind === 'visit' ? entry.visit.id : [entry.minutes, entry.tight]))).toEqual([
    1,
    [5, false],
    2,
    [25, false],
    3,
  ])
  expect(agendaOf([])).toEqual([])
  const together = agendaOf([visit(2, 0), visit(1, 0)])
  expect(together.map((entry) => (entry.kind === 'visit' ? entry.visit.id : 'gap'))).toEqual([1, 'gap', 2])
})

test('a gap shorter than the way is tight; without a pin nothing is said', () => {
  const far = { ...visit(2, 70), address: { ...home, latitude: 25.2 } }
  expect(agendaOf([visit(1, 0), far])[1]).toMatchObject({ kind: 'gap', minutes: 10, tight: true })
  const unknown = { ...visit(2, 70), address: { ...home, latitude: null } }
  expect(agendaOf([visit(1, 0), unknown])[1]).toEqual({ kind: 'gap', minutes: 10, travel: null, tight: false })
})

test('the way is a third longer than the straight line, at 35 km/h, rounded up to 5 minutes', () => {
  const north = { latitude: 24.69 + 0.1, longitude: 46.68 }
  expect(travelTo({ address: home }, north)).toEqual({ km: 14.5, minutes: 25 })
  expect(travelTo({ address: home }, { latitude: home.latitude, longitude: home.longitude })).toEqual({
    km: 0,
    minutes: 5,
  })
  expect(travelTo({ address: home }, null)).toBe(null)
  expect(travelTo({ address: { ...home, longitude: null } }, north)).toBe(null)
})

test('a longer way never takes less time', () => {
  const degrees = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(degrees, degrees, (a, b) => {
      const [near, far] = [Math.min(a, b), Math.max(a, b)].map((d) =>
        travelBetween({ latitude: 24, longitude: 46 }, { latitude: 24 + d, longitude: 46 }),
      )
      expect(near?.minutes).toBeLessThanOrEqual(far?.minutes ?? 0)
    }),
  )
})

test.each([
  ['nothing to do', [visit(1, 0, 'done'), visit(2, 60, 'received')], undefined],
  ['the next accepted one', [visit(1, 0, 'done'), visit(3, 120), visit(2, 60)], 2],
  ['the one under way first', [visit(1, 0), visit(2, 60, 'on_the_way')], 2],
  ['work before the way', [visit(1, 0, 'on_the_way'), visit(2, 60, 'in_progress')], 2],
])('now: %s', (_, visits, id) => {
  expect(currentVisit(visits)?.id).toBe(id)
})

test('a team has an agenda a worker, in the order of their first visits', () => {
  const comes = [
    { booking_id: 1, worker_id: 8, name: 'Huda' },
    { booking_id: 2, worker_id: 9, name: null },
    { booking_id: 3, worker_id: 8, name: 'Huda' },
  ]
  expect(byWorker([{ id: 2 }, { id: 1 }, { id: 3 }], comes)).toEqual([
    { workerId: 9, name: '', visits: [{ id: 2 }] },
    { workerId: 8, name: 'Huda', visits: [{ id: 1 }, { id: 3 }] },
  ])
})

const percent = (discount: number) => ({ discount, discount_type: 'percent' as const })
test.each([
  ['a coupon covers a fixed price', 0, 'final', { discount: 500, discount_type: 'fixed' }, true],
  ['a free service', 0, 'final', {}, true],
  ['a price', 1, 'final', {}, false],
  ['all of every hour', 0, 'estimate', percent(100), true],
  ['all of the hours so far', 0, 'running', percent(100), true],
  ['no more than the first hour', 0, 'estimate', { discount: 500, discount_type: 'fixed' }, false],
  ['half of nothing yet', 0, 'running', percent(50), false],
] as const)('%s: whether there is nothing to collect', (_, total, total_basis, coupon, free) => {
  expect(isFree({ total, total_basis, coupon })).toBe(free)
})

const inStatus = (key: StatusKey, cancel = false) => {
  const { id, order } = statusOf(key)
  return { cancel, booking_status: { id, order, status: { en: key, ar: key } } } as Pick<
    Booking,
    'cancel' | 'booking_status'
  >
}
test('declined until the work begins, moved until somebody is on the way; neither once cancelled', () => {
  const may = (can: (booking: Pick<Booking, 'cancel' | 'booking_status'>) => boolean) =>
    STATUSES.filter(({ key }) => can(inStatus(key))).map(({ key }) => key)
  expect(may(declinable)).toEqual(['received', 'accepted', 'on_the_way', 'ready'])
  expect(may(reschedulable)).toEqual(['received', 'accepted'])
  expect(declinable(inStatus('received', true))).toBe(false)
  expect(reschedulable(inStatus('received', true))).toBe(false)
})

const paidBy = (route: string | null, payment_status_id: number, amount = 10) =>
  ({ payment_status_id, refunded: 0, amount, payment_method: route && { route } }) as unknown as Booking['payment']
test.each([
  ['cash not yet confirmed', paidBy('/Cash', 1), true],
  ['cash of nothing', paidBy('/Cash', 1, 0), false],
  ['cash that was confirmed', paidBy('/Cash', 2), false],
  ['a payment online under way', paidBy('/PayPal', 1), false],
  ['a payment whose way is gone', paidBy(null, 1), false],
  ['no payment', null, false],
])('%s: whether cash awaits the provider', (_, payment, awaits) => {
  expect(awaitsCash({ payment })).toBe(awaits)
})
