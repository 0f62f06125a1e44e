/** Colours of the states. */
export const tones = { received: 'warn', asked: 'plain', accepted: 'good', declined: 'bad' } as const
