import { hashSync, verifySync } from '@node-rs/argon2'

/** A password to be hashed, or to be compared with a hash. */
export type HashTask = { password: string; stored?: string }

/** An invalid hash matches no password. */
const isRight = (stored: string, password: string): boolean => {
  try {
    return verifySync(stored, password)
  } catch {
    return false
  }
}

/** Runs in threads (`passwords.ts`): argon2id, 19 MiB, two passes (OWASP's recommendation, and the library's default). */
export default ({ password, stored }: HashTask): string | boolean =>
  stored === undefined ? hashSync(password) : isRight(stored, password)
