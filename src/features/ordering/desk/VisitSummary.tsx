import type { ReactNode } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import { visitSpan } from '#features/bookings/rules.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { useTranslated } from '#ui/language.tsx'

/** When, what, for whom and where, as the cells of a grid of two columns; `aside` stands beside the time. */
export const VisitSummary = ({ booking, aside }: { booking: Booking; aside: ReactNode }) => {
  const tr = useTranslated()
  return (
    <>
      <span className="min-w-0 font-medium">
        <DateText at={booking.booking_at} until={visitSpan(booking).until} zone={booking.time_zone} />
      </span>
      {aside}
      <span className="col-span-2 min-w-0">
        {tr(booking.e_service.name)}
        {booking.user && (
          <>
            {' · '}
            <bdi>{booking.user.name}</bdi>
          </>
        )}
      </span>
      <span className="col-span-2 min-w-0 text-soft text-sm">
        <bdi>{booking.address.address}</bdi>
      </span>
    </>
  )
}
