import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { bookingOf } from '#features/bookings/queryOptions.ts'
import { type StatusKey, statusOf } from '#features/bookings/rules.ts'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { updateBooking } from './calls.ts'

type Move = {
  to: StatusKey
  cancel?: true
  reason?: string | undefined
  /** The fee that is shown. */
  fee?: number
  /** The visit's time as it was when this was begun, where it takes a while. */
  at?: string
}

/** Refetches everything that shows this booking. */
export const refreshBooking = (queries: QueryClient, id: number): Promise<void> => {
  for (const path of [
    'bookings',
    'bookings/:id/events',
    'bookings/:id/door',
    'bookings/:id/hours',
    'bookings/:id/work',
    'provider/day',
    'provider/calendar',
  ])
    void queries.invalidateQueries({ queryKey: [path] })
  return queries.invalidateQueries({ queryKey: bookingOf(String(id)).queryKey })
}

/** Moves a booking from the displayed status; of two concurrent moves, one is refused (`booking-and-money.md §4`). */
export const useMove = (booking: Booking, done: string, onDone?: () => unknown) => {
  const t = useWords<typeof messages>('bookings')
  const showFailure = useShowFailure(t('action.failed'))
  const queries = useQueryClient()
  const refresh = () => refreshBooking(queries, booking.id)
  return useMutation({
    mutationFn: ({ to, cancel, reason, fee, at = booking.booking_at }: Move) =>
      call(updateBooking, {
        params: { id: booking.id },
        query: { with: 'bookingStatus' },
        body: {
          booking_status_id: statusOf(to).id,
          expected_status_id: booking.booking_status_id,
          expected_at: at,
          expected_fee: fee,
          cancel,
          reason,
        },
      }),
    onSuccess: async () => {
      await refresh()
      await onDone?.()
      show({ type: 'success', title: done })
    },
    onError: (error) => {
      void refresh()
      showFailure(error)
    },
  })
}
