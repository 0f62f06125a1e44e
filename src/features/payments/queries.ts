import { type RawBuilder, sql } from 'kysely'
import type { Payment, PaymentMethod } from '#features/bookings/contract.ts'
import { pictured } from '#features/uploads/service.ts'
import type { Db, Tx } from '#server/db/database.ts'
import {
  bool,
  fragment,
  int,
  type ListOptions,
  list,
  money,
  noCustomFields,
  one,
  resource,
  text,
  timestamp,
  toOne,
  translated,
} from '#server/listQuery/index.ts'

const pictures = pictured('payment_methods')

const methods = resource<PaymentMethod>('payment_methods', {
  columns: {
    id: int(),
    name: translated(),
    description: translated(),
    route: text(),
    order: int(),
    default: bool(),
    enabled: bool(),
    ...pictures.columns,
    custom_fields: noCustomFields,
  },
  relations: pictures.relations,
  always: pictures.always,
  searchable: ['name', 'description', 'route', 'order', 'default', 'enabled'],
  conditions: ['id'],
  order: ['order'],
})

resource('payment_statuses', {
  columns: { id: int(), status: translated(), order: int(), custom_fields: noCustomFields },
})

const payments = resource<Payment>('payments', {
  columns: {
    id: int(),
    amount: money(),
    refunded: money(),
    description: text(),
    user_id: int(),
    payment_method_id: int(),
    payment_status_id: int(),
    created_at: timestamp(),
    updated_at: timestamp(),
    custom_fields: noCustomFields,
  },
  relations: {
    paymentMethod: toOne('payment_methods', { local: 'payment_method_id' }),
    paymentStatus: toOne('payment_statuses', { local: 'payment_status_id' }),
  },
})

/** Payment methods, without the withheld ones. */
export const findPaymentMethods = (db: Db, query: object, withheld: readonly string[], options: ListOptions) =>
  list(
    db,
    methods,
    { ...query },
    { ...options, where: [fragment`t.route <> ALL (string_to_array(${withheld.join(',')}, ','))`] },
  )

/** A payment with its method and status. */
export const paymentById = (db: Db, id: number, options: ListOptions) =>
  one(db, payments, id, { with: 'paymentMethod;paymentStatus' }, options)

export type PayableRow = {
  user_id: number
  booking_status_id: number
  /** The cancellation fee, if any. */
  cancellation_fee_minor: number | null
  e_provider_id: number
  currency: string
  /** The provider's share in percent, without tax, as agreed with the booking. */
  commission: number
  provider_users: number[]
}

/** Locks a booking of this customer (null: of any customer), so that it is not moved or paid concurrently. */
export const lockPayable = async (
  tx: Tx,
  bookingId: number,
  userId: number | null,
): Promise<PayableRow | undefined> => {
  const { rows } = await sql<PayableRow>`
    SELECT b.user_id, b.booking_status_id, b.cancellation_fee_minor, b.e_provider_id, b.provider_percent AS commission,
      (SELECT value FROM settings WHERE key = 'default_currency_code') AS currency,
      to_json(visit_members(b.e_provider_id, visit_worker(b.id))) AS provider_users
    FROM bookings b
    WHERE b.id = ${bookingId}::int AND (${userId}::int IS NULL OR b.user_id = ${userId}::int)
    FOR UPDATE OF b`.execute(tx)
  return rows[0]
}

const paymentsOf = (db: Db, bookingId: number) =>
  db
    .selectFrom('payments as p')
    .innerJoin('payment_methods as m', 'm.id', 'p.payment_method_id')
    .select(['p.id', 'p.payment_status_id', 'm.route'])
    .where('p.booking_id', '=', bookingId)

/** The payment that prevents another one: a pending or paid payment, or where none is, a partly refunded one. */
export const livePayment = (db: Db, bookingId: number) =>
  paymentsOf(db, bookingId)
    .where((eb) =>
      eb.or([
        eb('p.payment_status_id', 'in', [1, 2]),
        eb.and([eb('p.payment_status_id', '=', 4), eb('p.refunded_minor', '<', eb.ref('p.amount_minor'))]),
      ]),
    )
    .orderBy(sql`p.payment_status_id = 4`)
    .executeTakeFirst()

/** A payment all of which went back. */
export const returnedPayment = (db: Db, bookingId: number) =>
  paymentsOf(db, bookingId).where('p.payment_status_id', '=', 4).orderBy('p.id', 'desc').executeTakeFirst()

export const enabledMethod = (db: Db, route: string) =>
  db
    .selectFrom('payment_methods')
    .select('id')
    .where('route', '=', route)
    .where('enabled', '=', true)
    .executeTakeFirst()

/** Cash, whether it is taken or not. */
export const cashMethod = (db: Db) =>
  db.selectFrom('payment_methods').select('id').where('route', '=', '/Cash').executeTakeFirst()

