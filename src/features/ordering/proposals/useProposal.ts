import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { refreshBooking } from '../useMove.ts'
import { answerProposal, getProposal } from './calls.ts'

/** The open proposal of a booking. */
export const useProposal = (bookingId: number) =>
  useQuery({ ...queryFor(getProposal, { params: { id: String(bookingId) } }), refetchInterval: untilRead })

/** Answers the one that is shown: `take` moves the visit, otherwise its time stays. */
export const useAnswer = (bookingId: number, handlers: { onSuccess: () => void; onError: (error: Error) => void }) => {
  const queries = useQueryClient()
  const proposal = useProposal(bookingId).data?.proposal
  const keys = useAttemptKeys()
  return useMutation({
    mutationFn: (take: boolean) =>
      call(
        answerProposal,
        { params: { id: String(bookingId) }, body: { take, at: proposal?.at } },
        keys.of([bookingId, proposal, take]),
      ),
    onSuccess: async () => {
      await refreshBooking(queries, bookingId)
      handlers.onSuccess()
    },
    onError: handlers.onError,
    onSettled: () => queries.invalidateQueries({ queryKey: [getProposal.path] }),
  })
}
