import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePictures } from '#features/uploads/usePictures.ts'
import { attemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { whileThere } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { restOf } from '#web/stored.ts'
import { ApiError } from '#web/transport.ts'
import { unsentTexts } from '#web/unsent.ts'
import { addComplaint, answerComplaint, listOwnComplaints } from './calls.ts'
import { mostPictures, type Topic, topics } from './rules.ts'

/** Polling interval of an open report in milliseconds. */
const pollInterval = 15_000

/** Refusals after which another report, or another state of it, is there. */
const changedMeanwhile = ['complaint_open', 'complaint_settled']

/** What is being written about bookings, kept over reloads and language changes. */
const drafts = unsentTexts('complaint')

/** The newest report about a booking, and ways to write to the office. */
export const useReport = (bookingId: number) => {
  const queries = useQueryClient()
  const query = queryFor(listOwnComplaints, { params: { id: String(bookingId) } })
  const list = useQuery({ ...query, refetchInterval: whileThere(pollInterval) })
  const text = drafts.use(bookingId)
  const newest = list.data?.[0]
  const attempt = drafts.attemptOf(bookingId)
  const keys = attemptKeys(attempt)
  const pictures = usePictures('complaint', mostPictures)
  const sending = useMutation({
    mutationFn: async (given: Topic | null) => {
      const body = { text, pictures: pictures.uuids }
      const contentOf = (topic: Topic | null) => [bookingId, topic, body]
      // A report that may be there by now, since its reply was lost, is no answer to itself.
      const sent = attempt.get()?.content
      const topic = given ?? topics.find((one) => sent === JSON.stringify(contentOf(one))) ?? null
      const key = keys.of(contentOf(topic))
      if (topic) return call(addComplaint, { params: { id: bookingId }, body: { topic, ...body } }, key)
      return call(answerComplaint, { params: { id: newest?.id ?? 0 }, body }, key)
    },
    onMutate: () => ({ sent: text, uuids: pictures.uuids }),
    onSuccess: (_message, _topic, { sent, uuids }) => {
      keys.done()
      drafts.set(bookingId, restOf(drafts.get(bookingId), sent))
      pictures.clear(uuids)
      return queries.invalidateQueries({ queryKey: query.queryKey })
    },
    // Reported from another tab, or settled meanwhile: the report is shown as it is now, and the text is kept.
    onError: (error) => {
      if (!(error instanceof ApiError) || !changedMeanwhile.includes(error.code)) return
      keys.done()
      return queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return {
    isReady: list.isSuccess,
    newest,
    text,
    setText: (value: string) => drafts.set(bookingId, value),
    pictures,
    sending,
  }
}
