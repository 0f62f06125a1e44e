import type { Database } from '../src/server/db.ts'

/** What must hold after anything at all; each query lists the rows that break it. */
const invariants: Record<string, string> = {
  'entries of a journal sum to zero in one currency': `
    SELECT e.journal_id FROM entries e JOIN accounts a ON a.id = e.account_id
    GROUP BY e.journal_id HAVING sum(e.amount_minor) <> 0 OR count(DISTINCT a.currency) <> 1`,
  'a cached balance is the sum of its entries': `
    SELECT a.id, a.balance_minor, coalesce(sum(e.amount_minor), 0) AS entries
    FROM accounts a LEFT JOIN entries e ON e.account_id = a.id
    GROUP BY a.id HAVING a.balance_minor <> coalesce(sum(e.amount_minor), 0)`,
  'no account is under its floor': 'SELECT id FROM accounts WHERE balance_minor < floor_minor',
  'no worker is in two places at once': `
    SELECT a.id, b.id AS other FROM time_claims a JOIN time_claims b
      ON b.worker_id = a.worker_id AND b.id > a.id AND b.span && a.span
    WHERE a.active AND b.active`,
  'an active visit claim belongs to a booking that still takes place': `
    SELECT c.id, c.booking_id FROM time_claims c JOIN bookings b ON b.id = c.booking_id
    WHERE c.active AND c.kind = 'visit' AND (b.cancel OR b.booking_status_id = 7)`,
  'a booking is paid at most once': `
    SELECT booking_id FROM payments WHERE payment_status_id IN (1, 2) GROUP BY booking_id HAVING count(*) > 1`,
  'what was refunded stands in one journal': `
    SELECT p.id, p.refunded_minor FROM payments p WHERE p.refunded_minor <> coalesce((
      SELECT sum(e.amount_minor) FROM journals j JOIN entries e ON e.journal_id = j.id
        JOIN accounts a ON a.id = e.account_id AND a.kind = 'wallet'
      WHERE j.idempotency_key = 'refund:' || p.id), 0)`,
  'a coupon counts its redemptions': `
    SELECT c.id, c.used, coalesce(sum(p.used), 0) AS redeemed
    FROM coupons c LEFT JOIN coupon_customers p ON p.coupon_id = c.id
    GROUP BY c.id HAVING c.used <> coalesce(sum(p.used), 0)`,
  'a rate is the average of its reviews': `
    SELECT s.id FROM e_services s LEFT JOIN e_service_reviews r ON r.e_service_id = s.id
    GROUP BY s.id HAVING s.total_reviews <> count(r.id) OR s.rate_sum <> coalesce(sum(r.rate), 0)`,
}

/** Every broken invariant with up to five of the rows that break it; empty when all is well. */
export const checkInvariants = async ({ sql }: Pick<Database, 'sql'>): Promise<Record<string, unknown[]>> => {
  const broken: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(invariants)) {
    const rows = await sql.unsafe(`${query} LIMIT 5`)
    if (rows.length > 0) broken[name] = [...rows]
  }
  return broken
}
