import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { confirmPayment } from '#features/payments/calls.ts'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { useErrorText } from '#web/errorText.ts'
import { show } from '#web/snackbar.ts'
import { refreshBooking } from '../useMove.ts'

/** The payment status every client knows (`wire.md §7`). */
const paid = 2

/** Confirms that the cash was received. */
export const useConfirmCash = (booking: Booking) => {
  const t = useWords<typeof messages>('bookings')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { payment } = booking
  return useMutation({
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
    onError: (error) => show({ type: 'error', title: t('action.failed'), message: errorText(error) }),
  })
}
