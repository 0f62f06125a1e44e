import type { Locale } from '#lib/words.ts'
import { isSqlState } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { passwordMistakes } from './rules.ts'

/** Refuses what is typed in one field, with the text of the refusal there. */
export const refuseField = (
  code: 'password_missing' | 'password_wrong' | 'old_password_wrong',
  field: string,
  locale: Locale,
): never => refuse(code, { errors: { [field]: [translate(locale, `accounts.refusal.${code}`)] } })

/** Refuses taken emails and phone numbers: all field errors, the code of the first. */
export const refuseTaken = (had: { email: boolean; phone: boolean }, locale: Locale): void => {
  if (!had.email && !had.phone) return
  refuse(had.email ? 'email_taken' : 'phone_taken', {
    errors: {
      ...(had.email && { email: [translate(locale, 'accounts.refusal.email_taken')] }),
      ...(had.phone && { phone_number: [translate(locale, 'accounts.refusal.phone_taken')] }),
    },
  })
}

/** Maps a unique violation from a concurrent insert or update to the same refusal. */
export const refuseUniqueViolation =
  (locale: Locale) =>
  (error: unknown): never => {
    const [email, phone] = [
      isSqlState(error, '23505', 'users_email_key'),
      isSqlState(error, '23505', 'users_phone_number_key'),
    ]
    refuseTaken({ email, phone }, locale)
    throw error
  }

/**
 * Refuses a new password that is too short or differs from its confirmation, with the texts of `spec §5`.
 * @throws Refusal invalid
 */
export const refuseInvalidPassword = (wanted: Parameters<typeof passwordMistakes>[0], locale: Locale): void => {
  const mistakes = passwordMistakes(wanted)
  if (!mistakes) return
  const errors = Object.entries(mistakes).map(([field, key]) => [field, [translate(locale, `accounts.${key}`)]])
  refuse('invalid', { errors: Object.fromEntries(errors) })
}
