/** Online payment attempts: their states, and what to do for a provider's state (booking-and-money §5). */

export type AttemptState = 'created' | 'pending' | 'paid' | 'refunded' | 'failed'

/** The allowed transitions; the database enforces them, too. A failed attempt can still be paid late. */
const MOVES: Record<AttemptState, readonly AttemptState[]> = {
  created: ['pending', 'paid', 'failed'],
  pending: ['paid', 'failed'],
  failed: ['paid'],
  paid: ['refunded'],
  // Its customer's bank sent the money back.
  refunded: ['paid'],
}

export const canMove = (from: AttemptState, to: AttemptState): boolean => MOVES[from].includes(to)

/** Why received money is not the payment of its booking. */
export type Mismatch = 'amount_differs' | 'currency_differs' | 'already_paid' | 'not_payable' | 'refunded_there'

export type ProviderState =
  | { state: 'open' }
  | { state: 'approved' }
  | { state: 'failed'; why: string }
  | { state: 'paid'; amountMinor: number; currency: string; refundedMinor: number }

export type DecisionInput = {
  attempt: { state: AttemptState; amountMinor: number; currency: string }
  remote: ProviderState
  /** What the booking costs now, in minor units; null: it is not payable. */
  due: number | null
  /** It has a pending or paid payment. */
  paid: boolean
  /** Why the checkout ended: the customer cancelled, or it expired. */
  over: string | null
}

export type Decision =
  | { do: 'nothing' }
  | { do: 'wait' }
  | { do: 'fail'; why: string }
  | { do: 'settle' }
  | { do: 'hold'; mismatch: Mismatch }

const mismatchOf = (
  { attempt, due, paid }: DecisionInput,
  sum: { amountMinor: number; currency: string; refundedMinor: number },
): Mismatch | null => {
  if (sum.refundedMinor > 0) return 'refunded_there'
  if (sum.currency !== attempt.currency) return 'currency_differs'
  if (sum.amountMinor !== attempt.amountMinor) return 'amount_differs'
  if (paid) return 'already_paid'
  return due === sum.amountMinor ? null : 'not_payable'
}

/** Decides what to do for a provider's state: forward only, exact to the minor unit, one payment per booking. */
export const decide = (facts: DecisionInput): Decision => {
  const { attempt, remote, over } = facts
  if (attempt.state === 'paid' || attempt.state === 'refunded') return { do: 'nothing' }
  if (remote.state === 'paid') {
    const mismatch = mismatchOf(facts, remote)
    return mismatch ? { do: 'hold', mismatch } : { do: 'settle' }
  }
  if (attempt.state === 'failed') return { do: 'nothing' }
  if (remote.state === 'failed') return { do: 'fail', why: remote.why }
  return over ? { do: 'fail', why: over } : { do: 'wait' }
}

/** What is known of the money of a paid attempt. Minor units of one currency. */
export type GoneFacts = {
  /** What the provider received, and what of it went back there so far. */
  receivedMinor: number
  refundedMinor: number
  /** What of it was booked: less, where a part had gone back before. */
  bookedMinor: number
  /** Our own refunds of it, also those under way. */
  oursMinor: number
  /** What the inbox has of it, as gone or disputed, and no refund of ours stands for. */
  toldMinor: number
}

const differenceMinor = ({ receivedMinor, refundedMinor, bookedMinor, oursMinor, toldMinor }: GoneFacts): number =>
  refundedMinor - (receivedMinor - bookedMinor) - oursMinor - toldMinor

/** How much went back at the provider that nobody here has heard of. */
export const unheardMinor = (facts: GoneFacts): number => Math.max(0, differenceMinor(facts))

/** How much is known here that has not gone back at the provider: it is told twice, or has not gone yet. */
export const aheadMinor = (facts: GoneFacts): number => Math.max(0, -differenceMinor(facts))

/** Hours after which an unfinished attempt expires. */
export const lifetimeHours = 24

/** Hours during which an attempt may still be paid: by then every provider's checkout has expired. */
export const watchedHours = 48

/** Minutes that an attempt may exist without a checkout: the customer never got a payment page. */
export const creationMinutes = 15

/**
 * Seconds until the next check with the provider, by the number of checks and the attempt's age in hours: soon at first,
 * then hourly, also for attempts that failed on our side only; null: never.
 */
export const checkDelay = (checks: number, hours: number): number | null =>
  hours > watchedHours ? null : Math.min(3600, 15 * 2 ** Math.min(checks, 10))

/** Days after which a paid attempt, or a refund that is done, is asked about again: what went back of it meanwhile? */
const recheckDays = [1, 7, 30, 90]

/** Seconds for which a refund that failed may be in the provider's answer; then it is asked again. */
export const doubtSeconds = 600

/** Days after which nobody asks about it any more. */
const lastRecheckDay = 100

/** Days after which an operator is told of a refund that is not done: no bank takes so long. */
export const lateDays = 14

/** Why it is asked about again soon: the provider did not answer, or its answer may be older than a refund that failed. */
type Unsure = 'away' | 'doubtful' | null

/**
 * Seconds until the next check of a paid attempt, of a refund that is done, or of an attempt nobody answered about once it is
 * watched no longer, by its age in hours; null: never.
 */
export const recheckDelay = (hours: number, unsure: Unsure = null): number | null => {
  const next = recheckDays.find((day) => day * 24 > hours)
  const seconds = next === undefined ? null : Math.ceil((next * 24 - hours) * 3600)
  if (unsure === 'doubtful') return Math.min(doubtSeconds, seconds ?? doubtSeconds)
  if (unsure === null || hours > lastRecheckDay * 24) return seconds
  return Math.min(3600, seconds ?? 3600)
}
