import { parseDate, startOfWeek } from '@internationalized/date'
import { addDays } from '#lib/time.ts'

/** The date a key moves to in a calendar grid; null for other keys. */
export const dayByKey = (key: string, at: string, dir: 'ltr' | 'rtl', locale: string): string | null => {
  const side = dir === 'rtl' ? -1 : 1
  const date = parseDate(at)
  if (key === 'ArrowLeft') return addDays(at, -side)
  if (key === 'ArrowRight') return addDays(at, side)
  if (key === 'ArrowUp') return addDays(at, -7)
  if (key === 'ArrowDown') return addDays(at, 7)
  if (key === 'Home') return startOfWeek(date, locale).toString()
  if (key === 'End') return startOfWeek(date, locale).add({ days: 6 }).toString()
  if (key === 'PageUp') return date.subtract({ months: 1 }).toString()
  if (key === 'PageDown') return date.add({ months: 1 }).toString()
  return null
}
