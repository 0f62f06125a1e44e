import { sql } from 'kysely'
import type { Provider } from '#server/config/paymentKeys.ts'
import type { Db, Tx } from '#server/db/database.ts'

export type PaidAttempt = { id: number; provider: Provider; currency: string }

/** The online attempt a payment came from. */
export const paidAttemptOf = (db: Db, paymentId: number): Promise<PaidAttempt | undefined> =>
  db
    .selectFrom('payment_attempts')
    .select(['id', 'provider', 'currency'])
    .$narrowType<{ provider: Provider }>()
    .where('payment_id', '=', paymentId)
    .executeTakeFirst()

export type RefundState = 'requested' | 'pending' | 'done' | 'failed'

export const addRefund = (
  tx: Tx,
  refund: {
    booking_id: number
    payment_id: number | null
    attempt_id: number | null
    amount_minor: number
    currency: string
    state: RefundState
    reason: string
    requested_by: number | null
  },
) =>
  tx
    .insertInto('refunds')
    // Its job sends it; if the job is lost, reconciliation does.
    .values({ ...refund, next_check_at: refund.state === 'requested' ? sql<Date>`now() + interval '5 minutes'` : null })
    .returning('id')
    .executeTakeFirstOrThrow()

export const lockRefund = (tx: Tx, id: number) =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>

/** Moves a refund forward; one that is done can still fail. */
export const moveRefund = (tx: Tx, id: number, state: RefundState, providerReference?: string) =>
  tx
    .updateTable('refunds')
    .set({
      state,
      updated_at: new Date(),
      ...(providerReference && { provider_reference: providerReference }),
      ...(state !== 'pending' && { next_check_at: null }),
    })
    .where('id', '=', id)
    .where('state', 'in', state === 'failed' ? ['requested', 'pending', 'done'] : ['requested', 'pending'])
    .execute()

const isDue = sql<boolean>`(tries = 0 OR next_check_at <= now())`

/** What the provider may still say another thing of: also a refund that it has called done. */
const asked = ['requested', 'pending', 'done']

/**
 * Claims a refund that is due and counts the attempt. Others leave it alone until its next check: a provider without
 * idempotency keys would refund twice if two asked at once.
 */
export const claimRefund = (tx: Tx, id: number) =>
  tx
    .updateTable('refunds')
    .set({ tries: sql`tries + 1`, next_check_at: sql<Date>`now() + interval '2 minutes'` })
    .where('id', '=', id)
    .where('state', 'in', asked)
    .where(({ or, eb }) => or([eb('state', '<>', 'done'), eb('provider_reference', 'is not', null)]))
    .where(isDue)
    .returning(['id', 'key', 'attempt_id', 'amount_minor', 'currency', 'reason', 'provider_reference', 'tries'])
    .returning(['state', 'created_at', 'updated_at'])
    .$narrowType<{ state: RefundState }>()
    .executeTakeFirst()

/** A try of a refund: the process that counted it has claimed the refund until its next check. */
type Claim = { id: number; tries: number }

/**
 * Notes that a claimed refund is about to be sent: from now on it may have been made, whatever is heard of it. False: another process
 * has claimed it meanwhile.
 */
