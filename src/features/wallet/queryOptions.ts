import { infiniteQueryFor, queryFor } from '#web/query.ts'
import { listWallets, listWalletTransactions } from './calls.ts'

/** The caller's wallets, fullest first. */
export const myWallets = queryFor(listWallets, { query: {} })

/** Lines a page of the statement holds. */
const pageSize = 15

/** The movements of one wallet, newest first. */
export const statementOf = (walletId: string) =>
  infiniteQueryFor(
    listWalletTransactions,
    { query: { search: `wallet_id:${walletId}`, searchFields: 'wallet_id:=' } },
    pageSize,
  )
