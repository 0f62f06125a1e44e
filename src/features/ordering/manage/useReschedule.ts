import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useProblem } from '#web/problem.ts'
import { show } from '#web/snackbar.ts'
import { rescheduleBooking } from '../calls.ts'
import type { ChosenTime } from '../useDraft.ts'
import { refreshBooking } from '../useMove.ts'

/** The new time, and the total shown for it. */
type Wish = { time: ChosenTime; total: number | undefined }

/** Moves a visit to another free time; one that was taken meanwhile leads back to the free ones. */
export const useReschedule = (booking: Booking, onDone: () => void) => {
  const t = useWords<typeof messages>('bookings')
  const say = useProblem()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ time, total }: Wish) =>
      call(rescheduleBooking, {
        params: { id: String(booking.id) },
        query: {},
        body: { booking_at: time.local, expected_status_id: booking.booking_status_id, expected_total: total },
      }),
    onSuccess: async () => {
      await refreshBooking(queries, booking.id)
      onDone()
      show({ type: 'success', title: t('move.done') })
    },
    onError: (error) => show({ type: 'error', title: t('action.failed'), message: say(error) }),
    // A refused time has been taken, a refused total has changed: both are read anew.
    onSettled: () =>
      Promise.all(
        ['e_providers/:id/free_starts', 'option_groups'].map((path) => queries.invalidateQueries({ queryKey: [path] })),
      ),
  })
}
