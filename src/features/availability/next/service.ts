import { addDays, dateIn, parseDuration } from '#lib/time.ts'
import type { Db } from '#server/db/database.ts'
import { type Calendar, type DayPart, type FreeStart, freeStartsOf, nextFreeStarts } from '../rules.ts'
import { providerCalendar, serializeStarts, zoneOfAddress } from '../service.ts'
import type { NextStarts } from './contract.ts'
import { calendarsOf } from './queries.ts'

const DAY = 86_400_000
/** Days looked at first; most providers have time within them. */
const firstDays = 4
/** Days looked at for those that have none. */
const moreDays = 42

type NextQuery = {
  e_service_ids: readonly number[]
  count: number
  latitude?: number | undefined
  longitude?: number | undefined
  visit_date?: string | undefined
  visit_part?: DayPart | undefined
}

/** Which starts to find, and between which instants the calendars are needed. */
type Wanted = { from: number; to: number; startsOf: (calendar: Calendar, today: string) => FreeStart[] }

/** The wanted starts of these services. */
const findStarts = async (
  db: Db,
  ids: readonly number[],
  { latitude, longitude }: NextQuery,
  { from, to, startsOf }: Wanted,
  now: number,
): Promise<NextStarts[]> => {
  // Two days around: dates at the door are not those of UTC, and hours and visits reach over midnight.
  const rows = await calendarsOf(db, ids, { from: from - 2 * DAY, to: to + 2 * DAY })
  return rows.flatMap(({ services, calendar: row, visits_done, default_zone: marketplace }) => {
    const zone = zoneOfAddress({ latitude, longitude, marketplace })
    const today = dateIn(now, zone)
    // Services that take as long, and that the same workers do, are free alike.
    const found = new Map<string, NextStarts['starts']>()
    return services.map(({ id, duration }) => {
      const whole = { ...providerCalendar(row, id, now), zone, durationMinutes: parseDuration(duration) }
      const alike = [whole.durationMinutes, ...whole.workers.map((worker) => worker.id)].join()
      const starts = found.get(alike) ?? serializeStarts(startsOf(whole, today))
      found.set(alike, starts)
      return { e_service_id: id, starts, time_zone: zone, today, visits_done }
    })
  })
}

/** The next starts on the days from `skip` on, among `days`. */
const among = (skip: number, days: number, count: number, now: number): Wanted => ({
  from: now + skip * DAY,
  to: now + days * DAY,
  startsOf: (calendar, today) => nextFreeStarts(addDays(today, skip), days - skip, calendar, count),
})

/** The first starts of one date. */
const onDate = (date: string, part: DayPart | null, count: number): Wanted => ({
  from: Date.parse(date),
  to: Date.parse(date) + DAY,
  startsOf: (calendar) => freeStartsOf({ date, part }, calendar).slice(0, count),
})

const inOrder = (ids: readonly number[], found: ReadonlyMap<number, NextStarts>): NextStarts[] =>
  ids.flatMap((id) => found.get(id) ?? [])

const byService = (starts: readonly NextStarts[]) => new Map(starts.map((one) => [one.e_service_id, one]))

/**
 * The next free starts of several services: one statement for all that have enough within a few days, and a second one for
 * the others (docs/decisions/0104).
 */
export const listNextStarts = async (db: Db, query: NextQuery, now = Date.now()): Promise<NextStarts[]> => {
  const { e_service_ids: ids, count, visit_date: date, visit_part: part = null } = query
  if (date !== undefined)
    return inOrder(ids, byService(await findStarts(db, ids, query, onDate(date, part, count), now)))
  const soon = await findStarts(db, ids, query, among(0, firstDays, count, now), now)
  const found = byService(soon)
  const short = soon.filter(({ starts }) => starts.length < count)
  if (short.length > 0) {
    const rest = short.map((one) => one.e_service_id)
    for (const later of await findStarts(db, rest, query, among(firstDays, moreDays, count, now), now)) {
      const first = found.get(later.e_service_id)?.starts ?? []
      found.set(later.e_service_id, { ...later, starts: [...first, ...later.starts].slice(0, count) })
    }
  }
  return inOrder(ids, found)
}
