import { type StatusKey, statusOf } from '#features/bookings/rules.ts'
import { updateBooking } from '#features/ordering/calls.ts'
import { confirmPayment } from '#features/payments/calls.ts'
import { randomUuid } from '#lib/ids.ts'
import { callKeptAlive } from '#web/call.ts'
import { session } from '#web/session.ts'
import { stored } from '#web/stored.ts'
import { ApiError } from '#web/transport.ts'
import { confirmStep } from '../door/calls.ts'
import { stepTo } from '../door/rules.ts'

/** Milliseconds in which a move can be taken back, before it is sent and anyone is notified. */
export const undoTime = 10_000

/** The payment status every client knows (`wire.md §7`). */
const paid = 2

/** `at`: the time of the visit that was shown. `code`: the customer's, with which the move is confirmed; it is sent at once. */
type Step = { to: StatusKey; from: number; at?: string; code?: string } | { to: 'paid'; paymentId: number }

/** A move that was made here and not yet confirmed by the server. */
export type QueuedMove = Step & {
  /** Idempotency key: a repeat changes nothing. */
  key: string
  /** Who made it; another user of this browser does not send it. */
  userId: number
  bookingId: number
  /** Instant from which it is sent. */
  sendAt: number
  /** It was sent at least once, so it cannot be taken back. */
  sent: boolean
}

const isMove = (value: unknown): value is QueuedMove =>
  typeof value === 'object' && value !== null && 'key' in value && 'bookingId' in value && 'sendAt' in value

/** In the browser's storage: a reload or a closed tab loses no move (docs/decisions/0120). */
const queue = stored<QueuedMove[]>('queued_moves', (found) => Array.isArray(found) && found.every(isMove))

export const queuedMoves = (): QueuedMove[] => queue.get() ?? []
export const useQueuedMoves = (): QueuedMove[] => queue.use() ?? none
const none: QueuedMove[] = []

/** The status a booking has once the moves made here are sent. */
export const statusAfterMoves = (
  moves: readonly QueuedMove[],
  { booking_status_id }: { booking_status_id: number },
): number => moves.reduce((status, move) => (move.to === 'paid' ? status : statusOf(move.to).id), booking_status_id)

const change = (key: string, next: (move: QueuedMove) => QueuedMove | null) =>
  queue.set(queuedMoves().flatMap((move) => (move.key === key ? (next(move) ?? []) : move)))

/** Adds a move. An earlier one of the same booking can no longer be taken back and is sent first. */
export const addMove = (
  { userId, bookingId }: { userId: number; bookingId: number },
  step: Step,
  now = Date.now(),
): void => {
  const before = queuedMoves().map((move) => (move.bookingId === bookingId ? { ...move, sendAt: now } : move))
  const sendAt = 'code' in step ? now : now + undoTime
  queue.set([...before, { ...step, key: randomUuid(), userId, bookingId, sendAt, sent: false }])
}

/** Milliseconds within which a second tap is one too many and not the next move. */
const doubleTap = 800

/** Whether a move was made a moment ago, so that the tap that follows still means it. */
export const isJustMade = ({ sendAt }: Pick<QueuedMove, 'sendAt'>, now = Date.now()): boolean =>
  now - (sendAt - undoTime) < doubleTap

/** Takes a move back; false if it was sent already. */
export const undoMove = (key: string): boolean => {
  const move = queuedMoves().find((one) => one.key === key)
  if (!move || move.sent) return false
  change(key, () => null)
  return true
}

const send = async (move: QueuedMove): Promise<unknown> => {
  if (move.to === 'paid')
    return callKeptAlive(
      confirmPayment,
      { params: { id: String(move.paymentId) }, query: {}, body: { payment_status_id: paid } },
      move.key,
    )
  const params = { id: move.bookingId }
  const step = stepTo(move.to)
  if (move.code !== undefined && step !== null)
    return callKeptAlive(confirmStep, { params, body: { step, code: move.code } }, move.key)
  return callKeptAlive(
    updateBooking,
    {
      params,
      query: { only: 'id' },
      body: { booking_status_id: statusOf(move.to).id, expected_status_id: move.from, expected_at: move.at },
    },
    move.key,
  )
}

