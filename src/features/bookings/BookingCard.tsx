import { useWords } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import type { Booking } from './contract.ts'
import type { messages } from './messages.ts'
import { ServiceRow } from './ServiceRow.tsx'
import { VisitCard } from './VisitCard.tsx'

/** One booking in My Bookings (`spec §2.22`). */
export const BookingCard = ({ booking }: { booking: Booking }) => {
  const t = useWords<typeof messages>('bookings')
  const total = (
    <p className="me-auto">
      <span className="block text-soft text-sm">
        {booking.total_basis === 'final' ? t('line.total') : t('line.estimate')}
      </span>
      <Price amount={booking.total} className="font-semibold text-lg" />
    </p>
  )
  return (
    <VisitCard booking={booking} to={`/bookings/show/${booking.id}`} before={total}>
      <ServiceRow service={booking.e_service} provider={booking.e_provider} />
    </VisitCard>
  )
}
