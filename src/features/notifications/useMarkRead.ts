import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { now } from '#web/clock.ts'
import { useErrorText } from '#web/errorText.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { countNotifications, listNotifications, readAllNotifications, readNotification } from './calls.ts'
import type { Notification } from './contract.ts'
import type { messages } from './messages.ts'
import { notificationPages } from './queryOptions.ts'

const count = queryFor(countNotifications, {})

/** Reads them again, also what was still being read when it was marked. */
export const readAgain = (queries: QueryClient) => {
  void queries.invalidateQueries({ queryKey: [listNotifications.path] })
  return queries.invalidateQueries({ queryKey: [countNotifications.path] })
}

/** Marks one or all notifications as read, with an optimistic update that is rolled back on failure. */
export const useMarkRead = () => {
  const t = useWords<typeof messages>('notifications')
  const errorText = useErrorText()
  const queries = useQueryClient()

  /** Updates the cache and returns its previous content. */
  const mark = async (which: (item: Notification) => boolean) => {
    await queries.cancelQueries({ queryKey: [notificationPages.queryKey[0]] })
    await queries.cancelQueries({ queryKey: count.queryKey })
    const before = {
      pages: queries.getQueryData(notificationPages.queryKey),
      unread: queries.getQueryData(count.queryKey),
    }
    const read_at = new Date(now()).toISOString()
    const marked = (item: Notification) => (which(item) && !item.read_at ? { ...item, read_at } : item)
    queries.setQueryData(notificationPages.queryKey, (old) =>
      old ? { ...old, pages: old.pages.map((page) => page.map(marked)) } : old,
    )
    return before
  }
  const undo = (error: Error, before: Awaited<ReturnType<typeof mark>> | undefined) => {
    queries.setQueryData(notificationPages.queryKey, before?.pages)
    queries.setQueryData(count.queryKey, before?.unread)
    show({ type: 'error', title: t('read_failed'), message: errorText(error) })
  }
  const settle = () => readAgain(queries)

  const one = useMutation({
    mutationFn: (id: string) => call(readNotification, { params: { id }, body: { read_at: true } }),
    onMutate: async (id) => {
      const before = await mark((item) => item.id === id)
      queries.setQueryData(count.queryKey, (unread) => unread && unread - 1)
      return before
    },
    onError: (error, _, before) => undo(error, before),
    onSettled: settle,
  })
  const readAll = useMutation({
    mutationFn: () => call(readAllNotifications, { body: {} }),
    onMutate: async () => {
      const before = await mark(() => true)
      queries.setQueryData(count.queryKey, 0)
      return before
    },
    onError: (error, _, before) => undo(error, before),
    onSettled: settle,
  })
  return { readOne: one.mutate, readAll }
}
