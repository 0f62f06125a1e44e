import { sql } from 'kysely'
import { pictured } from '#features/uploads/service.ts'
import type { Db, Tx } from '#server/db.ts'
import {
  bool,
  int,
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
import type { Options } from '#server/listQuery/run.ts'
import type { Payment, PaymentMethod } from './contract.ts'

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

export const findPaymentMethods = (db: Db, query: object, options: Options) => list(db, methods, { ...query }, options)

/** A payment with the way it was paid and where it stands. */
export const paymentById = (db: Db, id: number, options: Options) =>
  one(db, payments, id, { with: 'paymentMethod;paymentStatus' }, options)

export type PayableRow = {
  booking_status_id: number
  /** What cancelling it cost, if anything. */
  cancellation_fee_minor: number | null
  e_provider_id: number
  currency: string
  /** The provider's percent of what is paid, without tax. */
  commission: number
  provider_users: number[]
}

/** A booking of this customer, locked: nobody moves or pays it while this payment is made. */
export const lockPayable = async (tx: Tx, bookingId: number, userId: number): Promise<PayableRow | undefined> => {
  const { rows } = await sql<PayableRow>`
    SELECT b.booking_status_id, b.cancellation_fee_minor, b.e_provider_id, t.commission,
      (SELECT value FROM settings WHERE key = 'default_currency_code') AS currency,
      (SELECT coalesce(json_agg(u.user_id), '[]') FROM e_provider_users u WHERE u.e_provider_id = b.e_provider_id)
        AS provider_users
    FROM bookings b JOIN e_providers p ON p.id = b.e_provider_id JOIN e_provider_types t ON t.id = p.e_provider_type_id
    WHERE b.id = ${bookingId}::int AND b.user_id = ${userId}::int FOR UPDATE OF b`.execute(tx)
  return rows[0]
}

/** The pending or paid payment of a booking, and the route of its way. */
export const livePayment = (db: Db, bookingId: number) =>
  db
    .selectFrom('payments as p')
    .innerJoin('payment_methods as m', 'm.id', 'p.payment_method_id')
    .select(['p.id', 'm.route'])
    .where('p.booking_id', '=', bookingId)
    .where('p.payment_status_id', 'in', [1, 2])
    .executeTakeFirst()

export const enabledMethod = (db: Db, route: string) =>
  db
    .selectFrom('payment_methods')
    .select('id')
    .where('route', '=', route)
    .where('enabled', '=', true)
    .executeTakeFirst()

export const insertPayment = (
  tx: Tx,
  payment: {
    booking_id: number
    user_id: number
    amount_minor: number
    description: string
    payment_method_id: number
    payment_status_id: number
  },
) => tx.insertInto('payments').values(payment).returning('id').executeTakeFirstOrThrow()

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
      b.cancellation_fee_minor, b.e_provider_id, t.commission, '[]'::json AS provider_users,
      (SELECT value FROM settings WHERE key = 'default_currency_code') AS currency
    FROM payments y JOIN payment_methods m ON m.id = y.payment_method_id JOIN bookings b ON b.id = y.booking_id
      JOIN e_providers p ON p.id = b.e_provider_id JOIN e_provider_types t ON t.id = p.e_provider_type_id
    WHERE y.id = ${id}::int AND (${user.role}::text = 'operator' OR EXISTS (
      SELECT 1 FROM e_provider_users u WHERE u.e_provider_id = b.e_provider_id AND u.user_id = ${user.id}::int))
    FOR UPDATE OF y`.execute(tx)
  return rows[0]
}

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
  e_provider_id: number
  currency: string
  paid: boolean
}

/** The pending or paid payment of a booking, locked: nobody confirms it meanwhile. */
export const livePaymentLocked = async (tx: Tx, bookingId: number): Promise<LockedPayment | undefined> => {
  const { rows } = await sql<LockedPayment>`
    SELECT y.id, y.booking_id, y.user_id, y.amount_minor, b.e_provider_id, y.payment_status_id = 2 AS paid,
      (SELECT value FROM settings WHERE key = 'default_currency_code') AS currency
    FROM payments y JOIN bookings b ON b.id = y.booking_id
    WHERE y.booking_id = ${bookingId}::int AND y.payment_status_id IN (1, 2) FOR UPDATE OF y`.execute(tx)
  return rows[0]
}

const endPayment = (tx: Tx, id: number, change: { payment_status_id: number; refunded_minor?: number }) =>
  tx
    .updateTable('payments')
    .set({ ...change, updated_at: new Date() })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A pending payment that will not be made any more. */
export const markWithdrawn = (tx: Tx, id: number) => endPayment(tx, id, { payment_status_id: 3 })

export const markRefunded = (tx: Tx, id: number, refunded_minor: number) =>
  endPayment(tx, id, { payment_status_id: 4, refunded_minor })
