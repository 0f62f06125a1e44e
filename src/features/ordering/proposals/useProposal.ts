import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { queryFor } from '#web/query.ts'
import { refreshBooking } from '../useMove.ts'
import { answerProposal, getProposal } from './calls.ts'

/** The open proposal of a booking. */
export const useProposal = (bookingId: number) => useQuery(queryFor(getProposal, { params: { id: String(bookingId) } }))

/** Answers the one that is shown: `take` moves the visit, otherwise its time stays. */
export const useAnswer = (bookingId: number, handlers: { onSuccess: () => void; onError: (error: Error) => void }) => {
  const queries = useQueryClient()
  const at = useProposal(bookingId).data?.proposal?.at
  return useMutation({
    mutationFn: (take: boolean) => call(answerProposal, { params: { id: String(bookingId) }, body: { take, at } }),
    onSuccess: async () => {
      await refreshBooking(queries, bookingId)
      handlers.onSuccess()
    },
    onError: handlers.onError,
    onSettled: () => queries.invalidateQueries({ queryKey: [getProposal.path] }),
  })
}
