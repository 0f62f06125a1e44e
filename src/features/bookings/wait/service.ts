import { isoExponent } from '#lib/currencies.ts'
import { type Exponent, toMajor } from '#lib/money.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Booking, Payment } from '../contract.ts'
import { PAYMENT_STATUS, statusOf } from '../rules.ts'
import { heldMoney, waitFacts } from './queries.ts'
import { costsLess, waitOf } from './rules.ts'

type Finished = Parameters<typeof costsLess>[0] &
  Pick<Booking, 'id' | 'booking_status_id' | 'start_at' | 'ends_at'> & { payment: unknown }

/** Whom the payment of a booking waits for now. Existing clients go from Finish to the checkout: theirs never waits. */
export const paymentWait = async (
  db: Db,
  config: Pick<Config, 'legacyClients'>,
  booking: Finished,
  exponent: Exponent,
): Promise<NonNullable<Booking['payment_wait']> | null> => {
  const { id, booking_status_id: status, start_at: start, ends_at: end, payment } = booking
  if (config.legacyClients || status !== statusOf('done').id || end === null || payment !== null) return null
  const worked = { start: start === null ? null : Date.parse(start), end: Date.parse(end) }
  if (!costsLess(booking, worked, exponent)) return null
  const facts = await waitFacts(db, id)
  return facts ? waitOf({ ...facts, endsAt: worked.end }) : null
}

const payable: readonly number[] = [statusOf('done').id, statusOf('failed').id]

type Payable = Pick<Booking, 'id' | 'booking_status_id' | 'user_id'> & {
  payment: Pick<Payment, 'payment_status_id'> | null
}

/** Money that came for a booking and does not fit it, for its customer and operators, as long as nothing else has paid it. */
export const paymentHeld = async (
  db: Db,
  { id: userId, role }: { id: number; role: string },
  { id, booking_status_id: status, user_id, payment }: Payable,
): Promise<NonNullable<Booking['payment_held']> | null> => {
  if (user_id !== userId && role !== 'operator') return null
  if (!payable.includes(status) || (payment && payment.payment_status_id !== PAYMENT_STATUS.pending)) return null
  const held = await heldMoney(db, id)
  return held ? { amount: toMajor(held.amount_minor, isoExponent(held.currency)), currency: held.currency } : null
}
