/** What a marketplace verifies of a provider. */
export const verifications = ['identity', 'phone', 'address', 'licence', 'insurance'] as const

/** What the office sees a provider as: shown, paused by themselves or the office, blocked by the office, never accepted. */
export const providerStates = ['shown', 'paused', 'blocked', 'hidden'] as const
export type ProviderState = (typeof providerStates)[number]

/** Dates of their own that a provider's page shows: the next ones, each with all of its hours. */
export const mostDates = 14

type Hours = { date: string; start_at: string | null }

/** What these dates are called: without weekly hours the provider is there on no others, unless there may be more of them. */
export const datesTitle = (
  weekly: readonly unknown[],
  special: readonly Hours[],
): 'special_dates' | 'only_dates' | 'next_dates' => {
  const isByDates = weekly.length === 0 && special.some(({ start_at }) => start_at !== null)
  if (!isByDates) return 'special_dates'
  return new Set(special.map(({ date }) => date)).size < mostDates ? 'only_dates' : 'next_dates'
}
