/** What a marketplace verifies of a provider. */
export const verifications = ['identity', 'phone', 'address', 'licence', 'insurance'] as const
