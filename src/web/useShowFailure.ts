import { useWords } from '#ui/language.tsx'
import { isUnsure, useErrorText } from './errorText.ts'
import type { messages } from './messages.ts'
import { show } from './snackbar.ts'

/**
 * Shows why a step failed, under `title` where there is one; without an answer of the server it may have been made all the same, which
 * is said.
 */
export const useShowFailure = (title?: string) => {
  const t = useWords<typeof messages>('web')
  const errorText = useErrorText()
  return (error: Error): void => {
    const head = isUnsure(error) ? t('unsure') : title
    const why = errorText(error)
    show({ type: 'error', ...(head ? { title: head, message: why } : { title: why }) })
  }
}

/** The same as a text that stands in a form. */
export const useFailureText = () => {
  const t = useWords<typeof messages>('web')
  const errorText = useErrorText()
  return (error: Error): string => (isUnsure(error) ? `${t('unsure')}. ${errorText(error)}` : errorText(error))
}
