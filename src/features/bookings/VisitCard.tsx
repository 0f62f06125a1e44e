import MapPin from 'lucide-react/icons/map-pin'
import UserRound from 'lucide-react/icons/user-round'
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

/** A booking in a list, the frame that both sides of it share: when, status, where, number. */
export const VisitCard = ({ booking, to, customer, children, before, after }: VisitCardProps) => {
  const t = useWords<typeof messages>('bookings')
  const { search } = useLocation()
  const id = `booking-${booking.id}`
  return (
    <Card aria-labelledby={`${id}-time ${id}`} className="grid grid-cols-1 gap-4">
      <header className="grid grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <p id={id} className="figures me-auto text-soft text-sm">
            {t('list.id', { id: booking.id })}
          </p>
          <StatusBadge booking={booking} />
          <PaidBadge payment={booking.payment} />
        </div>
        <h2 id={`${id}-time`} className="font-semibold leading-snug sm:text-lg">
          <VisitTime {...visitSpan(booking)} />
        </h2>
      </header>
      {children}
      <ul className="grid grid-cols-1 gap-2 text-sm">
        {customer !== undefined && (
          <Fact icon={UserRound}>
            <bdi className="wrap-anywhere min-w-0">{customer}</bdi>
          </Fact>
        )}
        <Fact icon={MapPin}>
          <bdi className="min-w-0">{booking.address.address}</bdi>
        </Fact>
      </ul>
      <footer className="flex flex-wrap items-center justify-end gap-3 border-line border-t pt-4">
        {before}
        <div className="flex flex-wrap justify-end gap-2">
          <LinkButton to={{ pathname: to, search }} look="second" size="small" preventScrollReset aria-describedby={id}>
            {t('list.view')}
          </LinkButton>
          {after}
        </div>
      </footer>
    </Card>
  )
}
