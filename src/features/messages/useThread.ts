import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { usePictures } from '#features/uploads/usePictures.ts'
import { attemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { whileThere } from '#web/polling.ts'
import { restOf } from '#web/stored.ts'
import { unsentTexts } from '#web/unsent.ts'
import { listMessages, postMessage } from './calls.ts'
import type { Message } from './contract.ts'
import { mostPictures } from './rules.ts'

/** Messages a page holds. */
const pageSize = 30
/** Polling interval of an open thread where live events are not available, in milliseconds. */
const pollInterval = 15_000

const threadQuery = (bookingId: number) =>
  infiniteQueryOptions({
    queryKey: [listMessages.path, bookingId],
    queryFn: ({ pageParam }): Promise<Message[]> =>
      call(listMessages, {
        params: { id: String(bookingId) },
        query: { limit: pageSize, ...(pageParam > 0 && { before: pageParam }) },
      }),
    initialPageParam: 0,
    getNextPageParam: (last: Message[]) => (last.length === pageSize ? last.at(-1)?.id : undefined),
  })

/** What is being written about bookings, kept over reloads and language changes. */
const drafts = unsentTexts('message')

/** The messages of a booking, oldest first, and a way to add one. */
export const useThread = (bookingId: number) => {
  const queries = useQueryClient()
  const list = useInfiniteQuery({ ...threadQuery(bookingId), refetchInterval: whileThere(pollInterval) })
  const text = drafts.use(bookingId)
  const keys = attemptKeys(drafts.attemptOf(bookingId))
  const pictures = usePictures('message', mostPictures)
  const sending = useMutation({
    mutationFn: () => {
      const body = { text: text.trim(), pictures: pictures.uuids }
      return call(postMessage, { params: { id: String(bookingId) }, body }, keys.of([bookingId, body]))
    },
    onMutate: () => ({ sent: text, uuids: pictures.uuids }),
    onSuccess: (_message, _none, { sent, uuids }) => {
      keys.done()
      drafts.set(bookingId, restOf(drafts.get(bookingId), sent))
      pictures.clear(uuids)
      return queries.invalidateQueries({ queryKey: threadQuery(bookingId).queryKey })
    },
  })
  return {
    list,
    messages: list.data?.pages.flat().reverse(),
    text,
    setText: (value: string) => drafts.set(bookingId, value),
    pictures,
    ready: (text.trim() !== '' || pictures.uuids.length > 0) && !pictures.busy,
    sending,
  }
}
