import type { DatabaseContext } from '#server/http/context.ts'
import { ledgerFaults } from './queries.ts'

export { accountList, journalList } from './queries.ts'

/** Checks that all journals are zero and all balances are their entries, within a bound time. */
export const checkBooks = async ({ database }: DatabaseContext<'finance'>) => {
  const begun = performance.now()
  const faults = await database.transaction((tx) => ledgerFaults(tx))
  return { ...faults, seconds: Math.round(performance.now() - begun) / 1000 }
}
