import { sql } from 'kysely'
import type { Booking } from '#features/bookings/contract.ts'
import { statusOf } from '#features/bookings/rules.ts'
import { costsNothing } from '#features/bookings/service.ts'
import type { WirePriced } from '#features/pricing/rules.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { keepTimeOff } from '../absences/queries.ts'
import { groupsJson, type OfferedGroup } from '../create/queries.ts'
import { dropDelay, takenOverStatus } from '../queries.ts'

type Team = { provider_users: number[]; worker_id: number | null }

export type ReschedulableRow = Team & {
  id: number
  user_id: number
  e_provider_id: number
  e_service_id: number
  booking_status_id: number
  visit_tz: string
  /** Instant in milliseconds. */
  starts_at: number
  /** The service's estimated duration when the booking was created. */
  duration: string
}

/** Locks a booking of the caller, so that it is neither moved nor paid concurrently. */
export const lockReschedulable = async (
  tx: Tx,
  id: number,
  user: { id: number; role: string },
): Promise<ReschedulableRow | undefined> => {
  const { rows } = await sql<Omit<ReschedulableRow, keyof Team>>`
    SELECT b.id, b.user_id, b.e_provider_id, b.e_service_id, b.booking_status_id, b.visit_tz, b.e_service ->> 'duration' AS duration,
      (extract(epoch FROM b.starts_at) * 1000)::bigint AS starts_at
    FROM bookings b
    WHERE b.id = ${id}::int AND (b.user_id = ${user.id}::int OR ${user.role}::text = 'operator'
      OR works_on(${user.id}::int, b.e_provider_id, b.id))
    FOR UPDATE OF b`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  // A statement of its own: one that waited for the lock would see who came before.
  const team = await sql<Team>`SELECT to_json(visit_members(e_provider_id, visit_worker(id))) AS provider_users,
    visit_worker(id) AS worker_id FROM bookings WHERE id = ${id}::int`.execute(tx)
  return { ...row, provider_users: [], worker_id: null, ...team.rows[0] }
}

/**
 * Serialises the reschedules of one provider: each releases a claim and waits for another, so two could deadlock. New
 * bookings hold no claim while they wait and need no lock.
 */
export const lockReschedules = (tx: Tx, providerId: number) =>
  sql`SELECT 1 FROM workers WHERE e_provider_id = ${providerId}::int ORDER BY id FOR NO KEY UPDATE`.execute(tx)

/** Cancelling costs the customer no less than before they moved the visit. */
export const keepFee = (tx: Tx, bookingId: number, feeMinor: number) =>
  tx.updateTable('bookings').set({ moved_fee_minor: feeMinor }).where('id', '=', bookingId).execute()

/** Gives the time of a visit back; while its worker cannot come it stays off for them. */
export const releaseClaim = async (tx: Tx, bookingId: number): Promise<void> => {
  await tx
    .updateTable('time_claims')
    .set({ active: false })
    .where('booking_id', '=', bookingId)
    .where('active', '=', true)
    .execute()
  await keepTimeOff(tx, bookingId)
}

export type RepricingRow = Omit<WirePriced, 'options'> & {
  options: Booking['options']
  groups: OfferedGroup[]
  digits: string | null
}

/** The booking's price snapshot, and the service's current options. */
export const repricingRow = async (db: Db, bookingId: number): Promise<RepricingRow | undefined> => {
  const { rows } = await sql<RepricingRow>`
    SELECT b.e_service, b.options, b.taxes, b.quantity, coalesce(b.coupon, '{}') AS coupon,
      ${groupsJson(sql`b.e_service_id`)} AS groups,
      (SELECT value FROM settings WHERE key = 'default_currency_decimal_digits') AS digits
    FROM bookings b WHERE b.id = ${bookingId}::int`.execute(db)
  return rows[0]
}

export type NewTime = {
  workerId: number
  claim: { from: number; to: number }
  startsAt: number
  visitLocal: string
  options: Booking['options']
  userId: number
  actor: string
  note: string | null
  /** Both sides agreed to it: a request is accepted with it. */
  agreed?: boolean
}

/**
 * Claims the worker's time for a booking without a claim and, only if the claim succeeds, moves the visit and inserts the
 * event, in one statement; nobody is on the way to it, nor late, any more. Where nobody comes to it, the
 * fee of an earlier move is not kept. False: the time is taken.
 */
export const moveVisit = async (tx: Tx, bookingId: number, to: NewTime): Promise<boolean> => {
  const { rows } = await sql`
    WITH claim AS (
      INSERT INTO time_claims (e_provider_id, worker_id, booking_id, kind, span)
      SELECT b.e_provider_id, ${to.workerId}::int, b.id, 'visit',
        tstzrange(${new Date(to.claim.from)}::timestamptz, ${new Date(to.claim.to)}::timestamptz)
      FROM bookings b WHERE b.id = ${bookingId}::int AND does_service(${to.workerId}::int, b.e_service_id)
      ON CONFLICT DO NOTHING RETURNING booking_id
    ), was AS (
      SELECT b.id, b.visit_local, b.booking_status_id FROM bookings b JOIN claim ON claim.booking_id = b.id
    ), moved AS (
      UPDATE bookings b SET visit_local = ${to.visitLocal}::timestamp, starts_at = ${new Date(to.startsAt)}::timestamptz,
        options = ${JSON.stringify(to.options)}::text::jsonb, updated_at = now(),
        booking_status_id = CASE WHEN ${to.agreed ?? false}::bool AND was.booking_status_id = ${sql.lit(statusOf('received').id)}
          THEN ${sql.lit(statusOf('accepted').id)} ELSE ${takenOverStatus('was')} END,
        moved_fee_minor = CASE WHEN ${sql.raw(costsNothing('b'))} THEN 0 ELSE b.moved_fee_minor END
      FROM was WHERE b.id = was.id RETURNING b.id, b.booking_status_id
    )
    INSERT INTO booking_events (booking_id, user_id, actor, from_status_id, to_status_id, note, visit_from, visit_to)
    SELECT was.id, ${to.userId}::int, ${to.actor}::text, was.booking_status_id, moved.booking_status_id, ${to.note}::text,
      was.visit_local, ${to.visitLocal}::timestamp
    FROM was JOIN moved ON moved.id = was.id RETURNING id`.execute(tx)
  if (rows.length > 0) await dropDelay(tx, bookingId)
  return rows.length > 0
}
