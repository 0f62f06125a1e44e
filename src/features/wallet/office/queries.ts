import type { Db, Tx } from '#server/db/database.ts'

/** A person with an account, whatever their role: providers book visits, too. */
export const personById = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const personByContact = (db: Db, contact: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_number'])
    .where(({ or, eb }) => or([eb('email', '=', contact), eb('phone_number', '=', contact)]))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const isBookingOf = async (db: Db, bookingId: number, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where('user_id', '=', userId)
    .executeTakeFirst()) !== undefined

const columns = ['id', 'user_id', 'booking_id', 'amount_minor', 'reason', 'created_at'] as const

export const insertCredit = (
  tx: Tx,
  credit: {
    key: string
    user_id: number
    booking_id: number | null
    amount_minor: number
    currency: string
    reason: string
    created_by: number
    journal_id: number
  },
) => tx.insertInto('wallet_credits').values(credit).returning(columns).executeTakeFirstOrThrow()

export const creditByKey = (db: Db, key: string) =>
  db.selectFrom('wallet_credits').select(columns).where('key', '=', key).executeTakeFirst()
