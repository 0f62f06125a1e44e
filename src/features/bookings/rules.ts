import { billedHours, fromWire, hoursOf, price, type WirePriced } from '#features/pricing/rules.ts'
import { type Ending, endings } from '#lib/endings.ts'
import { type Exponent, toMajor } from '#lib/money.ts'
import { expectedEnd } from '#lib/time.ts'

/** The status machine of bookings: statuses, allowed moves and their effects (booking-and-money §4, wire §5). */

/** The seven statuses. Existing clients know the ids; `order` is the rank, which the ids do not follow (wire §5). */
export const STATUSES = [
  { id: 1, key: 'received', order: 1 },
  { id: 4, key: 'accepted', order: 10 },
  { id: 3, key: 'on_the_way', order: 20 },
  { id: 5, key: 'ready', order: 30 },
  { id: 2, key: 'in_progress', order: 40 },
  { id: 6, key: 'done', order: 50 },
  { id: 7, key: 'failed', order: 60 },
] as const

export type BookingStatus = (typeof STATUSES)[number]
export type StatusKey = BookingStatus['key']
/** Orders by key, as `config/global.json` gives them (wire §1). */
export type Thresholds = Record<StatusKey, number>

export const THRESHOLDS = Object.fromEntries(STATUSES.map(({ key, order }) => [key, order])) as Thresholds

const byId = new Map<number, BookingStatus>(STATUSES.map((status) => [status.id, status]))
const byKey = new Map<string, BookingStatus>(STATUSES.map((status) => [status.key, status]))

/** The status with this id, or `null` for an unknown id. */
export function statusById(id: number): BookingStatus | null {
  return byId.get(id) ?? null
}

export function statusOf(key: StatusKey): BookingStatus {
  const status = byKey.get(key)
  if (!status) throw new RangeError(`no booking status ${key}`)
  return status
}

/** `system`: a job, for expired requests. */
export type Actor = 'customer' | 'provider' | 'operator' | 'system'

/**
 * The effects of a move, all in its transaction. `set_start_at` and `set_ends_at` use the server's clock.
 * `shorten_claim` frees the rest of the claimed time when the visit ends early. `settle` keeps the cancellation fee and
 * refunds the rest of the payment (`cancellation/rules.ts`).
 */
export type Effect =
  | 'set_start_at'
  | 'set_ends_at'
  | 'set_cancel'
  | 'keep_reason'
  | 'finalise_total'
  | 'shorten_claim'
  | 'release_claim'
  | 'release_coupon'
  | 'settle'
  | 'notify_customer'
  | 'notify_provider'

export interface Transition {
  from: readonly StatusKey[]
  to: StatusKey
  who: Actor
  /** `reason`: an override needs a reason. */
  guard?: 'reason'
  effects: readonly Effect[]
}

const FINISH = ['set_ends_at', 'finalise_total', 'shorten_claim'] as const
const BOTH = ['notify_customer', 'notify_provider'] as const
const FAIL = ['set_cancel', 'keep_reason', 'release_claim', 'release_coupon', 'settle'] as const

/** All allowed moves. A booking starts as `received`; creating it claims the time and sends the first notification. */
export const TRANSITIONS: readonly Transition[] = [
  { from: ['received'], to: 'accepted', who: 'provider', effects: ['notify_customer'] },
  { from: ['accepted'], to: 'on_the_way', who: 'provider', effects: ['notify_customer'] },
  { from: ['on_the_way'], to: 'ready', who: 'provider', effects: ['notify_customer'] },
  { from: ['ready'], to: 'in_progress', who: 'customer', effects: ['set_start_at', 'notify_provider'] },
  { from: ['ready'], to: 'in_progress', who: 'provider', effects: ['set_start_at', 'notify_provider'] },
  { from: ['in_progress'], to: 'done', who: 'customer', effects: [...FINISH, 'notify_provider'] },
  { from: ['in_progress'], to: 'done', who: 'provider', effects: [...FINISH, 'notify_customer'] },
  { from: ['received', 'accepted'], to: 'failed', who: 'customer', effects: [...FAIL, 'notify_provider'] },
  {
    from: ['received', 'accepted', 'on_the_way', 'ready'],
    to: 'failed',
    who: 'provider',
    // Colleagues, too: wire §5 tells all of a provider.
    effects: [...FAIL, ...BOTH],
  },
  { from: ['received'], to: 'accepted', who: 'operator', guard: 'reason', effects: [...BOTH] },
  {
    from: ['accepted', 'on_the_way', 'ready'],
    to: 'in_progress',
    who: 'operator',
    guard: 'reason',
    effects: ['set_start_at', ...BOTH],
  },
  { from: ['in_progress'], to: 'done', who: 'operator', guard: 'reason', effects: [...FINISH, ...BOTH] },
  {
    from: ['received', 'accepted', 'on_the_way', 'ready', 'in_progress', 'done'],
    to: 'failed',
    who: 'operator',
    guard: 'reason',
    effects: [...FAIL, 'notify_customer', 'notify_provider'],
  },
  { from: ['received'], to: 'failed', who: 'system', effects: [...FAIL, 'notify_customer', 'notify_provider'] },
]

