import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { paymentState } from '#features/bookings/rules.ts'
import { call } from '#web/call.ts'
import { whileThere } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { isSignedOut } from '#web/signedOut.ts'
import { checkOnlineStatus, getOnlineStatus, startCheckout } from './calls.ts'
import { isPrepared, prepareWindow, sendWindow, takePrepared } from './paymentWindow.ts'

/** Polling intervals in milliseconds: of the booking (`spec §9`), and of the provider. */
const [pollInterval, checkInterval] = [1000, 5000]

const subscribe = (onChange: () => void) => {
  window.addEventListener('focus', onChange)
  window.addEventListener('blur', onChange)
  return () => {
    window.removeEventListener('focus', onChange)
    window.removeEventListener('blur', onChange)
  }
}
const useFocus = () =>
  useSyncExternalStore(
    subscribe,
    () => document.hasFocus(),
    () => false,
  )

/** Whether the payment window is open, was closed, or was blocked by the browser. */
export type WindowState = 'open' | 'closed' | 'blocked' | 'unknown'

/**
 * The state of one online payment for its page: starts it when it was just chosen, polls each second while the page has focus
 * and the payment is undecided, and stops when the page is left (`spec §2.23, §4`).
 */
export const useNative = (bookingId: string, chosen: string | undefined) => {
  const queries = useQueryClient()
  const focus = useFocus()
  const popup = useRef<Window | null>(null)
  const [windowState, setWindow] = useState<WindowState>('unknown')
  /** The checkout prepared a window for this page: the payment starts at once. */
  const [expected] = useState(() => isPrepared(bookingId))

  const [open, setOpen] = useState(true)
  const look = { staleTime: 0, refetchInterval: open && focus ? whileThere(pollInterval) : (false as const) }
  const booking = useQuery({ ...bookingOf(bookingId), ...look })
  const onlineStatus = useQuery({ ...queryFor(getOnlineStatus, { params: { id: bookingId } }), ...look })
  const { state, attempt, route: lastRoute } = onlineStatus.data ?? {}
  const route = chosen ?? lastRoute ?? undefined
  const signedOut = isSignedOut(booking.error) || isSignedOut(onlineStatus.error)

  const starting = useMutation({
    mutationFn: () => call(startCheckout, { body: { booking_id: bookingId, route: route ?? '' } }),
    onSuccess: ({ url }) => {
      popup.current = sendWindow(bookingId, popup.current, url)
      setWindow(popup.current ? 'open' : 'blocked')
      void onlineStatus.refetch()
    },
    onError: () => popup.current?.close(),
  })
  const { mutate: start } = starting

  /** On click: the window opens now, its URL is set later. */
  const again = () => {
    prepareWindow(bookingId)
    popup.current = takePrepared(bookingId)?.window ?? null
    start()
  }

  // Coming from the checkout, which opened a window for this page.
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    const given = takePrepared(bookingId)
    if (!given) return
    popup.current = given.window
    start()
  }, [bookingId, start])

  const payment = paymentState(booking.data?.payment ?? null)
  const paid = ['paid', 'partly_refunded'].includes(payment) || (state === 'paid' && payment === 'none')
  // An attempt that failed before this checkout does not count.
  const asked = starting.isPending || (expected && starting.isIdle)
  const failed =
    !paid && (starting.isError || (state === 'failed' && !asked && attempt !== starting.data?.failed_attempt))
  const held = !paid && state === 'held'
  const decided = paid || failed || held
  useEffect(() => setOpen(!decided), [decided])

  const check = useCallback(async () => {
    const found = await call(checkOnlineStatus, { params: { id: bookingId } }).catch(() => undefined)
    if (found) queries.setQueryData(queryFor(getOnlineStatus, { params: { id: bookingId } }).queryKey, found)
  }, [bookingId, queries])

  // Checks at once when the window was closed, and at an interval while it is open.
  useEffect(() => {
    if (decided || signedOut) return
    const timer = setInterval(() => {
      if (!popup.current?.closed) return
      popup.current = null
      setWindow('closed')
      void check()
    }, pollInterval / 2)
    const checking = setInterval(() => document.hasFocus() && void check(), checkInterval)
    return () => {
      clearInterval(timer)
      clearInterval(checking)
    }
  }, [decided, signedOut, check])

  // Everything else that shows the booking is out of date.
  useEffect(() => {
    if (!paid && !held) return
    for (const path of ['bookings', 'bookings/:id', 'bookings/:id/events'])
      void queries.invalidateQueries({ queryKey: [path] })
  }, [paid, held, queries])

  return {
    booking: booking.data,
    /** Cash that is not confirmed, or money that went back: neither is waited for, nor a success. */
    elsewhere: ['waiting', 'refunded'].includes(payment),
    error: booking.error ?? onlineStatus.error,
    state: paid ? ('paid' as const) : held ? ('held' as const) : failed ? ('failed' as const) : ('waiting' as const),
    refusal: starting.error,
    window: windowState,
    starting: starting.isPending,
    canStart: route !== undefined,
    /** No payment was started: there is nothing to wait for. */
    nothing: onlineStatus.data !== undefined && route === undefined && !decided,
    sandbox: onlineStatus.data?.sandbox ?? false,
    again,
    /** The URL for a blocked window; it works once. */
    link: starting.data && { url: starting.data.url, follow: () => setWindow('open') },
  }
}
