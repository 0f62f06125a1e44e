import { latinDigits } from '#lib/digits.ts'

type Session = { has_factor: boolean; gave_factor: boolean }

/** The second factor of an operator's session. The demo needs none, unless one was set up (docs/decisions/0139). */
export const factorState = ({ demo }: { demo: boolean }, { has_factor, gave_factor }: Session) => {
  if (has_factor) return gave_factor ? 'given' : 'code'
  return demo ? 'off' : 'setup'
}

/** Recovery codes that are made at once. */
export const recoveryCodes = 10

/** A code as people type it: with spaces and hyphens, in capitals, with Arabic digits. */
export const plainCode = (typed: string): string =>
  latinDigits(typed)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')

/** Of the app; other codes are for recovery. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** `abcdefghij` as `abcde-fghij`, for reading. */
export const grouped = (code: string): string => code.replace(/.{5}(?=.)/g, '$&-')
