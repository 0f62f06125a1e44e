import { CalendarClock, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { PaidBadge, StatusBadge } from './StatusBadges.tsx'

type VisitCardProps = {
  booking: Booking
  /** The link to the booking's details. */
  to: string
  /** The customer's name, on the provider's desk. */
  customer?: string | undefined
  /** The booked service. */
  children: ReactNode
  /** Footer content before and after the link. */
  before?: ReactNode
  after?: ReactNode
}

const Fact = ({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
    {children}
  </li>
)

/** A booking in a list, for customers and providers: number, status, time and address. */
export const VisitCard = ({ booking, to, customer, children, before, after }: VisitCardProps) => {
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
      {children}
      <ul className="grid gap-2 text-sm">
        {customer !== undefined && (
          <Fact icon={UserRound}>
            <bdi>{customer}</bdi>
          </Fact>
        )}
        <Fact icon={CalendarClock}>
          <span>
            <VisitTime at={booking.booking_at} zone={booking.time_zone} />
          </span>
        </Fact>
        <Fact icon={MapPin}>
          <bdi className="min-w-0">{booking.address.address}</bdi>
        </Fact>
      </ul>
      <footer className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
        {before}
        <LinkButton to={{ pathname: to, search }} look="second" size="small" preventScrollReset aria-describedby={id}>
          {t('list.view')}
        </LinkButton>
        {after}
      </footer>
    </Card>
  )
}
