import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db } from '#server/db/database.ts'

export type Zone = { time_zone: string; currency: string }

/** Where a provider's days begin, and the one currency. */
export const zoneOf = async (db: Db, providerId: number): Promise<Zone | undefined> => {
  const { rows } = await sql<Zone>`
    SELECT p.time_zone, c.value AS currency
    FROM e_providers p JOIN settings c ON c.key = 'default_currency_code' WHERE p.id = ${providerId}::int`.execute(db)
  return rows[0]
}

/**
 * What the journals of a provider's bookings moved; `within`: of some journals `j` only. Found by their bookings: a small refund
 * may move commission alone.
 */
const moved = (providerId: number, currency: string, within = sql`true`) => sql`
  SELECT j.id, j.booking_id, j.created_at AS at,
    coalesce(sum(e.amount_minor) FILTER (WHERE a.kind = 'earnings'), 0) AS earned,
    coalesce(sum(-e.amount_minor) FILTER (WHERE a.kind = 'cash'), 0) AS cash,
    coalesce(sum(e.amount_minor) FILTER (WHERE a.kind = 'commission'), 0) AS commission
  FROM bookings b JOIN journals j ON j.booking_id = b.id JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
  WHERE b.e_provider_id = ${providerId}::int AND a.kind IN ('earnings', 'cash', 'commission') AND a.currency = ${currency}
    AND ${within}
  GROUP BY j.id`

export type PeriodRow = { period: number; earned: number; commission: number; cash: number; bookings: number }

/** What was earned from each of these instants until the next one; `period` counts from 1. Periods with nothing are missing. */
export const earnedSince = async (
  db: Db,
  providerId: number,
  currency: string,
  starts: readonly string[],
): Promise<PeriodRow[]> => {
  const { rows } = await sql<PeriodRow>`
    SELECT width_bucket(m.at, ${starts}::timestamptz[]) AS period, sum(m.earned)::bigint AS earned,
      sum(m.commission)::bigint AS commission, sum(m.cash)::bigint AS cash, count(DISTINCT m.booking_id)::int AS bookings
    FROM (${moved(providerId, currency, sql`j.created_at >= ${starts[0]}::timestamptz`)}) m GROUP BY 1`.execute(db)
  return rows
}

/** Balance with the house: earnings less collected cash. */
export const balanceOf = async (db: Db, providerId: number, currency: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    SELECT coalesce(sum(balance_minor), 0)::bigint AS balance FROM accounts
    WHERE e_provider_id = ${providerId}::int AND currency = ${currency} AND kind IN ('earnings', 'cash')`.execute(db)
  return rows[0]?.balance ?? 0
}

export type BookingRow = {
  booking_id: number
  service: Partial<Translated>
  method: Partial<Translated>
  paid_at: Date
  total: number
  refunded: number
  tax: number
  earned: number
  cash: number
  commission: number
}

/** The paid bookings of a provider, newest payment first, with its method; what was earned and collected comes from the ledger. */
export const paidBookings = async (
  db: Db,
  providerId: number,
  currency: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<BookingRow[]> => {
  const { rows } = await sql<BookingRow>`
    WITH paid AS (
      SELECT y.booking_id, max(coalesce(j.created_at, y.created_at)) AS paid_at, sum(y.amount_minor)::bigint AS total,
        sum(y.refunded_minor)::bigint AS refunded, (array_agg(y.payment_method_id ORDER BY y.id DESC))[1] AS method_id,
        sum(CASE WHEN y.amount_minor = 0 THEN 0
          ELSE round(y.tax_minor * (y.amount_minor - y.refunded_minor)::numeric / y.amount_minor) END)::bigint AS tax
      FROM bookings b JOIN payments y ON y.booking_id = b.id
        LEFT JOIN journals j ON j.idempotency_key = 'payment:' || y.id
      WHERE b.e_provider_id = ${providerId}::int AND y.payment_status_id IN (2, 4)
      GROUP BY y.booking_id ORDER BY 2 DESC, 1 DESC LIMIT ${limit}::int OFFSET ${offset}::int)
    SELECT p.booking_id, b.e_service -> 'name' AS service, w.name AS method, p.paid_at, p.total, p.refunded, p.tax,
      coalesce(m.earned, 0)::bigint AS earned, coalesce(m.cash, 0)::bigint AS cash, coalesce(m.commission, 0)::bigint AS commission
    FROM paid p JOIN bookings b ON b.id = p.booking_id JOIN payment_methods w ON w.id = p.method_id
      LEFT JOIN (
        SELECT booking_id, sum(earned) AS earned, sum(cash) AS cash, sum(commission) AS commission
        FROM (${moved(providerId, currency, sql`j.booking_id IN (SELECT booking_id FROM paid)`)}) x GROUP BY booking_id) m
        USING (booking_id)
    ORDER BY p.paid_at DESC, p.booking_id DESC`.execute(db)
  return rows
}

export type PerformanceRow = {
  requests: number
  accepted: number
  refused: number
  finished: number
  rate: number
  total_reviews: number
  customers: number
  repeat_customers: number
}

/** Requests of the last 90 days and how they were answered; rating and customers of all time. */
export const performanceOf = async (db: Db, providerId: number): Promise<PerformanceRow | undefined> => {
  const { rows } = await sql<PerformanceRow>`
    WITH recent AS (
      SELECT b.id, b.booking_status_id,
        EXISTS (SELECT FROM booking_events v WHERE v.booking_id = b.id AND v.to_status_id = 4) AS accepted,
        EXISTS (SELECT FROM booking_events v WHERE v.booking_id = b.id AND v.to_status_id = 7
          AND v.from_status_id = 1 AND v.actor IN ('provider', 'system')) AS refused
      FROM bookings b WHERE b.e_provider_id = ${providerId}::int AND b.created_at > now() - interval '90 days'),
    visits AS (
      SELECT user_id, count(*) AS visits FROM bookings
      WHERE e_provider_id = ${providerId}::int AND booking_status_id = 6 GROUP BY user_id)
    SELECT (SELECT count(*)::int FROM recent) AS requests,
      (SELECT count(*)::int FROM recent WHERE accepted) AS accepted,
      (SELECT count(*)::int FROM recent WHERE refused AND NOT accepted) AS refused,
      (SELECT count(*)::int FROM recent WHERE booking_status_id = 6) AS finished,
      CASE WHEN p.total_reviews = 0 THEN 0 ELSE p.rate_sum::float8 / p.total_reviews END AS rate, p.total_reviews,
      (SELECT count(*)::int FROM visits) AS customers,
      (SELECT count(*)::int FROM visits WHERE visits.visits > 1) AS repeat_customers
    FROM e_providers p WHERE p.id = ${providerId}::int`.execute(db)
  return rows[0]
}
