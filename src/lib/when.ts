import { dateIn, daysBetween, formatDateTime, formatTime, isWholeDay, type Moment } from './time.ts'

type Parts = Partial<Record<Intl.DateTimeFormatPartTypes, string>>

const formats = new Map<string, Intl.DateTimeFormat>()

/** The parts of a wall time in a locale, whose own clock has 12 or 24 hours; Latin digits, Gregorian calendar. */
const partsOf = (local: string, locale: string): Parts => {
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
  const wall = new Date(`${local.replace(' ', 'T')}Z`)
  return Object.fromEntries(format.formatToParts(wall).map(({ type, value }) => [type, value]))
}

/** Keeps a number on the line of its unit. */
const noBreak = '\u00a0'

const isArabic = (locale: string): boolean => locale.startsWith('ar')

/** "8:30" and "pm"; on a 24-hour clock "20:30" and nothing. */
const clockOf = ({ hour, minute, dayPeriod }: Parts): [figures: string, period: string] =>
  dayPeriod ? [minute === '00' ? `${hour}` : `${hour}:${minute}`, dayPeriod.toLowerCase()] : [`${hour}:${minute}`, '']

const joined = ([figures, period]: [string, string]): string => (period ? figures + noBreak + period : figures)

/** "8 pm", or "20:00" where the locale counts 24 hours; `local` is a wall time, `YYYY-MM-DD HH:mm[:ss]`. */
export const formatClock = (local: string, locale: string): string => joined(clockOf(partsOf(local, locale)))

const halfDay = 12 * 3_600_000
const wallMs = (local: string): number => Date.parse(`${local.slice(0, 10)}T${local.slice(11, 16)}Z`)

/** Over midnight, and so long that the hour alone does not say when it ends. */
const endsAnotherDay = (local: string, until: string): boolean =>
  local.slice(0, 10) !== until.slice(0, 10) && wallMs(until) - wallMs(local) > halfDay

/**
 * "8–9 pm", "11 am – 1 pm", "20:00–21:00", "8 pm – Wed 8 pm"; Arabic writes it in words, as figures around a dash change places
 * there.
 */
const formatSpan = (local: string, until: string, locale: string): string => {
  const to = partsOf(until, locale)
  const [start, end] = [clockOf(partsOf(local, locale)), clockOf(to)]
  const day = endsAnotherDay(local, until) ? to.weekday + noBreak : ''
  const samePeriod = start[1] === end[1] && day === ''
  if (isArabic(locale)) return `من${noBreak}${samePeriod ? start[0] : joined(start)} إلى${noBreak}${day}${joined(end)}`
  return samePeriod ? `${start[0]}–${joined(end)}` : `${joined(start)} – ${day}${joined(end)}`
}

/** "8 am – 5 pm" of times of day, "24 hours" of the whole day. */
export const formatHours = (from: string, to: string, locale: string): string => {
  if (isWholeDay(from, to)) return formatDuration(1440, locale)
  const [start, end] = [from, to].map((time) => formatClock(`2000-01-01 ${time}`, locale))
  return isArabic(locale) ? `من${noBreak}${start} إلى${noBreak}${end}` : `${start} – ${end}`
}

type LocalOptions = {
  /** The expected end. */
  until?: string | undefined
  /** The present date there: it decides what is today, and which year needs no mention. Without it the text is for documents. */
  today?: string | undefined
  /** "tomorrow, 8 pm" without the date, for places with little room. */
  brief?: boolean
}

/** "tomorrow, Mon 23 Nov, 8–9 pm" of wall times `YYYY-MM-DD HH:mm[:ss]`, in a locale such as `en` or `en-SA`. */
export const formatLocal = (local: string, locale: string, { until, today, brief }: LocalOptions = {}): string => {
  const parts = partsOf(local, locale)
  const { weekday, day, month, year } = parts
  const days = today ? daysBetween(today, local.slice(0, 10)) : Number.NaN
  const near = Math.abs(days) <= 1 && new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(days, 'day')
  const date = [weekday, `${day}${noBreak}${month}`, ...(year === today?.slice(0, 4) ? [] : [year])].join(' ')
  const time = until === undefined ? joined(clockOf(parts)) : formatSpan(local, until, locale)
  return [...(near ? [near] : []), ...(near && brief ? [] : [date]), time].join(isArabic(locale) ? '، ' : ', ')
}

/** "5 Jul 2026" of a calendar date, `YYYY-MM-DD`: in the order of the dates above. */
export const formatDate = (date: string, locale: string): string => {
  const { day, month, year } = partsOf(`${date} 00:00`, locale)
  return `${day}${noBreak}${month}${noBreak}${year}`
}

/** The wall time of an instant in a zone, `YYYY-MM-DD HH:mm`. */
const localOf = (moment: Moment, zone: string): string => `${dateIn(moment, zone)} ${formatTime(moment, zone)}`

type WhenOptions = { until?: Moment | undefined; now?: Moment | undefined; brief?: boolean }

/** The same of instants, in the zone of an address. */
export const formatWhen = (
  at: Moment,
  zone: string,
  locale: string,
  { until, now, brief = false }: WhenOptions = {},
): string =>
  formatLocal(localOf(at, zone), locale, {
    until: until === undefined ? undefined : localOf(until, zone),
    today: now === undefined ? undefined : dateIn(now, zone),
    brief,
  })

/** The same with `HH:mm - DD/MM/YYYY` beside it, for plain text; figures keep their order (U+2066 … U+2069). */
export const formatWhenExactly = (at: Moment, zone: string, locale: string, options: WhenOptions = {}): string =>
  `${formatWhen(at, zone, locale, options)} · \u2066${formatDateTime(at, zone)}\u2069`

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
