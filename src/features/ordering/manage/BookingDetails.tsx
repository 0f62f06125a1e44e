import type { ReactNode } from 'react'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Duration } from '#features/bookings/Duration.tsx'
import { Chosen, Fact, PlaceText, Totals } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { paymentState } from '#features/bookings/rules.ts'
import { ServiceRow } from '#features/bookings/ServiceRow.tsx'
import { PaidBadge, StatusBadge } from '#features/bookings/StatusBadges.tsx'
import { Timeline } from '#features/bookings/Timeline.tsx'
import { Thread } from '#features/messages/Thread.tsx'
import { Refunds } from '#features/payments/Refunds.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { Step } from '../Step.tsx'

type BookingDetailsProps = {
  booking: Booking
  asOf: number
  /** Content below the lines, such as actions. */
  children?: ReactNode
}

/** The details of a booking (`spec §2.23` details). */
export const BookingDetails = ({ booking, asOf, children }: BookingDetailsProps) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { address, payment, time_zone: zone } = booking
  const { fee, refund } = booking.cancellation
  const state = paymentState(payment)
  const moment = (at: string | null) => (at ? <VisitTime at={at} zone={zone} /> : t('line.not_yet'))
  return (
    <Step>
      <p className="flex flex-wrap gap-2">
        <StatusBadge status={booking.booking_status} />
        <PaidBadge payment={payment} />
      </p>
      {booking.cancel && <p className="rounded-control bg-bad-wash p-3 text-bad">{t('details.cancelled')}</p>}
      <ServiceRow service={booking.e_service} provider={booking.e_provider} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 *:first:col-span-2">
        <Fact label={t('line.address')}>
          <PlaceText {...address} />
        </Fact>
        <Fact label={t('line.time')}>{moment(booking.booking_at)}</Fact>
        <Fact label={t('line.duration')}>
          <Duration booking={booking} asOf={asOf} />
        </Fact>
        <Fact label={t('line.start')}>{moment(booking.start_at)}</Fact>
        <Fact label={t('line.end')}>{moment(booking.ends_at)}</Fact>
        <Fact label={t('line.payment')}>
          {payment ? t('paid') : t('not_paid')}
          {payment?.payment_method && <> · {tr(payment.payment_method.name)}</>}
          {state !== 'none' && state !== 'paid' && (
            <span className="block text-soft text-sm">
              {t(state === 'waiting' ? 'payment.unconfirmed' : `payment.${state}`)}
            </span>
          )}
        </Fact>
        {booking.hint && (
          <Fact label={t('line.hint')}>
            <bdi className="whitespace-pre-line">{booking.hint}</bdi>
          </Fact>
        )}
        {booking.cancel_reason && (
          <Fact label={t('line.reason')}>
            <bdi>{booking.cancel_reason}</bdi>
          </Fact>
        )}
        {fee ? (
          <Fact label={t('details.fee')}>
            <Price amount={fee} />
          </Fact>
        ) : null}
        {refund ? (
          <Fact label={t('details.refund')}>
            <Price amount={refund} />
          </Fact>
        ) : null}
      </dl>
      <div>
        <Chosen of={booking} />
        <Totals of={booking} estimate={booking.total_basis !== 'final'} />
        {booking.total_basis !== 'final' && <p className="mt-1 text-soft text-sm">{t('details.final')}</p>}
      </div>
      {payment && <Refunds bookingId={booking.id} />}
      {children}
      <Timeline booking={booking} />
      <Thread bookingId={booking.id} />
    </Step>
  )
}
