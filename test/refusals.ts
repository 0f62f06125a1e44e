import { expect } from 'vitest'

type Failure = { code?: string; constraint?: string; message?: string }

/** Why the database refused a statement. */
export const failure = async (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => ({ message: 'it was accepted' }),
    (error: Failure) => ({ code: error.code, constraint: error.constraint, message: error.message }),
  )
export const unique = (constraint: string) => ({ code: '23505', constraint })
export const check = (constraint: string) => ({ code: '23514', constraint })
/** Refused by a trigger, in its own words. */
export const judged = (words: RegExp) => ({ code: '23514', message: expect.stringMatching(words) })
export const appendOnly = { code: '23001', message: expect.stringMatching(/^\w+ is append-only$/) }
