import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { refreshBooking } from '../useMove.ts'
import { answerHours, correctHours, listHours } from './calls.ts'

type Handlers = { onSuccess: () => void; onError: (error: Error) => void }

/** Corrections of a visit's hours, and the ways to make and to answer one. */
export const useHours = (bookingId: number, enabled: boolean, handlers: Handlers) => {
  const queries = useQueryClient()
  const params = { id: String(bookingId) }
  const keys = useAttemptKeys()
  const answers = useAttemptKeys()
  const onSettled = () => refreshBooking(queries, bookingId)
  return {
    corrections: useQuery({ ...queryFor(listHours, { params }), enabled, refetchInterval: untilRead }).data ?? [],
    correcting: useMutation({
      mutationFn: (body: { start_at: string; ends_at: string; note: string | null }) =>
        call(correctHours, { params, body }, keys.of([bookingId, body])),
      ...handlers,
      onSuccess: () => {
        keys.done()
        handlers.onSuccess()
      },
      onSettled,
    }),
    answering: useMutation({
      mutationFn: (body: { correction_id: number; accept: boolean }) =>
        call(answerHours, { params, body }, answers.of([bookingId, body])),
      ...handlers,
      onSettled,
    }),
  }
}
