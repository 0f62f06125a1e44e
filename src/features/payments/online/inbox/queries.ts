import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export type NewInboxItem = {
  provider: string
  reference: string
  reason: string
  attempt_id?: number | null
  refund_id?: number | null
  amount_minor?: number | null
  currency?: string | null
  /** Of money that went back after it was booked: how much did in all. */
  gone_minor?: number
}

/** Adds an item once per provider, reference, reason and sum that went back. */
export const addToInbox = (tx: Tx, inboxItem: NewInboxItem) =>
  tx
    .insertInto('money_inbox')
    .values(inboxItem)
    .onConflict((conflict) => conflict.columns(['provider', 'reference', 'reason', 'gone_minor']).doNothing())
    .execute()

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
      'm.state',
      'm.note',
      'm.settled_at',
      'm.created_at',
    ])
    .$narrowType<{ state: InboxItem['state'] }>()

/** The inbox items, newest first. */
export const inboxRows = (db: Db, { all, id }: { all: boolean; id?: number }): Promise<InboxItem[]> =>
  inboxItems(db)
    .$if(!all, (query) => query.where('m.state', '=', 'open'))
    .$if(id !== undefined, (query) => query.where('m.id', '=', id ?? 0))
    .orderBy('m.id', 'desc')
    .limit(100)
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
