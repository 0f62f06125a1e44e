import { type RawBuilder, sql } from 'kysely'
import { zoneOfSaved } from '#features/addresses/service.ts'
import type { Weekday } from '#lib/time.ts'
import type { ClockSpan } from '#lib/zoned.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Fragment, fragment } from '#server/listQuery/index.ts'

export type CalendarRow = {
  buffer_before_minutes: number
  buffer_after_minutes: number
  notice_minutes: number
  horizon_days: number
  paused_until: string | null
  weekly: { day: Weekday; start_at: string; end_at: string }[]
  exceptions: { date: string; start_at: string | null; end_at: string | null }[]
  by_dates: boolean
  workers: {
    id: number
    /** Those of the services that are asked about which this worker does not do. */
    excluded: number[]
    claims: { from: number; to: number; kind: 'visit' | 'time_off' | 'external' }[]
  }[]
  /** Where it was asked for: between these instants nobody can start. */
  taken: Instants[] | null
}

export type CalendarOptions = {
  /** A booking that is to be moved: its claims count only where its worker cannot come then. */
  movedBooking?: number | null
  /** Claims of a worker that touch are one, of no kind: a full calendar has thousands. */
  merged?: boolean
  /**
   * Only claims that keep somebody from this visit, buffers included, which begins then or some milliseconds before or after; its
   * minutes, or those of the service. `ranked`: and the visits around it, by which those who can come are put in order.
   */
  visit?: { at: number; minutes: number | 'service'; slack?: number; ranked?: boolean }
  /**
   * Minutes of a visit, or those of the service: instead of claims, the instants at which nobody can start it. Full calendars of a
   * large team have a million claims.
   */
  together?: number | 'service' | null
  /** A worker who does not count. */
  without?: number | null
}

/**
 * One JSON value: hours, exceptions and workers of the provider in the row `p`, those who take visits and are not blocked, with
 * their claims that touch the time between, those in other teams included (docs/decisions/0271), and which of some services they
 * do not do. For statements that read the provider anyway.
 */
