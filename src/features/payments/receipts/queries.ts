import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

const [paid, refunded] = [2, 4]

/** The payment of a booking, even if refunded since; the newest of several unless one is named. */
export const paidPayment = (db: Db, bookingId: number, id?: number) =>
  db
    .selectFrom('payments as p')
    .innerJoin('payment_methods as m', 'm.id', 'p.payment_method_id')
    .leftJoin('journals as j', (join) => join.on('j.idempotency_key', '=', sql<string>`'payment:' || p.id`))
    .select(['p.id', 'p.amount_minor', 'p.refunded_minor', 'p.of_fee', 'm.name as method'])
    .select((eb) => eb.fn.coalesce('j.created_at', 'p.created_at').as('paid_at'))
    .where('p.booking_id', '=', bookingId)
    .where('p.payment_status_id', 'in', [paid, refunded])
    .$if(id !== undefined, (query) => query.where('p.id', '=', Number(id)))
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The booking of a payment whose receipt is not mailed yet; undefined if there is nothing to mail. */
export const unmailed = (db: Db, paymentId: number) =>
  db
    .selectFrom('payments')
    .select(['booking_id', 'amount_minor'])
    .where('id', '=', paymentId)
    .where('receipt_mailed_at', 'is', null)
    .where('payment_status_id', 'in', [paid, refunded])
    .executeTakeFirst()

/** Marks a payment's receipt as mailed; undefined if there is nothing to mail. */
export const takeUnmailed = (tx: Tx, paymentId: number) =>
  tx
    .updateTable('payments')
    .set({ receipt_mailed_at: new Date() })
    .where('id', '=', paymentId)
    .where('receipt_mailed_at', 'is', null)
    .where('payment_status_id', 'in', [paid, refunded])
    .returning('booking_id')
    .executeTakeFirst()

/** The customer who paid; undefined once their account is erased. */
export const recipientOfPayment = (db: Db, paymentId: number) =>
  db
    .selectFrom('payments as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.locale'])
    .where('p.id', '=', paymentId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