type Ids = 'booking_id' | 'user_id' | 'payment_method_id' | 'payment_status_id'
type NewPayment = { description: string } & Record<Ids | 'amount_minor', number>

/** A payment of a booking that is locked: of its visit, or where it was cancelled, of its fee. */
export const insertPayment = (tx: Tx, payment: NewPayment) =>
  tx
    .insertInto('payments')
    .values({ ...payment, of_fee: isCancelledWithFee(payment.booking_id) })
    .returning('id')
    .executeTakeFirstOrThrow()

const isCancelledWithFee = (bookingId: number) =>
  sql<boolean>`(SELECT cancellation_fee_minor IS NOT NULL FROM bookings WHERE id = ${bookingId}::int)`

export type ConfirmableRow = PayableRow & {
  id: number
  booking_id: number
  user_id: number
  amount_minor: number
  payment_status_id: number
  route: string
}

/** A payment for a provider the caller works for (any, for an operator), locked. */
export const lockConfirmable = async (
  tx: Tx,
  id: number,
  user: { id: number; role: string },
): Promise<ConfirmableRow | undefined> => {
  const { rows } = await sql<ConfirmableRow>`
    SELECT y.id, y.booking_id, y.user_id, y.amount_minor, y.payment_status_id, m.route, b.booking_status_id,
      b.cancellation_fee_minor, b.e_provider_id, b.provider_percent AS commission, '[]'::json AS provider_users,
      (SELECT value FROM settings WHERE key = 'default_currency_code') AS currency
    FROM payments y JOIN payment_methods m ON m.id = y.payment_method_id JOIN bookings b ON b.id = y.booking_id
    WHERE y.id = ${id}::int AND (${user.role}::text = 'operator'
      OR works_on(${user.id}::int, b.e_provider_id, b.id))
    FOR UPDATE OF y`.execute(tx)
  return rows[0]
}

/** The part of a paid amount that is tax, as it was when the amount was split. */
export const setTax = (tx: Tx, id: number, tax_minor: number) =>
  tx.updateTable('payments').set({ tax_minor }).where('id', '=', id).execute()

export const markPaid = (tx: Tx, id: number) =>
  tx
    .updateTable('payments')
    .set({ payment_status_id: 2, updated_at: new Date() })
    .where('id', '=', id)
    .where('payment_status_id', '=', 1)
    .executeTakeFirstOrThrow()

export type LockedPayment = {
  id: number
  booking_id: number
  user_id: number
  amount_minor: number
  /** The amount refunded so far. */
  refunded_minor: number
  e_provider_id: number
  currency: string
  paid: boolean
  /** Money came in, of which a part may have gone back already. */
  received: boolean
  /** It is the fee of a cancelled booking. */
  of_fee: boolean
}

const locked = (where: RawBuilder<unknown>) => sql<LockedPayment>`
    SELECT y.id, y.booking_id, y.user_id, y.amount_minor, y.refunded_minor, b.e_provider_id,
      y.payment_status_id = 2 AS paid, y.payment_status_id IN (2, 4) AS received, y.of_fee,
      (SELECT value FROM settings WHERE key = 'default_currency_code') AS currency
    FROM payments y JOIN bookings b ON b.id = y.booking_id
    WHERE ${where} FOR UPDATE OF y`

/** Locks the pending or paid payment of a booking, so that it is not confirmed concurrently. */
export const livePaymentLocked = async (tx: Tx, bookingId: number): Promise<LockedPayment | undefined> => {
  const { rows } = await locked(sql`y.booking_id = ${bookingId}::int AND y.payment_status_id IN (1, 2)`).execute(tx)
  return rows[0]
}

export const paymentLocked = async (tx: Tx, id: number): Promise<LockedPayment | undefined> =>
  (await locked(sql`y.id = ${id}::int`).execute(tx)).rows[0]

const setStatus = (tx: Tx, id: number, payment_status_id: number) =>
  tx
    .updateTable('payments')
    .set({ payment_status_id, updated_at: new Date() })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Withdraws a pending payment. */
export const markWithdrawn = (tx: Tx, id: number) => setStatus(tx, id, 3)

export const markRefunded = (tx: Tx, id: number) => setStatus(tx, id, 4)

/**
 * Adds to the refunded amount (negative when a refund failed). What was not refunded after all is paid again, unless the booking
 * has another payment by now: then an operator has what is left of this one.
 */
export const countRefunded = (tx: Tx, id: number, change: number) =>
  sql`UPDATE payments p SET refunded_minor = p.refunded_minor + ${change}::bigint, updated_at = now(),
      payment_status_id = CASE WHEN ${change}::bigint < 0 AND p.payment_status_id = 4 AND NOT EXISTS (
          SELECT FROM payments o WHERE o.booking_id = p.booking_id AND o.id <> p.id AND o.payment_status_id IN (1, 2))
        THEN 2 ELSE p.payment_status_id END
    WHERE p.id = ${id}::int`.execute(tx)
