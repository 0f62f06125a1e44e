import { availableParallelism } from 'node:os'
import { refuse } from '#server/http/errors.ts'
import { createThreadPool } from '#server/threads.ts'
import type { HashTask } from './hasher.ts'

/** One core stays free for other requests. */
const threads = createThreadPool<HashTask, string | boolean>('src/server/security/hasher.ts', {
  most: Math.max(1, availableParallelism() - 1),
})
/** A longer queue means an attack; further requests are refused. */
const maxWaiting = 200

const runTask = <T extends string | boolean>(wanted: HashTask): Promise<T> => {
  if (threads.waiting() >= maxWaiting) refuse('unavailable', { retryAfter: 2 })
  return threads.run(wanted) as Promise<T>
}

let common: Promise<ReadonlySet<string>> | undefined

const commonPasswords = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/**
 * Whether a password is easy to guess: among the fifty thousand most common in leaks, or the account's own email or its
 * local part. The list is loaded on the first registration.
 */
export const isCommonPassword = async (password: string, email: string): Promise<boolean> => {
  common ??= commonPasswords()
  const wanted = password.trim().toLowerCase()
  const own = email.toLowerCase()
  return wanted === own || wanted === own.split('@')[0] || (await common).has(wanted)
}

/** A letter with a mark is one character on some devices and two on others (RFC 8265 §4.2). */
export const hashPassword = (password: string): Promise<string> => runTask({ password: password.normalize() })

/** Compared for accounts that do not exist or have no password, so that timing does not reveal them; matches no password. */
const dummyHash = '$argon2id$v=19$m=19456,t=2,p=1$DLmLwh4d8wmd/Dp9rRKCew$15AowJA9UCa4dKcivfRe1D/bJawdiNFPobhep2WVKSY'

export const verifyPassword = async (password: string, stored: string | undefined): Promise<boolean> => {
  const own = stored?.startsWith('$argon2') ? stored : undefined
  const right = await runTask<boolean>({ password: password.normalize(), stored: own ?? dummyHash })
  return right && own !== undefined
}