export const calendarJson = (
  { from, to }: { from: number; to: number },
  serviceIds: readonly number[],
  { movedBooking = null, merged = false, visit, together = null, without = null }: CalendarOptions = {},
): RawBuilder<CalendarRow> => {
  const [start, end] = [sql`${new Date(from)}::timestamptz`, sql`${new Date(to)}::timestamptz`]
  const minutesOf = (of: number | 'service' | null) =>
    of === 'service'
      ? sql`(SELECT duration_minutes(y.duration) FROM e_services y WHERE y.id = ANY (${serviceIds}::int[]) LIMIT 1)`
      : sql`${of}::int`
  const { at = 0, slack = 0, ranked = false } = visit ?? {}
  const [begins, ends] = visit
    ? [
        sql`${new Date(at - slack)}::timestamptz - p.buffer_before_minutes * interval '1 minute'`,
        sql`${new Date(at + slack)}::timestamptz + (${minutesOf(visit.minutes)} + p.buffer_after_minutes) * interval '1 minute'`,
      ]
    : [start, end]
  const kind = sql`CASE WHEN c.worker_id = w.id THEN c.kind ELSE 'external' END`
  const times = merged ? sql`'external' AS kind, unnest(range_agg(c.span)) AS span` : sql`${kind} AS kind, c.span`
  const team = sql`workers w LEFT JOIN users u ON u.id = w.user_id
      WHERE w.e_provider_id = p.id AND w.active AND u.blocked_at IS NULL AND w.id IS DISTINCT FROM ${without}::int`
  const claims = sql`(SELECT w.id UNION ALL SELECT o.id FROM e_provider_users m
            JOIN workers o ON o.e_provider_id = m.e_provider_id AND o.user_id = m.user_id
            WHERE m.user_id = w.user_id AND m.e_provider_id <> w.e_provider_id) same
          JOIN time_claims c ON c.worker_id = same.id
          WHERE c.active AND c.span && tstzrange(${begins}, ${ends})
            AND (c.booking_id IS DISTINCT FROM ${movedBooking}::int OR c.booking_id IS NULL OR EXISTS (
              SELECT FROM visit_absences a WHERE a.booking_id = c.booking_id AND a.answered_at IS NULL))`
  const edges = (span: RawBuilder<unknown>) => sql`
    (date_part('epoch', greatest(lower(${span}), ${start})) * 1000)::bigint AS "from",
    (date_part('epoch', least(upper(${span}), ${end})) * 1000)::bigint AS "to"`
  const minutes = minutesOf(together)
  const around = ranked
    ? sql`UNION ALL SELECT 'visit' AS kind, ${edges(sql`v.span`)} FROM time_claims v
        WHERE v.e_provider_id = p.id AND v.worker_id = w.id AND v.active AND v.kind = 'visit'
          AND v.span && tstzrange(${start}, ${end}) AND NOT v.span && tstzrange(${begins}, ${ends})`
    : sql``
  // A start may be just when a claim ends, or a visit just before one begins: the instants between are neither.
  const taken = sql`(SELECT coalesce(json_agg(t), '[]') FROM (SELECT ${edges(sql`span`)} FROM unnest((
      SELECT range_intersect_agg(coalesce((SELECT range_agg(tstzrange(
          lower(c.span) - make_interval(mins => ${minutes} + p.buffer_after_minutes),
          upper(c.span) + make_interval(mins => p.buffer_before_minutes), '()')) FROM ${claims}), '{}'))
      FROM ${team} AND NOT EXISTS (SELECT FROM worker_exclusions x
        WHERE x.worker_id = w.id AND x.e_service_id = ANY (${serviceIds}::int[])))) span) t)`
  return sql<CalendarRow>`json_build_object(
    'buffer_before_minutes', p.buffer_before_minutes, 'buffer_after_minutes', p.buffer_after_minutes,
    'notice_minutes', p.notice_minutes, 'horizon_days', p.horizon_days,
    'paused_until', p.paused_until,
    'weekly', (SELECT coalesce(json_agg(json_build_object('day', h.day, 'start_at', h.start_at, 'end_at', h.end_at)),
      '[]') FROM availability_hours h WHERE h.e_provider_id = p.id),
    'exceptions', (SELECT coalesce(json_agg(json_build_object('date', x.date, 'start_at', x.start_at,
      'end_at', x.end_at)), '[]') FROM availability_exceptions x
      WHERE x.e_provider_id = p.id AND x.date BETWEEN ${start}::date AND ${end}::date),
    'by_dates', EXISTS (SELECT FROM availability_exceptions x WHERE x.e_provider_id = p.id AND x.start_at IS NOT NULL),
    'taken', ${together === null ? sql`NULL` : taken},
    'workers', (SELECT coalesce(json_agg(json_build_object('id', w.id, 'excluded',
        ARRAY(SELECT x.e_service_id FROM worker_exclusions x
          WHERE x.worker_id = w.id AND x.e_service_id = ANY (${serviceIds}::int[])), 'claims', ${
            together === null
              ? sql`(SELECT coalesce(json_agg(claim), '[]') FROM (
          SELECT kind, ${edges(sql`span`)} FROM (SELECT ${times} FROM ${claims}) t ${around}) claim)`
              : sql`'[]'::json`
          }) ORDER BY w.id), '[]') FROM ${team}))`
}

export const calendarRow = async (
  db: Db,
  { providerId, serviceId }: { providerId: number; serviceId: number },
  between: { from: number; to: number },
  options: CalendarOptions,
): Promise<CalendarRow | undefined> => {
  const { rows } = await sql<{ calendar: CalendarRow }>`
    SELECT ${calendarJson(between, [serviceId], options)} AS calendar FROM e_providers p WHERE p.id = ${providerId}::int`.execute(
    db,
  )
  return rows[0]?.calendar
}

export type AddressRow = {
  duration: string
  /** Zone of the saved address, where it is the caller's. */
  address_zone: string | null
  default_zone: string | null
  /** Whether the provider goes as far as the saved address, else the pin. */
  comes_here: boolean | null
}

/**
 * Duration and time zones that free starts need besides the calendar; undefined if the service cannot be booked. A visit that
 * was booked before its service was paused, or its provider blocked, can still be moved.
 */
