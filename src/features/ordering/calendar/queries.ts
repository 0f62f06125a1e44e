import { sql } from 'kysely'
import { statusOf } from '#features/bookings/rules.ts'
import type { Translated } from '#lib/schema.ts'
import type { Weekday } from '#lib/time.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** Whose calendar: a provider's, or one worker's of it. */
export type Scope = { providerId: number; workerId: number | null }

/** Instants in milliseconds. */
type Spans = { from: number; to: number }

export type VisitRow = {
  id: number
  worker_id: number
  booking_status_id: number
  starts_at: number
  duration: string
  service: Translated
  customer: string
}

export type TimeOffRow = { id: number; worker_id: number; kind: 'time_off' | 'external'; from: number; to: number }

export type FrameRow = {
  time_zone: string
  workers: { id: number; name: string | null }[]
  weekly: { day: Weekday; start_at: string; end_at: string }[]
  exceptions: { date: string; start_at: string | null; end_at: string | null }[]
}

/**
 * Zone, workers and hours of a provider; those who take no visits any more as long as some are theirs; exceptions of the dates, and
 * of the day before, whose hours may pass midnight.
 */
export const frameOf = async (
  db: Db,
  { providerId, workerId }: Scope,
  dates: { from: string; to: string },
): Promise<FrameRow | undefined> => {
  const { rows } = await sql<FrameRow>`
    SELECT p.time_zone,
      (SELECT coalesce(json_agg(json_build_object('id', w.id, 'name', coalesce(u.name, w.name)) ORDER BY w.id), '[]')
        FROM workers w LEFT JOIN users u ON u.id = w.user_id
        WHERE w.e_provider_id = p.id AND (${workerId}::int IS NULL OR w.id = ${workerId}::int)
          AND (w.active OR EXISTS (SELECT FROM time_claims c
            WHERE c.worker_id = w.id AND c.active AND c.kind = 'visit' AND upper(c.span) > now()))) AS workers,
      (SELECT coalesce(json_agg(json_build_object('day', h.day, 'start_at', to_char(h.start_at, 'HH24:MI'),
        'end_at', to_char(h.end_at, 'HH24:MI')) ORDER BY h.weekday, h.start_at), '[]')
        FROM availability_hours h WHERE h.e_provider_id = p.id) AS weekly,
      (SELECT coalesce(json_agg(json_build_object('date', x.date, 'start_at', to_char(x.start_at, 'HH24:MI'),
        'end_at', to_char(x.end_at, 'HH24:MI')) ORDER BY x.date, x.start_at), '[]')
        FROM availability_exceptions x
        WHERE x.e_provider_id = p.id AND x.date >= ${dates.from}::date - 1 AND x.date < ${dates.to}::date) AS exceptions
    FROM e_providers p WHERE p.id = ${providerId}::int`.execute(db)
  return rows[0]
}

/** Visits and requests that touch the time, the earliest ones. */
export const visitsBetween = async (
  db: Db,
  { providerId, workerId }: Scope,
  { from, to }: Spans,
  limit: number,
): Promise<VisitRow[]> => {
  const { rows } = await sql<VisitRow>`
    SELECT b.id, c.worker_id, b.booking_status_id, (extract(epoch FROM b.starts_at) * 1000)::bigint AS starts_at,
      b.e_service ->> 'duration' AS duration, b.e_service -> 'name' AS service, u.name AS customer
    FROM time_claims c JOIN bookings b ON b.id = c.booking_id JOIN users u ON u.id = b.user_id
    WHERE c.e_provider_id = ${providerId}::int AND c.kind = 'visit' AND c.active
      AND c.span && tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz)
      AND (${workerId}::int IS NULL OR c.worker_id = ${workerId}::int)
    ORDER BY b.starts_at, b.id LIMIT ${limit}::int`.execute(db)
  return rows
}

/** When a visit `b` is expected to end, without its buffer. */
export const visitEnd = sql`b.starts_at + make_interval(mins => duration_minutes(b.e_service ->> 'duration'))`

/** Its claim ends by its buffer after now at the latest. */
const isDone = sql`b.booking_status_id = ${sql.lit(statusOf('done').id)}`

/** Of a team those who take visits; a worker who is named may have stopped, and have some left. */
const isOf = (workerId: number | null) =>
  sql`CASE WHEN ${workerId}::int IS NULL THEN w.active ELSE w.id = ${workerId}::int END`

const timeOffColumns = sql`c.id, c.worker_id, c.kind, (extract(epoch FROM lower(c.span)) * 1000)::bigint AS "from",
  (extract(epoch FROM upper(c.span)) * 1000)::bigint AS "to"`

/** Workers `w` of a scope. Most claims are busy times: they are found by worker, whom an index has. */
const inScope = ({ providerId, workerId }: Scope) =>
  sql`w.e_provider_id = ${providerId}::int AND (${workerId}::int IS NULL OR w.id = ${workerId}::int)`

