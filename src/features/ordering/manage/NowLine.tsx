import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { amountDue, endingOf, paymentState, statusById } from '#features/bookings/rules.ts'
import { useTranslated, useWords } from '#ui/language.tsx'
import { useIsAbsent } from '../absences/useChanges.ts'

const keyOf = (booking: Booking) => {
  const { booking_status: status, cancellation, payment } = booking
  const ending = endingOf(status.id, cancellation.by)
  if (ending) return ending
  const key = statusById(status.id)?.key ?? 'received'
  if (key !== 'done' && key !== 'failed') return key
  if (booking.payment_wait) return 'unconfirmed'
  if (amountDue(booking) === 0) return 'free'
  const state = paymentState(payment)
  return state === 'none' ? 'unpaid' : state === 'waiting' ? 'waiting' : 'paid'
}

/** What a booking's status means to its customer, in one sentence; why it was given up. */
export const NowLine = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  if (useIsAbsent(booking)) return null
  return (
    <div className="grid gap-1">
      <p>
        <span>{t(`now.${keyOf(booking)}`, { provider: tr(booking.e_provider.name) })}</span>
        {booking.cancellation.fee && !booking.payment ? ` ${t('now.fee_open')}` : null}
      </p>
      {booking.cancel_reason && (
        <p className="text-soft">
          {t('line.reason')}: <bdi>{booking.cancel_reason}</bdi>
        </p>
      )}
    </div>
  )
}
