import { sql } from 'kysely'
import type { Locale } from '#lib/words.ts'
import type { Provider } from '#server/config/paymentKeys.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type AttemptState, doubtSeconds } from './rules.ts'

// Tickets ------------------------------------------------------------------------------------------------------------

export const addTicket = async (
  tx: Tx,
  ticket: { token_hash: Buffer; user_id: number; booking_id: number; provider: Provider },
  seconds: number,
): Promise<void> => {
  await tx.deleteFrom('checkout_tickets').where('expires_at', '<', sql<Date>`now()`).execute()
  await tx
    .insertInto('checkout_tickets')
    .values({ ...ticket, expires_at: sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
    .execute()
}

/** Uses up a ticket and returns its owner. */
export const takeTicket = (tx: Tx, tokenHash: Buffer, bookingId: number, provider: Provider) =>
  tx
    .deleteFrom('checkout_tickets')
    .where('token_hash', '=', tokenHash)
    .where('booking_id', '=', bookingId)
    .where('provider', '=', provider)
    .where('expires_at', '>=', sql<Date>`now()`)
    .returning('user_id')
    .executeTakeFirst()

// Attempts -----------------------------------------------------------------------------------------------------------

export type Attempt = {
  id: number
  key: string
  booking_id: number
  user_id: number
  provider: Provider
  payment_method_id: number
  amount_minor: number
  currency: string
  state: AttemptState
  reference: string | null
  checkout_url: string | null
  paid_reference: string | null
  payment_id: number | null
  failure: string | null
  anonymous: boolean
  locale: Locale
  checks: number
  created_at: Date
}

const attempts = (db: Db) =>
  db
    .selectFrom('payment_attempts')
    .select([
      'id',
      'key',
      'booking_id',
      'user_id',
      'provider',
      'payment_method_id',
      'amount_minor',
      'currency',
      'state',
      'reference',
      'checkout_url',
      'paid_reference',
      'payment_id',
      'failure',
      'anonymous',
      'locale',
      'checks',
      'created_at',
    ])
    .$narrowType<{ provider: Provider; state: AttemptState; locale: Locale }>()

export const attemptById = (db: Db, id: number): Promise<Attempt | undefined> =>
  attempts(db).where('id', '=', id).executeTakeFirst()

export const attemptByKey = (db: Db, key: string): Promise<Attempt | undefined> =>
  attempts(db).where('key', '=', key).executeTakeFirst()

export const attemptByReference = (db: Db, provider: Provider, reference: string): Promise<Attempt | undefined> =>
  attempts(db).where('provider', '=', provider).where('reference', '=', reference).executeTakeFirst()

export const attemptByPaidReference = (db: Db, provider: Provider, paid: string): Promise<Attempt | undefined> =>
  attempts(db).where('provider', '=', provider).where('paid_reference', '=', paid).executeTakeFirst()

/** Not its key: a refund of it that is booked meanwhile need not wait. */
export const lockAttempt = (tx: Tx, id: number): Promise<Attempt> =>
  attempts(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * An open attempt with the same method and amount that does not expire soon, and that names the customer or does not, too.
 * `unasked`: also one of which the provider has not heard, while there is time left for it.
 */
export const reusableAttempt = (
  db: Db,
  order: Pick<Attempt, 'booking_id' | 'provider' | 'amount_minor' | 'currency' | 'anonymous'> & { sandbox: boolean },
  { unasked }: { unasked: boolean },
): Promise<Attempt | undefined> =>
  attempts(db)
    .where('booking_id', '=', order.booking_id)
    .where('provider', '=', order.provider)
    .where('amount_minor', '=', order.amount_minor)
    .where('currency', '=', order.currency)
    .where('anonymous', '=', order.anonymous)
    .where('sandbox', '=', order.sandbox)
    .where(({ and, eb, or }) =>
      or([
        and([eb('state', '=', 'pending'), eb('created_at', '>', sql<Date>`now() - interval '20 minutes'`)]),
        and([
          eb.val(unasked),
          eb('state', '=', 'created'),
          eb('failure', 'is', null),
          eb('created_at', '>', sql<Date>`now() - interval '5 minutes'`),
        ]),
      ]),
    )
    .orderBy('id', 'desc')
    .executeTakeFirst()

export const addAttempt = (
  tx: Tx,
  attempt: Pick<
    Attempt,
    'booking_id' | 'user_id' | 'provider' | 'payment_method_id' | 'amount_minor' | 'currency' | 'anonymous' | 'locale'
  > & { sandbox: boolean },
): Promise<{ id: number }> =>
  tx
    .insertInto('payment_attempts')
    .values({ ...attempt, next_check_at: sql<Date>`now() + interval '1 minute'` })
    .returning('id')
    .executeTakeFirstOrThrow()

type Change = {
  reference?: string
  checkout_url?: string
  paid_reference?: string
  payment_id?: number
  failure?: string | null
}

/** Moves an attempt if it is still in the expected state; false: it was changed concurrently. */
export const moveAttempt = async (
  tx: Tx,
  id: number,
  from: AttemptState,
  to: AttemptState,
  change: Change = {},
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempts')
    .set({
      ...change,
      state: to,
      updated_at: sql<Date>`now()`,
      ...(to === 'paid' && { next_check_at: sql<Date>`now() + interval '1 day'` }),
      ...(to === 'refunded' && { next_check_at: null }),
    })
    .where('id', '=', id)
    .where('state', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Keeps why a checkout was not created; the provider may have heard of it. */
export const noteFailure = (tx: Tx, id: number, failure: string) =>
  tx.updateTable('payment_attempts').set({ failure }).where('id', '=', id).where('state', '=', 'created').execute()

/** Schedules the next check of an attempt that is not paid; null: never. */
export const scheduleCheck = (tx: Tx, id: number, seconds: number | null) =>
  tx
    .updateTable('payment_attempts')
    .set({
      checks: sql`checks + 1`,
      checked_at: sql<Date>`now()`,
      next_check_at: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds}::int)`,
    })
    .where('id', '=', id)
    .where('state', 'not in', ['paid', 'refunded'])
    .execute()

/** Schedules the next check of a paid attempt; null: never. `unheard`: the provider gave no answer to this one. */
export const scheduleRecheck = (tx: Tx, id: number, seconds: number | null, { unheard = false } = {}) =>
  tx
    .updateTable('payment_attempts')
    .set({
      ...(!unheard && { checked_at: sql<Date>`now()` }),
      next_check_at: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds}::int)`,
    })
    .where('id', '=', id)
    .where('state', '=', 'paid')
    .execute()

/**
 * Attempts due for a check, each taken by one process; they are not due again for a while. Those that are not paid yet come
 * first for two days: somebody waits for them. One of each customer comes before the second of anybody: who has many waits for their own.
 */
export const takeDueAttempts = async (tx: Tx, most: number): Promise<{ id: number; paid: boolean }[]> => {
  const { rows } = await sql<{ id: number; paid: boolean }>`
    WITH due AS (
      SELECT id, nobody_waits, row_number() OVER (PARTITION BY user_id, nobody_waits ORDER BY next_check_at) AS turn
      FROM payment_attempts, LATERAL (SELECT state = 'paid' OR created_at < now() - interval '2 days' AS nobody_waits) p
      WHERE next_check_at <= now())
    UPDATE payment_attempts SET next_check_at = now() + interval '2 minutes'
    WHERE id IN (SELECT a.id FROM payment_attempts a JOIN due USING (id) WHERE a.next_check_at <= now()
      ORDER BY due.nobody_waits, due.turn, a.next_check_at LIMIT ${most} FOR UPDATE OF a SKIP LOCKED)
    RETURNING id, state = 'paid' AS paid`.execute(tx)
  return rows
}

type GoneRow = {
  /** Null: all of it became the payment of its booking. */
  bookedMinor: number | null
  oursMinor: number
  toldMinor: number
  /** What the inbox has ever had of it as gone, also what is recorded by now. */
  itemsMinor: number
  /** A refund that has just failed is among ours. */
  doubtful: boolean
}

/**
 * What was booked of a paid attempt's money in this currency, what of it we gave back, and what of it the inbox has. A refund that
 * has just failed counts, because the provider's answer may be older. In one statement: an item that is settled meanwhile is
 * either in the inbox or a refund. `disputes`: the provider shows what they took as gone back; otherwise it is left out here, too.
 */
export const goneFacts = async (tx: Tx, id: number, currency: string, disputes: boolean): Promise<GoneRow> => {
  const failedLately = sql`r.state = 'failed' AND r.updated_at > now() - make_interval(secs => ${doubtSeconds}::int)`
  const { rows } = await sql<GoneRow>`
    SELECT (SELECT sum(e.amount_minor)::bigint FROM journals j JOIN entries e ON e.journal_id = j.id
        WHERE j.idempotency_key = 'stray:' || ${id}::int AND e.amount_minor > 0) AS "bookedMinor",
      (SELECT coalesce(sum(r.amount_minor), 0)::bigint FROM refunds r WHERE r.attempt_id = ${id}::int
        AND r.currency = ${currency} AND (r.state <> 'failed' OR ${failedLately})) AS "oursMinor",
      EXISTS (SELECT FROM refunds r WHERE r.attempt_id = ${id}::int AND ${failedLately}) AS doubtful,
      (SELECT coalesce(sum(i.amount_minor), 0)::bigint FROM money_inbox i WHERE i.attempt_id = ${id}::int
        AND i.gone_minor IS NOT NULL) AS "itemsMinor",
      (SELECT coalesce(sum(CASE
          WHEN i.state IN ('open', 'ignored') AND i.gone_minor IS NOT NULL THEN i.amount_minor
          WHEN i.reason <> 'disputed' THEN 0
          WHEN ${disputes} AND i.state IN ('open', 'ignored') AND i.outcome IS DISTINCT FROM 'won' THEN i.amount_minor
          WHEN NOT ${disputes} AND i.state = 'matched' THEN -i.amount_minor ELSE 0 END), 0)::bigint
        FROM money_inbox i WHERE i.attempt_id = ${id}::int AND i.currency = ${currency}) AS "toldMinor"`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('a row of sums is always there')
  return facts
}

/** The newest attempts of a booking: paid first, then open, then failed. */
export const attemptsOf = (db: Db, bookingId: number): Promise<Attempt[]> =>
  attempts(db)
    .where('booking_id', '=', bookingId)
    .orderBy(sql`CASE WHEN state IN ('paid', 'refunded') THEN 0 ELSE 1 END`)
    .orderBy('id', 'desc')
    .limit(5)
    .execute()

// Related rows -------------------------------------------------------------------------------------------------------

export const bookingOwner = (db: Db, bookingId: number) =>
  db.selectFrom('bookings').select('user_id').where('id', '=', bookingId).executeTakeFirst()

export const customerOf = (db: Db, userId: number) =>
  db.selectFrom('users').select(['name', 'email', 'phone_number', 'locale']).where('id', '=', userId).executeTakeFirst()

/** Links a paid attempt to the payment that was created later. */
export const linkPayment = (tx: Tx, id: number, paymentId: number) =>
  tx.updateTable('payment_attempts').set({ payment_id: paymentId }).where('id', '=', id).execute()

/** Seconds since an attempt was last updated. */
export const secondsSinceCheck = async (db: Db, id: number): Promise<number> => {
  const row = await db
    .selectFrom('payment_attempts')
    .select(sql<number>`extract(epoch FROM now() - checked_at)::float8`.as('ago'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.ago ?? 0
}
