import { CalendarClock, MapPin, UserRound } from 'lucide-react'
import { useLocation } from 'react-router'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { PaidBadge, StatusBadge } from '#features/bookings/StatusBadges.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { NextMove } from './NextMove.tsx'

const icon = 'mt-0.5 size-5 shrink-0 text-soft'

/** One visit on the provider's desk: what, for whom, when, where, and the next move. */
export const DeskCard = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const { search } = useLocation()
  const id = `desk-${booking.id}`
  return (
    <Card aria-labelledby={id} className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 id={id} className="figures me-auto font-semibold">
          {t('list.id', { id: booking.id })}
        </h2>
        <StatusBadge status={booking.booking_status} />
        <PaidBadge payment={booking.payment} />
      </header>
      <div className="flex items-baseline justify-between gap-4">
        <p className="font-semibold text-lg leading-snug">{tr(booking.e_service.name)}</p>
        <Price amount={booking.total} className="font-semibold" />
      </div>
      <ul className="grid gap-2 text-sm">
        <li className="flex gap-3">
          <UserRound aria-hidden className={icon} />
          <bdi>{booking.user?.name}</bdi>
        </li>
        <li className="flex gap-3">
          <CalendarClock aria-hidden className={icon} />
          <span>
            <VisitTime at={booking.booking_at} zone={booking.time_zone} />
          </span>
        </li>
        <li className="flex gap-3">
          <MapPin aria-hidden className={icon} />
          <bdi className="min-w-0">{booking.address.address}</bdi>
        </li>
      </ul>
      <footer className="flex flex-wrap justify-end gap-3 border-line border-t pt-4">
        <LinkButton
          to={{ pathname: `/provider/bookings/${booking.id}`, search }}
          look="second"
          size="small"
          preventScrollReset
          aria-describedby={id}
        >
          {t('list.view')}
        </LinkButton>
        <NextMove booking={booking} size="small" />
      </footer>
    </Card>
  )
}
