import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { isTransient } from './query.ts'
import { ApiError } from './transport.ts'

/** Whether no answer of the server arrived: there is no connection, or something in between answered. */
export const isUnreached = (error: unknown): boolean => !(error instanceof ApiError) || error.code === 'unreadable'

/**
 * Whether a change that failed so may have been made all the same: no answer arrived, the server was interrupted, which it may have
 * been after making it, or is still making it.
 */
export const isUnsure = (error: unknown): boolean =>
  !(error instanceof ApiError) || isUnreached(error) || isTransient(error) || error.code === 'request_in_progress'

/** Refused before it is looked at whether the call was made before. */
const unseen: readonly string[] = [
  'unauthenticated',
  'account_blocked',
  'forbidden',
  'not_while_acting',
  'factor_required',
  'address_not_allowed',
  'too_many_requests',
]

/** Whether a call that is sent again, and failed so, may have been made the first time. */
export const isUnsureAgain = (error: unknown): boolean =>
  isUnsure(error) || (error instanceof ApiError && unseen.includes(error.code))

/** The message for a failed call: the server's own, or that it could not be reached. */
export const useErrorText = () => {
  const t = useWords<typeof messages>('web')
  return (error: unknown): string => {
    if (!(error instanceof ApiError) || isUnreached(error)) return t('no_connection')
    // A proxy in front of a stopped server sends no words of ours.
    return error.code === 'unavailable' ? t('refusal.unavailable') : error.message
  }
}
