import { sql } from 'kysely'
import { currencyDigits, marketplaceZone } from '#features/settings/service.ts'
import { parseId } from '#lib/ids.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { inRange, officeList } from '#server/officeList/officeList.ts'
import { listOfficeWallets } from './contract.ts'

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

const bookingOf = (db: Db, bookingId: number, userId: number) =>
  db.selectFrom('bookings').select('id').where('id', '=', bookingId).where('user_id', '=', userId)

export const isBookingOf = async (...of: Parameters<typeof bookingOf>): Promise<boolean> =>
  (await bookingOf(...of).executeTakeFirst()) !== undefined

/** The same; who credits the booking meanwhile waits until the transaction ends. */
export const lockBookingOf = async (tx: Tx, bookingId: number, userId: number): Promise<boolean> =>
  (await bookingOf(tx, bookingId, userId).forNoKeyUpdate().executeTakeFirst()) !== undefined

/** What was credited for a booking, in minor units. */
export const creditedFor = async (db: Db, bookingId: number): Promise<number> => {
  const { amount } = await db
    .selectFrom('wallet_credits')
    .select(({ fn }) => fn.sum('amount_minor').as('amount'))
    .where('booking_id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return Number(amount)
}

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

/** Not a parameter: the index is for wallets only. */
const wallet = sql.lit('wallet')

export const walletList = officeList(listOfficeWallets, {
  prepare: async ({ db }) => ({
    exponent: exponentOf(await currencyDigits(db)),
    zone: await marketplaceZone(db),
  }),
  from: (db) =>
    db
      .selectFrom('accounts as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .select(['a.id', 'u.id as user_id', 'u.name as customer', 'u.email', 'a.name', 'a.balance_minor'])
      .select(['a.currency', 'a.enabled'])
      .where('a.kind', '=', wallet),
  key: { by: sql`a.id`, type: 'uuid' },
  sorts: { balance: { by: sql`a.balance_minor`, type: 'bigint' } },
  order: '-balance',
  filters: {
    balance: (range, _, { exponent }) => inRange(sql`a.balance_minor`, range, 10 ** exponent),
    enabled: (enabled, eb) => eb('a.enabled', '=', enabled),
  },
  search: (text, eb) => {
    // A telephone number may be digits alone, too.
    const id = parseId(text)
    return eb('a.user_id', 'in', (users) =>
      users
        .selectFrom('users')
        .select('users.id')
        .where(({ or, eb: of }) =>
          or([
            of('users.email', '=', text),
            of('users.phone_number', '=', text),
            ...(id === null ? [] : [of('users.id', '=', id)]),
          ]),
        ),
    )
  },
  row: ({ balance_minor, ...row }, { exponent }) => ({ ...row, balance: toMajor(balance_minor, exponent) }),
  words: 'wallet.office.column',
  zone: ({ zone }) => zone,
})