/** Answers after which the same request may succeed: no connection, a server that is busy, an expired sign-in. */
const isTemporary = (error: unknown): boolean =>
  !(error instanceof ApiError) ||
  /^(unavailable|unreadable|unauthenticated|too_many_requests|request_in_progress|record_locked|database_)/.test(
    error.code,
  )

export type Sent = { move: QueuedMove; error?: unknown }

/** None waits longer than it can be taken back, also where the device's clock was put back meanwhile. */
const isDue = ({ sent, sendAt }: QueuedMove, until: number): boolean =>
  sent || sendAt <= until || sendAt > until + undoTime

/** Milliseconds between two attempts to send what could not be sent. */
const retryDelay = 15_000

/** Milliseconds until something of a queue is to be sent: none of it goes before what was tried already, and is tried again. */
export const waitBefore = (moves: readonly QueuedMove[], now = Date.now()): number => {
  const tried = moves.filter(({ sent }) => sent).map(({ sendAt }) => sendAt)
  if (tried.length > 0) return Math.min(retryDelay, Math.max(0, Math.max(...tried) + retryDelay - now))
  return Math.max(0, Math.min(...moves.map(({ sendAt }) => sendAt)) - now)
}

/** The bookings of which a move is on its way. */
const onTheirWay = new Map<number, Promise<unknown>>()

/** Sends a move; undefined where it cannot be sent now, and stays. */
const sendOne = async (move: QueuedMove): Promise<Sent | undefined> => {
  change(move.key, (one) => ({ ...one, sent: true }))
  const sending = send(move).then(
    () => ({ move }),
    (error: unknown) => ({ move, error }),
  )
  onTheirWay.set(move.bookingId, sending)
  const sent: Sent = await sending
  onTheirWay.delete(move.bookingId)
  if (sent.error !== undefined && isTemporary(sent.error)) {
    // A change, so that whoever watches the queue tries again later.
    change(move.key, (one) => ({ ...one, sendAt: Date.now() }))
    return undefined
  }
  change(move.key, () => null)
  return sent
}

/** The move of a booking that is on its way, if one is; without a booking nobody waits for one. */
const underWay = (bookingId: number | undefined) => (bookingId === undefined ? undefined : onTheirWay.get(bookingId))

/** Sends the moves that are due, of one booking or of all, one after the other; the first that cannot be sent now ends it. */
const sendInTurn = async (userId: number, until: number, bookingId?: number): Promise<Sent[]> => {
  const results: Sent[] = []
  for (;;) {
    for (let before = underWay(bookingId); before; before = underWay(bookingId)) await before
    const move = queuedMoves().find(
      (one) =>
        one.userId === userId &&
        (bookingId === undefined || one.bookingId === bookingId) &&
        isDue(one, until) &&
        !onTheirWay.has(one.bookingId),
    )
    // Whoever has signed in meanwhile did not make it.
    if (!move || (session.user()?.id ?? userId) !== userId) return results
    const sent = await sendOne(move)
    if (!sent) return results
    results.push(sent)
  }
}

/** Sends the first move of each booking at once: the page may be gone before any answer comes. */
const sendAll = async (userId: number): Promise<Sent[]> => {
  const bookings = new Set(queuedMoves().map(({ bookingId }) => bookingId))
  const sent = await Promise.all([...bookings].map((id) => sendInTurn(userId, Number.POSITIVE_INFINITY, id)))
  return sent.flat()
}

let sending: Promise<Sent[]> | null = null

/**
 * Sends the moves that are due, one after the other; with `until` infinite, as where the page is left, those of all bookings at once.
 * What cannot be sent now stays. Returns those the server answered, to whoever began to send them.
 */
export const sendMoves = (userId: number, until = Date.now()): Promise<Sent[]> => {
  if (until === Number.POSITIVE_INFINITY) return sendAll(userId)
  if (sending) return sending.then(() => [])
  sending = sendInTurn(userId, until).finally(() => {
    sending = null
  })
  return sending
}
