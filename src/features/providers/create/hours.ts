import { CalendarDate, isWeekend } from '@internationalized/date'
import { WEEKDAYS, type Weekday } from '#lib/time.ts'
import { regional } from '#lib/words.ts'

export type Hours = { day: Weekday; start_at: string; end_at: string }

/** A Sunday, the first of `WEEKDAYS`. */
const sunday = new CalendarDate(2026, 11, 1)

/** Hours a new provider starts with: 9 to 18 on the working days of the country. */
export const defaultHours = (country: string): Hours[] =>
  WEEKDAYS.filter((_, n) => !isWeekend(sunday.add({ days: n }), regional('en', country))).map((day) => ({
    day,
    start_at: '09:00',
    end_at: '18:00',
  }))
