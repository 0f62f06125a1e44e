import { type NotNull, sql } from 'kysely'
import type { BankAccount } from '#lib/bankAccount.ts'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { BatchState } from './contract.ts'

/** Providers a batch pays at most; the next one pays the rest. */
const most = 500

/** Of the providers with a bank account, all or those named. */
const chosen = (ids: readonly number[] | undefined) =>
  ids ? sql`o.e_provider_id = ANY (${`{${ids.join(',')}}`}::int[])` : sql`true`

/** Locks the accounts a batch may take from, in the order every posting locks them in. */
export const lockOwed = (tx: Tx, currency: string, ids: readonly number[] | undefined) =>
  sql`SELECT a.id FROM accounts a JOIN payout_accounts o USING (e_provider_id)
    WHERE a.kind IN ('earnings', 'cash') AND a.currency = ${currency} AND ${chosen(ids)}
    ORDER BY a.id FOR UPDATE OF a`.execute(tx)

export type OwedRow = BankAccount & { e_provider_id: number; holder: string; earnings: number; cash: number }

/** Whom at least so much more is owed than they owe and is not reserved, as it is once their accounts are locked. */
export const owed = async (
  tx: Tx,
  currency: string,
  ids: readonly number[] | undefined,
  least: number,
): Promise<OwedRow[]> => {
  const balance = (kind: 'earnings' | 'cash') =>
    sql`coalesce(sum(a.balance_minor) FILTER (WHERE a.kind = ${kind}), 0)::bigint`
  const { rows } = await sql<OwedRow>`
    SELECT o.e_provider_id, o.holder, o.account_number, o.bank_name, o.bank_code, ${balance('earnings')} AS earnings,
      greatest(0, -${balance('cash')}) AS cash
    FROM payout_accounts o JOIN accounts a USING (e_provider_id)
    WHERE a.kind IN ('earnings', 'cash') AND a.currency = ${currency} AND ${chosen(ids)}
      AND NOT EXISTS (SELECT FROM payouts r WHERE r.e_provider_id = o.e_provider_id AND r.state = 'reserved')
    GROUP BY o.e_provider_id HAVING ${balance('earnings')} - greatest(0, -${balance('cash')}) >= ${least}::bigint
    ORDER BY o.e_provider_id LIMIT ${most}::int`.execute(tx)
  return rows
}

/**
 * The sum of what a person prepared within a day that nobody else has to approve. Of cancelled batches those that were
 * approved count, because the bank may have their file. Their next batch waits for this one.
 */
export const lockPreparedAlone = async (tx: Tx, userId: number): Promise<number> => {
  // A refund that they ask for names them, and waits for the accounts locked here: no lock against that.
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { rows } = await sql<{ sum: number }>`
    SELECT coalesce(sum(o.amount_minor), 0)::bigint AS sum
    FROM payout_batches b JOIN payouts o ON o.payout_batch_id = b.id
    WHERE b.created_by = ${userId}::int AND b.created_at > now() - interval '1 day'
      AND NOT b.needs_second AND (b.state <> 'cancelled' OR b.approved_at IS NOT NULL)`.execute(tx)
  return rows[0]?.sum ?? 0
}

export const insertBatch = async (
  tx: Tx,
  batch: { currency: string; created_by: number; needs_second: boolean },
): Promise<number> => (await tx.insertInto('payout_batches').values(batch).returning('id').executeTakeFirstOrThrow()).id

export const insertPayout = (
  tx: Tx,
  payout: BankAccount & {
    payout_batch_id: number
    e_provider_id: number
    earnings_minor: number
    cash_minor: number
    amount_minor: number
    holder: string
  },
) => tx.insertInto('payouts').values(payout).execute()

type Person = { id: number; name: string }
export type BatchRow = {
  id: number
  currency: string
  state: BatchState
  needs_second: boolean
  created_by: Person
  created_at: Date
  approved_by: Person | null
  approved_at: Date | null
  closed_by: Person | null
  closed_at: Date | null
  providers: number
  amount: number
}

