import type { Db } from '#server/db.ts'
import {
  bool,
  int,
  json,
  type ListOptions,
  list,
  money,
  part,
  resource,
  text,
  timestamp,
  uuid,
} from '#server/listQuery/index.ts'
import type { Wallet } from './contract.ts'

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
  searchable: ['name', 'balance', 'user_id', 'enabled'],
  conditions: ['id'],
  order: ['balance desc'],
  where: (row) => `${row}.kind = 'wallet' AND ${row}.enabled`,
})

export const findWallets = (db: Db, userId: number, currency: string, query: object, options: ListOptions) =>
  list(db, wallets, { ...query }, { ...options, where: [part`t.user_id = ${userId}`, part`t.currency = ${currency}`] })

/** An enabled wallet of this customer in this currency. */
export const walletOf = (db: Db, userId: number, id: string, currency: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where('kind', '=', 'wallet')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('enabled', '=', true)
    .executeTakeFirst()
