import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Booking, Payment } from '#features/bookings/contract.ts'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { paymentState } from '#features/bookings/rules.ts'
import { call } from '#web/call.ts'
import { payCash, payFromWallet } from '../calls.ts'

/** What was paid went back in full: it is not paid again by a page that is opened again. */
export const wentBack = (booking: Booking | undefined): boolean => paymentState(booking?.payment ?? null) === 'refunded'

/** The booking as it is since this page was opened: what was kept of it before may be older than a refund. */
export const useBookingNow = (id: string): Booking | undefined => {
  const { data, isFetchedAfterMount, isSuccess } = useQuery({ ...bookingOf(id), staleTime: 0 })
  return isFetchedAfterMount && isSuccess ? data : undefined
}

/**
 * A payment recorded by opening its page. It is a query, so the call is made once while the page is open, also where everything
 * is asked for again after a sign-in over it; after a reload, in other tabs and with the back button the server answers with
 * the payment that there is (`booking-and-money.md §5`). No key is kept for that: cash that did not arrive is recorded anew.
 */
const recording = (key: readonly string[], booking: Booking | undefined, record: () => Promise<Payment>) =>
  queryOptions({
    queryKey: ['recorded', ...key],
    queryFn: async ({ client, queryKey }) => {
      const known = client.getQueryData<Payment>(queryKey)
      if (known) return known
      const payment = await record()
      invalidatePages(client)
      return payment
    },
    enabled: booking !== undefined && !wentBack(booking),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // Focusing the tab must not record again.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Everything that shows the booking or the balance is out of date. */
const invalidatePages = (client: QueryClient): void => {
  for (const path of ['bookings', 'bookings/:id', 'bookings/:id/events', 'wallets', 'wallet_transactions'])
    void client.invalidateQueries({ queryKey: [path] })
}

export const cashPayment = (bookingId: string, booking: Booking | undefined) =>
  recording(['cash', bookingId], booking, () => call(payCash, { query: {}, body: { id: bookingId } }))

/** Without a wallet there is nothing to record yet. */
export const walletPayment = (bookingId: string, booking: Booking | undefined, walletId: string | undefined) =>
  recording(['wallet', bookingId, walletId ?? ''], walletId === undefined ? undefined : booking, () =>
    call(payFromWallet, { params: { walletId: walletId ?? '' }, query: {}, body: { id: bookingId } }),
  )
