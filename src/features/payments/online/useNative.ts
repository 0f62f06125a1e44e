import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { call } from '#web/call.ts'
import { queryFor } from '#web/query.ts'
import { checkStanding, getStanding, startCheckout } from './calls.ts'
import { isPrepared, prepareWindow, sendWindow, takePrepared } from './paymentWindow.ts'

/** Milliseconds between two looks at the booking (`spec §9`), and between two questions to the provider. */
const [lookEvery, askEvery] = [1000, 5000]

const subscribe = (tell: () => void) => {
  window.addEventListener('focus', tell)
  window.addEventListener('blur', tell)
  return () => {
    window.removeEventListener('focus', tell)
    window.removeEventListener('blur', tell)
  }
}
const useFocus = () =>
  useSyncExternalStore(
    subscribe,
    () => document.hasFocus(),
    () => false,
  )

/** Whether the payment window is open, closed by somebody, or never opened because the browser would not. */
export type WindowState = 'open' | 'closed' | 'blocked' | 'unknown'

/**
 * One online payment as its page follows it: starts it when somebody has just chosen it, looks each second while the page has
 * focus and nothing is decided, and stops when it is left (`spec §2.23, §4`).
 */
export const useNative = (bookingId: string, chosen: string | undefined) => {
  const queries = useQueryClient()
  const focus = useFocus()
  const popup = useRef<Window | null>(null)
  const [windowState, setWindow] = useState<WindowState>('unknown')
  /** Opened by the checkout, with a window for this page: the payment starts in a moment. */
  const [expected] = useState(() => isPrepared(bookingId))

  const [open, setOpen] = useState(true)
  const look = { staleTime: 0, refetchInterval: open && focus ? lookEvery : (false as const) }
  const booking = useQuery({ ...bookingOf(bookingId), ...look })
  const standing = useQuery({ ...queryFor(getStanding, { params: { id: bookingId } }), ...look })
  const { state, attempt, route: lastRoute } = standing.data ?? {}
  const route = chosen ?? lastRoute ?? undefined

  const starting = useMutation({
    mutationFn: () => call(startCheckout, { body: { booking_id: bookingId, route: route ?? '' } }),
    onSuccess: ({ url }) => {
      popup.current = sendWindow(bookingId, popup.current, url)
      setWindow(popup.current ? 'open' : 'blocked')
      void standing.refetch()
    },
    onError: () => popup.current?.close(),
  })
  const { mutate: start } = starting

  /** At a press: the window opens now, its address follows. */
  const again = () => {
    prepareWindow(bookingId)
    popup.current = takePrepared(bookingId)?.window ?? null
    start()
  }

  // Arriving from the checkout, where a window was opened for this page.
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    const given = takePrepared(bookingId)
    if (!given) return
    popup.current = given.window
    start()
  }, [bookingId, start])

  const paid = state === 'paid' || Boolean(booking.data?.payment)
  // An attempt that had failed before this checkout says nothing about it.
  const asked = starting.isPending || (expected && starting.isIdle)
  const failed =
    !paid && (starting.isError || (state === 'failed' && !asked && attempt !== starting.data?.failed_attempt))
  const decided = paid || failed
  useEffect(() => setOpen(!decided), [decided])

  const check = useCallback(async () => {
    const found = await call(checkStanding, { params: { id: bookingId } }).catch(() => undefined)
    if (found) queries.setQueryData(queryFor(getStanding, { params: { id: bookingId } }).queryKey, found)
  }, [bookingId, queries])

  // A closed window is asked after at once, an open one now and then.
  useEffect(() => {
    if (decided) return
    const timer = setInterval(() => {
      if (!popup.current?.closed) return
      popup.current = null
      setWindow('closed')
      void check()
    }, lookEvery / 2)
    const asking = setInterval(() => document.hasFocus() && void check(), askEvery)
    return () => {
      clearInterval(timer)
      clearInterval(asking)
    }
  }, [decided, check])

  // Whatever else shows the booking is out of date.
  useEffect(() => {
    if (!paid) return
    for (const path of ['bookings', 'bookings/:id', 'bookings/:id/events'])
      void queries.invalidateQueries({ queryKey: [path] })
  }, [paid, queries])

  return {
    booking: booking.data,
    error: booking.error ?? standing.error,
    state: paid ? ('paid' as const) : failed ? ('failed' as const) : ('waiting' as const),
    refusal: starting.error,
    window: windowState,
    starting: starting.isPending,
    canStart: route !== undefined,
    /** Nobody has begun to pay: there is nothing to wait for. */
    nothing: standing.data !== undefined && route === undefined && !decided,
    sandbox: standing.data?.sandbox ?? false,
    again,
    /** Where a window that was blocked would have gone; the address is good once. */
    link: starting.data && { url: starting.data.url, follow: () => setWindow('open') },
  }
}
