import type { Database } from '../src/server/db/database.ts'

/** Rows that contradict each other, beside those that every test looks for. */
export const contradictions = ({ sql }: Pick<Database, 'sql'>) => sql<{ what: string; id: number }[]>`
  SELECT 'what payments kept is what was earned of a booking' AS what, b.id FROM bookings b WHERE (
      SELECT coalesce(sum(p.amount_minor - p.refunded_minor), 0) FROM payments p
      WHERE p.booking_id = b.id AND p.payment_status_id IN (2, 4)) <> (
      SELECT coalesce(sum(e.amount_minor), 0) FROM journals j JOIN entries e ON e.journal_id = j.id
        JOIN accounts a ON a.id = e.account_id AND a.kind IN ('earnings', 'commission') WHERE j.booking_id = b.id)
  UNION ALL SELECT 'of a payment that went back nobody keeps a part', p.id FROM payments p
    JOIN LATERAL (SELECT sum(e.amount_minor) AS kept FROM entries e JOIN accounts a ON a.id = e.account_id AND a.kind = 'earnings'
      JOIN journals j ON j.id = e.journal_id LEFT JOIN journals undone ON undone.id = j.reverses_id
      WHERE j.idempotency_key = 'payment:' || p.id OR coalesce(undone.idempotency_key, j.idempotency_key) IN (
        SELECT 'give_back:' || r.id FROM refunds r WHERE r.payment_id = p.id)) s ON s.kept <> 0
    WHERE p.refunded_minor = p.amount_minor AND p.payment_status_id = 4
  UNION ALL SELECT 'a coupon is used by the bookings that have it', c.id FROM coupons c WHERE c.used <> (
      SELECT count(*) FROM bookings b WHERE b.coupon_id = c.id AND b.booking_status_id <> 7)
  UNION ALL SELECT 'a customer used a coupon as often as their bookings have it', u.user_id FROM coupon_customers u WHERE u.used <> (
      SELECT count(*) FROM bookings b WHERE b.coupon_id = u.coupon_id AND b.user_id = u.user_id AND b.booking_status_id <> 7)
  UNION ALL SELECT 'a visit that takes place claims its time', b.id FROM bookings b WHERE b.booking_status_id IN (1, 4, 3, 5, 2)
    AND NOT EXISTS (SELECT FROM time_claims c WHERE c.booking_id = b.id AND c.active AND c.kind = 'visit')`
