import { csvLines } from '../statement/rules.ts'

type Candidate = { reserved: boolean; has_account: boolean; amount: number }

type LeftOut = 'reserved' | 'owes' | 'no_account' | 'below_minimum'

/** Why a provider is not in the next batch; null: they are. Minor units. */
export const leftOut = ({ reserved, has_account, amount }: Candidate, minimum: number): LeftOut | null => {
  if (reserved) return 'reserved'
  if (amount <= 0) return 'owes'
  if (!has_account) return 'no_account'
  return amount < minimum ? 'below_minimum' : null
}

/** The amount with all digits of its currency: `70.50`. */
type Transfer = { name: string; iban: string; amount: string; currency: string; reference: string }

/** Transfers as the upload for bulk payments that Wise and most banks read: one line each, below the names of the columns. */
export const transferFile = (transfers: readonly Transfer[]): string =>
  csvLines([
    ['name', 'iban', 'amount', 'currency', 'reference'],
    ...transfers.map(({ name, iban, amount, currency, reference }) => [name, iban, amount, currency, reference]),
  ])
