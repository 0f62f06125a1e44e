/**
 * Dates and times as people read them. Safe in the browser: Intl and strings only. Digits are always Latin, so the
 * server and every browser write the same text.
 */

import { latinDigits } from './digits.ts'

/** An instant: milliseconds since 1970 UTC, a Date, or ISO 8601 text with an offset. */
export type Moment = number | Date | string

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(zone, format)
  return format
}

function read(at: Moment, zone: string): { date: string; time: string; slashed: string } {
  // "20/11/2026, 23:39"
  const [day = '', month = '', year = '', hour = '', minute = ''] = clockOf(zone).format(new Date(at)).split(/\D+/)
  return {
    date: `${year.padStart(4, '0')}-${month}-${day}`,
    time: `${hour}:${minute}`,
    slashed: `${day}/${month}/${year}`,
  }
}

/** `HH:mm - DD/MM/YYYY` in the zone (spec §9). */
export function formatDateTime(at: Moment, zone: string): string {
  const { time, slashed } = read(at, zone)
  return `${time} - ${slashed}`
}

/** `HH:mm` in the zone. */
export function formatTime(at: Moment, zone: string): string {
  return read(at, zone).time
}

/** The calendar date `YYYY-MM-DD` it is in the zone at that instant. */
export function dateIn(at: Moment, zone: string): string {
  return read(at, zone).date
}

/** The name of the visit's zone, or `null` when the reader's zone shows the same time (booking-and-money §2). */
export function foreignZoneName(at: Moment, visitZone: string, readerZone: string, locale: string): string | null {
  if (formatDateTime(at, visitZone) === formatDateTime(at, readerZone)) return null
  const parts = new Intl.DateTimeFormat(locale, { timeZone: visitZone, timeZoneName: 'longGeneric' }).formatToParts(
    new Date(at),
  )
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? visitZone
}

/** What people call a zone, such as "Saudi Arabia Time" for `Asia/Riyadh`. */
export function zoneName(zone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' }).formatToParts()
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone
}

/** The same with its present offset: "Saudi Arabia Time (GMT+3)". */
export function zoneNameWithOffset(zone: string, locale: string, at: Moment): string {
  const parts = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts(new Date(at))
  return `${zoneName(zone, locale)} (${parts.find((part) => part.type === 'timeZoneName')?.value})`
}

/** Days of the week as `availability_hours.day` names them (wire §3), Sunday first. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const
export type Weekday = (typeof WEEKDAYS)[number]

const DAY = 86_400_000

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY
}

/** Is this text a date of the calendar, `YYYY-MM-DD`? 2026-02-30 is not. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const number = dayNumber(text)
  return !Number.isNaN(number) && new Date(number * DAY).toISOString().startsWith(text)
}

/** Adds calendar days, not 24-hour spans. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY).toISOString().slice(0, 10)
}

/** Calendar days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

export function weekdayOf(date: string): Weekday {
  return WEEKDAYS[(((dayNumber(date) + 4) % 7) + 7) % 7] ?? 'sunday'
}

/** Whether times of day, `HH:mm`, are those of the whole day: midnight is "00:00" and "24:00". */
export const isWholeDay = (from: string, to: string): boolean => from === '00:00' && (to === '00:00' || to === '24:00')

const WORDS: [RegExp, string][] = [
  [/ونصف/g, '30m'],
  [/ساعتان|ساعتين/g, '2h'],
  [/دقيقتان|دقيقتين/g, '2m'],
  [/ساعات|ساعة|hours?|hrs?/g, 'h'],
  [/دقائق|دقيقة|minutes?|mins?/g, 'm'],
]

/**
 * Parses a service's free-text `duration` into minutes (wire §3: usually h:mm such as "2:00"). Also accepted: "90 min",
 * "1.5 h", "1h 30m", "ساعتان", Arabic digits. A bare number up to 12 means hours, above minutes. Unreadable text gives
 * `fallback`; the result is between 1 minute and 24 hours.
 */
export function parseDuration(text: string | null | undefined, fallback = 60): number {
  let plain = latinDigits(text ?? '').toLowerCase()
  for (const [word, unit] of WORDS) plain = plain.replace(word, unit)
  plain = plain.replace(/[\s٫،,]+/g, (gap) => (gap === '٫' ? '.' : '')).replaceAll('و', '')
  const minutes = readMinutes(plain)
  return minutes === null || minutes < 1 ? fallback : Math.min(minutes, 1440)
}

/** When a visit is expected to end: its start and its service's `duration`. */
export function expectedEnd(at: Moment, duration: string): number {
  return new Date(at).getTime() + parseDuration(duration) * 60_000
}

function readMinutes(plain: string): number | null {
  const clock = /^(\d{1,3}):([0-5]\d)(?::[0-5]\d)?(?:h)?$/.exec(plain)
  if (clock) return Number(clock[1]) * 60 + Number(clock[2])
  const bare = /^\d{1,4}(?:\.\d{1,3})?$/.exec(plain)
  if (bare) return Math.round(Number(plain) * (Number(plain) <= 12 ? 60 : 1))
  const words = /^(?:(\d{1,3}(?:\.\d{1,3})?)?h)?(?:(\d{1,4})m?)?$/.exec(plain)
  if (!words || plain === '') return null
  const hours = plain.includes('h') ? Number(words[1] ?? 1) : 0
  return Math.round(hours * 60) + Number(words[2] ?? 0)
}
