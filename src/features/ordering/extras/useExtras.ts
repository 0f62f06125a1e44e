import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useSendAfterLost } from '#web/editor/useSaveAfterLost.ts'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { refreshBooking } from '../useMove.ts'
import { answerExtra, listExtras, offerExtra } from './calls.ts'

type OfferedExtra = { name: string; price: number }
type Handlers = { onSuccess: () => void; onError: (error: Error) => void }

/** Extra work of a visit, and the ways to offer and to answer it. */
export const useExtras = (bookingId: number, handlers: Handlers) => {
  const queries = useQueryClient()
  const params = { id: String(bookingId) }
  const keys = useAttemptKeys()
  const answers = useAttemptKeys()
  const send = useSendAfterLost<OfferedExtra>()
  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: [listExtras.path] })
    await refreshBooking(queries, bookingId)
  }
  return {
    extras: useQuery({ ...queryFor(listExtras, { params }), refetchInterval: untilRead }).data ?? [],
    offering: useMutation({
      mutationFn: (body: OfferedExtra) =>
        send(body, (sent) => call(offerExtra, { params, body: sent }, keys.of([bookingId, sent]))),
      ...handlers,
      onSuccess: () => {
        keys.done()
        handlers.onSuccess()
      },
      onSettled,
    }),
    answering: useMutation({
      mutationFn: (body: { extra_id: number; accept: boolean }) =>
        call(answerExtra, { params, body }, answers.of([bookingId, body])),
      ...handlers,
      onSettled,
    }),
  }
}
