import type { BankAccount } from '#lib/bankAccount.ts'
import { csvLines } from '../statement/rules.ts'
import type { AccountHistory } from './contract.ts'

type Candidate = { reserved: boolean; has_account: boolean; amount: number }

type LeftOut = 'reserved' | 'owes' | 'no_account' | 'below_minimum'

/** Why a provider is not in the next batch; null: they are. Minor units. */
export const leftOut = ({ reserved, has_account, amount }: Candidate, minimum: number): LeftOut | null => {
  if (reserved) return 'reserved'
  if (amount <= 0) return 'owes'
  if (!has_account) return 'no_account'
  return amount < minimum ? 'below_minimum' : null
}

/** What a transfer's account got before, for who approves it: a changed account may be a thief's. */
export const accountHistory = (before: {
  provider_paid_before: boolean
  account_paid_before: boolean
}): AccountHistory => {
  if (before.account_paid_before) return 'paid_before'
  return before.provider_paid_before ? 'changed' : 'first'
}

/** The amount with all digits of its currency: `70.50`. */
type Transfer = BankAccount & { name: string; amount: string; currency: string; reference: string }

/** Columns of a transfer's account, where each has an IBAN. */
const ibans = { iban: ({ account_number }: BankAccount) => account_number }

/** The same where banks of some have none. */
const accounts = {
  iban: ({ account_number, bank_code }: BankAccount) => (bank_code === null ? account_number : ''),
  account_number: ({ account_number, bank_code }: BankAccount) => (bank_code === null ? '' : account_number),
  bank_code: ({ bank_code }: BankAccount) => bank_code ?? '',
  bank_name: ({ bank_name }: BankAccount) => bank_name ?? '',
}

/** Transfers as the upload for bulk payments that Wise and most banks read: one line each, below the names of the columns. */
export const transferFile = (transfers: readonly Transfer[]): string => {
  const columns = transfers.every(({ bank_code }) => bank_code === null) ? ibans : accounts
  return csvLines([
    ['name', ...Object.keys(columns), 'amount', 'currency', 'reference'],
    ...transfers.map((transfer) => {
      const { name, amount, currency, reference } = transfer
      return [name, ...Object.values(columns).map((column) => column(transfer)), amount, currency, reference]
    }),
  ])
}
