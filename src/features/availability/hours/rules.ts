import { addDays, type Weekday, weekdayOf } from '#lib/time.ts'
import { edgeToInstant, instantToWall, wallDate, wallOf } from '#lib/zoned.ts'

/** Weekly hours as wall times `HH:mm[:ss]`. An end that is not after the start belongs to the next day. */
export interface WeeklyHours {
  day: Weekday
  start_at: string
  end_at: string
}

/** A date whose hours differ from the weekly ones; several rows add up, a row without times closes the day. */
export interface DateException {
  date: string
  start_at: string | null
  end_at: string | null
}

/** When a provider is open. */
export interface OpeningHours {
  /** IANA zone that the hours are in: of the visit's address, or of the provider. */
  zone: string
  weekly: readonly WeeklyHours[]
  exceptions: readonly DateException[]
  /** Whether some date has hours of its own, perhaps one that is not among the exceptions. */
  byDates?: boolean
}

const MINUTE = 60_000
/** Shown for a provider without hours; accepted is any future time (booking-and-money §2). */
const DEFAULT_HOURS: readonly [number, number] = [8 * 60, 20 * 60]

export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** Whether the provider works by hours at all, of a week or of certain dates; one who does not takes any future time (decision 371). */
export function keepsHours({ weekly, byDates, exceptions }: Omit<OpeningHours, 'zone'>): boolean {
  return weekly.length > 0 || byDates === true || exceptions.some(({ start_at: startAt }) => startAt !== null)
}

function rangesOf(date: string, hours: Omit<OpeningHours, 'zone'>): (readonly [number, number])[] {
  const special = hours.exceptions.filter((exception) => exception.date === date)
  if (special.length === 0 && !keepsHours(hours)) return [DEFAULT_HOURS]
  const day = weekdayOf(date)
  const rows = special.length > 0 ? special : hours.weekly.filter((row) => row.day === day)
  return rows.flatMap(({ start_at: startAt, end_at: endAt }) => {
    if (startAt === null || endAt === null) return []
    const [start, end] = [minutesOf(startAt), minutesOf(endAt)]
    return [[start, end > start ? end : end + 1440] as const]
  })
}

/** Opening spans that a visit starting on the date can use, from the night before on, unsorted. */
export function openSpans(date: string, hours: OpeningHours, durationMinutes: number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  // An hour more than the visit: in spring its end lies an hour later on the wall.
  const last = Math.ceil((durationMinutes + 60) / 1440)
  for (let step = -1; step <= last; step++) {
    const day = addDays(date, step)
    for (const [start, end] of rangesOf(day, hours)) {
      const from = edgeToInstant(wallOf(day, start), hours.zone)
      spans.push({ from, to: edgeToInstant(wallOf(day, end), hours.zone) })
    }
  }
  return spans
}

/** Whether the hours say nothing of the date: any time of it is taken. */
export function hasNoHours(date: string, hours: OpeningHours): boolean {
  return !keepsHours(hours) && !hours.exceptions.some((exception) => exception.date === date)
}

/**
 * Is the provider open now? The Available or Offline badge, beside the provider's own switch (spec §2.19, wire §3).
 * Lists ask it for every row, so it only reads the clock on the wall.
 */
export function openNow(hours: OpeningHours, now: number): boolean {
  const wall = instantToWall(now, hours.zone)
  const today = wallDate(wall)
  if (hasNoHours(today, hours)) return true
  const minute = (wall - wallOf(today)) / MINUTE
  const within = (date: string, at: number): boolean =>
    rangesOf(date, hours).some(([start, end]) => start <= at && at < end)
  return within(today, minute) || within(addDays(today, -1), minute + 1440)
}
