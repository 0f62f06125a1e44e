import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Hours, WorkingHours } from './contract.ts'

export const hoursOf = async (db: Db, providerId: number): Promise<Omit<WorkingHours, 'today'> | undefined> => {
  const { rows } = await sql<Omit<WorkingHours, 'today'>>`
    SELECT p.time_zone, p.buffer_before_minutes, p.buffer_after_minutes, p.notice_minutes, p.horizon_days,
      p.paused_until::text,
      (SELECT coalesce(json_agg(json_build_object('day', h.day, 'start_at', to_char(h.start_at, 'HH24:MI'),
        'end_at', to_char(h.end_at, 'HH24:MI')) ORDER BY h.weekday, h.start_at), '[]')
        FROM availability_hours h WHERE h.e_provider_id = p.id) AS weekly,
      (SELECT coalesce(json_agg(json_build_object('date', x.date, 'start_at', to_char(x.start_at, 'HH24:MI'),
        'end_at', to_char(x.end_at, 'HH24:MI')) ORDER BY x.date, x.start_at), '[]')
        FROM availability_exceptions x
        WHERE x.e_provider_id = p.id AND x.date >= (now() AT TIME ZONE clock_of(p.time_zone))::date) AS exceptions,
      EXISTS (SELECT FROM availability_exceptions x WHERE x.e_provider_id = p.id AND x.start_at IS NOT NULL
        AND x.date < (now() AT TIME ZONE clock_of(p.time_zone))::date) AS dated_before
    FROM e_providers p WHERE p.id = ${providerId}::int`.execute(db)
  return rows[0]
}

/** Replaces hours and coming dates; one that has passed is not added. Rows that stay the same keep their id and their note. */
export const replaceHours = async (tx: Tx, providerId: number, { weekly, exceptions }: Hours): Promise<void> => {
  await sql`
    WITH wanted AS (SELECT day, start_at, end_at
      FROM json_to_recordset(${JSON.stringify(weekly)}::json) AS x (day text, start_at time, end_at time)),
    gone AS (DELETE FROM availability_hours h WHERE h.e_provider_id = ${providerId}::int
      AND NOT EXISTS (SELECT FROM wanted w WHERE (w.day, w.start_at, w.end_at) = (h.day, h.start_at, h.end_at)))
    INSERT INTO availability_hours (e_provider_id, day, start_at, end_at)
    SELECT DISTINCT ${providerId}::int, w.day, w.start_at, w.end_at FROM wanted w
    WHERE NOT EXISTS (SELECT FROM availability_hours h WHERE h.e_provider_id = ${providerId}::int
      AND (w.day, w.start_at, w.end_at) = (h.day, h.start_at, h.end_at))`.execute(tx)
  await sql`DELETE FROM availability_exceptions x USING e_providers p
    WHERE p.id = ${providerId}::int AND x.e_provider_id = p.id
      AND x.date >= (now() AT TIME ZONE clock_of(p.time_zone))::date`.execute(tx)
  await sql`INSERT INTO availability_exceptions (e_provider_id, date, start_at, end_at)
    SELECT DISTINCT p.id, x.date, x.start_at, x.end_at FROM e_providers p,
      json_to_recordset(${JSON.stringify(exceptions)}::json) AS x (date date, start_at time, end_at time)
    WHERE p.id = ${providerId}::int AND x.date >= (now() AT TIME ZONE clock_of(p.time_zone))::date`.execute(tx)
}

export const saveSettings = (tx: Tx, providerId: number, body: Hours) =>
  sql`
    UPDATE e_providers p SET buffer_before_minutes = ${body.buffer_before_minutes}::int,
      buffer_after_minutes = ${body.buffer_after_minutes}::int, notice_minutes = ${body.notice_minutes}::int,
      horizon_days = ${body.horizon_days}::int, updated_at = now()
    WHERE p.id = ${providerId}::int`.execute(tx)

/** Pauses until a date, or ends a pause: a paused provider is shown as not available, one whose pause ends as available. */
export const setPause = (tx: Tx, providerId: number, until: string | null) =>
  sql`
    UPDATE e_providers p SET
      available = CASE WHEN ${until}::date IS NOT NULL THEN false WHEN p.paused_until IS NOT NULL THEN true ELSE available END,
      paused_until = ${until}::date, updated_at = now()
    WHERE p.id = ${providerId}::int`.execute(tx)

/** Ends the pauses whose date has come. */
export const endDuePauses = (tx: Tx) =>
  sql`UPDATE e_providers SET paused_until = NULL, available = true, updated_at = now()
    WHERE paused_until <= (now() AT TIME ZONE clock_of(time_zone))::date`.execute(tx)
