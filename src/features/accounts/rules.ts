/** Fewest characters of a new password (`spec §9`). */
export const passwordMin = 6

/** Minutes that an operator may act for a customer. */
export const actingMinutes = 30

/** Sessions of one account at most. */
export const mostSessions = 100

type Field = 'newPassword' | 'confirmPassword'

/**
 * Errors of a new password, as keys of `messages.ts` by field; null if it is valid (`spec §5`).
 * Without a value there is no change to check.
 */
export const passwordMistakes = (wanted: {
  password?: string | null | undefined
  confirmPassword?: string | null | undefined
}): Partial<Record<Field, 'password.differs' | 'password.too_short'>> | null => {
  const { password, confirmPassword } = wanted
  if (!password) return null
  const mistakes: ReturnType<typeof passwordMistakes> = {}
  // Clients that send only the new password check the confirmation themselves.
  if (confirmPassword !== undefined && confirmPassword !== null && confirmPassword !== password)
    mistakes.confirmPassword = 'password.differs'
  if ([...password].length < passwordMin) mistakes.newPassword = 'password.too_short'
  return Object.keys(mistakes).length > 0 ? mistakes : null
}
