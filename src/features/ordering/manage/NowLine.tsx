import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { PaymentWait } from '#features/bookings/PaymentWait.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { useIsAbsent } from '../absences/useChanges.ts'
import { isHeldBeside, nowOf } from './now.ts'
import { useActions } from './useActions.ts'

/** What a booking's status means to its customer, in one sentence; why it was given up. */
export const NowLine = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const actions = useActions(booking)
  if (useIsAbsent(booking)) return null
  return (
    <div className="grid gap-1">
      <p>
        <span>{t(`now.${nowOf(booking)}`, { provider: tr(booking.e_provider.name) })}</span>
        {booking.cancellation.fee && !booking.payment ? ` ${t('now.fee_open')}` : null}
      </p>
      {isHeldBeside(booking, actions) && (
        <p>
          <PaymentWait booking={booking} />
        </p>
      )}
      {booking.cancel_reason && (
        <p className="text-soft">
          {t('line.reason')}: <bdi>{booking.cancel_reason}</bdi>
        </p>
      )}
    </div>
  )
}
