import { type DatabaseErrorCode, DatabaseUnavailable } from './unavailable.ts'

/**
 * Fails with this code where no answer has come in so many milliseconds; a thread that was busy looks first at what has come meanwhile.
 */
export const inTime = async <T>(answer: Promise<T>, timeoutMs: number, code: DatabaseErrorCode): Promise<T> => {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => setImmediate(() => late.reject(new DatabaseUnavailable(code))), timeoutMs)
  try {
    return await Promise.race([answer, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
