import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { refuse } from './errors.ts'

/** Hashing works on other threads, and one core stays free for everybody who is not signing in (`measures.md` P11). */
const atOnce = Math.max(1, availableParallelism() - 1)
/** More than this in line is no crowd but an attack; the next is told to come back. */
const longestLine = 200

let working = 0
const line: (() => void)[] = []

const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (working < atOnce) working++
  else {
    if (line.length >= longestLine) refuse('unavailable', { retryAfter: 2 })
    await new Promise<void>((resolve) => line.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = line.shift()
    if (next) next()
    else working--
  }
}

let common: Promise<ReadonlySet<string>> | undefined

const commonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Whether somebody who guesses would start with this one: it is among the fifty thousand seen most in leaks, or it is
 * the account's own email or the part before its @. The list is loaded when the first person registers.
 */
export const isCommonPassword = async (password: string, email: string): Promise<boolean> => {
  common ??= commonPasswords()
  const wanted = password.trim().toLowerCase()
  const own = email.toLowerCase()
  return wanted === own || wanted === own.split('@')[0] || (await common).has(wanted)
}

/** argon2id, 19 MiB, two passes (OWASP's recommendation, and the library's default). */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** Stands in for an account that does not exist, so that its refusal takes as long as a wrong password's. */
const nobodys = await hash('nobody has this password')

export const passwordIsRight = async (password: string, stored: string | undefined): Promise<boolean> => {
  const right = await inTurn(() => verify(stored ?? nobodys, password).catch(() => false))
  return right && stored !== undefined
}
