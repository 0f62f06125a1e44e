import { sql } from 'kysely'
import type { Database } from '../src/server/db/database.ts'

/** Invariants of the data; each query lists the rows that violate it. */
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
  'what was refunded of a payment is the sum of its refunds': `
    SELECT p.id, p.refunded_minor FROM payments p WHERE p.refunded_minor <> coalesce((
      SELECT sum(r.amount_minor) FROM refunds r WHERE r.payment_id = p.id AND r.state <> 'failed'), 0)`,
  'the lines of a refund add up to it': `
    SELECT r.id FROM refunds r JOIN refund_lines l ON l.refund_id = r.id
    GROUP BY r.id HAVING sum(l.amount_minor) <> r.amount_minor OR r.state = 'failed'`,
  'every refund stands in one journal, a failed one in two that undo each other': `
    SELECT r.id, r.state FROM refunds r LEFT JOIN journals j ON j.idempotency_key = 'give_back:' || r.id
      LEFT JOIN journals back ON back.idempotency_key = 'reversal:' || j.id
    WHERE j.id IS NULL OR (r.state = 'failed') <> (back.id IS NOT NULL)`,
  'a paid attempt is one journal: its payment, or money that is kept aside': `
    SELECT a.id, a.payment_id FROM payment_attempts a
      LEFT JOIN journals paid ON paid.idempotency_key = 'payment:' || a.payment_id
      LEFT JOIN journals stray ON stray.idempotency_key = 'stray:' || a.id
      LEFT JOIN money_inbox i ON i.attempt_id = a.id
    WHERE a.state IN ('paid', 'refunded') AND (a.payment_id IS NOT NULL) <> (paid.id IS NOT NULL)
      OR a.state IN ('paid', 'refunded') AND paid.id IS NULL AND (stray.id IS NULL OR i.id IS NULL)
      OR a.state NOT IN ('paid', 'refunded') AND stray.id IS NOT NULL`,
  'what providers hold for us is what came in and did not go back': `
    SELECT a.kind, a.currency, a.balance_minor FROM accounts a WHERE a.kind LIKE 'online:%' AND -a.balance_minor <> (
      SELECT coalesce(sum(CASE WHEN stray.id IS NULL THEN t.amount_minor ELSE (
          SELECT sum(e.amount_minor) FROM entries e WHERE e.journal_id = stray.id AND e.amount_minor > 0) END), 0)
      FROM payment_attempts t LEFT JOIN journals stray ON stray.idempotency_key = 'stray:' || t.id
      WHERE 'online:' || t.provider = a.kind AND t.state IN ('paid', 'refunded')
        AND coalesce((SELECT c.currency FROM entries e JOIN accounts c ON c.id = e.account_id
          WHERE e.journal_id = stray.id LIMIT 1), t.currency) = a.currency
    ) - (
      SELECT coalesce(sum(r.amount_minor), 0) FROM refunds r JOIN payment_attempts t ON t.id = r.attempt_id
      WHERE 'online:' || t.provider = a.kind AND r.currency = a.currency AND r.state <> 'failed')`,
  'credit in wallets is what the house gave away': `
    SELECT a.id, a.balance_minor FROM accounts a WHERE a.kind = 'goodwill' AND -a.balance_minor <> (
      SELECT coalesce(sum(c.amount_minor), 0) FROM wallet_credits c WHERE c.currency = a.currency)`,
  'what left for the banks of providers is what was paid out and did not come back': `
    SELECT a.id, a.balance_minor FROM accounts a WHERE a.kind = 'payouts' AND a.balance_minor <> (
      SELECT coalesce(sum(o.amount_minor), 0) FROM payouts o JOIN payout_batches b ON b.id = o.payout_batch_id
      WHERE b.currency = a.currency AND o.state = 'paid' AND NOT EXISTS (SELECT FROM payout_returns r WHERE r.payout_id = o.id))`,
  'what providers paid of the cash they owed is what was recorded and not taken back': `
    SELECT a.id, a.balance_minor FROM accounts a WHERE a.kind = 'remittances' AND -a.balance_minor <> (
      SELECT coalesce(sum(s.amount_minor), 0) FROM remittances s WHERE s.currency = a.currency
        AND NOT EXISTS (SELECT FROM remittance_reversals r WHERE r.remittance_id = s.id))`,
  'the transfers of a batch are where the batch is': `
    SELECT o.id, o.state, b.state AS batch FROM payouts o JOIN payout_batches b ON b.id = o.payout_batch_id
    WHERE o.state <> CASE b.state WHEN 'paid' THEN 'paid' WHEN 'cancelled' THEN 'cancelled' ELSE 'reserved' END`,
  'a coupon counts its redemptions': `
    SELECT c.id, c.used, coalesce(sum(p.used), 0) AS redeemed
    FROM coupons c LEFT JOIN coupon_customers p ON p.coupon_id = c.id
    GROUP BY c.id HAVING c.used <> coalesce(sum(p.used), 0)`,
  'a rate is the average of its reviews that are shown': `
    SELECT s.id FROM e_services s LEFT JOIN e_service_reviews r ON r.e_service_id = s.id AND r.hidden_at IS NULL
    GROUP BY s.id HAVING s.total_reviews <> count(r.id) OR s.rate_sum <> coalesce(sum(r.rate), 0)`,
}

const texts = Object.entries(invariants).map(
  ([name, query]) => `SELECT '${name}' AS name, (SELECT json_agg(broken) FROM (${query} LIMIT 5) broken) AS rows`,
)
/** All in one statement: it runs after every test. */
const all = sql.raw<{ name: string; rows: unknown[] | null }>(texts.join(' UNION ALL '))

/** Every violated invariant with up to five rows; empty if none is. */
export const checkInvariants = async ({ db }: Pick<Database, 'db'>): Promise<Record<string, unknown[]>> => {
  const { rows } = await all.execute(db)
  return Object.fromEntries(rows.flatMap((one) => (one.rows ? [[one.name, one.rows]] : [])))
}
