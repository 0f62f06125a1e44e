import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { claimAround, type Instants } from '../queries.ts'

const ms = (column: string) => sql`(extract(epoch FROM ${sql.ref(column)}) * 1000)::bigint`

export type CalendarsRow = {
  address_created_at: number | null
  url: string | null
  read_at: number | null
  failed: boolean | null
}

export const calendarsOf = async (db: Db, workerId: number): Promise<CalendarsRow | undefined> => {
  const { rows } = await sql<CalendarsRow>`
    SELECT ${ms('a.created_at')} AS address_created_at, s.url, ${ms('s.read_at')} AS read_at, s.failed
    FROM workers w LEFT JOIN calendar_addresses a ON a.worker_id = w.id
    LEFT JOIN calendar_sources s ON s.worker_id = w.id
    WHERE w.id = ${workerId}::int`.execute(db)
  return rows[0]
}

export const saveAddress = (tx: Tx, workerId: number, hash: Buffer) =>
  sql`INSERT INTO calendar_addresses (worker_id, token_hash) VALUES (${workerId}::int, ${hash}::bytea)
    ON CONFLICT (worker_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now()`.execute(tx)

export const deleteAddress = (tx: Tx, workerId: number) =>
  sql`DELETE FROM calendar_addresses WHERE worker_id = ${workerId}::int`.execute(tx)

export type FeedRow = { worker_id: number; name: Translated; locale: 'en' | 'ar' }

/** The worker whose address has this token; accounts of the demo have none while it is off. */
export const workerByToken = async (db: Db, hash: Buffer, demo: boolean): Promise<FeedRow | undefined> => {
  const { rows } = await sql<FeedRow>`
    SELECT w.id AS worker_id, p.name, coalesce(u.locale, 'en') AS locale
    FROM calendar_addresses a JOIN workers w ON w.id = a.worker_id JOIN e_providers p ON p.id = w.e_provider_id
    LEFT JOIN users u ON u.id = w.user_id
    WHERE a.token_hash = ${hash}::bytea AND w.active AND (u.id IS NULL OR u.blocked_at IS NULL
      AND (${demo}::boolean OR NOT u.planted) AND EXISTS (SELECT FROM e_provider_users m WHERE m.e_provider_id = w.e_provider_id AND m.user_id = u.id))`.execute(
    db,
  )
  return rows[0]
}

export type FeedVisitRow = {
  id: number
  uid: string
  sequence: number
  created_at: number
  updated_at: number
  starts_at: number
  duration: string
  /** A request, or nobody can come and the customer has not chosen yet. */
  tentative: boolean
  service: Translated
  customer: string
  address: { address: string; latitude: number | null; longitude: number | null }
}

/** A worker's visits between two instants. */
export const feedVisits = async (db: Db, workerId: number, { from, to }: Instants): Promise<FeedVisitRow[]> => {
  const { rows } = await sql<FeedVisitRow>`
    SELECT b.id, b.uid, ${ms('b.created_at')} AS created_at, ${ms('b.updated_at')} AS updated_at,
      ${ms('b.starts_at')} AS starts_at, b.e_service ->> 'duration' AS duration, b.booking_status_id = 1
        OR b.booking_status_id IN (4, 3) AND EXISTS (SELECT FROM visit_absences a WHERE a.booking_id = b.id AND a.answered_at IS NULL) AS tentative,
      b.e_service -> 'name' AS service, u.name AS customer, b.address,
      (SELECT count(*)::int FROM booking_events e
        WHERE e.booking_id = b.id AND (e.visit_to IS NOT NULL OR e.to_status_id = 7)) AS sequence
    FROM time_claims c JOIN bookings b ON b.id = c.booking_id JOIN users u ON u.id = b.user_id
    WHERE c.worker_id = ${workerId}::int AND c.kind = 'visit' AND c.active
      AND c.span && tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz)
    ORDER BY b.starts_at, b.id LIMIT 1000`.execute(db)
  return rows
}

