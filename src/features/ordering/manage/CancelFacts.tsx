import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Line } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'

/** Fee and refund if the booking is cancelled now, as computed by the server from the booking's terms. */
export const CancelFacts = ({ booking: { cancellation, time_zone } }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const { fee_now, refund_now, free_until } = cancellation
  return (
    <div className="rounded-control bg-sunken px-4 py-2">
      <dl>
        <Line label={t('cancel.costs')}>{fee_now > 0 ? <Price amount={fee_now} /> : t('cancel.nothing')}</Line>
        {refund_now > 0 && (
          <Line label={t('cancel.refund')}>
            <Price amount={refund_now} />
          </Line>
        )}
        {fee_now === 0 && free_until && (
          <Line label={t('cancel.free_until')}>
            <VisitTime at={free_until} zone={time_zone} />
          </Line>
        )}
      </dl>
    </div>
  )
}
