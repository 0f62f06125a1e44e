import { useCalendarLocale } from '#features/settings/useSettings.ts'
import { useWords } from '#ui/language.tsx'
import type { messages } from './messages.ts'
import { shortClock, shortDay } from './next/words.ts'

/** "Today, 4 pm", "Tomorrow, 9:30 am", "Thu 26 Nov, 9 am": a wall time, seen from a calendar date at the door. */
export const useNextWords = () => {
  const t = useWords<typeof messages>('availability')
  const locale = useCalendarLocale()
  return (local: string, today: string): string => {
    const day = shortDay({ local }, today, locale)
    const clock = shortClock({ local }, locale)
    return t('next.at', { day: typeof day === 'string' ? t(`next.${day}`) : day.date, clock })
  }
}
