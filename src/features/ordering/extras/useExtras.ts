import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { useSendAfterLost } from '#web/editor/useSaveAfterLost.ts'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { refreshBooking } from '../useMove.ts'
import { answerExtra, listExtras, offerExtra } from './calls.ts'
import type { Extra } from './contract.ts'

type OfferedExtra = { name: string; price: number }
type Handlers = { onSuccess: () => void; onError: (error: Error) => void }

/** Extra work of a visit, and the ways to offer and to answer it. */
export const useExtras = (bookingId: number, handlers: Handlers) => {
  const queries = useQueryClient()
  const params = { id: String(bookingId) }
  const keys = useAttemptKeys()
  const answers = useAttemptKeys()
  const list = queryFor(listExtras, { params })
  const { data: extras = [] } = useQuery({ ...list, refetchInterval: untilRead })
  const send = useSendAfterLost<OfferedExtra, Extra>()
  const offer = (body: OfferedExtra) =>
    send(body, {
      send: (sent) => call(offerExtra, { params, body: sent }, keys.of([bookingId, sent])),
      shown: extras,
      read: () => queries.fetchQuery({ ...list, staleTime: 0 }),
      isOf: (row, { name, price }) => row.name === name && row.price === price,
    })
  const onSettled = async () => {
    await queries.invalidateQueries({ queryKey: [listExtras.path] })
    await refreshBooking(queries, bookingId)
  }
  return {
    extras,
    offering: useMutation({
      mutationFn: offer,
      ...handlers,
      onSuccess: (sent, body) => {
        keys.done()
        if (sent === body) handlers.onSuccess()
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
