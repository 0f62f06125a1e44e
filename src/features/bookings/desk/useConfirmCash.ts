import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirmPayment } from '#features/payments/contract.ts'
import { call } from '#web/call.ts'
import { useWords } from '#web/language.tsx'
import { useProblem } from '#web/problem.ts'
import { show } from '#web/snackbar.ts'
import type { Booking } from '../contract.ts'
import type { messages } from '../messages.ts'
import { refreshBooking } from '../useMove.ts'

/** Payment statuses every client knows (`wire.md §7`). */
const pending = 1
const paid = 2

/** Confirms that the cash was received; `expected` while there is some to receive. */
export const useConfirmCash = (booking: Booking) => {
  const t = useWords<typeof messages>('bookings')
  const say = useProblem()
  const queries = useQueryClient()
  const { payment } = booking
  const confirming = useMutation({
    mutationFn: () =>
      call(confirmPayment, {
        params: { id: String(payment?.id) },
        query: {},
        body: { payment_status_id: paid },
      }),
    onSuccess: async () => {
      await refreshBooking(queries, booking.id)
      show({ type: 'success', title: t('desk.cash_done') })
    },
    onError: (error) => show({ type: 'error', title: t('action.failed'), message: say(error) }),
  })
  return {
    ...confirming,
    expected: payment?.payment_method?.route === '/Cash' && payment.payment_status_id === pending,
  }
}
