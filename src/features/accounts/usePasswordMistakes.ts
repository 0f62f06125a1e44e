import { useWords } from '#ui/language.tsx'
import type { FieldErrors } from '#web/forms.ts'
import { show } from '#web/snackbar.ts'
import type { messages } from './messages.ts'
import { passwordMistakes } from './rules.ts'

/** Validates a new password: returns errors by field and shows them all in the snackbar (`spec §5`). */
export const usePasswordMistakes = () => {
  const t = useWords<typeof messages>('accounts')
  return (password: string, confirmPassword: string): FieldErrors => {
    const keys = passwordMistakes({ password, confirmPassword }) ?? {}
    const errors = Object.fromEntries(Object.entries(keys).map(([field, key]) => [field, t(key)]))
    const message = Object.values(errors).join('\n')
    if (message) show({ type: 'error', title: t('validation_failed'), message })
    return errors
  }
}
