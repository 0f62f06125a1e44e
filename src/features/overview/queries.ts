import { type RawBuilder, sql } from 'kysely'
import { addDays, daysBetween } from '#lib/time.ts'
import { dayStart } from '#lib/zoned.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** Where days begin, and the currency of the amounts. */
export type Place = { time_zone: string; currency: string }

/** Figures of a day, amounts in minor units. */
export type DayRow = {
  day: string
  bookings: number
  accepted: number
  refused: number
  cancelled: number
  people: number
  revenue_minor: number
  commission_minor: number
}

export const placeOf = async (db: Db): Promise<Place> => {
  const { rows } = await sql<Place>`
    SELECT z.value AS time_zone, c.value AS currency
    FROM settings z, settings c WHERE z.key = 'default_time_zone' AND c.key = 'default_currency_code'`.execute(db)
  return rows[0] ?? { time_zone: 'UTC', currency: '' }
}

/** Days from here to there, counted from the rows themselves. Each part reads a range of one index. */
const countedDays = ({ time_zone, currency }: Place, from: string, to: string): RawBuilder<DayRow> => {
  const days = daysBetween(from, to) + 1
  const starts = Array.from({ length: days }, (_, n) => dayStart(addDays(from, n), time_zone))
  const within = (at: string) => sql`${sql.raw(at)} >= ${starts[0]}::timestamptz
    AND ${sql.raw(at)} < ${dayStart(addDays(to, 1), time_zone)}::timestamptz`
  const day = (at: string) => sql`${from}::date + width_bucket(${sql.raw(at)}, ${starts}::timestamptz[]) - 1 AS day`
  return sql<DayRow>`
    WITH made AS (SELECT ${day('created_at')}, count(*) AS n FROM bookings WHERE ${within('created_at')} GROUP BY 1),
      joined AS (SELECT ${day('created_at')}, count(*) AS n FROM users
        WHERE role = 'customer' AND ${within('created_at')} GROUP BY 1),
      decided AS (
        SELECT ${day('at')}, count(*) FILTER (WHERE to_status_id = 4 AND from_status_id = 1) AS accepted,
          count(*) FILTER (WHERE to_status_id = 7 AND from_status_id = 1 AND actor IN ('provider', 'system')) AS refused,
          count(*) FILTER (WHERE to_status_id = 7 AND NOT (from_status_id = 1 AND actor IN ('provider', 'system'))) AS cancelled
        FROM booking_events WHERE to_status_id IN (4, 7) AND ${within('at')} GROUP BY 1),
      moved AS (
        SELECT ${day('j.created_at')}, sum(e.amount_minor) AS revenue,
          sum(e.amount_minor) FILTER (WHERE a.kind = 'commission') AS commission
        FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
        WHERE ${within('j.created_at')} AND j.kind NOT IN ('payout', 'payout_return', 'remittance', 'remittance_reversal')
          AND a.kind IN ('earnings', 'commission')
          AND a.currency = ${currency} GROUP BY 1)
    SELECT d.day::date::text AS day, coalesce(made.n, 0)::int AS bookings, coalesce(accepted, 0)::int AS accepted,
      coalesce(refused, 0)::int AS refused, coalesce(cancelled, 0)::int AS cancelled, coalesce(joined.n, 0)::int AS people,
      coalesce(revenue, 0)::bigint AS revenue_minor, coalesce(commission, 0)::bigint AS commission_minor
    FROM generate_series(${from}::date, ${to}::date, interval '1 day') d (day)
      LEFT JOIN made ON made.day = d.day LEFT JOIN joined ON joined.day = d.day
      LEFT JOIN decided ON decided.day = d.day LEFT JOIN moved ON moved.day = d.day
    ORDER BY 1`
}

export const countDays = async (db: Db, place: Place, from: string, to: string): Promise<DayRow[]> =>
  (await countedDays(place, from, to).execute(db)).rows

/** The days that were counted before. */
export const keptDays = async (db: Db, { time_zone, currency }: Place, from: string, to: string): Promise<DayRow[]> => {
  const { rows } = await sql<DayRow>`
    SELECT day::text, bookings, accepted, refused, cancelled, people, revenue_minor, commission_minor
    FROM office_days WHERE day BETWEEN ${from}::date AND ${to}::date AND time_zone = ${time_zone} AND currency = ${currency}
    ORDER BY 1`.execute(db)
  return rows
}

/** The newest of these days that are not counted yet, at most so many: first and last. */
export const uncountedDays = async (
  db: Db,
  { time_zone, currency }: Place,
  { from: first, to: last }: { from: string; to: string },
  most: number,
): Promise<{ from: string; to: string } | null> => {
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    SELECT min(day)::text AS from, max(day)::text AS to FROM (
      SELECT d.day::date AS day FROM generate_series(${first}::date, ${last}::date, interval '1 day') d (day)
        LEFT JOIN office_days o ON o.day = d.day AND o.time_zone = ${time_zone} AND o.currency = ${currency}
      WHERE o.day IS NULL ORDER BY 1 DESC LIMIT ${most}::int) missing`.execute(db)
  const { from, to } = rows[0] ?? {}
  return from && to ? { from, to } : null
}

export const keepDays = (tx: Tx, place: Place, from: string, to: string) =>
  sql`
    INSERT INTO office_days (day, bookings, accepted, refused, cancelled, people, revenue_minor, commission_minor,
      time_zone, currency)
    SELECT c.day::date, c.bookings, c.accepted, c.refused, c.cancelled, c.people, c.revenue_minor, c.commission_minor,
      ${place.time_zone}, ${place.currency}
    FROM (${countedDays(place, from, to)}) c
    ON CONFLICT (day) DO UPDATE SET time_zone = excluded.time_zone, currency = excluded.currency,
      bookings = excluded.bookings, accepted = excluded.accepted, refused = excluded.refused, cancelled = excluded.cancelled,
      people = excluded.people, revenue_minor = excluded.revenue_minor, commission_minor = excluded.commission_minor`.execute(
    tx,
  )

/** Counted no further. */
const most = 100

/** What waits for an operator. */
export const waitingCounts = async (db: Db) => {
  const count = (rows: RawBuilder<unknown>) => sql`(SELECT count(*)::int FROM (${rows} LIMIT ${sql.lit(most)}) found)`
  const { rows } = await sql<
    Record<'applications' | 'cash' | 'inbox' | 'jobs' | 'mails' | 'complaints' | 'reviews' | 'translations', number>
  >`
    SELECT ${count(sql`SELECT 1 FROM provider_applications WHERE state = 'received'`)} AS applications,
      ${count(sql`SELECT 1 FROM payments WHERE payment_status_id = 1 AND payment_method_id = 6`)} AS cash,
      ${count(sql`SELECT 1 FROM money_inbox WHERE state = 'open'`)} AS inbox,
      ${count(sql`SELECT 1 FROM jobs.job WHERE state = 'failed' AND name NOT LIKE '\\_\\_%'`)} AS jobs,
      ${count(sql`SELECT 1 FROM mails WHERE state IN ('waiting', 'refused') AND tries > 0`)} AS mails,
      ${count(sql`SELECT 1 FROM complaints WHERE state = 'open'`)} AS complaints,
      ${count(sql`SELECT 1 FROM review_reports WHERE handled_at IS NULL`)} AS reviews,
      ${count(sql`SELECT 1 FROM e_services WHERE ((name ->> 'en' = '') <> (name ->> 'ar' = ''))
        OR ((description ->> 'en' = '') <> (description ->> 'ar' = ''))`)} AS translations`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a row of counts is always there')
  return row
}