/**
 * `status_changed`: the booking is no longer in the expected status. `already_there`: it already has the requested status.
 * `too_late`: this actor could have done it earlier. `not_your_move`: only another actor may do this now.
 * `no_such_move`: no actor may. `reason_required`: an override needs a reason.
 */
export type MoveRefusal =
  | 'status_changed'
  | 'already_there'
  | 'not_your_move'
  | 'too_late'
  | 'no_such_move'
  | 'reason_required'

export type Move = { ok: true; effects: readonly Effect[] } | { ok: false; refused: MoveRefusal }

export interface MoveFacts {
  /** The status the caller saw and expects to leave; absent: whatever it is now. */
  expected?: StatusKey
  reason?: string | null
}

function refusalOf(from: StatusKey, to: StatusKey, actor: Actor): MoveRefusal {
  const requested = TRANSITIONS.filter((transition) => transition.to === to)
  const rank = statusOf(from).order
  const passed = requested.some(({ who, from: all }) => who === actor && all.every((key) => statusOf(key).order < rank))
  if (passed) return 'too_late'
  return requested.some((transition) => transition.from.includes(from)) ? 'not_your_move' : 'no_such_move'
}

/** Whether this actor may move a booking from one status to another, and with which effects (booking-and-money §4). */
export function move(from: StatusKey, to: StatusKey, actor: Actor, facts: MoveFacts = {}): Move {
  if (facts.expected !== undefined && facts.expected !== from) return { ok: false, refused: 'status_changed' }
  if (from === to) return { ok: false, refused: 'already_there' }
  const found = TRANSITIONS.find((t) => t.to === to && t.who === actor && t.from.includes(from))
  if (!found) return { ok: false, refused: refusalOf(from, to, actor) }
  if (found.guard === 'reason' && !facts.reason?.trim()) return { ok: false, refused: 'reason_required' }
  return { ok: true, effects: found.effects }
}

/** How a move to a status ended the booking, by who made it; null where it did not: the booking goes by the name of its status. */
export const endingOf = (statusId: number, by: Actor | null): Ending | null =>
  statusId === statusOf('failed').id ? endings[by ?? 'operator'] : null

/** Buttons of the details page (spec §4). */
export type BookingAction = 'cancel' | 'start' | 'finish' | 'checkout' | 'review'

/** The buttons a customer sees for a booking, in display order (spec §4 "Details-page buttons"). */
export function actionsFor(
  booking: { order: number; cancel: boolean; hasPayment: boolean },
  thresholds: Pick<Thresholds, 'on_the_way' | 'ready' | 'in_progress' | 'done'> = THRESHOLDS,
): BookingAction[] {
  const { order, cancel, hasPayment } = booking
  const shown: [BookingAction, boolean][] = [
    ['cancel', !cancel && order < thresholds.on_the_way],
    ['start', order === thresholds.ready],
    ['finish', order === thresholds.in_progress],
    ['checkout', order === thresholds.done && !hasPayment],
    ['review', order >= thresholds.done && hasPayment],
  ]
  return shown.flatMap(([action, is]) => (is ? [action] : []))
}

type ActedOn = {
  booking_status: { order: number }
  cancel: boolean
  payment: unknown
  cancellation?: { fee: number | null }
}

/** The same for a booking from the API. */
export const actionsOf = (booking: ActedOn): BookingAction[] => {
  const { booking_status, cancel, payment, cancellation } = booking
  // No visit took place: nothing to review, and at most the fee to pay.
  if (cancel) return payment === null && (cancellation?.fee ?? 0) > 0 ? ['checkout'] : []
  return actionsFor({ order: booking_status.order, cancel, hasPayment: payment !== null })
}

