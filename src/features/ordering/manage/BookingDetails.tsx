import type { ReactNode } from 'react'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { Duration } from '#features/bookings/Duration.tsx'
import { Fact, PlaceText } from '#features/bookings/Lines.tsx'
import type { messages } from '#features/bookings/messages.ts'
import { visitSpan } from '#features/bookings/rules.ts'
import { StatusBadge } from '#features/bookings/StatusBadges.tsx'
import { Timeline } from '#features/bookings/Timeline.tsx'
import { Track } from '#features/bookings/Track.tsx'
import { Thread } from '#features/messages/Thread.tsx'
import { Refunds } from '#features/payments/Refunds.tsx'
import { useWords } from '#ui/language.tsx'
import { useIsActing } from '#web/session.ts'
import { useIsAbsent } from '../absences/useChanges.ts'
import { Step } from '../Step.tsx'
import { Money } from './Money.tsx'
import { ServiceLink } from './ServiceLink.tsx'

type BookingDetailsProps = {
  booking: Booking
  asOf: number
  /** The other side, as this reader knows it. */
  who: ReactNode
  /** What the status means to this reader. */
  now?: ReactNode
  children?: ReactNode
}

/** A booking in the order in which one asks about it: when, how far, who, what, where, how much, what happened (`spec §2.23`). */
export const BookingDetails = ({ booking, asOf, who, now, children }: BookingDetailsProps) => {
  const t = useWords<typeof messages>('bookings')
  const isAbsent = useIsAbsent(booking)
  const isActing = useIsActing()
  const { address, payment, time_zone: zone } = booking
  const moment = (at: string | null) =>
    at ? <VisitTime at={at} zone={zone} /> : <span className="text-soft">{t('line.not_yet')}</span>
  return (
    <Step>
      <section aria-labelledby="visit" className="grid grid-cols-1 gap-5">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h3 id="visit" className="min-w-0">
            <VisitTime leading {...visitSpan(booking)} />
          </h3>
          {!isAbsent && <StatusBadge booking={booking} />}
        </div>
        {!isAbsent && <Track booking={booking} />}
        {now}
      </section>
      <div className="grid grid-cols-1 gap-5 border-line border-t pt-5">
        {who}
        <ServiceLink booking={booking} />
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-line border-t pt-5 *:nth-last-[n+3]:col-span-2">
        <Fact label={t('line.address')}>
          <PlaceText {...address} />
        </Fact>
        {booking.hint && (
          <Fact label={t('line.hint')}>
            <bdi className="whitespace-pre-line">{booking.hint}</bdi>
          </Fact>
        )}
        <Fact label={t('line.duration')}>
          <Duration booking={booking} asOf={asOf} />
        </Fact>
        {(booking.start_at || !booking.cancel) && (
          <>
            <Fact label={t('line.start')}>{moment(booking.start_at)}</Fact>
            <Fact label={t('line.end')}>{moment(booking.ends_at)}</Fact>
          </>
        )}
      </dl>
      <Money booking={booking} />
      {/* Money that fits no booking is kept aside, and given back without a payment of it. */}
      {(payment || booking.cancel || booking.ends_at) && <Refunds bookingId={booking.id} zone={booking.time_zone} />}
      {children}
      {!isActing && <Thread bookingId={booking.id} />}
      <Timeline booking={booking} className="border-line border-t pt-4" />
    </Step>
  )
}