/** Time off taken here; what was read from another calendar is not sent back. */
export const feedTimeOff = async (
  db: Db,
  workerId: number,
  { from, to }: Instants,
): Promise<{ id: number; from: number; to: number }[]> => {
  const { rows } = await sql<{ id: number; from: number; to: number }>`
    SELECT c.id, (extract(epoch FROM lower(c.span)) * 1000)::bigint AS "from",
      (extract(epoch FROM upper(c.span)) * 1000)::bigint AS "to"
    FROM time_claims c WHERE c.worker_id = ${workerId}::int AND c.kind = 'time_off' AND c.active
      AND c.span && tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz)
    ORDER BY lower(c.span) LIMIT 1000`.execute(db)
  return rows
}

export type SourceRow = { worker_id: number; url: string; time_zone: string; horizon_days: number }

export const workerZone = async (
  db: Db,
  workerId: number,
): Promise<Pick<SourceRow, 'time_zone' | 'horizon_days'> | undefined> => {
  const { rows } = await sql<Pick<SourceRow, 'time_zone' | 'horizon_days'>>`
    SELECT p.time_zone, p.horizon_days FROM workers w JOIN e_providers p ON p.id = w.e_provider_id
    WHERE w.id = ${workerId}::int`.execute(db)
  return rows[0]
}

/** Sources that were not read for some minutes: the longest ago first, those that failed after the others. */
export const dueSources = async (db: Db, minutes: number): Promise<SourceRow[]> => {
  const { rows } = await sql<SourceRow>`
    SELECT s.worker_id, s.url, p.time_zone, p.horizon_days
    FROM calendar_sources s JOIN workers w ON w.id = s.worker_id JOIN e_providers p ON p.id = w.e_provider_id
    WHERE w.active AND coalesce(s.tried_at, '-infinity') < now() - make_interval(mins => ${minutes}::int)
    ORDER BY s.failed, s.tried_at NULLS FIRST LIMIT 5000`.execute(db)
  return rows
}

/** Whether a worker's source is still this one, which stays until the end of the transaction. */
export const lockSource = async (tx: Tx, workerId: number, url: string): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM calendar_sources WHERE worker_id = ${workerId}::int AND url = ${url}::text FOR UPDATE`.execute(tx)
  return rows.length > 0
}

/** Until the end of the transaction no calendar of the provider's workers, or of one of them, is read anew. */
export const lockSources = (
  tx: Tx,
  { providerId, workerId }: { providerId: number; workerId: number | null },
): Promise<unknown> =>
  sql`SELECT FROM calendar_sources s JOIN workers w ON w.id = s.worker_id
    WHERE w.e_provider_id = ${providerId}::int AND (${workerId}::int IS NULL OR w.id = ${workerId}::int)
    ORDER BY w.id FOR UPDATE OF s`.execute(tx)

export const saveSourceUrl = (tx: Tx, workerId: number, url: string) =>
  sql`INSERT INTO calendar_sources (worker_id, url) VALUES (${workerId}::int, ${url}::text)
    ON CONFLICT (worker_id) DO UPDATE SET url = excluded.url`.execute(tx)

export const deleteSource = async (tx: Tx, workerId: number): Promise<void> => {
  await sql`DELETE FROM calendar_sources WHERE worker_id = ${workerId}::int`.execute(tx)
  await deleteBusy(tx, workerId)
}

const deleteBusy = (tx: Tx, workerId: number) =>
  sql`DELETE FROM time_claims WHERE worker_id = ${workerId}::int AND kind = 'external'`.execute(tx)

export const noteRead = (tx: Tx, workerId: number, failed: boolean) =>
  sql`UPDATE calendar_sources SET tried_at = now(), failed = ${failed}::bool,
    read_at = CASE WHEN ${failed}::bool THEN read_at ELSE now() END WHERE worker_id = ${workerId}::int`.execute(tx)

/** Which of these ids are those of our own bookings. */
export const ownUids = async (db: Db, uids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ uid: string }>`
    SELECT uid::text FROM bookings WHERE uid = ANY (${uids as string[]}::uuid[])`.execute(db)
  return new Set(rows.map(({ uid }) => uid))
}

/**
 * Replaces a worker's busy times from elsewhere. Time that a visit or time off has already is left out: two active claims of
 * a worker never overlap.
 */
export const replaceBusy = async (tx: Tx, workerId: number, busy: readonly Instants[]): Promise<void> => {
  await deleteBusy(tx, workerId)
  while (await claimAround(tx, workerId, 'external', busy));
}
