import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { ApiError } from './transport.ts'

/** Whether no answer of the server arrived: there is no connection, or something in between answered. */
export const isUnreached = (error: unknown): boolean => !(error instanceof ApiError) || error.code === 'unreadable'

/** The message for a failed call: the server's own, or that it could not be reached. */
export const useErrorText = () => {
  const t = useWords<typeof messages>('web')
  return (error: unknown): string => {
    if (!(error instanceof ApiError) || isUnreached(error)) return t('no_connection')
    // A proxy in front of a stopped server sends no words of ours.
    return error.code === 'unavailable' ? t('refusal.unavailable') : error.message
  }
}
