import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useWords } from '#ui/language.tsx'
import { useErrorText } from '#web/errorText.ts'
import { beforeSignOut } from '#web/farewells.ts'
import { session, useUser } from '#web/session.ts'
import { show } from '#web/snackbar.ts'
import { sendMoves, useQueuedMoves, waitBefore } from './desk/moveQueue.ts'
import { keepRefusedCode } from './desk/refusedCode.ts'
import type { messages } from './providerMessages.ts'
import { refreshBooking } from './useMove.ts'

/** Sends queued moves when they are due, when the connection is back, and at the latest when the page or the session is left. */
export const useMoveQueue = (): void => {
  const t = useWords<typeof messages>('ordering.provider')
  const userId = useUser()?.id
  const queries = useQueryClient()
  const errorText = useErrorText()
  const queued = useQueuedMoves()

  const flush = useEffectEvent(async (until: number) => {
    // Another tab may have signed somebody else in: their token sends no move of this person.
    if (userId === undefined || session.user()?.id !== userId) return
    const results = await sendMoves(userId, until)
    for (const { move, error } of results) {
      void refreshBooking(queries, move.bookingId)
      if (!error) continue
      const why = errorText(error)
      if ('code' in move && move.code !== undefined) keepRefusedCode({ ...move, code: move.code, why })
      show({ type: 'error', title: t('queue.refused', { id: move.bookingId }), message: why })
    }
    const done = results.filter(({ error }) => !error).length
    if (done > 0 && results.some(({ move }) => move.sent))
      show({ type: 'success', title: t('queue.caught_up', { count: done }) })
  })

  useEffect(() => {
    const own = queued.filter((move) => move.userId === userId)
    if (own.length === 0) return
    const timer = setTimeout(() => void flush(Date.now()), waitBefore(own))
    return () => clearTimeout(timer)
  }, [queued, userId])

  useEffect(() => {
    const onOnline = () => void flush(Date.now())
    const onLeave = () => {
      if (document.visibilityState === 'hidden') void flush(Number.POSITIVE_INFINITY)
    }
    const onPageHide = () => void flush(Number.POSITIVE_INFINITY)
    void flush(Date.now())
    const stay = beforeSignOut(() => flush(Number.POSITIVE_INFINITY))
    window.addEventListener('online', onOnline)
    window.addEventListener('pagehide', onPageHide)
    document.addEventListener('visibilitychange', onLeave)
    return () => {
      window.removeEventListener('online', onOnline)
      window.removeEventListener('pagehide', onPageHide)
      document.removeEventListener('visibilitychange', onLeave)
      stay()
      void flush(Number.POSITIVE_INFINITY)
    }
  }, [])
}
