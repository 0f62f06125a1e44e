import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { doubtSeconds, lateDays } from '../rules.ts'
import type { Doubts } from './rules.ts'

export type NewInboxItem = {
  provider: string
  reference: string
  reason: string
  attempt_id?: number | null
  refund_id?: number | null
  amount_minor?: number | null
  currency?: string | null
  /** Of money that went back after it was booked: how much the inbox has had of it in all, with this item. */
  gone_minor?: number
}

/** Adds an item once per provider, reference, reason and sum that went back. */
export const addToInbox = (tx: Tx, inboxItem: NewInboxItem) =>
  tx
    .insertInto('money_inbox')
    .values(inboxItem)
    .onConflict((conflict) => conflict.columns(['provider', 'reference', 'reason', 'gone_minor']).doNothing())
    .execute()

type NewDispute = Omit<NewInboxItem, 'reason' | 'attempt_id' | 'gone_minor'> & {
  attempt_id: number
  outcome: 'won' | 'lost' | null
}

/**
 * Adds a dispute once. Events that come later may tell how it ended, and, as long as nobody has settled it, an amount that was not
 * told before or is another one at its end.
 */
export const addDispute = (tx: Tx, dispute: NewDispute) => {
  const tells = sql<boolean>`money_inbox.state = 'open' AND excluded.amount_minor IS NOT NULL
    AND (money_inbox.amount_minor IS NULL OR excluded.outcome IS NOT NULL)`
  return tx
    .insertInto('money_inbox')
    .values({ ...dispute, reason: 'disputed' })
    .onConflict((conflict) =>
      conflict.columns(['provider', 'reference', 'reason', 'gone_minor']).doUpdateSet({
        outcome: sql`coalesce(excluded.outcome, money_inbox.outcome)`,
        amount_minor: sql`CASE WHEN ${tells} THEN excluded.amount_minor ELSE money_inbox.amount_minor END`,
        currency: sql`CASE WHEN ${tells} THEN excluded.currency ELSE money_inbox.currency END`,
      }),
    )
    .execute()
}

/** Gives the reversal of an attempt's payment, which had no name but the payment's, the name of its dispute. */
export const nameReversal = (tx: Tx, attemptId: number, paid: string, reference: string) =>
  tx
    .updateTable('money_inbox')
    .set({ reference })
    .where('attempt_id', '=', attemptId)
    .where('reason', '=', 'disputed')
    .where('reference', '=', paid)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('money_inbox as named')
            .select('named.id')
            .where('named.attempt_id', '=', attemptId)
            .where('named.reason', '=', 'disputed')
            .where('named.reference', '=', reference),
        ),
      ),
    )
    .execute()

/** Whether there is a dispute of an attempt that is not settled, or was recorded. */
export const hasDispute = async (tx: Tx, attemptId: number): Promise<boolean> =>
  (await tx
    .selectFrom('money_inbox')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('reason', '=', 'disputed')
    .where('state', 'in', ['open', 'matched'])
    .executeTakeFirst()) !== undefined

export type InboxItem = {
  id: number
  provider: string
  reference: string
  reason: string
  attempt_id: number | null
  refund_id: number | null
  booking_id: number | null
  amount_minor: number | null
  currency: string | null
  /** The amount left a payment without us, instead of coming in. */
  outgoing: boolean
  /** How a dispute ended. */
  outcome: 'won' | 'lost' | null
  state: 'open' | 'matched' | 'refunded' | 'credited' | 'ignored'
  note: string
  settled_at: Date | null
  created_at: Date
}

const inboxItems = (db: Db) =>
  db
    .selectFrom('money_inbox as m')
    .leftJoin('payment_attempts as a', 'a.id', 'm.attempt_id')
    .select([
      'm.id',
      'm.provider',
      'm.reference',
      'm.reason',
      'm.attempt_id',
      'm.refund_id',
      'a.booking_id',
      'm.amount_minor',
      'm.currency',
      sql<boolean>`(m.reason = 'disputed' OR m.gone_minor IS NOT NULL)`.as('outgoing'),
      'm.outcome',
      'm.state',
      'm.note',
      'm.settled_at',
      'm.created_at',
    ])
    .$narrowType<Pick<InboxItem, 'state' | 'outcome'>>()

type Part = { all: boolean; id?: number; limit?: number | undefined; offset?: number | undefined }

