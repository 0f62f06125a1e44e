import type { Booking } from '#features/bookings/contract.ts'
import { VisitCard } from '#features/bookings/VisitCard.tsx'
import { useTranslated } from '#ui/language.tsx'
import { Price } from '#ui/Price.tsx'
import { NextMove } from './NextMove.tsx'

/** One visit on the provider's desk: service, customer, time, address, and the next move. Details open below `under`. */
export const DeskCard = ({ booking, under }: { booking: Booking; under: string }) => {
  const tr = useTranslated()
  return (
    <VisitCard
      booking={booking}
      to={`${under}/${booking.id}`}
      customer={booking.user?.name ?? ''}
      after={<NextMove booking={booking} size="small" />}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="min-w-0 font-semibold text-lg leading-snug">{tr(booking.e_service.name)}</p>
        <Price amount={booking.cancellation.fee || booking.total} className="font-semibold" />
      </div>
    </VisitCard>
  )
}
