import { type DatabaseErrorCode, DatabaseUnavailable } from './unavailable.ts'

/**
 * Calls `onLate` after so many milliseconds, unless the function it returns was called; a thread that was busy looks first at what has
 * come meanwhile.
 */
export const startDeadline = (timeoutMs: number, onLate: () => void): (() => void) => {
  let turn: NodeJS.Immediate | undefined
  const timer = setTimeout(() => {
    turn = setImmediate(onLate)
  }, timeoutMs)
  return () => {
    clearTimeout(timer)
    clearImmediate(turn)
  }
}

/** Fails with this code where no answer has come in so many milliseconds. */
export const inTime = async <T>(answer: Promise<T>, timeoutMs: number, code: DatabaseErrorCode): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const stop = startDeadline(timeoutMs, () => late.reject(new DatabaseUnavailable(code)))
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    stop()
  }
}
