import { useWords } from '#web/language.tsx'
import { useSaved } from '#web/saving.ts'
import type { messages } from '../messages.ts'
import { getBookingCalendar } from './calls.ts'

/** Keeps the visit as a calendar entry. */
export const useCalendarFile = (bookingId: number) => {
  const t = useWords<typeof messages>('bookings')
  return useSaved({
    contract: getBookingCalendar,
    params: { id: bookingId },
    name: `booking-${bookingId}.ics`,
    failed: { title: t('action.failed'), message: t('extra.no_calendar') },
  })
}
