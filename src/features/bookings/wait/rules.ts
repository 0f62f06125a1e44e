import { billedHours, fromWire, hoursOf, price, type WirePriced } from '#features/pricing/rules.ts'
import type { Exponent } from '#lib/money.ts'
import { parseDuration } from '#lib/time.ts'
import type { Booking } from '../contract.ts'
import type { Actor } from '../rules.ts'

/** Minutes in which a team may confirm or correct the hours of a visit that its customer finished early. */
export const waitMinutes = 30

/** Instants in milliseconds. */
type Worked = { start: number | null; end: number }

type Hourly = WirePriced & { e_service: { duration: string } }

/** Whether the recorded hours of a visit cost less than the booked ones. With a fixed price, or for free, they never do. */
export const costsLess = (booking: Hourly, { start, end }: Worked, exponent: Exponent): boolean => {
  const { price_unit: unit, duration } = booking.e_service
  const total = (hours: number): number => price(fromWire(booking, hours, exponent)).total
  const booked = billedHours(0, parseDuration(duration) * 60_000, 0)
  return total(hoursOf(unit, start, end, end).hours) < total(booked)
}

export type WaitFacts = {
  finishedBy: Actor | null
  /** Instants in milliseconds. */
  endsAt: number
  now: number
  /** The team confirmed the finish, with a tap or with the customer's code. */
  confirmed: boolean
  /** The customer accepted or declined corrected hours. */
  answered: boolean
  /** Hours that were offered while the payment waited have no answer. */
  offered: boolean
}

/**
 * Whom the payment of a visit waits for whose recorded hours cost less than the booked ones; null: it does not. It waits once:
 * what was payable stays so, whatever is offered later.
 */
export const waitOf = (facts: WaitFacts): NonNullable<Booking['payment_wait']> | null => {
  const { finishedBy, endsAt, now, confirmed, answered, offered } = facts
  if (finishedBy !== 'customer' || answered) return null
  if (offered) return { asked: 'customer', until: null }
  const until = endsAt + waitMinutes * 60_000
  return confirmed || now >= until ? null : { asked: 'provider', until: new Date(until).toISOString() }
}
