import { addDays } from '#lib/time.ts'

type Start = { local: string }

const formats = new Map<string, Intl.DateTimeFormat>()

const format = (locale: string, as: 'day' | 'clock', wall: Date): string => {
  const key = `${locale} ${as}`
  let made = formats.get(key)
  if (!made) {
    const options: Intl.DateTimeFormatOptions =
      as === 'day' ? { weekday: 'short', day: 'numeric', month: 'short' } : { hour: 'numeric', minute: '2-digit' }
    made = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, { ...options, timeZone: 'UTC' })
    formats.set(key, made)
  }
  return made.format(wall)
}

const wallOf = ({ local }: Start): Date => new Date(`${local.replace(' ', 'T')}Z`)

/** "4 pm", "4:30 pm", or "16:00" where the locale's clock has 24 hours. */
export const shortClock = (start: Start, locale: string): string =>
  format(locale, 'clock', wallOf(start))
    .replace(/:00(?=\s?\D)/u, '')
    .toLowerCase()

/** The day of a start seen from `today`, the date at the door: 0, 1, or its date in words. */
export const shortDay = (start: Start, today: string, locale: string): 'today' | 'tomorrow' | { date: string } => {
  const date = start.local.slice(0, 10)
  if (date === today) return 'today'
  if (date === addDays(today, 1)) return 'tomorrow'
  return { date: format(locale, 'day', wallOf(start)) }
}
