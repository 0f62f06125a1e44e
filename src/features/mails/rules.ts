/** Retry schedule of mails. Times in milliseconds. */

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Delays double from half a minute to an hour. */
const firstDelay = MINUTE / 2
const maxDelay = HOUR

/** Retries stop after this time. */
const retryWindow = 72 * HOUR

/** Attempts after a permanent rejection: some servers answer 5xx for temporary problems. */
const maxTriesIfRejected = 4

/** `later`: the server is down, busy or misconfigured. `never`: it rejects this mail. */
export type FailureKind = 'later' | 'never'

type SmtpError = { code?: unknown; responseCode?: unknown }

/**
 * Classifies a sending error. Only a 5xx for the envelope or message rejects the mail: a wrong password (535) is a
 * configuration error that can be fixed while mails wait.
 */
export const failureKindOf = ({ code, responseCode }: SmtpError): FailureKind =>
  (code === 'EENVELOPE' || code === 'EMESSAGE') && typeof responseCode === 'number' && responseCode >= 500
    ? 'never'
    : 'later'

/** Delay before the next attempt; null: give up. `tries` includes the attempt that just failed. */
export const retryDelay = (kind: FailureKind, { tries, age }: { tries: number; age: number }): number | null => {
  if (kind === 'never' ? tries >= maxTriesIfRejected : age >= retryWindow) return null
  return Math.min(maxDelay, firstDelay * 2 ** (tries - 1))
}

/** Letters of the longest name that is said. */
const longestName = 80

/**
 * What somebody is called in a mail. Whoever gives the email of somebody else may type anything as the name: what leads elsewhere (an
 * address, a telephone number) or is more than a name gives way to the email.
 */
export const nameToGreet = ({ name, email }: { name: string; email: string }): string =>
  name.length > longestName || /[/@。]|[\p{L}\p{N}]\.\p{Script=Latin}{2}|(\p{N}[ -]?){5}/u.test(name) ? email : name