export const addressRow = async (
  db: Db,
  of: {
    providerId: number
    serviceId: number
    addressId: number | null
    pin: { latitude?: number | undefined; longitude?: number | undefined }
    userId: number | null
    isMove: boolean
  },
): Promise<AddressRow | undefined> => {
  const { latitude = null, longitude = null } = of.pin
  const { rows } = await sql<AddressRow>`
    SELECT s.duration, CASE WHEN a.id IS NOT NULL THEN ${sql.raw(zoneOfSaved('a'))} END AS address_zone,
      (SELECT value FROM settings WHERE key = 'default_time_zone') AS default_zone,
      CASE WHEN door.latitude + door.longitude IS NOT NULL THEN comes_to(p.id, door.latitude, door.longitude) END AS comes_here
    FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id
      LEFT JOIN addresses a ON a.id = ${of.addressId}::int AND a.user_id = ${of.userId}::int
      CROSS JOIN LATERAL (SELECT a.latitude, a.longitude WHERE a.id IS NOT NULL
        UNION ALL SELECT ${latitude}::float8, ${longitude}::float8 WHERE a.id IS NULL) door
    WHERE s.id = ${of.serviceId}::int AND p.id = ${of.providerId}::int
      AND (p.accepted AND s.available AND s.enable_booking OR ${of.isMove}::bool)`.execute(db)
  return rows[0]
}

export type MovableVisit = {
  id: number
  e_service_id: number
  time_zone: string
  /** The estimate, as the service gave it when the booking was made. */
  duration: string
  /** Whether the caller proposes a time to its customer, as its team does: they want no notice of themselves. */
  proposes: boolean
}

/** A visit of this provider that the caller may move to another time (booking-and-money §4); undefined for other people's. */
export const movableVisit = async (
  db: Db,
  of: { bookingId: number; providerId: number; user: { id: number; role: string } },
): Promise<MovableVisit | undefined> => {
  const { rows } = await sql<MovableVisit>`
    SELECT b.id, b.e_service_id, b.visit_tz AS time_zone, b.e_service ->> 'duration' AS duration,
      b.user_id <> ${of.user.id}::int AND team.works AS proposes
    FROM bookings b, LATERAL (SELECT works_on(${of.user.id}::int, b.e_provider_id, b.id) AS works) team
    WHERE b.id = ${of.bookingId}::int AND b.e_provider_id = ${of.providerId}::int
      AND (b.user_id = ${of.user.id}::int OR ${of.user.role}::text = 'operator' OR team.works)`.execute(db)
  return rows[0]
}

/** Dates at a door and minutes of each of them, with what the clocks there say. */
export type Door = {
  now: number
  today: string
  from: string
  until: string
  minutes: readonly [from: number, until: number]
  clock: ClockSpan
}

const seconds = (milliseconds: number): string => `${milliseconds / 1000} seconds`

/** What `first_starts` (migration 0006) is given of a door, beside the services. */
export const doorSql = ({ now, today, from, until, minutes, clock }: Door): Fragment => fragment`
  ${new Date(now).toISOString()}::timestamptz, ${today}::date, ${from}::date, ${until}::date, ${minutes[0]}::int, ${minutes[1]}::int,
  ${new Date(clock.change).toISOString()}::timestamptz, ${seconds(clock.before)}::interval, ${seconds(clock.after)}::interval`

/** Milliseconds since 1970 UTC. */
export type Instants = { from: number; to: number }

/**
 * Claims these times of a worker, around what is taken. True: somebody took a part of them meanwhile, so that around it is to be
 * claimed again.
 */
export const claimAround = async (
  tx: Tx,
  workerId: number,
  kind: 'external' | 'time_off',
  times: readonly Instants[],
): Promise<boolean> => {
  const spans = times.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) }))
  const { rows } = await sql<{ again: boolean }>`
    WITH wanted AS (SELECT range_agg(tstzrange(x."from", x."to")) AS spans
      FROM json_to_recordset(${JSON.stringify(spans)}::json) AS x ("from" timestamptz, "to" timestamptz)),
    taken AS (SELECT range_agg(c.span) AS spans FROM time_claims c, wanted
      WHERE c.worker_id = ${workerId}::int AND c.active AND c.span && range_merge(wanted.spans)),
    free AS (SELECT w.e_provider_id, w.id, s.span FROM workers w, wanted, taken,
        unnest(wanted.spans - coalesce(taken.spans, '{}'::tstzmultirange)) AS s (span)
      WHERE w.id = ${workerId}::int),
    claimed AS (
      INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
      SELECT e_provider_id, id, ${kind}, span FROM free ON CONFLICT DO NOTHING RETURNING 1)
    SELECT (SELECT count(*) FROM claimed) < (SELECT count(*) FROM free) AS again`.execute(tx)
  return rows[0]?.again ?? false
}

/** Whoever saves hours of this provider waits for the one before. */
export const lockProvider = (tx: Tx, providerId: number) =>
  sql`SELECT FROM e_providers WHERE id = ${providerId}::int FOR NO KEY UPDATE`.execute(tx)
