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

/** argon2id, 19 MiB, two passes (OWASP's recommendation, and the library's default). */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password))

/** Stands in for an account that does not exist, so that its refusal takes as long as a wrong password's. */
const nobodys = await hash('nobody has this password')

export const passwordIsRight = async (password: string, stored: string | undefined): Promise<boolean> => {
  const right = await inTurn(() => verify(stored ?? nobodys, password).catch(() => false))
  return right && stored !== undefined
}
