import type { Booking } from '#features/bookings/contract.ts'
import { actionsOf, actionsWhileActing, type BookingAction } from '#features/bookings/rules.ts'
import { useIsActing } from '#web/session.ts'

/** What may be done with a booking by who looks at it; nothing before it is known. */
export const useActions = (booking: Booking | undefined): BookingAction[] => {
  const isActing = useIsActing()
  if (!booking) return []
  return isActing ? actionsWhileActing(booking) : actionsOf(booking)
}
