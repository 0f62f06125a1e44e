/** Colours of the states, as the office sees them. */
export const tones = { open: 'warn', answered: 'good', settled: 'plain' } as const