/** The same for an operator who acts for the customer: paying and reviewing stay with the customer. */
export const actionsWhileActing = (booking: ActedOn): BookingAction[] =>
  actionsOf(booking).filter((action) => action !== 'checkout' && action !== 'review')

type Payability = { payment_wait?: unknown; payment_held?: unknown }

/** Whether a booking that is due can be paid now: nobody is asked about its hours, and no other payment is looked into. */
export const isPayableNow = ({ payment_wait: wait, payment_held: held }: Payability): boolean => !wait && !held

/** What the customer pays: the total, or for a cancelled booking its cancellation fee. */
export const amountDue = (booking: { cancel: boolean; total: number; cancellation: { fee: number | null } }): number =>
  booking.cancel ? (booking.cancellation.fee ?? 0) : booking.total

/** What cancelling goes on costing once this person moves the visit: only its customer's own move keeps it. */
export const keptFee = (
  { user_id, cancellation }: { user_id: number; cancellation: { fee_now: number } },
  personId: number | undefined,
): number => (user_id === personId ? cancellation.fee_now : 0)

/** The booking form with what was booked before. */
export const againPath = ({ id, e_service }: { id: number; e_service: { id: number } }): string =>
  `/e_service/form/${e_service.id}?again=${id}`

/** Quantity of a fixed-price service (spec §5, §9). */
export const MIN_QUANTITY = 1
export const MAX_QUANTITY = 99

/** Converts input to a whole quantity from 1 to 99; invalid input becomes 1. */
export function clampQuantity(value: unknown): number {
  const number = Math.trunc(Number(value))
  return Number.isNaN(number) ? MIN_QUANTITY : Math.min(Math.max(number, MIN_QUANTITY), MAX_QUANTITY)
}

export type DraftProblem = 'service_required' | 'time_required' | 'quantity_out_of_range' | 'choice_required'

/** The problems of a draft; when empty, Continue is enabled (spec §5). Who books is checked on confirmation. */
export function draftProblems(draft: {
  serviceId: number | null | undefined
  bookingAt: string | null | undefined
  quantity: number
  /** Option groups that need a choice and have none. */
  missing?: readonly unknown[] | undefined
}): DraftProblem[] {
  const { serviceId, bookingAt, quantity, missing = [] } = draft
  const wrong: [DraftProblem, boolean][] = [
    ['service_required', serviceId == null],
    ['time_required', !bookingAt],
    ['quantity_out_of_range', !Number.isInteger(quantity) || clampQuantity(quantity) !== quantity],
    ['choice_required', missing.length > 0],
  ]
  return wrong.flatMap(([problem, is]) => (is ? [problem] : []))
}

/** When a booked visit is: its start, its expected end, the zone of its address. */
export const visitSpan = (booking: { booking_at: string; time_zone: string; e_service: { duration: string } }) => ({
  at: booking.booking_at,
  until: expectedEnd(booking.booking_at, booking.e_service.duration),
  zone: booking.time_zone,
})

type Started = {
  e_service: { price_unit: string }
  start_at: string | null
  ends_at: string | null
  server_time: string
}
type Timed = WirePriced & { start_at: string | null; ends_at: string | null }

/** The hours a booking is priced with at the server's present time. */
export const hoursShown = ({ e_service, start_at, ends_at, server_time }: Started): number =>
  hoursOf(e_service.price_unit, instant(start_at), instant(ends_at), Date.parse(server_time)).hours

const instant = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** Adds hours and totals in major units, computed from the booking's snapshot (wire §5, §6). */
export const withTotals = <B extends Timed>(booking: B, exponent: Exponent, now: number) => {
  const [start, end] = [instant(booking.start_at), instant(booking.ends_at)]
  const { hours, basis } = hoursOf(booking.e_service.price_unit, start, end, now)
  const sums = price(fromWire(booking, hours, exponent))
  const major = (minor: number): number => toMajor(minor, exponent)
  return {
    ...booking,
    duration: billedHours(start, end, now),
    subtotal: major(sums.subtotal),
    tax_total: major(sums.tax),
    coupon_total: major(sums.coupon),
    total: major(sums.total),
    total_basis: basis,
  }
}

export { type CancellingFacts, readTiers, refundAndFee } from './cancellation/rules.ts'
export { hasArrived, PAYMENT_STATUS, paymentState } from './payment/rules.ts'
