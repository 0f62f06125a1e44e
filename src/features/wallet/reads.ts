import { reading } from '#web/query.ts'
import { listWallets } from './contract.ts'

/** The caller's wallets, fullest first. */
export const myWallets = reading(listWallets, { query: {} })
