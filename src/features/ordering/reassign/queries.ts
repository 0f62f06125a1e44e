import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { keepTimeOff } from '../absences/queries.ts'
import { dropDelay, takenOverStatus } from '../queries.ts'
import type { VisitWorkers } from './contract.ts'

/** The workers for a visit of this provider, without those who are blocked; a visit that is under way or over keeps its worker. */
export const visitWorkers = async (
  db: Db,
  bookingId: number,
  providerId: number,
): Promise<VisitWorkers | undefined> => {
  const { rows } = await sql<VisitWorkers>`
    SELECT visit_worker(b.id) AS worker_id, s."order" < 40 AND NOT b.cancel AS open,
      (SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', coalesce(u.name, w.name, ''), 'free', NOT EXISTS (
          SELECT FROM time_claims o WHERE o.worker_id = w.id AND o.active AND o.span && c.span
            AND o.booking_id IS DISTINCT FROM b.id)) ORDER BY w.id), '[]')
        FROM workers w LEFT JOIN users u ON u.id = w.user_id
        WHERE w.e_provider_id = b.e_provider_id AND (
          w.active AND u.blocked_at IS NULL AND does_service(w.id, b.e_service_id) OR w.id = visit_worker(b.id))) AS workers
    FROM bookings b JOIN booking_statuses s ON s.id = b.booking_status_id
      LEFT JOIN time_claims c ON c.booking_id = b.id AND c.active
    WHERE b.id = ${bookingId}::int AND b.e_provider_id = ${providerId}::int`.execute(db)
  return rows[0]
}

/**
 * Locks a booking of the provider that may still be given to another worker. Tells its present members of the change. No join: after a
 * wait it would find the status of before.
 */
export const lockVisit = async (
  tx: Tx,
  bookingId: number,
  providerId: number,
): Promise<{ user_id: number; visit_tz: string; starts_at: number } | undefined> => {
  const { rows } = await sql<{ user_id: number; visit_tz: string; starts_at: number }>`
    UPDATE bookings b SET updated_at = now()
    WHERE b.id = ${bookingId}::int AND b.e_provider_id = ${providerId}::int AND NOT b.cancel
      AND (SELECT s."order" FROM booking_statuses s WHERE s.id = b.booking_status_id) < 40
    RETURNING b.user_id, b.visit_tz, (extract(epoch FROM b.starts_at) * 1000)::bigint AS starts_at`.execute(tx)
  return rows[0]
}

/** Ends the claim of a visit; its span, for the next worker. While the first cannot come it stays off for them. */
export const endClaim = async (tx: Tx, bookingId: number): Promise<{ id: number; worker_id: number } | undefined> => {
  const claim = await tx
    .updateTable('time_claims')
    .set({ active: false })
    .where('booking_id', '=', bookingId)
    .where('active', '=', true)
    .returning(['id', 'worker_id'])
    .executeTakeFirst()
  await keepTimeOff(tx, bookingId)
  return claim
}

/** Claims the same time of another worker of the provider, who takes visits of this service. Undefined: they are not free. */
export const claimFor = async (tx: Tx, claimId: number, workerId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO time_claims (e_provider_id, worker_id, booking_id, kind, span)
    SELECT c.e_provider_id, w.id, c.booking_id, c.kind, c.span
    FROM time_claims c JOIN workers w ON w.e_provider_id = c.e_provider_id JOIN bookings b ON b.id = c.booking_id
    WHERE c.id = ${claimId}::bigint AND w.id = ${workerId}::int AND w.active AND does_service(w.id, b.e_service_id)
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id
}

export type TakeOver = { bookingId: number; userId: number; actor: 'provider' | 'operator'; note: string | null }

/**
 * Records in the history that another worker comes; nobody is on the way to it, nor late, any more. True: the
 * status changed. Notifies the members who see it now.
 */
export const takeOver = async (tx: Tx, { bookingId, userId, actor, note }: TakeOver): Promise<boolean> => {
  await dropDelay(tx, bookingId)
  const { rows } = await sql<{ returned: boolean }>`
    WITH was AS (SELECT id, booking_status_id FROM bookings WHERE id = ${bookingId}::int),
    now AS (
      UPDATE bookings b SET booking_status_id = ${takenOverStatus('b')}, updated_at = now()
      WHERE b.id = ${bookingId}::int RETURNING b.booking_status_id
    )
    INSERT INTO booking_events (booking_id, user_id, actor, from_status_id, to_status_id, note)
    SELECT was.id, ${userId}::int, ${actor}::text, was.booking_status_id, now.booking_status_id, ${note}::text FROM was, now
    RETURNING from_status_id <> to_status_id AS returned`.execute(tx)
  return rows[0]?.returned ?? false
}

/** The account of a worker of this provider; undefined if there is no such worker. */
export const workerOf = (db: Db, workerId: number, providerId: number) =>
  db
    .selectFrom('workers')
    .select(['id', 'user_id'])
    .where('id', '=', workerId)
    .where('e_provider_id', '=', providerId)
    .executeTakeFirst()
