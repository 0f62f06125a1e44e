import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Payment } from '#features/bookings/contract.ts'
import { call } from '#web/call.ts'
import { payCash, payFromWallet } from '../calls.ts'

/**
 * A payment recorded by opening its page. It is a query, so the call is made once however often the page mounts; the
 * idempotency key makes reloads, other tabs and the back button safe as well (`booking-and-money.md §5`).
 */
const recording = (key: readonly string[], record: (idempotencyKey: string) => Promise<Payment>) =>
  queryOptions({
    queryKey: ['recorded', ...key],
    queryFn: async ({ client }) => {
      const payment = await record(key.join(':'))
      invalidatePages(client)
      return payment
    },
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

export const cashPayment = (bookingId: string) =>
  recording(['cash', bookingId], (key) => call(payCash, { query: {}, body: { id: bookingId } }, key))

/** Without a wallet there is nothing to record yet. */
export const walletPayment = (bookingId: string, walletId: string | undefined) => ({
  ...recording(['wallet', bookingId, walletId ?? ''], (key) =>
    call(payFromWallet, { params: { walletId: walletId ?? '' }, query: {}, body: { id: bookingId } }, key),
  ),
  enabled: walletId !== undefined,
})
