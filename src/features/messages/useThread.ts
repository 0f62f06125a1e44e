import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { usePictures } from '#features/uploads/usePictures.ts'
import { call } from '#web/call.ts'
import { stored } from '#web/stored.ts'
import { listMessages, postMessage } from './calls.ts'
import type { Message } from './contract.ts'
import { mostPictures } from './rules.ts'

/** Messages a page holds. */
const size = 30
/** How often an open thread asks for what is new where it is not told at once, in milliseconds. */
const interval = 15_000

const threadOf = (bookingId: number) =>
  infiniteQueryOptions({
    queryKey: [listMessages.path, bookingId],
    queryFn: ({ pageParam }): Promise<Message[]> =>
      call(listMessages, {
        params: { id: String(bookingId) },
        query: { limit: size, ...(pageParam > 0 && { before: pageParam }) },
      }),
    initialPageParam: 0,
    getNextPageParam: (last: Message[]) => (last.length === size ? last.at(-1)?.id : undefined),
  })

type Draft = { bookingId: number; text: string }

/** What is being written; a reload or a change of language loses nothing. */
const draft = stored<Draft>(
  'message_draft',
  (found): found is Draft => typeof (found as Draft | null)?.text === 'string',
)

/** The messages of a booking, oldest first, and a way to add one. */
export const useThread = (bookingId: number) => {
  const queries = useQueryClient()
  const list = useInfiniteQuery({ ...threadOf(bookingId), refetchInterval: interval })
  const kept = draft.use()
  const text = kept?.bookingId === bookingId ? kept.text : ''
  // The same words again after a failure are the same message.
  const attempt = useRef({ said: '', key: '' })
  const pictures = usePictures('message', mostPictures)
  const sending = useMutation({
    mutationFn: () => {
      const body = { text: text.trim(), pictures: pictures.uuids }
      const said = JSON.stringify(body)
      if (attempt.current.said !== said) attempt.current = { said, key: crypto.randomUUID() }
      return call(postMessage, { params: { id: String(bookingId) }, body }, attempt.current.key)
    },
    onSuccess: () => {
      attempt.current = { said: '', key: '' }
      draft.clear()
      pictures.clear()
      return queries.invalidateQueries({ queryKey: threadOf(bookingId).queryKey })
    },
  })
  return {
    list,
    messages: list.data?.pages.flat().reverse(),
    text,
    write: (written: string) => draft.set({ bookingId, text: written }),
    pictures,
    ready: (text.trim() !== '' || pictures.uuids.length > 0) && !pictures.busy,
    sending,
  }
}
