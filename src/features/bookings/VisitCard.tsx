import { CalendarClock, MapPin, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { VisitTime } from '#features/availability/VisitTime.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useWords } from '#ui/language.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { visitSpan } from './rules.ts'
import { PaidBadge, StatusBadge } from './StatusBadges.tsx'

type VisitCardProps = {
  booking: Booking
  /** Where the whole booking is shown. */
  to: string
  /** For whom, where that is not who reads it. */
  customer?: string | undefined
  /** What was booked. */
  children: ReactNode
  /** In the footer before the link, and after it. */
  before?: ReactNode
  after?: ReactNode
}

const Fact = ({ icon: Icon, children }: { icon: typeof MapPin; children: ReactNode }) => (
  <li className="flex gap-3">
    <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-soft" />
    {children}
  </li>
)

/** A booking in a list, the frame that both sides of it share: number, status, when and where. */
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
            <VisitTime {...visitSpan(booking)} />
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
