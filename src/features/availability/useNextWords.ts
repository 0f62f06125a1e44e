import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { formatClock, formatLocal } from '#lib/when.ts'

/** "today, 4 pm", "tomorrow, 9:30 am", "Thu 26 Nov, 9 am": wall times, relative to a calendar date at the address. */
export const useNextWords = () => {
  const locale = useCalendarLocale()
  const clock = (local: string): string => formatClock(local, locale)
  const when = (local: string, today: string): string => formatLocal(local, locale, { today, brief: true })
  /** The clock alone where it is today. */
  const soon = (local: string, today: string): string => (local.startsWith(today) ? clock(local) : when(local, today))
  return { when, soon, clock }
}
