import ChevronDown from 'lucide-react/icons/chevron-down'
import type { Booking } from '#features/bookings/contract.ts'
import { Line } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { PriceLines } from '#features/bookings/PriceLines.tsx'
import { hoursShown, paymentState } from '#features/bookings/rules.ts'
import { PaidBadge } from '#features/bookings/StatusBadges.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'

/** What a booking costs and whether it is paid; every line of it on demand. */
export const Money = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { payment, total_basis: basis } = booking
  const { fee, refund } = booking.cancellation
  const estimate = basis !== 'final' && !booking.cancel
  const state = paymentState(payment)
  const hours = hoursShown(booking)
  return (
    <details className="group rounded-card border border-line">
      <summary className="flex min-h-14 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
        <span className="font-medium">{t(fee ? 'details.fee' : estimate ? 'line.estimate' : 'line.total')}</span>
        <PaidBadge payment={payment} />
        <span className="ms-auto flex items-center gap-2">
          <Price amount={fee || booking.total} className="font-semibold text-lg" />
          <ChevronDown aria-hidden className="size-5 text-soft transition-transform group-open:rotate-180" />
        </span>
      </summary>
      <div className="px-4 pb-3">
        <PriceLines of={booking} hours={hours} estimate={estimate} />
        {estimate && <p className="mt-1 text-soft text-sm">{t('details.final')}</p>}
        <dl className="mt-3 border-line border-t pt-2">
          <Line label={t('line.payment')}>
            {payment ? t('paid') : t('not_paid')}
            {payment?.payment_method && <> · {tr(payment.payment_method.name)}</>}
            {state !== 'none' && state !== 'paid' && (
              <span className="block text-soft text-sm">
                {t(state === 'waiting' ? 'payment.unconfirmed' : `payment.${state}`)}
              </span>
            )}
          </Line>
          {fee ? (
            <Line label={t('details.fee')}>
              <Price amount={fee} />
            </Line>
          ) : null}
          {refund ? (
            <Line label={t('details.refund')}>
              <Price amount={refund} />
            </Line>
          ) : null}
        </dl>
      </div>
    </details>
  )
}
