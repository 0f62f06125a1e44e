import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import { rescheduleBooking } from '../calls.ts'
import type { ChosenTime } from '../useDraft.ts'
import { refreshBooking } from '../useMove.ts'

/** The new time, the total shown for it, and the cancellation fee that is said to stay. */
type NewTime = { time: ChosenTime; total: number | undefined; fee: number }

/** Reschedules a visit; if the time was taken in the meantime, shows the free times again. */
export const useReschedule = (booking: Booking, onDone: () => void) => {
  const t = useWords<typeof messages>('bookings')
  const showFailure = useShowFailure(t('action.failed'))
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ time, total, fee }: NewTime) =>
      call(rescheduleBooking, {
        params: { id: String(booking.id) },
        query: {},
        body: {
          booking_at: time.local,
          expected_status_id: booking.booking_status_id,
          expected_at: booking.booking_at,
          expected_total: total,
          expected_fee: fee,
        },
      }),
    onSuccess: async () => {
      await refreshBooking(queries, booking.id)
      onDone()
      show({ type: 'success', title: t('move.done') })
    },
    onError: (error) => {
      void refreshBooking(queries, booking.id)
      showFailure(error)
    },
    // A refused time was taken, a refused total has changed: refetch both.
    onSettled: () =>
      Promise.all(
        ['e_providers/:id/free_starts', 'option_groups'].map((path) => queries.invalidateQueries({ queryKey: [path] })),
      ),
  })
}
