import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePictures } from '#features/uploads/usePictures.ts'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { whileThere } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { restOf, stored, unsentPrefix } from '#web/stored.ts'
import { addComplaint, answerComplaint, listOwnComplaints } from './calls.ts'
import { mostPictures, type Topic } from './rules.ts'

/** Polling interval of an open report in milliseconds. */
const pollInterval = 15_000

type Draft = { bookingId: number; text: string }

/** What is being written, kept over reloads and language changes. */
const draft = stored<Draft>(
  `${unsentPrefix}complaint`,
  (found): found is Draft => typeof (found as Draft | null)?.text === 'string',
)

/** The newest report about a booking, and ways to write to the office. */
export const useReport = (bookingId: number) => {
  const queries = useQueryClient()
  const query = queryFor(listOwnComplaints, { params: { id: String(bookingId) } })
  const list = useQuery({ ...query, refetchInterval: whileThere(pollInterval) })
  const saved = draft.use()
  const text = saved?.bookingId === bookingId ? saved.text : ''
  const newest = list.data?.[0]
  const keys = useAttemptKeys()
  const pictures = usePictures('complaint', mostPictures)
  const sending = useMutation({
    mutationFn: async (topic: Topic | null) => {
      const body = { text, pictures: pictures.uuids }
      const key = keys.of([bookingId, topic, body])
      if (topic) return call(addComplaint, { params: { id: bookingId }, body: { topic, ...body } }, key)
      return call(answerComplaint, { params: { id: newest?.id ?? 0 }, body }, key)
    },
    onMutate: () => ({ sent: text }),
    onSuccess: (_message, _topic, { sent }) => {
      keys.done()
      const now = draft.get()
      if (now?.bookingId === bookingId) draft.set({ bookingId, text: restOf(now.text, sent) })
      pictures.clear()
      return queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  return {
    isReady: list.isSuccess,
    newest,
    text,
    setText: (value: string) => draft.set({ bookingId, text: value }),
    pictures,
    sending,
  }
}
