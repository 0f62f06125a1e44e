import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/**
 * Whether the provider is open at the instant `at` (SQL). Same rules as `openNow` of availability/hours/rules.ts: hours are
 * local wall times, an exception replaces its date's hours, an end that is not after the start is the next day's.
 * `OFFSET 0` keeps the time zone conversion from running once per row.
 */
export const openAt = (provider: string, at = 'now()'): string => {
  const own = `e_provider_id = ${provider}.id`
  const today = (row: string): string =>
    `${row}.start_at <= c.time AND (c.time < ${row}.end_at OR ${row}.end_at <= ${row}.start_at)`
  const lastNight = (row: string): string => `${row}.end_at <= ${row}.start_at AND c.time < ${row}.end_at`
  const exceptional = (date: string): string =>
    `EXISTS (SELECT 1 FROM availability_exceptions x WHERE x.${own} AND x.date = ${date})`
  return `(SELECT NOT EXISTS (SELECT 1 FROM availability_hours h WHERE h.${own}) AND NOT ${exceptional('c.date')}
      AND NOT EXISTS (SELECT 1 FROM availability_exceptions x WHERE x.${own} AND x.start_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM availability_hours h WHERE h.${own} AND (
      h.weekday = c.dow AND ${today('h')} AND NOT ${exceptional('c.date')}
      OR h.weekday = (c.dow + 6) % 7 AND ${lastNight('h')} AND NOT ${exceptional('c.date - 1')}))
    OR EXISTS (SELECT 1 FROM availability_exceptions x WHERE x.${own} AND (
      x.date = c.date AND ${today('x')} OR x.date = c.date - 1 AND ${lastNight('x')}))
  FROM (SELECT w.wall::date AS date, w.wall::time AS time, extract(dow FROM w.wall)::int AS dow
    FROM (SELECT ${at} AT TIME ZONE clock_of(${provider}.time_zone) AS wall OFFSET 0) w OFFSET 0) c)`
}

/** Whether the provider is open at the instant `at` (SQL): from the precomputed openings, else computed from the hours. */
export const isOpen = (provider: string, at = 'now()'): string => `coalesce(
  (SELECT CASE WHEN ${at} < o.changes_at THEN o.open WHEN ${at} < o.changes_back_at THEN NOT o.open END
    FROM e_provider_openings o WHERE o.e_provider_id = ${provider}.id), ${openAt(provider, at)})`

/** Days looked ahead for the next opening. */
const weekAhead = 7

/**
 * The instant a provider that is closed at `at` opens next by its hours (SQL); null where it has none within a week. Asked
 * for single providers and a page of them, and only while they are closed.
 */
export const opensAt = (provider: string, at = 'now()'): string => `(
  SELECT min(moment.opens) FROM generate_series(0, ${weekAhead}) step,
    LATERAL (SELECT (${at} AT TIME ZONE clock_of(${provider}.time_zone))::date + step AS date OFFSET 0) d,
    LATERAL (
      SELECT h.start_at FROM availability_hours h
      WHERE h.e_provider_id = ${provider}.id AND h.weekday = extract(dow FROM d.date) AND NOT EXISTS (
        SELECT 1 FROM availability_exceptions x WHERE x.e_provider_id = ${provider}.id AND x.date = d.date)
      UNION ALL
      SELECT x.start_at FROM availability_exceptions x
      WHERE x.e_provider_id = ${provider}.id AND x.date = d.date AND x.start_at IS NOT NULL) c,
    LATERAL (SELECT (d.date + c.start_at) AT TIME ZONE clock_of(${provider}.time_zone) AS opens) moment
  WHERE moment.opens > ${at})`

/** Days computed ahead; most providers open or close twice a day. */
const daysAhead = 3

const due = (at: Date) => sql`SELECT e_provider_id AS id FROM e_provider_openings WHERE renew_at <= ${at}`

