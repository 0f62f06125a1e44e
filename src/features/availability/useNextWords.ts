import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { dateIn } from '#lib/time.ts'
import { formatClock, formatSoon, localOf } from '#lib/when.ts'

/** "today, 4 pm", "tomorrow, 9:30 am", "Thu 26 Nov, 9 am": instants in the zone of an address, in few words. */
export const useNextWords = () => {
  const locale = useCalendarLocale()
  /** Of a wall time. */
  const clock = (local: string): string => formatClock(local, locale)
  const when = (at: string, zone: string): string => formatSoon(at, zone, locale, Date.now())
  /** The clock alone where it is today. */
  const soon = (at: string, zone: string): string =>
    dateIn(at, zone) === dateIn(Date.now(), zone) ? clock(localOf(at, zone)) : when(at, zone)
  return { when, soon, clock }
}
