import { callOf } from '#lib/contract.ts'
import type * as contract from './contract.ts'

export const listLedgerAccounts = callOf<typeof contract.listLedgerAccounts>('GET', 'office/ledger/accounts')
export const listJournals = callOf<typeof contract.listJournals>('GET', 'office/ledger/journals')
export const checkLedger = callOf<typeof contract.checkLedger>('POST', 'office/ledger/check')
