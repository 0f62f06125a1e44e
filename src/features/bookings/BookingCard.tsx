import { CalendarClock, MapPin } from 'lucide-react'
import { useLocation } from 'react-router'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { ServiceRow } from './ServiceRow.tsx'
import { PaidBadge, StatusBadge } from './StatusBadges.tsx'

/** One booking in My Bookings (`spec §2.22`). */
export const BookingCard = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const { search } = useLocation()
  const id = `booking-${booking.id}`
  return (
    <Card aria-labelledby={id} className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <h2 id={id} className="figures me-auto font-semibold">
          {t('list.id', { id: booking.id })}
        </h2>
        <StatusBadge status={booking.booking_status} />
        <PaidBadge payment={booking.payment} />
      </header>
      <ServiceRow service={booking.e_service} provider={booking.e_provider} />
      <ul className="grid gap-2 text-sm">
        <li className="flex gap-3">
          <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
          <span>
            <VisitTime at={booking.booking_at} zone={booking.time_zone} />
          </span>
        </li>
        <li className="flex gap-3">
          <MapPin aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
          <bdi className="min-w-0">{booking.address.address}</bdi>
        </li>
      </ul>
      <footer className="flex flex-wrap items-center justify-between gap-3 border-line border-t pt-4">
        <p>
          <span className="block text-soft text-sm">
            {booking.total_basis === 'final' ? t('line.total') : t('line.estimate')}
          </span>
          <Price amount={booking.total} className="font-semibold text-lg" />
        </p>
        <LinkButton
          to={{ pathname: `/bookings/show/${booking.id}`, search }}
          look="second"
          size="small"
          preventScrollReset
          aria-describedby={id}
        >
          {t('list.view')}
        </LinkButton>
      </footer>
    </Card>
  )
}
