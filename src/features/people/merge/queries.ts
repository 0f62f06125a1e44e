import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

/**
 * What becomes of each column that names a person when their account is merged into another one. `move`: the row becomes the
 * kept account's. `once`: it moves unless the kept account has the same. `end`: it ends with the account. `stay`: a record of
 * who did something, or of a team, which an account that is merged has none of. `money`: moved by journals.
 */
export const columnsOfPeople: Record<string, 'move' | 'once' | 'end' | 'stay' | 'money'> = {
  'accounts.user_id': 'money',
  'addresses.user_id': 'move',
  'api_tokens.acting_id': 'stay',
  'api_tokens.user_id': 'end',
  'booking_events.user_id': 'stay',
  'booking_messages.user_id': 'move',
  'bookings.user_id': 'move',
  'change_log.for_user_id': 'stay',
  'change_log.operator_id': 'stay',
  'checkout_tickets.user_id': 'end',
  'commission_rules.created_by': 'stay',
  'complaint_messages.user_id': 'move',
  'complaints.user_id': 'move',
  'conversation_readings.user_id': 'stay',
  'coupon_customers.user_id': 'once',
  'coupon_people.user_id': 'once',
  'e_provider_users.user_id': 'stay',
  'e_service_reviews.user_id': 'once',
  'email_changes.user_id': 'end',
  'email_undos.user_id': 'end',
  'email_verifications.user_id': 'end',
  'favorites.user_id': 'once',
  'money_inbox.settled_by': 'stay',
  'notification_settings.user_id': 'end',
  'notifications.notifiable_id': 'move',
  'office_views.user_id': 'end',
  'password_resets.user_id': 'end',
  'payment_attempts.user_id': 'move',
  'payments.refused_by': 'stay',
  'payments.user_id': 'move',
  'payout_accounts.changed_by': 'stay',
  'payout_batches.approved_by': 'stay',
  'payout_batches.closed_by': 'stay',
  'payout_batches.created_by': 'stay',
  'payout_returns.returned_by': 'stay',
  'provider_application_events.user_id': 'stay',
  'provider_applications.account_id': 'stay',
  'provider_applications.decided_by': 'stay',
  'provider_document_views.user_id': 'stay',
  'push_subscriptions.user_id': 'end',
  'recovery_codes.user_id': 'end',
  'refunds.requested_by': 'stay',
  'remittance_reversals.reversed_by': 'stay',
  'remittances.received_by': 'stay',
  'review_reports.user_id': 'stay',
  'second_factors.user_id': 'end',
  'service_drafts.updated_by': 'stay',
  // A sign-in with it would reach the kept account, which an operator alone must not decide.
  'social_identities.user_id': 'end',
  'uploads.user_id': 'end',
  'users.merged_into_id': 'stay',
  'visit_absences.user_id': 'stay',
  'visit_confirmations.user_id': 'stay',
  'visit_delays.user_id': 'stay',
  'visit_extras.user_id': 'stay',
  'visit_hours.user_id': 'stay',
  'visit_pictures.user_id': 'move',
  'visit_proposals.user_id': 'stay',
  'wallet_credits.created_by': 'stay',
  'wallet_credits.user_id': 'stay',
  'workers.user_id': 'stay',
}

/** What makes a row of a table the same for two people. */
const sameness: Record<string, string> = {
  coupon_customers: 'coupon_id',
  coupon_people: 'coupon_id',
  e_service_reviews: 'e_service_id',
  favorites: 'e_service_id',
}

const columns = (fate: string) =>
  Object.entries(columnsOfPeople)
    .filter(([, is]) => is === fate)
    .map(([name]) => name.split('.') as [table: string, column: string])

/** Whether a row is doubled: the kept account has the same. */
const doubled = (table: string, column: string, into: number): RawBuilder<boolean> => {
  const same = sameness[table]
  return same
    ? sql`EXISTS (SELECT FROM ${sql.table(table)} k WHERE k.${sql.ref(column)} = ${into}::int AND k.${sql.ref(same)} = t.${sql.ref(same)})`
    : sql`false`
}

/** Rows of each table that would move, and how many both accounts have. */
export const countMoves = async (db: Db, from: number, into: number) => {
  const parts = [...columns('move'), ...columns('once')].map(
    ([table, column]) => sql`
      SELECT ${table}::text AS name, count(*) FILTER (WHERE NOT ${doubled(table, column, into)})::int AS many,
        count(*) FILTER (WHERE ${doubled(table, column, into)})::int AS both
      FROM ${sql.table(table)} t WHERE t.${sql.ref(column)} = ${from}::int`,
  )
  const { rows } = await sql<{
    name: string
    many: number
    both: number
  }>`${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  return rows
}

export const walletsOf = (db: Db, userId: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'currency', 'balance_minor'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'wallet')
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()

/** Uses of a coupon that both accounts have count for the kept one, whose visits they are now. */
const addUses = (tx: Tx, from: number, into: number) =>
  sql`
    WITH added AS (
      UPDATE coupon_customers k SET used = k.used + t.used FROM coupon_customers t
      WHERE k.user_id = ${into}::int AND t.user_id = ${from}::int AND t.coupon_id = k.coupon_id RETURNING k.coupon_id)
    UPDATE coupon_customers t SET used = 0 FROM added WHERE t.user_id = ${from}::int AND t.coupon_id = added.coupon_id`.execute(
    tx,
  )

const moveColumns = async (tx: Tx, fate: 'move' | 'once', from: number, into: number): Promise<void> => {
  for (const [table, column] of columns(fate))
    await sql`
      UPDATE ${sql.table(table)} t SET ${sql.ref(column)} = ${into}::int
      WHERE t.${sql.ref(column)} = ${from}::int AND NOT ${doubled(table, column, into)}`.execute(tx)
}

export const moveRows = async (tx: Tx, from: number, into: number): Promise<void> => {
  // One default address: the kept account's own.
  await sql`
    UPDATE addresses SET "default" = false WHERE user_id = ${from}::int AND "default"
      AND EXISTS (SELECT FROM addresses k WHERE k.user_id = ${into}::int AND k."default")`.execute(tx)
  await moveColumns(tx, 'move', from, into)
  await addUses(tx, from, into)
  await moveColumns(tx, 'once', from, into)
}

export const disableWallets = (tx: Tx, userId: number) =>
  tx
    .updateTable('accounts')
    .set({ enabled: false, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('kind', '=', 'wallet')
    .execute()

export const markMerged = (tx: Tx, from: number, into: number) =>
  tx.updateTable('users').set({ merged_into_id: into }).where('id', '=', from).execute()
