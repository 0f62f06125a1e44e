import { sql } from 'kysely'
import type { CancellationTier } from '#features/bookings/contract.ts'
import { costsNothing } from '#features/bookings/service.ts'
import type { WirePriced } from '#features/pricing/rules.ts'
import type { Tx } from '#server/db/database.ts'
import { keepTimeOff } from '../absences/queries.ts'
import { isLapsed } from '../alarms/queries.ts'

export type MoveChange = {
  from: number
  to: number
  userId: number | null
  actor: string
  note: string | null
  start: boolean
  finish: boolean
  fail: boolean
  /** What happens to the claimed time. */
  claim: 'keep' | 'shorten' | 'release'
  /** Not while the customer chooses what to do because the provider cannot come. */
  unlessAbsent: boolean
  /** What must be true of a request's deadline: it is ahead, or over. */
  deadline: 'ahead' | 'over' | null
  /** The time that was shown, an instant in milliseconds. */
  expectedAt: number | null
}

/**
 * `changed`: the booking was changed concurrently, or its provider cannot come. `lapsed`: it waits unanswered, and its time is up.
 * `elsewhen`: another time was shown.
 */
export type Moved = 'moved' | 'changed' | 'lapsed' | 'elsewhen'

/**
 * Updates the status if it is still the expected one and nothing else forbids it, and inserts the event. A visit that fails while
 * it is under way has ended with that: its hours, and so its total, go on no longer.
 */
const moveRow = async (tx: Tx, id: number, m: MoveChange): Promise<Moved> => {
  const isElsewhen = sql`floor(extract(epoch FROM starts_at)) <> floor(${m.expectedAt}::bigint / 1000)`
  const { rows } = await sql<{ result: Moved }>`
    WITH moved AS (
      UPDATE bookings SET booking_status_id = ${m.to}::int, updated_at = now(),
        start_at = CASE WHEN ${m.start}::bool THEN now() ELSE start_at END,
        ends_at = CASE WHEN ${m.finish}::bool OR ${m.fail}::bool AND start_at IS NOT NULL AND ends_at IS NULL
          THEN greatest(now(), start_at) ELSE ends_at END,
        cancel = cancel OR ${m.fail}::bool,
        cancel_reason = CASE WHEN ${m.fail}::bool THEN ${m.note}::text ELSE cancel_reason END
      WHERE id = ${id}::int AND booking_status_id = ${m.from}::int
        AND (NOT ${m.unlessAbsent}::bool OR NOT EXISTS (SELECT FROM visit_absences a WHERE a.booking_id = ${id}::int AND a.answered_at IS NULL))
        AND CASE ${m.deadline}::text WHEN 'ahead' THEN NOT ${isLapsed} WHEN 'over' THEN ${isLapsed} ELSE true END
        AND ${isElsewhen} IS NOT true
      RETURNING id
    ), event AS (
      INSERT INTO booking_events (booking_id, user_id, actor, from_status_id, to_status_id, note)
      SELECT id, ${m.userId}::int, ${m.actor}::text, ${m.from}::int, ${m.to}::int, ${m.note}::text FROM moved
    )
    SELECT CASE WHEN EXISTS (SELECT FROM moved) THEN 'moved' WHEN ${m.deadline}::text = 'ahead' AND ${isLapsed} THEN 'lapsed'
      WHEN ${isElsewhen} THEN 'elsewhen' ELSE 'changed' END AS result
    FROM bookings WHERE id = ${id}::int`.execute(tx)
  return rows[0]?.result ?? 'changed'
}

/**
 * Frees the rest of a booking's claimed time. A shortened claim ends now plus the provider's buffer; a claim that starts later
 * is released. A separate statement after the booking is locked: a statement that waited for a reschedule would still see
 * the old claim.
 */
const freeClaim = (tx: Tx, bookingId: number, how: 'shorten' | 'release') =>
  sql`
    WITH kept AS (
      SELECT c.id, least(upper(c.span), now() + p.buffer_after_minutes * interval '1 minute') AS until
      FROM time_claims c JOIN e_providers p ON p.id = c.e_provider_id
      WHERE c.booking_id = ${bookingId}::int AND c.active
    )
    UPDATE time_claims c SET
      active = ${how}::text = 'shorten' AND kept.until > lower(c.span),
      span = CASE WHEN ${how}::text = 'shorten' AND kept.until > lower(c.span)
        THEN tstzrange(lower(c.span), kept.until) ELSE c.span END
    FROM kept WHERE c.id = kept.id`.execute(tx)

/** Moves a booking if its status is still the expected one and nothing else forbids it, with its event and claim. */
export const moveBooking = async (tx: Tx, id: number, change: MoveChange): Promise<Moved> => {
  const moved = await moveRow(tx, id, change)
  if (moved === 'moved' && change.claim !== 'keep') await freeClaim(tx, id, change.claim)
  if (moved === 'moved' && change.claim === 'release') await keepTimeOff(tx, id)
  return moved
}

export type SettlementRow = WirePriced & {
  start_at: string | null
  ends_at: string | null
  /** Instant in milliseconds. */
  starts_at: number
  cancellation_terms: CancellationTier[]
  moved_fee_minor: number
  digits: string | null
}

/** The data that refund and fee are computed from, of a booking that is or was in this status: no terms where it shows none. */
export const settlementRow = async (
  tx: Tx,
  bookingId: number,
  statusId: number,
): Promise<SettlementRow | undefined> => {
  const free = sql.raw<boolean>(costsNothing('b', statusId))
  const { rows } = await sql<SettlementRow>`
    SELECT b.e_service, b.options, b.taxes, b.quantity, coalesce(b.coupon, '{}') AS coupon, b.start_at::text, b.ends_at::text,
      (extract(epoch FROM b.starts_at) * 1000)::bigint AS starts_at,
      CASE WHEN ${free} THEN '[]' ELSE b.cancellation_terms END AS cancellation_terms,
      CASE WHEN ${free} THEN 0 ELSE b.moved_fee_minor END AS moved_fee_minor,
      (SELECT value FROM settings WHERE key = 'default_currency_decimal_digits') AS digits
    FROM bookings b WHERE b.id = ${bookingId}::int`.execute(tx)
  return rows[0]
}

/** The fee that a cancelled booking was settled with, in minor units. */
export const settledFee = async (
  tx: Tx,
  bookingId: number,
): Promise<{ fee: number; digits: string | null } | undefined> =>
  tx
    .selectFrom('bookings')
    .select((eb) => [
      eb.fn.coalesce('cancellation_fee_minor', eb.lit(0)).as('fee'),
      eb.selectFrom('settings').select('value').where('key', '=', 'default_currency_decimal_digits').as('digits'),
    ])
    .where('id', '=', bookingId)
    .executeTakeFirst()

export const saveFee = (tx: Tx, bookingId: number, feeMinor: number) =>
  tx.updateTable('bookings').set({ cancellation_fee_minor: feeMinor }).where('id', '=', bookingId).execute()
