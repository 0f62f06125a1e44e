import { statusById } from '#features/bookings/rules.ts'
import { addDays, daysBetween, WEEKDAYS } from '#lib/time.ts'

/** What a calendar shows, as events at wall times of the provider's zone. */

type Visit = { id: number; worker_id: number; booking_status_id: number; starts: string; ends: string }
type TimeOff = { id: number; worker_id: number; kind: 'time_off' | 'external'; starts: string; ends: string }
type Hours = { day: (typeof WEEKDAYS)[number]; start_at: string; end_at: string }
type Exception = { date: string; start_at: string | null; end_at: string | null }

/** Whether a visit may still be moved: a request or an accepted one. */
export const isMovable = ({ booking_status_id: id }: Pick<Visit, 'booking_status_id'>): boolean => {
  const key = statusById(id)?.key
  return key === 'received' || key === 'accepted'
}

type Range = { starts: string; ends: string }
const text = (date: string, time: string): string => `${date} ${time}:00`

const rangeOn = (date: string, start: string, end: string): Range => ({
  starts: text(date, start),
  ends: text(end > start ? date : addDays(date, 1), end),
})

/** When the provider works between two dates, into the first from the night before: the weekly hours, and those of dates that differ. */
export const openRanges = (
  { weekly, exceptions }: { weekly: readonly Hours[]; exceptions: readonly Exception[] },
  from: string,
  to: string,
): Range[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n - 1))
    .flatMap((date) => {
      const special = exceptions.filter((exception) => exception.date === date)
      const day = WEEKDAYS[new Date(`${date}T00:00:00Z`).getUTCDay()]
      const rows = special.length > 0 ? special : weekly.filter((row) => row.day === day)
      return rows.flatMap(({ start_at, end_at }) => (start_at && end_at ? rangeOn(date, start_at, end_at) : []))
    })
    .filter(({ ends }) => ends > text(from, '00:00'))

/** Those of one worker, or of all. */
export const ofWorker = <T extends Visit | TimeOff>(rows: readonly T[], workerId: number | null): T[] =>
  rows.filter((row) => workerId === null || row.worker_id === workerId)

/**
 * The hour at which a calendar opens: 7, or earlier where a visit is earlier; a single day that is today opens one hour before
 * now. `now` and the visits are wall times.
 */
export const firstHour = (
  visits: readonly Range[],
  { from, to }: { from: string; to: string },
  now: string,
): number => {
  const hours = visits
    .filter(({ starts }) => starts >= from && starts < to)
    .map(({ starts }) => Number(starts.slice(11, 13)))
  const first = Math.min(7, ...hours)
  const isToday = from === now.slice(0, 10) && to === addDays(from, 1)
  return isToday ? Math.max(first, Number(now.slice(11, 13)) - 1) : first
}
