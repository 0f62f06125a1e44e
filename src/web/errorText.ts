import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { ApiError } from './transport.ts'

/** The message for a failed call: the server's own, or that it could not be reached. */
export const useErrorText = () => {
  const t = useWords<typeof messages>('web')
  return (error: unknown): string =>
    error instanceof ApiError && error.code !== 'unreadable' ? error.message : t('no_connection')
}
