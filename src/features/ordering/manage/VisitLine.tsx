import { VisitTime } from '#features/availability/VisitTime.tsx'
import type { Booking } from '#features/bookings/contract.ts'
import { visitSpan } from '#features/bookings/rules.ts'
import { useTranslated } from '#ui/language.tsx'

/** Which visit a step is about: the service and its time. */
export const VisitLine = ({ booking }: { booking: Booking }) => {
  const tr = useTranslated()
  return (
    <p>
      <b className="block font-semibold">{tr(booking.e_service.name)}</b>
      <VisitTime {...visitSpan(booking)} />
    </p>
  )
}
