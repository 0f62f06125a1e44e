import { dateIn, daysBetween, formatDateTime, formatTime, type Moment } from './time.ts'

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

const formats = new Map<string, Intl.DateTimeFormat>()

/** The parts of a wall time in a locale, whose own clock has 12 or 24 hours; Latin digits, Gregorian calendar. */
const partsOf = (at: Moment, zone: string, locale: string): Parts => {
  let format = formats.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
      timeZone: 'UTC',
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
    formats.set(locale, format)
  }
  const wall = new Date(`${dateIn(at, zone)}T${formatTime(at, zone)}Z`)
  return Object.fromEntries(format.formatToParts(wall).map(({ type, value }) => [type, value]))
}

/** Keeps a date and a time on one line each. */
const noBreak = '\u00a0'

const isArabic = (locale: string): boolean => locale.startsWith('ar')

/** "8:30" and "pm"; on a 24-hour clock "20:30" and nothing. */
const clockOf = ({ hour, minute, dayPeriod }: Parts): [figures: string, period: string] =>
  dayPeriod ? [minute === '00' ? `${hour}` : `${hour}:${minute}`, dayPeriod.toLowerCase()] : [`${hour}:${minute}`, '']

const joined = ([figures, period]: [string, string]): string => (period ? figures + noBreak + period : figures)

/** "8 pm", or "20:00" where the locale counts 24 hours. */
export const formatClock = (at: Moment, zone: string, locale: string): string =>
  joined(clockOf(partsOf(at, zone, locale)))

/** "8–9 pm", "11 am – 1 pm", "20:00–21:00"; Arabic writes it in words, as figures around a dash change places there. */
const formatSpan = (from: Parts, to: Parts, locale: string): string => {
  const [start, end] = [clockOf(from), clockOf(to)]
  const samePeriod = start[1] === end[1]
  if (isArabic(locale)) return `من${noBreak}${samePeriod ? start[0] : joined(start)} إلى${noBreak}${joined(end)}`
  return samePeriod ? `${start[0]}–${joined(end)}` : `${joined(start)}${noBreak}–${noBreak}${joined(end)}`
}

type WhenOptions = {
  /** The expected end. */
  until?: Moment | undefined
  /** Present time: it decides what is today, and which year needs no mention. Without it the text is for documents. */
  now?: Moment | undefined
}

/** "tomorrow, Mon 23 Nov, 8–9 pm": a visit's time in the zone of its address, in a locale such as `en` or `en-SA`. */
export const formatWhen = (at: Moment, zone: string, locale: string, { until, now }: WhenOptions = {}): string => {
  const parts = partsOf(at, zone, locale)
  const { weekday, day, month, year } = parts
  const today = now === undefined ? '' : dateIn(now, zone)
  const days = today ? daysBetween(today, dateIn(at, zone)) : Number.NaN
  const near = Math.abs(days) <= 1 && new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  const date = [weekday, `${day}${noBreak}${month}`, ...(year === today.slice(0, 4) ? [] : [year])].join(noBreak)
  const time = until === undefined ? joined(clockOf(parts)) : formatSpan(parts, partsOf(until, zone, locale), locale)
  return [...(near ? [near] : []), date, time].join(isArabic(locale) ? '، ' : ', ')
}

/** "tomorrow, 8 pm", where there is little room: the date only of days beyond tomorrow. */
export const formatSoon = (at: Moment, zone: string, locale: string, now: Moment): string => {
  const parts = partsOf(at, zone, locale)
  const days = daysBetween(dateIn(now, zone), dateIn(at, zone))
  const day =
    days === 0 || days === 1
      ? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
      : [parts.weekday, parts.day, parts.month].join(noBreak)
  return [day, joined(clockOf(parts))].join(isArabic(locale) ? '، ' : ', ')
}

/** {@link formatWhen} with `HH:mm - DD/MM/YYYY` beside it, for plain text; figures keep their order (U+2066 … U+2069). */
export const formatWhenExactly = (at: Moment, zone: string, locale: string, options: WhenOptions = {}): string =>
  `${formatWhen(at, zone, locale, options)} (\u2066${formatDateTime(at, zone)}\u2069)`

/** "1 hour 30 minutes" in a language's own plural forms. */
export const formatDuration = (minutes: number, locale: string): string => {
  const write = (count: number, unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [...(hours > 0 ? [write(hours, 'hour')] : []), ...(rest > 0 ? [write(rest, 'minute')] : [])]
  return parts.join(isArabic(locale) ? ' و' : ' ')
}

/** Begins a line with it. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
