/** What a marketplace verifies of a provider. */
export const verifications = ['identity', 'phone', 'address', 'licence', 'insurance'] as const

/** What the office sees a provider as: shown, paused by themselves or the office, blocked by the office, never accepted. */
export const providerStates = ['shown', 'paused', 'blocked', 'hidden'] as const
export type ProviderState = (typeof providerStates)[number]