/** Whose openings are due, the longest ago first. */
export const dueOpenings = async (db: Db, at: Date, most: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`${due(at)} ORDER BY renew_at LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Locks due openings, so that hours do not change while they are computed; locked rows wait for the next run. */
const lockDue = async (tx: Tx, at: Date, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    ${due(at)} AND e_provider_id = ANY (${ids}::int[]) ORDER BY e_provider_id FOR UPDATE SKIP LOCKED`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Precomputes whether these providers are open, where it is due.
 * The state is evaluated at `at` and at every later moment it may change: midnights, and each time of day at which any of
 * the provider's hours begin or end. A daylight saving change ends the precomputed span.
 */
export const renewOpenings = async (tx: Tx, at: Date, providers: readonly number[]): Promise<void> => {
  const ids = await lockDue(tx, at, providers)
  await sql`
    WITH provider AS (
      SELECT id, time_zone, zone, ${at}::timestamptz AS since, (${at}::timestamptz AT TIME ZONE zone)::date AS today
      FROM e_providers, LATERAL (SELECT clock_of(time_zone) AS zone OFFSET 0) z WHERE id = ANY (${ids}::int[])),
    moment AS (
      SELECT p.id, p.since AS at FROM provider p
      UNION
      SELECT p.id, m.at FROM provider p,
        LATERAL (SELECT time '00:00' AS clock
          UNION SELECT unnest(ARRAY[start_at, end_at]) FROM availability_hours WHERE e_provider_id = p.id
          UNION SELECT unnest(ARRAY[start_at, end_at]) FROM availability_exceptions
            WHERE e_provider_id = p.id AND date BETWEEN p.today - 1 AND p.today + ${daysAhead}::int) c,
        generate_series(0, ${daysAhead}::int) day,
        LATERAL (SELECT (p.today + day + c.clock) AT TIME ZONE p.zone AS at) m
      WHERE m.at > p.since),
    state AS (
      SELECT m.id, m.at, ${sql.raw(openAt('p', 'm.at'))} AS open,
        (m.at AT TIME ZONE p.zone) - (m.at AT TIME ZONE 'UTC') AS shift
      FROM moment m JOIN provider p USING (id)),
    beside AS (
      SELECT id, at, open, shift, first_value(open) OVER w AS open_now, first_value(shift) OVER w AS shift_now
      FROM state WINDOW w AS (PARTITION BY id ORDER BY at)),
    known AS (
      SELECT id, at, open, open_now, bool_or(open <> open_now) OVER w AS turned, bool_or(shift <> shift_now) OVER w AS shifted
      FROM beside WINDOW w AS (PARTITION BY id ORDER BY at)),
    turn AS (
      SELECT id, open_now, max(at) AS seen, min(at) FILTER (WHERE turned) AS at,
        min(at) FILTER (WHERE turned AND open = open_now) AS back
      FROM known WHERE NOT shifted GROUP BY id, open_now)
    UPDATE e_provider_openings o SET open = t.open_now, changes_at = coalesce(t.at, t.seen),
      changes_back_at = coalesce(t.back, t.seen),
      renew_at = greatest(coalesce(t.at, t.seen), ${at}::timestamptz + interval '10 minutes')
    FROM turn t WHERE o.e_provider_id = t.id`.execute(tx)
}

export type ZoneOffset = { zone: string; offset: number; clock: string | null }

/** How far ahead of UTC the clocks of the zones in use are by this PostgreSQL at an instant, in milliseconds, and what is stored instead. */
export const zoneOffsets = async (db: Db, at: number): Promise<ZoneOffset[]> => {
  const { rows } = await sql<ZoneOffset>`
    SELECT z.zone, c.clock, (extract(epoch FROM (at AT TIME ZONE z.zone) - (at AT TIME ZONE 'UTC')) * 1000)::int AS "offset"
    FROM to_timestamp(${at / 1000}::float8) at, (
      SELECT time_zone FROM e_providers UNION SELECT value FROM settings WHERE key = 'default_time_zone' AND value <> '') z (zone)
      LEFT JOIN zone_clocks c USING (zone)`.execute(db)
  return rows
}

/** Replaces the clocks that this PostgreSQL does not know; openings of zones whose clocks were other ones are out of date. */
export const replaceClocks = (tx: Tx, clocks: readonly { zone: string; clock: string }[]) =>
  sql`
    WITH wanted AS (SELECT zone, clock FROM json_to_recordset(${JSON.stringify(clocks)}::json) AS w (zone text, clock text)),
    gone AS (DELETE FROM zone_clocks z WHERE NOT EXISTS (SELECT FROM wanted w WHERE w.zone = z.zone) RETURNING zone),
    saved AS (
      INSERT INTO zone_clocks AS z (zone, clock) SELECT zone, clock FROM wanted
      ON CONFLICT (zone) DO UPDATE SET clock = excluded.clock WHERE z.clock <> excluded.clock RETURNING zone)
    SELECT forget_openings(array_agg(p.id)) FROM e_providers p
    WHERE p.time_zone IN (SELECT zone FROM gone UNION SELECT zone FROM saved) HAVING count(*) > 0`.execute(tx)
