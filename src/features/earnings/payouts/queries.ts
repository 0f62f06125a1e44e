import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

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

export type OwedRow = { e_provider_id: number; holder: string; iban: string; earnings: number; cash: number }

/** Whom at least so much more is owed than they owe, as it is once their accounts are locked. */
export const owed = async (
  tx: Tx,
  currency: string,
  ids: readonly number[] | undefined,
  least: number,
): Promise<OwedRow[]> => {
  const balance = (kind: 'earnings' | 'cash') =>
    sql`coalesce(sum(a.balance_minor) FILTER (WHERE a.kind = ${kind}), 0)::bigint`
  const { rows } = await sql<OwedRow>`
    SELECT o.e_provider_id, o.holder, o.iban, ${balance('earnings')} AS earnings, greatest(0, -${balance('cash')}) AS cash
    FROM payout_accounts o JOIN accounts a USING (e_provider_id)
    WHERE a.kind IN ('earnings', 'cash') AND a.currency = ${currency} AND ${chosen(ids)}
    GROUP BY o.e_provider_id HAVING ${balance('earnings')} - greatest(0, -${balance('cash')}) >= ${least}::bigint
    ORDER BY o.e_provider_id LIMIT ${most}::int`.execute(tx)
  return rows
}

export const insertBatch = async (tx: Tx, batch: { currency: string; created_by: number }): Promise<number> =>
  (await tx.insertInto('payout_batches').values(batch).returning('id').executeTakeFirstOrThrow()).id

export const insertPayout = (
  tx: Tx,
  payout: {
    payout_batch_id: number
    e_provider_id: number
    earnings_minor: number
    cash_minor: number
    amount_minor: number
    holder: string
    iban: string
    journal_id: number
  },
) => tx.insertInto('payouts').values(payout).execute()

export type BatchRow = { id: number; currency: string; created_at: Date; providers: number; amount: number }

export const batches = async (
  db: Db,
  { id, limit, offset }: { id?: number | undefined; limit: number; offset: number },
): Promise<BatchRow[]> => {
  const { rows } = await sql<BatchRow>`
    SELECT b.id, b.currency, b.created_at, count(o.id)::int AS providers, coalesce(sum(o.amount_minor), 0)::bigint AS amount
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
    .select(['o.id', 'o.e_provider_id', 'o.holder', 'o.iban', 'o.earnings_minor', 'o.cash_minor', 'o.amount_minor'])
    .leftJoin('payout_returns as r', 'r.payout_id', 'o.id')
    .select(['b.created_at', 'p.name', 'o.payout_batch_id', 'r.created_at as returned_at', 'r.reason'])

export const transfersOf = (db: Db, batchId: number) =>
  payoutsFrom(db).where('o.payout_batch_id', '=', batchId).orderBy('o.id').execute()

export const payoutsTo = (db: Db, providerId: number) =>
  payoutsFrom(db).where('o.e_provider_id', '=', providerId).orderBy('o.id', 'desc').limit(50).execute()

/** A payout with its journal, locked against a second return. */
export const lockPayout = (tx: Tx, id: number) =>
  tx
    .selectFrom('payouts')
    .select(['id', 'payout_batch_id', 'e_provider_id', 'amount_minor', 'iban', 'journal_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertReturn = (
  tx: Tx,
  returned: { payout_id: number; journal_id: number; reason: string; returned_by: number },
) => tx.insertInto('payout_returns').values(returned).execute()
