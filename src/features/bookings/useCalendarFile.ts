import { useWords } from '#ui/language.tsx'
import { useDownload } from '#web/download.ts'
import { getBookingCalendar } from './history/calls.ts'
import type { messages } from './messages.ts'

/** Downloads the visit as a calendar file. */
export const useCalendarFile = (bookingId: number) => {
  const t = useWords<typeof messages>('bookings')
  return useDownload({
    contract: getBookingCalendar,
    params: { id: bookingId },
    name: `booking-${bookingId}.ics`,
    failed: { title: t('action.failed'), message: t('extra.no_calendar') },
  })
}