const person = (column: string) =>
  sql`(SELECT json_build_object('id', u.id, 'name', u.name) FROM users u WHERE u.id = ${sql.ref(`b.${column}`)}) AS ${sql.ref(column)}`

export const batches = async (
  db: Db,
  { id, limit, offset }: { id?: number | undefined; limit: number; offset: number },
): Promise<BatchRow[]> => {
  const { rows } = await sql<BatchRow>`
    SELECT b.id, b.currency, b.state, b.needs_second, b.created_at, b.approved_at, b.closed_at, ${person('created_by')},
      ${person('approved_by')}, ${person('closed_by')}, count(o.id)::int AS providers,
      coalesce(sum(o.amount_minor), 0)::bigint AS amount
    FROM payout_batches b LEFT JOIN payouts o ON o.payout_batch_id = b.id
    WHERE ${id ?? null}::int IS NULL OR b.id = ${id ?? null}::int
    GROUP BY b.id ORDER BY b.id DESC LIMIT ${limit}::int OFFSET ${offset}::int`.execute(db)
  return rows
}

const payoutsFrom = (db: Db) =>
  db
    .selectFrom('payouts as o')
    .innerJoin('payout_batches as b', 'b.id', 'o.payout_batch_id')
    .innerJoin('e_providers as p', 'p.id', 'o.e_provider_id')
    .select(['o.id', 'o.e_provider_id', 'o.earnings_minor', 'o.cash_minor', 'o.amount_minor'])
    .select(['o.holder', 'o.account_number', 'o.bank_name', 'o.bank_code'])
    .leftJoin('payout_returns as r', 'r.payout_id', 'o.id')
    .select([
      'b.created_at',
      'b.state',
      'b.closed_at',
      'p.name',
      'o.payout_batch_id',
      'r.created_at as returned_at',
      'r.reason',
    ])

/** Whether a transfer before this one arrived, at any account of the provider, or at the same one. */
const arrivedBefore = (account: 'any' | 'same') => sql<boolean>`EXISTS (
  SELECT FROM payouts f WHERE f.e_provider_id = o.e_provider_id AND f.id < o.id AND f.state = 'paid'
    AND NOT EXISTS (SELECT FROM payout_returns g WHERE g.payout_id = f.id)
    AND ${account === 'any' ? sql`true` : sql`(f.account_number, f.bank_code) IS NOT DISTINCT FROM (o.account_number, o.bank_code)`})`

export const transfersOf = (db: Db, batchId: number) =>
  payoutsFrom(db)
    .select([arrivedBefore('any').as('provider_paid_before'), arrivedBefore('same').as('account_paid_before')])
    .where('o.payout_batch_id', '=', batchId)
    .orderBy('o.id')
    .execute()

export const payoutsTo = (db: Db, providerId: number) =>
  payoutsFrom(db)
    .$narrowType<{ state: Exclude<BatchState, 'cancelled'> }>()
    .where('o.e_provider_id', '=', providerId)
    .where('o.state', '<>', 'cancelled')
    .orderBy('o.id', 'desc')
    .limit(50)
    .execute()

/** A payout that was made, with its journal, locked against a second return. */
export const lockPayout = (tx: Tx, id: number) =>
  tx
    .selectFrom('payouts')
    .select(['id', 'payout_batch_id', 'e_provider_id', 'amount_minor', 'journal_id'])
    .select(['account_number', 'bank_name', 'bank_code'])
    .$narrowType<{ journal_id: NotNull }>()
    .where('id', '=', id)
    .where('journal_id', 'is not', null)
    .forUpdate()
    .executeTakeFirst()

export const insertReturn = (
  tx: Tx,
  returned: { payout_id: number; journal_id: number; reason: string; returned_by: number },
) => tx.insertInto('payout_returns').values(returned).execute()

/** Locks a batch. */
export const lockBatch = (tx: Tx, id: number) =>
  tx
    .selectFrom('payout_batches')
    .select(['id', 'state', 'currency'])
    .$narrowType<{ state: BatchState }>()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

