import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { ZoneNote } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { visitSpan } from '#features/bookings/rules.ts'
import { DateText } from '#features/settings/DateText.tsx'
import { useTranslated } from '#ui/language.tsx'

type VisitSummaryProps = { booking: Booking; aside: ReactNode; who?: string | undefined }

/** When, what, for whom and where, as the cells of a grid of two columns; `aside` stands beside the time, `who` comes. */
export const VisitSummary = ({ booking, aside, who }: VisitSummaryProps) => {
  const tr = useTranslated()
  return (
    <>
      <span className="min-w-0 font-medium">
        <DateText at={booking.booking_at} until={visitSpan(booking).until} zone={booking.time_zone} />
        <ZoneNote at={booking.booking_at} zone={booking.time_zone} />
      </span>
      {aside}
      <span className="wrap-anywhere col-span-2 min-w-0">
        {tr(booking.e_service.name)}
        {booking.user && (
          <>
            {' · '}
            <bdi>{booking.user.name}</bdi>
          </>
        )}
      </span>
      <span className="wrap-anywhere col-span-2 min-w-0 text-soft text-sm">
        <bdi>{booking.address.address}</bdi>
      </span>
      {who && (
        <span className="wrap-anywhere col-span-2 flex min-w-0 items-center gap-1.5 text-sm">
          <UserRound aria-hidden className="size-4 shrink-0 text-soft" />
          <bdi>{who}</bdi>
        </span>
      )}
    </>
  )
}
