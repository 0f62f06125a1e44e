import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { shortClock, shortDay } from './next/words.ts'

/** "today, 4 pm", "tomorrow, 9:30 am", "Thu 26 Nov, 9 am": wall times, seen from a calendar date at the door. */
export const useNextWords = () => {
  const t = useWords<typeof messages>('availability')
  const locale = useCalendarLocale()
  const clock = (local: string): string => shortClock({ local }, locale)
  const when = (local: string, today: string): string => {
    const day = shortDay({ local }, today, locale)
    return t('next.at', { day: typeof day === 'string' ? t(`next.${day}`) : day.date, clock: clock(local) })
  }
  /** The clock alone where it is today. */
  const soon = (local: string, today: string): string => (local.startsWith(today) ? clock(local) : when(local, today))
  return { when, soon }
}
