import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { untilRead, whileThere } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { refreshBooking } from '../useMove.ts'
import { answerProposal, getProposal } from './calls.ts'

/** Polling interval in milliseconds while a time is proposed: nothing tells that others have booked it. */
const interval = 30_000

/** The open proposal of a booking. */
export const useProposal = (bookingId: number) =>
  useQuery({
    ...queryFor(getProposal, { params: { id: String(bookingId) } }),
    refetchInterval: (query) => (query.state.data?.proposal ? whileThere(interval) : untilRead)(query),
  })

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
