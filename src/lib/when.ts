import { dateIn, daysBetween, type Moment } from './time.ts'
import type { Locale } from './words.ts'

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

const formats = new Map<string, Intl.DateTimeFormat>()

/** The parts of a moment on the clock of a zone, in a language; Latin digits and the common calendar in both. */
const partsOf = (at: Moment, zone: string, locale: Locale): Parts => {
  const key = `${locale} ${zone}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
    })
    formats.set(key, format)
  }
  return Object.fromEntries(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
}

/** A number stays on the line of what it counts. */
const together = '\u00a0'

const commas: Record<Locale, string> = { en: ', ', ar: '، ' }

/** "tomorrow, Mon 23 Nov, 8:30 pm": a visit's time relative to `now`, by the calendar of its address. */
export const formatWhen = (at: Moment, zone: string, locale: Locale, now: Moment): string => {
  const { weekday, day, month, year, hour, minute, dayPeriod = '' } = partsOf(at, zone, locale)
  const [today, date] = [dateIn(now, zone), dateIn(at, zone)]
  const days = daysBetween(today, date)
  const near = Math.abs(days) <= 1
  const relative = near && new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  const whole = [weekday, `${day}${together}${month}`, ...(year === today.slice(0, 4) ? [] : [year])].join(' ')
  const clock = `${minute === '00' ? hour : `${hour}:${minute}`}${together}${dayPeriod.toLowerCase()}`
  return [...(relative ? [relative] : []), whole, clock].join(commas[locale])
}
