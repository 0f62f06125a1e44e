import { parseId } from '#lib/ids.ts'
import { addDays, dateIn, parseDuration } from '#lib/time.ts'
import { zoneAt } from '#lib/zoneAt.ts'
import { clockOver, isZone, wallOf } from '#lib/zoned.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import type { Refinement } from '#server/listQuery/index.ts'
import { addressRow, type CalendarOptions, type CalendarRow, calendarRow, doorSql, movableVisit } from './queries.ts'
import { type Calendar, dayParts, type FreeStart, freeDays, type VisitDay } from './rules.ts'

export { lockSources } from './calendars/queries.ts'
export { readDueSources } from './calendars/service.ts'
export { endPauses, setPause } from './hours/service.ts'
export { type CalendarRow, calendarJson, claimAround } from './queries.ts'

const DAY = 86_400_000
/** Used if the marketplace has no time zone setting. */
const fallbackZone = 'UTC'

/** The zone of an address: the saved address's, else the pin's, else the marketplace's (booking-and-money §2). */
export const zoneOfAddress = (address: {
  saved?: string | null | undefined
  latitude?: number | null | undefined
  longitude?: number | null | undefined
  marketplace: string | null
}): string => {
  const { marketplace } = address
  const fallback = marketplace !== null && isZone(marketplace) ? marketplace : fallbackZone
  return address.saved && isZone(address.saved) ? address.saved : zoneAt(address.latitude, address.longitude, fallback)
}

/** A provider's calendar without the fields of one visit: time zone and duration. */
export type ProviderCalendar = Omit<Calendar, 'zone' | 'durationMinutes' | 'workers'> & Pick<CalendarRow, 'workers'>

/** Maps a database row to the calendar the rules use, with the workers who do this service. */
export const providerCalendar = (row: CalendarRow, serviceId: number, now: number): ProviderCalendar => ({
  weekly: row.weekly,
  exceptions: row.exceptions,
  byDates: row.by_dates,
  timeOff: [],
  workers: row.workers.filter(({ excluded }) => !excluded.includes(serviceId)),
  taken: row.taken,
  bufferBefore: row.buffer_before_minutes,
  bufferAfter: row.buffer_after_minutes,
  noticeMinutes: row.notice_minutes,
  horizonDays: row.horizon_days,
  pausedUntil: row.paused_until,
  now,
})

/** The calendar of a provider for one service, with the time already taken between two instants; null when there is no such provider. */
export const calendarOf = async (
  db: Db,
  of: { providerId: number; serviceId: number },
  between: { from: number; to: number },
  now: number,
  options: CalendarOptions = {},
): Promise<ProviderCalendar | null> => {
  const row = await calendarRow(db, of, between, options)
  return row ? providerCalendar(row, of.serviceId, now) : null
}

/** Free starts in their API form. */
export const serializeStarts = (starts: readonly FreeStart[]) =>
  starts.map(({ at, local }) => ({ at: new Date(at).toISOString(), local }))

type FreeStartsQuery = {
  e_service_id: number
  from?: string | undefined
  days: number
  latitude?: number | undefined
  longitude?: number | undefined
  address_id?: number | undefined
  booking_id?: number | undefined
}

/**
 * The free starts of a service for some local dates; two concurrent statements. For a visit the caller may move, its own time
 * is free, and its booked address and duration are used; its team proposes times without notice. Refuses `not_found`.
 */
export const listFreeStarts = async (
  db: Db,
  providerId: unknown,
  user: { id: number; role: string } | null,
  query: FreeStartsQuery,
  now = Date.now(),
) => {
  const id = parseId(providerId) ?? refuse('not_found')
  // Nothing is free before today, so nothing of it is read.
  const first = query.from ? Math.max(Date.parse(query.from), now - 2 * DAY) : now
  const { e_service_id: serviceId, address_id: addressId = null, booking_id: bookingId } = query
  const moved = bookingId && user ? await movableVisit(db, { bookingId, providerId: id, user }) : undefined
  const [address, calendar] = await Promise.all([
    addressRow(db, {
      providerId: id,
      serviceId,
      addressId,
      pin: query,
      userId: user?.id ?? null,
      isMove: moved !== undefined,
    }),
    // Two days around: local dates differ from UTC dates, and visits reach over midnight.
    calendarOf(
      db,
      { providerId: id, serviceId: moved?.e_service_id ?? serviceId },
      { from: first - 2 * DAY, to: first + (query.days + 2) * DAY },
      now,
      { movedBooking: moved?.id ?? null, together: moved ? parseDuration(moved.duration) : 'service' },
    ),
  ])
  if (!address || !calendar) return refuse('not_found')
  const saved = moved?.time_zone ?? address.address_zone
  const zone = zoneOfAddress({ ...query, saved, marketplace: address.default_zone })
  const today = dateIn(now, zone)
  const whole = {
    ...calendar,
    zone,
    durationMinutes: parseDuration(moved?.duration ?? address.duration),
    ...(moved?.proposes && { noticeMinutes: 0 }),
  }
  return {
    time_zone: zone,
    today,
    last_date: addDays(today, calendar.horizonDays ?? 0),
    comes_here: moved ? null : address.comes_here,
    days: freeDays(query.from ?? today, query.days, whole).map(({ date, starts }) => ({
      date,
      starts: serializeStarts(starts),
    })),
  }
}

export type FirstStarts = Pick<Refinement, 'call' | 'given'>

/** Days searched for the soonest free time. */
const soon = 7

/** First free starts of services at a door: when they are, on one day or among the next ones (docs/decisions/0108). */
export const firstStartsAt = (zone: string, day: VisitDay | null, now = Date.now()): FirstStarts => {
  const today = dateIn(now, zone)
  const from = day?.date ?? today
  const until = day?.date ?? addDays(today, soon - 1)
  const clock = clockOver(wallOf(addDays(from, -3)), wallOf(addDays(until, 5)), zone)
  const minutes = day?.part ? dayParts[day.part] : ([0, 1440] as const)
  return { call: 'first_starts', given: doorSql({ now, today, from, until, minutes, clock }) }
}
