/** When a mail that was not taken is sent again. Times in milliseconds. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Pauses double from half a minute to an hour. */
const firstDelay = MINUTE / 2
const maxDelay = HOUR

/** A server that is down longer than this keeps what was written meanwhile. */
const retryWindow = 72 * HOUR

/** Tries a mail has that the server does not want: some say "never" and mean "not now". */
const maxTriesIfRejected = 4

/** `later`: the server is down, busy or not ours to use. `never`: it does not want this mail. */
export type FailureKind = 'later' | 'never'

type SmtpError = { code?: unknown; responseCode?: unknown }

/**
 * What an error of sending says about the mail. Only a 5xx about the mail itself is about the mail: a wrong password (535)
 * is a setting to correct, and nothing is lost by waiting for that.
 */
export const failureKindOf = ({ code, responseCode }: SmtpError): FailureKind =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
    ? 'never'
    : 'later'

/** How long to wait before the next try; null: there is none. `tries` counts the one that just failed. */
export const retryDelay = (kind: FailureKind, { tries, age }: { tries: number; age: number }): number | null => {
  if (kind === 'never' ? tries >= maxTriesIfRejected : age >= retryWindow) return null
  return Math.min(maxDelay, firstDelay * 2 ** (tries - 1))
}
