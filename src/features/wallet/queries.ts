import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import {
  bool,
  fragment,
  int,
  json,
  type ListOptions,
  list,
  money,
  one,
  resource,
  text,
  timestamp,
  toOne,
  uuid,
} from '#server/listQuery/index.ts'
import type { Wallet, WalletTransaction } from './contract.ts'

/** Wallets are the ledger accounts that belong to customers; `params.currency` describes the one currency. */
const wallets = resource<Wallet>('wallets', {
  table: 'accounts',
  columns: {
    id: uuid(),
    name: text(),
    balance: money(),
    currency: json({ sql: (_, param) => `${param('currency', 'text')}::json` }),
    user_id: int(),
    enabled: bool(),
    extended_name: text({
      sql: (row, param) =>
        `${row}.name || ' (' || round(${row}.balance_minor / power(10::numeric, ${param('digits', 'int')}), ${param('digits', 'int')}) || ' ' || ${row}.currency || ')'`,
    }),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  searchable: ['name', 'balance', 'currency', 'user_id', 'enabled'],
  conditions: ['id'],
  order: ['balance desc'],
  where: (row) => `${row}.kind = 'wallet' AND ${row}.enabled`,
})

const descriptions: Record<WalletTransaction['kind'], string> = {
  payment: 'Transaction for Booking #',
  refund: 'Refund for Booking #',
  credit: 'Credit',
  top_up: 'Top-up',
  gift: 'Gift',
  reversal: 'Correction',
}
const descriptionOf = (row: string): string =>
  `CASE ${Object.entries(descriptions)
    .map(([kind, text]) => `WHEN ${row}.kind = '${kind}' THEN '${text}'`)
    .join(' ')} ELSE '' END`

/** The ledger's entries as seen from the wallets; an account's entries are numbered in the order they were posted. */
const transactions = resource<WalletTransaction>('wallet_transactions', {
  columns: {
    id: uuid(),
    entry_id: int({ hidden: true }),
    amount: money(),
    action: text(),
    description: text({
      sql: (row) =>
        `${descriptionOf(row)} || CASE WHEN ${row}.kind IN ('payment', 'refund') THEN ${row}.booking_id::text ELSE '' END`,
    }),
    kind: text(),
    booking_id: int(),
    reason: text(),
    balance: money({
      sql: (row) => `(SELECT sum(e.amount_minor) FROM entries e
        WHERE e.account_id = ${row}.wallet_id AND e.id <= ${row}.entry_id)`,
    }),
    wallet_id: uuid(),
    user_id: int(),
    created_at: timestamp(),
    updated_at: timestamp(),
  },
  relations: { wallet: toOne('wallets', { local: 'wallet_id' }) },
  searchable: ['amount', 'action', 'wallet_id', 'user_id'],
  conditions: ['id', 'kind', 'booking_id', 'created_at'],
  order: ['entry_id desc'],
})

export const findTransactions = (db: Db, userId: number, currency: string, query: object, options: ListOptions) =>
  list(
    db,
    transactions,
    { ...query },
    { ...options, where: [fragment`t.user_id = ${userId}`, fragment`t.currency = ${currency}`] },
  )

export const findWallets = (db: Db, userId: number, currency: string, query: object, options: ListOptions) =>
  list(
    db,
    wallets,
    { ...query },
    { ...options, where: [fragment`t.user_id = ${userId}`, fragment`t.currency = ${currency}`] },
  )

export const walletById = (db: Db, userId: number, id: string, query: object, options: ListOptions) =>
  one(db, wallets, id, { ...query }, { ...options, where: [fragment`t.user_id = ${userId}`] })

/** Not a parameter: a plan made without its value would not find the index for wallets. */
const kind = sql.lit('wallet')

/** The id of a new wallet; undefined when this customer has one of that name. */
export const insertWallet = (tx: Tx, userId: number, name: string, currency: string) =>
  tx
    .insertInto('accounts')
    .values({ kind: 'wallet', name, currency, user_id: userId, floor_minor: 0 })
    .onConflict((conflict) => conflict.columns(['user_id', 'name', 'currency']).where('kind', '=', kind).doNothing())
    .returning('id')
    .executeTakeFirst()

/** The enabled wallets of this customer in this currency. */
export const walletsOf = (db: Db, userId: number, currency: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'balance_minor'])
    .where('kind', '=', 'wallet')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('enabled', '=', true)
    .execute()
