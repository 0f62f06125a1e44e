import type { CommissionRule } from './contract.ts'

/** Whether a rule begins later, counts today, or has ended. Calendar dates as `YYYY-MM-DD`. */
export const stateOf = (
  { from, until }: { from: string; until: string | null },
  today: string,
): CommissionRule['state'] => {
  if (from > today) return 'coming'
  return until !== null && until < today ? 'past' : 'current'
}

/** What the marketplace keeps where the provider gets so many percent; both with two digits. */
export const keptOf = (providerPercent: number): number => Math.round((100 - providerPercent) * 100) / 100
