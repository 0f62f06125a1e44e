import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { accountIdsOf } from '../queries.ts'

type Part = {
  table: string
  /** The column that names the person. */
  of: string
  order: string
  omitted: readonly string[]
  /** Which of their rows. */
  only: RawBuilder<boolean>
}

const part = (
  table: string,
  { of = 'user_id', order = 'id', omitted = [], only = sql`true` }: Partial<Part> = {},
): Part => ({
  table,
  of,
  order,
  omitted,
  only,
})

const withWords = sql<boolean>`r.note IS NOT NULL`

/** What the copy of one's data has of each table that names a person; a test asks for an answer about the others. */
export const parts: Record<string, Part> = {
  uploads: part('uploads', { omitted: ['path'] }),
  addresses: part('addresses'),
  sessions: part('api_tokens', {
    omitted: ['token_hash', 'acting_id', 'acting_token_id'],
    only: sql`r.acting_id IS NULL`,
  }),
  bookings: part('bookings', { omitted: ['door_secret', 'provider_percent'] }),
  messages: part('booking_messages'),
  booking_events: part('booking_events', { only: withWords }),
  visit_absences: part('visit_absences', { only: withWords }),
  visit_proposals: part('visit_proposals', { only: withWords }),
  visit_hours: part('visit_hours', { only: withWords }),
  visit_pictures: part('visit_pictures'),
  teams: part('e_provider_users', { order: 'e_provider_id' }),
  workers: part('workers'),
  email_changes: part('email_changes', { order: 'user_id', omitted: ['token_hash'] }),
  complaints: part('complaints'),
  complaint_messages: part('complaint_messages'),
  payments: part('payments'),
  payment_attempts: part('payment_attempts', { omitted: ['checkout_url'] }),
  sign_in_accounts: part('social_identities', { order: 'created_at' }),
  wallets: part('accounts'),
  coupons_for_you: part('coupon_people', { order: 'coupon_id' }),
  coupons_used: part('coupon_customers', { order: 'coupon_id' }),
  reviews: part('e_service_reviews'),
  review_reports: part('review_reports'),
  favorites: part('favorites'),
  push_subscriptions: part('push_subscriptions', { omitted: ['p256dh', 'auth'] }),
  notification_settings: part('notification_settings', { order: 'topic' }),
  notifications: part('notifications', { of: 'notifiable_id', order: 'created_at' }),
  office_views: part('office_views'),
}

/** Rows as JSON, in an order. */
const rowsOf = (from: RawBuilder<unknown>, own: RawBuilder<boolean>, order = 'id', omitted: readonly string[] = []) =>
  sql<string>`(SELECT coalesce(jsonb_agg(to_jsonb(r) - ${[...omitted]}::text[] ORDER BY ${sql.ref(`r.${order}`)}), '[]')
    FROM ${from} r WHERE ${own})`

/** Providers that nobody else owns. */
const ownedAlone = (ids: readonly number[]) => sql`(
  SELECT u.e_provider_id FROM e_provider_users u WHERE u.user_id = ANY (${[...ids]}::int[]) AND u.role = 'owner'
    AND NOT EXISTS (SELECT FROM e_provider_users o WHERE o.e_provider_id = u.e_provider_id
      AND o.role = 'owner' AND o.user_id <> u.user_id))`

/** Bank accounts, and transfers to them: the number is whole where the person entered it, else masked as their pages show it. */
const withNumbers = (table: string, ids: readonly number[]) => sql`(
  SELECT t.*, CASE WHEN k.changed_by IS NOT NULL THEN t.account_number
    ELSE '•••• ' || right(t.account_number, CASE WHEN length(t.account_number) < 8 THEN 2 ELSE 4 END) END AS number
  FROM ${sql.table(table)} t LEFT JOIN payout_accounts k ON k.e_provider_id = t.e_provider_id
    AND k.account_number = t.account_number AND k.changed_by = ANY (${[...ids]}::int[])
  WHERE t.e_provider_id IN ${ownedAlone(ids)})`

/**
 * Everything stored about a user except credentials, as JSON text, with what accounts that were merged into theirs kept. Very many
 * rows take seconds, so no request waits for the connection.
 */
export const personalDataJson = async ({ db, exports }: Database, id: number): Promise<string> => {
  const ids = await accountIdsOf(db, id)
  const own = Object.entries(parts).flatMap(([name, { table, of, order, omitted, only }]) => [
    sql`${name}::text`,
    rowsOf(sql.table(table), sql`${sql.ref(`r.${of}`)} = ANY (${ids}::int[]) AND ${only}`, order, omitted),
  ])
  const query = sql<{ data: string }>`
    SELECT (jsonb_build_object(
      'exported_at', now(),
      'profile', (SELECT to_jsonb(u) - '{password_hash,deleted_at,words}'::text[] FROM users u WHERE u.id = ${id}),
      'pictures', ${rowsOf(sql.table('media'), sql`r.model_type = 'users' AND r.model_id = ${id}`, 'id', ['path'])},
      'applications', ${rowsOf(sql.table('provider_applications'), sql`r.id IN (SELECT id FROM applications_of(${id}))`, 'id', ['document_path', 'permit_path', 'link_hash', 'link_email', 'decided_by'])},
      'wallet_transactions', ${rowsOf(sql.table('wallet_transactions'), sql`r.user_id = ANY (${ids}::int[])`, 'entry_id')},
      'bank_accounts', ${rowsOf(withNumbers('payout_accounts', ids), sql`true`, 'e_provider_id', ['account_number', 'changed_by'])},
      'transfers', ${rowsOf(withNumbers('payouts', ids), sql`true`, 'id', ['account_number', 'journal_id', 'payout_batch_id'])},
      'remittances', ${rowsOf(sql.table('remittances'), sql`r.e_provider_id IN ${ownedAlone(ids)}`, 'id', ['journal_id', 'received_by'])}
    ) || jsonb_build_object(${sql.join(own)}))::text AS data`.compile(db)
  const found: string[] = []
  for await (const rows of exports.rows(query)) found.push(...rows.map(({ data }) => data))
  return found[0] ?? '{}'
}
