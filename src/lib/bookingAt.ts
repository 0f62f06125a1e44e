import { instantToWall, isSaneInstant, wallText, wallToInstant } from './zoned.ts'

/**
 * Why a posted time was refused. `unreadable`: no known form. `impossible`: the form is right but there is no such date
 * or time (30 February, 25:00, year 0). `skipped`: the clocks of the zone jump over it.
 */
export type BookingAtRefusal = 'unreadable' | 'impossible' | 'skipped'

export type BookingAt = { ok: true; at: number; local: string } | { ok: false; refused: BookingAtRefusal }

const ISO =
  /^(\d{4,6})-(\d{1,2})-(\d{1,2})(?:(?:T| )(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?)?$/i
const RFC =
  /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), (\d{1,2}) (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4}) (\d{2}):(\d{2}):(\d{2}) (GMT|UTC|Z|[+-]\d{4})$/i
const DAYS = 'sun mon tue wed thu fri sat'
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'

interface Reading {
  wall: number
  /** Minutes ahead of UTC; `null`: the time is one of the visit's zone. */
  offset: number | null
}

function refuse(refused: BookingAtRefusal): BookingAt {
  return { ok: false, refused }
}

/** The wall time of these numbers, or null when the calendar or the clock has no such time. */
function wallFrom(numbers: readonly number[]): number | null {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers
  if (year < 1000 || hour > 23 || minute > 59 || second > 59) return null
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  const date = new Date(wall)
  const real = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return real ? wall : null
}

/** "+03:00", "+0300", "+03", "Z" → minutes; null when no zone is that far away. */
function offsetFrom(text: string): number | null {
  if (!/^[+-]/.test(text)) return 0
  const digits = text.slice(1).replace(':', '').padEnd(4, '0')
  const [hours, minutes] = [Number(digits.slice(0, 2)), Number(digits.slice(2))]
  if (hours > 14 || minutes > 59) return null
  return (hours * 60 + minutes) * (text.startsWith('-') ? -1 : 1)
}

function read(numbers: readonly number[], offsetText: string | undefined): Reading | null {
  const wall = wallFrom(numbers)
  const offset = offsetText === undefined ? null : offsetFrom(offsetText)
  return wall === null || (offsetText !== undefined && offset === null) ? null : { wall, offset }
}

function readIso(match: RegExpExecArray): Reading | null {
  const numbers = match.slice(1, 7).map((text) => Number(text ?? 0))
  return read(numbers, match[7])
}

function readRfc(match: RegExpExecArray): Reading | null {
  const [, weekday = '', day, month = '', year, hour, minute, second, offset] = match
  const monthNumber = MONTHS.indexOf(month.toLowerCase()) / 4 + 1
  const found = read([year, monthNumber, day, hour, minute, second].map(Number), offset)
  const named = DAYS.indexOf(weekday.toLowerCase()) / 4
  return found && new Date(found.wall).getUTCDay() === named ? found : null
}

/**
 * Reads every form of `booking_at` that clients send (wire §5): `YYYY-MM-DD`, `YYYY-MM-DD HH:mm[:ss]` (local time of
 * the visit), the same with T, with a fraction, with Z or an offset, and RFC 1123. `at` is the instant in milliseconds
 * without the fraction; `local` the wall time at the visit's address, `YYYY-MM-DD HH:mm:ss`. In an overlap the earlier instant
 * counts (booking-and-money §2).
 */
export function parseBookingAt(value: unknown, zone: string): BookingAt {
  if (typeof value !== 'string' || value.length > 64) return refuse('unreadable')
  const text = value.trim()
  const iso = ISO.exec(text)
  const rfc = iso ? null : RFC.exec(text)
  if (!iso && !rfc) return refuse('unreadable')
  const reading = iso ? readIso(iso) : rfc && readRfc(rfc)
  if (!reading || !isSaneInstant(reading.wall)) return refuse('impossible')
  const at = reading.offset === null ? wallToInstant(reading.wall, zone) : reading.wall - reading.offset * 60_000
  if (at === null) return refuse('skipped')
  return { ok: true, at, local: wallText(instantToWall(at, zone)) }
}
