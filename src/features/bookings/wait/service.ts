import type { Exponent } from '#lib/money.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Booking } from '../contract.ts'
import { statusOf } from '../rules.ts'
import { waitFacts } from './queries.ts'
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