/** The inbox items, newest first. */
export const inboxRows = (db: Db, { all, id, limit = 100, offset = 0 }: Part): Promise<InboxItem[]> =>
  inboxItems(db)
    .$if(!all, (query) => query.where('m.state', '=', 'open'))
    .$if(id !== undefined, (query) => query.where('m.id', '=', id ?? 0))
    .orderBy('m.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const lockInboxItem = (tx: Tx, id: number): Promise<InboxItem | undefined> =>
  inboxItems(tx).where('m.id', '=', id).forUpdate('m').executeTakeFirst()

/** What went back of a checkout's stray money so far, in minor units. */
export const strayGivenBack = async (tx: Tx, attemptId: number, currency: string): Promise<number> => {
  const { sum } = await tx
    .selectFrom('money_inbox')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::bigint`.as('sum'))
    .where('attempt_id', '=', attemptId)
    .where('refund_id', 'is', null)
    .where('currency', '=', currency)
    .where('state', 'in', ['refunded', 'credited'])
    .executeTakeFirstOrThrow()
  return Number(sum)
}

/** What lies in suspense of an attempt's money in this currency, in minor units. */
export const leftInSuspense = async (db: Db, attemptId: number, currency: string): Promise<number> => {
  const { rows } = await sql<{ minor: number }>`SELECT (
      (SELECT coalesce(sum(e.amount_minor), 0) FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts c ON c.id = e.account_id
        WHERE j.idempotency_key = 'stray:' || ${attemptId}::int AND c.kind = 'suspense' AND c.currency = ${currency})
      - (SELECT coalesce(sum(r.amount_minor), 0) FROM refunds r WHERE r.attempt_id = ${attemptId}::int
        AND r.payment_id IS NULL AND r.currency = ${currency} AND r.state <> 'failed')
      - (SELECT coalesce(sum(i.amount_minor), 0) FROM money_inbox i WHERE i.attempt_id = ${attemptId}::int
        AND i.currency = ${currency} AND i.state = 'credited'))::bigint AS minor`.execute(db)
  return rows[0]?.minor ?? 0
}

/**
 * What of an attempt's money in this currency may have left the provider. A provider often refuses a refund because somebody gave the
 * money back there, or a bank took it; an answer within ten minutes does not show that for sure, so it is asked again then.
 */
export const doubtsOf = async (db: Db, attemptId: number, currency: string): Promise<Doubts> => {
  const { rows } = await sql<Doubts>`
    WITH told AS (
      SELECT amount_minor, currency FROM money_inbox WHERE attempt_id = ${attemptId}::int AND state = 'open'
        AND (reason = 'disputed' OR gone_minor IS NOT NULL) AND outcome IS DISTINCT FROM 'won')
    SELECT (SELECT coalesce(sum(amount_minor), 0)::bigint FROM told WHERE currency = ${currency}) AS "toldMinor",
      EXISTS (SELECT FROM told WHERE amount_minor IS NULL OR currency IS DISTINCT FROM ${currency})
        OR EXISTS (SELECT FROM refunds r JOIN payment_attempts a ON a.id = r.attempt_id
          WHERE a.id = ${attemptId}::int AND a.state = 'paid' AND r.state = 'failed'
            AND a.checked_at < r.updated_at + make_interval(secs => ${doubtSeconds}::int)
            AND a.next_check_at IS NOT NULL) AS unknown`.execute(db)
  return rows[0] ?? { toldMinor: 0, unknown: true }
}

/** Whether a refund of ours of an attempt's money has not ended yet. One that is late is waited for no longer. */
export const isRefundUnderWay = async (db: Db, attemptId: number): Promise<boolean> =>
  (await db
    .selectFrom('refunds')
    .select('id')
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', ['requested', 'pending'])
    .where('created_at', '>', sql<Date>`now() - make_interval(days => ${lateDays}::int)`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Lowers the open item of money in suspense by what left it: nobody can give that back any more. */
export const lowerStray = (tx: Tx, attemptId: number, amount: number) =>
  tx
    .updateTable('money_inbox')
    .set({ amount_minor: sql`greatest(0, amount_minor - ${amount}::bigint)` })
    .where('attempt_id', '=', attemptId)
    .where('state', '=', 'open')
    .where('reason', '<>', 'disputed')
    .where('gone_minor', 'is', null)
    .execute()

/** Lowers the newest open dispute that has taken money by what was told of it before as gone back: that is not recorded twice. */
export const lowerDispute = (tx: Tx, attemptId: number, currency: string, amount: number) =>
  sql`UPDATE money_inbox SET amount_minor = greatest(0, amount_minor - ${amount}::bigint) WHERE id = (
    SELECT i.id FROM money_inbox i JOIN payment_attempts a ON a.id = i.attempt_id
    WHERE i.attempt_id = ${attemptId}::int AND i.state = 'open' AND i.reason = 'disputed' AND i.currency = ${currency}
      AND i.amount_minor > 0 AND (i.outcome = 'lost' OR i.outcome IS NULL AND i.reference = a.paid_reference)
    ORDER BY i.id DESC LIMIT 1)`.execute(tx)

export const closeInboxItem = (
  tx: Tx,
  id: number,
  settled: { state: Exclude<InboxItem['state'], 'open'>; settled_by: number; note: string },
) =>
  tx
    .updateTable('money_inbox')
    .set({ ...settled, settled_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** A late refund has ended: an item that nobody has settled says so no longer. */
export const removeLate = (tx: Tx, refundId: number) =>
  tx
    .deleteFrom('money_inbox')
    .where('refund_id', '=', refundId)
    .where('reason', '=', 'refund_late')
    .where('state', '=', 'open')
    .execute()

/** Whether somebody works for the provider of a booking. */
export const isOfTeam = async (tx: Tx, userId: number, bookingId: number): Promise<boolean> =>
  (await tx
    .selectFrom('e_provider_users as m')
    .innerJoin('bookings as b', 'b.e_provider_id', 'm.e_provider_id')
    .select('m.user_id')
    .where('b.id', '=', bookingId)
    .where('m.user_id', '=', userId)
    .executeTakeFirst()) !== undefined

/** Open rows, and for how many seconds the oldest one has waited. */
export const inboxBacklog = (db: Db) =>
  db
    .selectFrom('money_inbox')
    .select([
      sql<number>`count(*)::int`.as('open'),
      sql<number>`coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8`.as('age'),
    ])
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
