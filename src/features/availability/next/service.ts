import { addDays, dateIn, parseDuration } from '#lib/time.ts'
import type { Db } from '#server/db/database.ts'
import { nextFreeStarts } from '../rules.ts'
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
}

/** The next starts of these services on the days from `skip` on, among `days`. */
const startsAmong = async (
  db: Db,
  ids: readonly number[],
  { count, latitude, longitude }: NextQuery,
  [skip, days]: readonly [number, number],
  now: number,
): Promise<NextStarts[]> => {
  // A day before and two after: dates at the door are not those of UTC, and visits reach over midnight.
  const rows = await calendarsOf(db, ids, { from: now + (skip - 1) * DAY, to: now + (days + 2) * DAY })
  return rows.flatMap(({ services, calendar: row, visits_done, default_zone: marketplace }) => {
    const zone = zoneOfAddress({ latitude, longitude, marketplace })
    const today = dateIn(now, zone)
    const calendar = { ...providerCalendar(row, now), zone }
    return services.map(({ id, duration }) => {
      const whole = { ...calendar, durationMinutes: parseDuration(duration) }
      const starts = serializeStarts(nextFreeStarts(addDays(today, skip), days - skip, whole, count))
      return { e_service_id: id, starts, time_zone: zone, today, visits_done }
    })
  })
}

/**
 * The next free starts of several services: one statement for all that have enough within a few days, and a second one for
 * the others (docs/decisions/0104).
 */
export const listNextStarts = async (db: Db, query: NextQuery, now = Date.now()): Promise<NextStarts[]> => {
  const { e_service_ids: ids, count } = query
  const soon = await startsAmong(db, ids, query, [0, firstDays], now)
  const found = new Map(soon.map((one) => [one.e_service_id, one]))
  const short = soon.filter(({ starts }) => starts.length < count)
  if (short.length > 0) {
    const rest = short.map((one) => one.e_service_id)
    for (const later of await startsAmong(db, rest, query, [firstDays, moreDays], now)) {
      const first = found.get(later.e_service_id)?.starts ?? []
      found.set(later.e_service_id, { ...later, starts: [...first, ...later.starts].slice(0, count) })
    }
  }
  return ids.flatMap((id) => found.get(id) ?? [])
}
