import type { Booking } from '#features/bookings/contract.ts'
import { move, STATUSES, type StatusKey, statusById, THRESHOLDS } from '#features/bookings/rules.ts'
import { latinDigits, typedToMinor } from '#lib/digits.ts'
import { type Exponent, toMajor } from '#lib/money.ts'

export const statusKeys = ['received', 'accepted', 'on_the_way', 'ready', 'in_progress', 'done', 'failed'] as const
export const paymentStates = ['none', 'waiting', 'paid', 'partly_refunded', 'refunded'] as const

type Movable = Pick<Booking, 'booking_status_id' | 'cancel'>

/** The statuses an operator may move a booking to, except ending it. */
export const stepsFor = ({ booking_status_id }: Movable): StatusKey[] => {
  const from = statusById(booking_status_id)?.key
  return STATUSES.map(({ key }) => key).filter(
    (to) => from && to !== 'failed' && move(from, to, 'operator', { reason: 'any' }).ok,
  )
}

/** Whether an operator may cancel the booking. */
export const cancellable = ({ booking_status_id }: Movable): boolean => {
  const from = statusById(booking_status_id)?.key
  return from !== undefined && move(from, 'failed', 'operator', { reason: 'any' }).ok
}

/** Whether the visit may still get another time or another worker. */
export const isAhead = ({ booking_status_id, cancel }: Movable): boolean =>
  !cancel && (statusById(booking_status_id)?.order ?? THRESHOLDS.failed) < THRESHOLDS.on_the_way

const paid = 2

/** A typed cancellation fee in major units; null for what is none, or above the price. */
export const feeOf = (typed: string, exponent: Exponent, total: number): number | null => {
  const minor = typedToMinor(typed, exponent)
  if (minor === null || minor < 0) return null
  const fee = toMajor(minor, exponent)
  return fee > total ? null : fee
}

/** What goes back to the customer if an operator cancels with this fee, and what of it they still owe. Major units. */
export const outcomeOf = ({ payment }: Pick<Booking, 'payment'>, fee: number): { back: number; due: number } => {
  const given = payment?.payment_status_id === paid ? payment.amount - payment.refunded : 0
  return { back: Math.max(0, given - fee), due: Math.max(0, fee - given) }
}

/** What somebody has in hand when they look for a booking. */
export type Clue = { number: number | null; digits: string | null; text: string }

/** Reads a search: a number with or without `#` is a booking's or a part of a phone number, which may begin with the zeros that are dialled. */
export const clueOf = (typed: string): Clue => {
  const text = latinDigits(typed).trim()
  const isNumeric = /^[#+\d\s()./-]+$/.test(text)
  const digits = text.replace(/\D/g, '').replace(/^0{1,2}/, '')
  return {
    number: isNumeric && /^#?\d{1,9}$/.test(text) ? Number(text.replace('#', '')) : null,
    digits: isNumeric && !text.startsWith('#') && digits.length >= 4 ? digits : null,
    text: isNumeric ? '' : text,
  }
}