/** Time off and busy times from elsewhere that touch the time, the earliest ones. */
export const timeOffBetween = async (
  db: Db,
  scope: Scope,
  { from, to }: Spans,
  limit: number,
): Promise<TimeOffRow[]> => {
  const until = async (end: number) => {
    const { rows } = await sql<TimeOffRow>`
      SELECT ${timeOffColumns} FROM workers w JOIN time_claims c ON c.worker_id = w.id
      WHERE ${inScope(scope)} AND c.kind <> 'visit' AND c.active
        AND c.span && tstzrange(${new Date(from)}::timestamptz, ${new Date(end)}::timestamptz)
      ORDER BY lower(c.span), c.id LIMIT ${limit}::int`.execute(db)
    return rows
  }
  // Where the first day has as many, which full calendars of a large team do, later ones do not matter.
  const first = await until(Math.min(from + 86_400_000, to))
  return first.length < limit && to > from + 86_400_000 ? until(to) : first
}

/** Busy times of another calendar give way to time off: they may be called off there. Whether there were any. */
export const cutBusy = async (tx: Tx, scope: Scope, { from, to }: Spans): Promise<boolean> => {
  const { rows } = await sql`
    WITH wanted AS (SELECT tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz) AS span),
    busy AS (DELETE FROM time_claims c USING wanted, workers w
      WHERE ${inScope(scope)} AND c.worker_id = w.id AND c.kind = 'external' AND c.active AND c.span && wanted.span RETURNING c.*),
    rest AS (
      INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
      SELECT b.e_provider_id, b.worker_id, b.kind, s.span FROM busy b, wanted,
        unnest(tstzmultirange(b.span) - tstzmultirange(wanted.span)) AS s (span))
    SELECT FROM busy`.execute(tx)
  return rows.length > 0
}

/**
 * Claims the time for each worker, less the buffers of a visit before and of one after it, and from the last visit on that is done or over;
 * those whose time is taken are missing in the answer.
 */
export const claimTimeOff = async (
  tx: Tx,
  { providerId, workerId }: Scope,
  { from, to }: Spans,
): Promise<TimeOffRow[]> => {
  const [start, end] = [sql`${new Date(from)}::timestamptz`, sql`${new Date(to)}::timestamptz`]
  const { rows } = await sql<TimeOffRow>`
    WITH c AS (
      INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
      SELECT w.e_provider_id, w.id, 'time_off', tstzrange(free.start, free.until)
      FROM workers w CROSS JOIN LATERAL (
        SELECT greatest(${start}, max(upper(v.span)) FILTER (WHERE ${visitEnd} <= greatest(${start}, now()) OR ${isDone})) AS start,
          least(${end}, min(lower(v.span)) FILTER (WHERE b.starts_at >= ${end})) AS until
        FROM time_claims v JOIN bookings b ON b.id = v.booking_id
        WHERE v.worker_id = w.id AND v.active AND v.span && tstzrange(${start}, ${end})) free
      WHERE w.e_provider_id = ${providerId}::int AND free.start < free.until AND ${isOf(workerId)}
      ON CONFLICT DO NOTHING RETURNING *
    )
    SELECT ${timeOffColumns} FROM c ORDER BY c.worker_id`.execute(tx)
  return rows
}

/** How many times off of a provider are not over or were in the last days, counted up to a number. */
export const timeOffAhead = async (db: Db, providerId: number, most: number): Promise<number> => {
  const { rows } = await sql<{ many: number }>`
    SELECT count(*)::int AS many FROM (
      SELECT FROM time_claims c WHERE c.e_provider_id = ${providerId}::int AND c.kind = 'time_off' AND c.active
        AND c.span && tstzrange(now() - interval '3 days', NULL) LIMIT ${most}::int) ahead`.execute(db)
  return rows[0]?.many ?? 0
}

/** Ends time off; busy times from elsewhere stay. Undefined when there is none. */
export const releaseTimeOff = async (
  tx: Tx,
  { providerId, workerId }: Scope,
  id: number,
): Promise<{ id: number } | undefined> => {
  const { rows } = await sql<{ id: number }>`
    DELETE FROM time_claims c
    WHERE c.id = ${id}::bigint AND c.e_provider_id = ${providerId}::int AND c.kind = 'time_off' AND c.active
      AND (${workerId}::int IS NULL OR c.worker_id = ${workerId}::int)
    RETURNING c.id`.execute(tx)
  return rows[0]
}

/** How many workers the scope has, and the provider's zone. */
export const workersOf = async (
  db: Db,
  { providerId, workerId }: Scope,
): Promise<{ workers: number; time_zone: string } | undefined> => {
  const { rows } = await sql<{ workers: number; time_zone: string }>`
    SELECT p.time_zone, (SELECT count(*)::int FROM workers w WHERE w.e_provider_id = p.id AND ${isOf(workerId)}) AS workers
    FROM e_providers p WHERE p.id = ${providerId}::int`.execute(db)
  return rows[0]
}
