/** A try to pay online: its states, and what becomes of what a provider says (booking-and-money §5). */

export type AttemptState = 'created' | 'pending' | 'paid' | 'refunded' | 'failed'

/** Every move there is; the database refuses others, too. Money that comes after a failure is still money. */
const MOVES: Record<AttemptState, readonly AttemptState[]> = {
  created: ['pending', 'paid', 'failed'],
  pending: ['paid', 'failed'],
  failed: ['paid'],
  paid: ['refunded'],
  refunded: [],
}

export const canMove = (from: AttemptState, to: AttemptState): boolean => MOVES[from].includes(to)

/** Why money that came is not the payment of its booking. */
export type Misfit = 'amount_differs' | 'currency_differs' | 'already_paid' | 'not_payable'

export type Said =
  | { state: 'open' }
  | { state: 'approved' }
  | { state: 'failed'; why: string }
  | { state: 'paid'; amountMinor: number; currency: string }

export type Facts = {
  attempt: { state: AttemptState; amountMinor: number; currency: string }
  said: Said
  /** What the booking costs now, in minor units; null: it is not to be paid. */
  due: number | null
  /** It has a pending or paid payment. */
  paid: boolean
  /** Nobody waits for this checkout any more: the customer turned back, or its time is over. */
  over: string | null
}

export type Verdict =
  | { do: 'nothing' }
  | { do: 'wait' }
  | { do: 'fail'; why: string }
  | { do: 'settle' }
  | { do: 'keep_aside'; misfit: Misfit }

const misfitOf = ({ attempt, due, paid }: Facts, sum: { amountMinor: number; currency: string }): Misfit | null => {
  if (sum.currency !== attempt.currency) return 'currency_differs'
  if (sum.amountMinor !== attempt.amountMinor) return 'amount_differs'
  if (paid) return 'already_paid'
  return due === sum.amountMinor ? null : 'not_payable'
}

/** What to do about what a provider says: forward only, exact to the minor unit, one payment a booking. */
export const judge = (facts: Facts): Verdict => {
  const { attempt, said, over } = facts
  if (attempt.state === 'paid' || attempt.state === 'refunded') return { do: 'nothing' }
  if (said.state === 'paid') {
    const misfit = misfitOf(facts, said)
    return misfit ? { do: 'keep_aside', misfit } : { do: 'settle' }
  }
  if (attempt.state === 'failed') return { do: 'nothing' }
  if (said.state === 'failed') return { do: 'fail', why: said.why }
  return over ? { do: 'fail', why: over } : { do: 'wait' }
}

/** Hours after which an attempt nobody finished is over. */
export const lifetimeHours = 24

/** Hours during which money may still come for it: by then every provider's checkout is dead. */
const watchedHours = 48

/** Minutes an attempt may stand without a checkout: the customer never got an address to pay at. */
export const creationMinutes = 15

/**
 * Seconds until the provider is asked again of its own accord, by how often it was asked and how old the attempt is in
 * hours: quick at first, then hourly, also about what we gave up while the provider had not; null: never.
 */
export const pauseAfter = (checks: number, hours: number): number | null =>
  hours > watchedHours ? null : Math.min(3600, 15 * 2 ** Math.min(checks, 10))
