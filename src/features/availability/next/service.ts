import { addDays, dateIn, parseDuration } from '#lib/time.ts'
import type { Db } from '#server/db/database.ts'
import type { CalendarOptions } from '../queries.ts'
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

/** The starts of a service, which others of its provider have, too: what they have in common, and how many workers the team has. */
type Found = { next: NextStarts; alike: string; workers: number }

/** The wanted starts of these services. */
const findStarts = async (
  db: Db,
  ids: readonly number[],
  { latitude, longitude }: NextQuery,
  { from, to, startsOf }: Wanted,
  now: number,
  options: CalendarOptions = { merged: true },
): Promise<Found[]> => {
  // Two days around: dates at the door are not those of UTC, and hours and visits reach over midnight.
  const rows = await calendarsOf(db, ids, { from: from - 2 * DAY, to: to + 2 * DAY }, options)
  return rows.flatMap(({ services, calendar: row, visits_done, default_zone: marketplace }) => {
    const zone = zoneOfAddress({ latitude, longitude, marketplace })
    const today = dateIn(now, zone)
    // Services that take as long, and that the same workers do, are free alike.
    const found = new Map<string, NextStarts['starts']>()
    return services.map(({ id, duration }) => {
      const whole = { ...providerCalendar(row, id, now), zone, durationMinutes: parseDuration(duration) }
      // Of one team only, where nobody does them, too.
      const alike = [row.workers[0]?.id, whole.durationMinutes, ...whole.workers.map((worker) => worker.id)].join()
      const starts = found.get(alike) ?? serializeStarts(startsOf(whole, today))
      found.set(alike, starts)
      const next = { e_service_id: id, starts, time_zone: zone, today, visits_done }
      return { next, alike, workers: row.workers.length }
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

const byService = (found: readonly Found[]) => new Map(found.map(({ next }) => [next.e_service_id, next]))

/** Workers above which a team's claims of six weeks are put together by the database, once for all services that are alike. */
const largeTeam = 20

/** The same of services that are free on none of the first days, or too seldom. */
const findLater = async (db: Db, short: readonly Found[], query: NextQuery, later: Wanted, now: number) => {
  const of = (ids: readonly number[], options?: CalendarOptions) => findStarts(db, ids, query, later, now, options)
  const small = short.filter(({ workers }) => workers <= largeTeam).map(({ next }) => next.e_service_id)
  const found = small.length > 0 ? (await of(small)).map(({ next }) => next) : []
  const large = Map.groupBy(
    short.filter(({ workers }) => workers > largeTeam),
    ({ alike }) => alike,
  )
  for (const alike of large.values()) {
    const [first] = await of(
      alike.slice(0, 1).map(({ next }) => next.e_service_id),
      { together: 'service' },
    )
    if (first) found.push(...alike.map(({ next }) => ({ ...first.next, e_service_id: next.e_service_id })))
  }
  return found
}

/**
 * The next free starts of several services: one statement for all that have enough within a few days, and a second one for
 * the others (docs/decisions/0104), but for large teams.
 */
export const listNextStarts = async (db: Db, query: NextQuery, now = Date.now()): Promise<NextStarts[]> => {
  const { e_service_ids: ids, count, visit_date: date, visit_part: part = null } = query
  if (date !== undefined)
    return inOrder(ids, byService(await findStarts(db, ids, query, onDate(date, part, count), now)))
  const soon = await findStarts(db, ids, query, among(0, firstDays, count, now), now)
  const found = byService(soon)
  const short = soon.filter(({ next }) => next.starts.length < count)
  for (const later of await findLater(db, short, query, among(firstDays, moreDays, count, now), now)) {
    const first = found.get(later.e_service_id)?.starts ?? []
    found.set(later.e_service_id, { ...later, starts: [...first, ...later.starts].slice(0, count) })
  }
  return inOrder(ids, found)
}
