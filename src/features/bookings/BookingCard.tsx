import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { againPath, THRESHOLDS } from './rules.ts'
import { ServiceRow } from './ServiceRow.tsx'
import { VisitCard } from './VisitCard.tsx'

/** One booking in My Bookings (`spec §2.22`). */
export const BookingCard = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const { fee } = booking.cancellation
  const total = (
    <p className="me-auto">
      <span className="block text-soft text-sm">
        {t(fee ? 'details.fee' : booking.total_basis === 'final' || booking.cancel ? 'line.total' : 'line.estimate')}
      </span>
      <Price amount={fee || booking.total} className="font-semibold text-lg" />
    </p>
  )
  return (
    <VisitCard
      booking={booking}
      to={`/bookings/show/${booking.id}`}
      before={total}
      after={
        booking.booking_status.order >= THRESHOLDS.done && (
          <LinkButton
            look="second"
            size="small"
            icon={<RotateCcw className="mirror size-4" />}
            to={againPath(booking)}
            aria-describedby={`booking-${booking.id}`}
          >
            {t('extra.again')}
          </LinkButton>
        )
      }
    >
      <ServiceRow service={booking.e_service} provider={booking.e_provider} />
    </VisitCard>
  )
}