type Moved = { state: 'approved'; approved_by: number } | { state: 'paid' | 'cancelled'; closed_by: number }

/** Moves a locked batch. The database refuses an approval by who prepared it where a second person is needed. */
export const moveBatch = (tx: Tx, id: number, moved: Moved) =>
  tx
    .updateTable('payout_batches')
    .set({ ...moved, ...(moved.state === 'approved' ? { approved_at: sql`now()` } : { closed_at: sql`now()` }) })
    .where('id', '=', id)
    .execute()

/** Whether a person is in the team of one of these providers. */
export const isOfTeam = async (tx: Tx, userId: number, providerIds: readonly number[]): Promise<boolean> => {
  if (providerIds.length === 0) return false
  const found = await tx
    .selectFrom('e_provider_users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('e_provider_id', 'in', providerIds)
    .executeTakeFirst()
  return found !== undefined
}

export const reservedOf = (tx: Tx, batchId: number) =>
  tx
    .selectFrom('payouts')
    .select(['id', 'e_provider_id', 'earnings_minor', 'cash_minor', 'amount_minor'])
    .select(['account_number', 'bank_name', 'bank_code'])
    .where('payout_batch_id', '=', batchId)
    .where('state', '=', 'reserved')
    .orderBy('e_provider_id')
    .forUpdate()
    .execute()

/** Payouts of a batch that are no longer owed in full, or whose bank account was changed. */
export const staleOf = async (tx: Tx, batchId: number, currency: string): Promise<number[]> => {
  const { rows } = await sql<{ e_provider_id: number }>`
    SELECT o.e_provider_id FROM payouts o LEFT JOIN payout_accounts k USING (e_provider_id)
    WHERE o.payout_batch_id = ${batchId}::int AND ((k.holder, k.account_number, k.bank_name, k.bank_code)
        IS DISTINCT FROM (o.holder, o.account_number, o.bank_name, o.bank_code)
      OR o.amount_minor > (SELECT coalesce(sum(a.balance_minor), 0) FROM accounts a
        WHERE a.e_provider_id = o.e_provider_id AND a.currency = ${currency} AND a.kind IN ('earnings', 'cash')))
    ORDER BY 1`.execute(tx)
  return rows.map(({ e_provider_id }) => e_provider_id)
}

export const markPayoutPaid = (tx: Tx, id: number, journal_id: number) =>
  tx.updateTable('payouts').set({ state: 'paid', journal_id }).where('id', '=', id).execute()

export const cancelPayouts = (tx: Tx, batchId: number) =>
  tx.updateTable('payouts').set({ state: 'cancelled' }).where('payout_batch_id', '=', batchId).execute()

export type CandidateRow = {
  e_provider_id: number
  name: Partial<Translated>
  earnings: number
  cash: number
  has_account: boolean
  reserved: boolean
}

/** Providers with earnings, most owed first. */
export const candidates = async (db: Db, currency: string): Promise<CandidateRow[]> => {
  const { rows } = await sql<CandidateRow>`
    SELECT e.e_provider_id, p.name, e.balance_minor AS earnings, greatest(0, -coalesce(c.balance_minor, 0)) AS cash,
      k.e_provider_id IS NOT NULL AS has_account, r.id IS NOT NULL AS reserved
    FROM accounts e JOIN e_providers p ON p.id = e.e_provider_id
      LEFT JOIN accounts c ON c.e_provider_id = e.e_provider_id AND c.kind = 'cash' AND c.currency = e.currency
      LEFT JOIN payout_accounts k ON k.e_provider_id = e.e_provider_id
      LEFT JOIN payouts r ON r.e_provider_id = e.e_provider_id AND r.state = 'reserved'
    WHERE e.kind = 'earnings' AND e.balance_minor > 0 AND e.currency = ${currency}
    ORDER BY e.balance_minor - greatest(0, -coalesce(c.balance_minor, 0)) DESC, e.e_provider_id LIMIT ${most}::int`.execute(
    db,
  )
  return rows
}
