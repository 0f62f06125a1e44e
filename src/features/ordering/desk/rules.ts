import type { Booking } from '#features/bookings/contract.ts'
import { paymentState, type StatusKey, statusById, THRESHOLDS, visitSpan } from '#features/bookings/rules.ts'
import { straightKm } from '#lib/distance.ts'

/** Rules of a provider's day. Instants in milliseconds. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export type NextStatus = Exclude<StatusKey, 'received' | 'failed'>

const after: Partial<Record<StatusKey, NextStatus>> = {
  received: 'accepted',
  accepted: 'on_the_way',
  on_the_way: 'ready',
  ready: 'in_progress',
  in_progress: 'done',
}

/** The provider's next status for a booking (`booking-and-money.md §4`); undefined at the end. */
export const nextStatus = ({ booking_status_id: id }: Pick<Booking, 'booking_status_id'>): NextStatus | undefined => {
  const status = statusById(id)?.key
  return status && after[status]
}

/** Whether the provider still has to confirm the cash; of nothing there is none. */
export const awaitsCash = ({ payment }: Pick<Booking, 'payment'>): boolean =>
  payment?.payment_method?.route === '/Cash' && paymentState(payment) === 'waiting' && payment.amount > 0

type Priced = Pick<Booking, 'total' | 'total_basis'> & { coupon: Pick<Booking['coupon'], 'discount' | 'discount_type'> }

/** Whether the customer pays nothing, however long the work takes: a coupon covers all, or the service is free. */
export const isFree = ({ total, total_basis: basis, coupon }: Priced): boolean =>
  total === 0 && (basis === 'final' || (coupon.discount_type === 'percent' && (coupon.discount ?? 0) >= 100))

/** Whether the provider may still decline. */
export const declinable = ({ cancel, booking_status }: Pick<Booking, 'cancel' | 'booking_status'>): boolean =>
  !cancel && booking_status.order < THRESHOLDS.in_progress

/** Whether a request can no longer be answered: its time is up, or its visit would have begun. */
export const isLapsed = (
  { booking_status_id: id, booking_at }: Pick<Booking, 'booking_status_id' | 'booking_at'>,
  answerBy: string | undefined,
  now: number,
): boolean =>
  statusById(id)?.key === 'received' && Math.min(Date.parse(answerBy ?? booking_at), Date.parse(booking_at)) <= now

/** Whether another time may still be proposed. */
export const reschedulable = ({ cancel, booking_status }: Pick<Booking, 'cancel' | 'booking_status'>): boolean =>
  !cancel && booking_status.order < THRESHOLDS.on_the_way

/** Why a move is asked about first: it is early, another visit is under way, or the work has hardly begun. */
export type Doubt = 'early' | 'other_open' | 'short' | 'before_time'

/** From how long before the visit on a move is plausible. */
const plausible: Partial<Record<StatusKey, number>> = { on_the_way: 3 * HOUR, ready: 2 * HOUR, in_progress: HOUR }

const openStatuses: readonly (StatusKey | undefined)[] = ['on_the_way', 'ready', 'in_progress']

/** Whether the provider is on the way to this visit or at it. */
export const isOpen = ({ booking_status_id: id }: Pick<Booking, 'booking_status_id'>): boolean =>
  openStatuses.includes(statusById(id)?.key)

type Moved = Pick<Booking, 'id' | 'booking_at' | 'start_at'>

/** What makes a move doubtful now; null: it is done without a question. */
export const doubtOf = (
  booking: Moved,
  to: StatusKey,
  now: number,
  others: readonly Pick<Booking, 'id' | 'booking_status_id'>[] = [],
): Doubt | null => {
  const startsAt = Date.parse(booking.booking_at)
  const lead = plausible[to]
  if (lead !== undefined && now < startsAt - lead) return 'early'
  if (to === 'on_the_way' && others.some((other) => other.id !== booking.id && isOpen(other))) return 'other_open'
  if (to !== 'done') return null
  if (now < startsAt) return 'before_time'
  return booking.start_at !== null && now - Date.parse(booking.start_at) < 5 * MINUTE ? 'short' : null
}

type Visit = Pick<Booking, 'id' | 'booking_at' | 'time_zone' | 'booking_status_id' | 'address'> & {
  e_service: { duration: string }
}
type Point = { latitude: number; longitude: number }

const pointOf = ({ address: { latitude, longitude } }: Pick<Booking, 'address'>): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Distance and time between two points in a town, estimated from the straight line: roads are a third longer. */
export const travelBetween = (a: Point | null, b: Point | null): { km: number; minutes: number } | null => {
  if (!a || !b) return null
  const km = straightKm(a, b) * 1.3
  return { km: Math.round(km * 10) / 10, minutes: Math.max(5, Math.ceil((km / 35) * 12) * 5) }
}

/** The distance to a visit from where the provider sets out. */
export const travelTo = (visit: Pick<Booking, 'address'>, base: Point | null) => travelBetween(base, pointOf(visit))

export type AgendaEntry<V> =
  | { kind: 'visit'; visit: V }
  | { kind: 'gap'; minutes: number; travel: { km: number; minutes: number } | null; tight: boolean }

/** The day in order, with the time between two visits and whether it is enough to get from one to the other. */
export const agendaOf = <V extends Visit>(visits: readonly V[]): AgendaEntry<V>[] => {
  const inOrder = [...visits].sort((a, b) => Date.parse(a.booking_at) - Date.parse(b.booking_at) || a.id - b.id)
  return inOrder.flatMap((visit, n) => {
    const next = inOrder[n + 1]
    const entry: AgendaEntry<V> = { kind: 'visit', visit }
    if (!next) return [entry]
    const minutes = Math.round((Date.parse(next.booking_at) - visitSpan(visit).until) / MINUTE)
    const travel = travelBetween(pointOf(visit), pointOf(next))
    return [entry, { kind: 'gap', minutes, travel, tight: minutes < (travel?.minutes ?? 0) }]
  })
}

/** Who comes to a visit. */
export type Coming = { booking_id: number; worker_id: number; name: string | null }

/** The visits of each worker, in the order of their first visit. */
export const byWorker = <V extends { id: number }>(visits: readonly V[], comes: readonly Coming[]) => {
  const of = new Map(comes.map((one) => [one.booking_id, one]))
  const groups = new Map<number, { workerId: number; name: string; visits: V[] }>()
  for (const visit of visits) {
    const { worker_id: workerId = 0, name = null } = of.get(visit.id) ?? {}
    const group = groups.get(workerId) ?? { workerId, name: name ?? '', visits: [] }
    group.visits.push(visit)
    groups.set(workerId, group)
  }
  return [...groups.values()]
}

/** The visit under way, the furthest one first, else the next accepted one. */
export const currentVisit = <V extends Pick<Booking, 'booking_at' | 'booking_status_id'>>(
  visits: readonly V[],
): V | undefined => {
  const rank = (visit: V): number => (isOpen(visit) ? (statusById(visit.booking_status_id)?.order ?? 0) : 0)
  return visits
    .filter((visit) => isOpen(visit) || statusById(visit.booking_status_id)?.key === 'accepted')
    .sort((a, b) => rank(b) - rank(a) || Date.parse(a.booking_at) - Date.parse(b.booking_at))[0]
}