export const markSent = async (db: Db, { id, tries }: Claim): Promise<boolean> =>
  (await db
    .updateTable('refunds')
    .set({ state: 'pending', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('next_check_at', '>', sql<Date>`now()`)
    .where('state', 'in', ['requested', 'pending'])
    .returning('id')
    .executeTakeFirst()) !== undefined

/** Schedules the next check (null: none), and returns the state; undefined: another process has claimed the refund meanwhile. */
export const scheduleRefundCheck = async (tx: Tx, { id, tries }: Claim, seconds: number | null) => {
  const scheduled = await tx
    .updateTable('refunds')
    .set({ next_check_at: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', 'in', asked)
    .returning('state')
    .executeTakeFirst()
  return scheduled?.state
}

/** Makes the sent refunds of an attempt due now, and returns their ids. */
export const hurryRefunds = async (db: Db, attemptId: number): Promise<number[]> => {
  const rows = await db
    .updateTable('refunds')
    .set({ next_check_at: sql<Date>`now()` })
    .where('attempt_id', '=', attemptId)
    .where('state', 'in', ['pending', 'done'])
    .where('provider_reference', 'is not', null)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The refunds that are due for a check: first those that are under way, longest due first. */
export const dueRefunds = async (db: Db, most: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('next_check_at', '<=', sql<Date>`now()`)
    .orderBy(sql`state = 'done'`)
    .orderBy('next_check_at')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether all that an attempt received was refunded; where that is not its own amount, it was booked apart. */
export const isFullyRefunded = async (tx: Tx, attemptId: number): Promise<boolean> => {
  const { rows } = await sql<{ full: boolean }>`
    SELECT coalesce(sum(r.amount_minor) FILTER (WHERE r.state = 'done'), 0) >= coalesce((
      SELECT sum(e.amount_minor) FROM journals j JOIN entries e ON e.journal_id = j.id
      WHERE j.idempotency_key = 'stray:' || a.id AND e.amount_minor > 0
    ), a.amount_minor) AS full
    FROM payment_attempts a LEFT JOIN refunds r ON r.attempt_id = a.id
    WHERE a.id = ${attemptId}::int AND a.state = 'paid' GROUP BY a.id`.execute(tx)
  return rows[0]?.full ?? false
}

/** What each account has returned of a payment, in minor units; a refund that failed returned nothing. */
export const givenBack = async (tx: Tx, paymentId: number): Promise<Map<string, number>> => {
  const { rows } = await sql<{ account: string; minor: number }>`
    SELECT e.account_id AS account, -sum(e.amount_minor)::bigint AS minor
    FROM refunds r JOIN journals j ON j.idempotency_key = 'give_back:' || r.id JOIN entries e ON e.journal_id = j.id
    WHERE r.payment_id = ${paymentId}::int AND r.state <> 'failed' AND e.amount_minor < 0 GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ account, minor }) => [account, minor]))
}

/** Marks lines of a payment as refunded; false if one of them was refunded before. */
export const insertRefundLines = async (
  tx: Tx,
  lines: readonly { payment_id: number; refund_id: number; line: string; amount_minor: number }[],
): Promise<boolean> => {
  const made = await tx
    .insertInto('refund_lines')
    .values([...lines])
    .onConflict((conflict) => conflict.columns(['payment_id', 'line']).doNothing())
    .returning('line')
    .execute()
  return made.length === lines.length
}

export const deleteRefundLines = (tx: Tx, refundId: number) =>
  tx.deleteFrom('refund_lines').where('refund_id', '=', refundId).execute()

/** The refunds of a booking, visible to its customer and to operators; without failed ones that were made in another way since. */
export const refundsOf = (db: Db, bookingId: number, user: { id: number; role: string }) =>
  db
    .selectFrom('refunds as r')
    .innerJoin('bookings as b', 'b.id', 'r.booking_id')
    .select(['r.id', 'r.payment_id', 'r.amount_minor', 'r.currency', 'r.state', 'r.reason', 'r.created_at'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('money_inbox as i')
          .select('i.id')
          .whereRef('i.attempt_id', '=', 'r.attempt_id')
          .whereRef('i.refund_id', '=', 'r.id')
          .where('i.reason', '=', 'refund_failed')
          .where('i.state', '=', 'ignored'),
      )
        .$castTo<boolean>()
        .as('given_up'),
    )
    .$narrowType<{ state: RefundState }>()
    .where('r.booking_id', '=', bookingId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('money_inbox as i')
            .select('i.id')
            .whereRef('i.attempt_id', '=', 'r.attempt_id')
            .whereRef('i.refund_id', '=', 'r.id')
            .where('i.state', 'in', ['refunded', 'credited']),
        ),
      ),
    )
    .$if(user.role !== 'operator', (query) => query.where('b.user_id', '=', user.id))
    .orderBy('r.id', 'desc')
    .limit(100)
    .execute()
