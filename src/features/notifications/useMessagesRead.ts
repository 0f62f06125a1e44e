import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { call } from '#web/call.ts'
import { queryFor } from '#web/query.ts'
import { countNotifications, readAllNotifications } from './calls.ts'
import { readAgain } from './useMarkRead.ts'

type Shown = {
  bookingId: number
  /** Those of the office, not of the booking's other side. */
  from?: 'office'
  /** The newest message of somebody else. */
  newest: number | undefined
  /** The messages, the newest last. */
  list: RefObject<HTMLElement | null>
}

/**
 * Notifications of the messages of a booking are read once the last of these is in sight, up to the newest one of somebody else: the
 * next one is mailed again.
 */
export const useMessagesRead = ({ bookingId, from, newest, list }: Shown): void => {
  const queries = useQueryClient()
  // The bell asks for it, and may hear of a message later than its page.
  const isAllRead = useQuery({ ...queryFor(countNotifications, {}), enabled: false }).data === 0
  useEffect(() => {
    const last = list.current?.lastElementChild
    if (newest === undefined || isAllRead || !last) return
    let [isInSight, isSent] = [false, false]
    const read = () => {
      if (!isInSight || isSent || document.hidden) return
      isSent = true
      call(readAllNotifications, { body: { messages_of: bookingId, from, up_to: newest } })
        .then(() => readAgain(queries))
        .catch(() => {
          // They are marked the next time.
          isSent = false
        })
    }
    const observer = new IntersectionObserver((changes) => {
      isInSight = changes.at(-1)?.isIntersecting ?? false
      read()
    })
    observer.observe(last)
    document.addEventListener('visibilitychange', read)
    return () => {
      observer.disconnect()
      document.removeEventListener('visibilitychange', read)
    }
  }, [queries, bookingId, from, newest, list, isAllRead])
}
