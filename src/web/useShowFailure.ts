import { useWords } from '#ui/language.tsx'
import { isUnsure, useErrorText } from './errorText.ts'
import type { messages } from './messages.ts'
import { show } from './snackbar.ts'

/** Shows why a step failed, under `title`; without an answer of the server it may have been made all the same, which is said. */
export const useShowFailure = (title: string) => {
  const t = useWords<typeof messages>('web')
  const errorText = useErrorText()
  return (error: Error): void =>
    show({ type: 'error', title: isUnsure(error) ? t('unsure') : title, message: errorText(error) })
}
