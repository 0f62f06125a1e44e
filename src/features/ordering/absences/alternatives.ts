import { type Calendar, nearestFreeStarts, refuseStart } from '#features/availability/rules.ts'
import { calendarOf, type ProviderCalendar } from '#features/availability/service.ts'
import { parseDuration } from '#lib/time.ts'
import { instantToWall, wallText } from '#lib/zoned.ts'
import type { Db } from '#server/db/database.ts'
import { workersFor } from '../times.ts'
import { type AbsentVisitRow, otherServices } from './queries.ts'
import type { Candidate } from './rules.ts'

const DAY = 86_400_000
/** How far from the booked time an alternative may be. */
const reach = 3 * DAY

/** A service of a provider, who of the team does not do it, and, of the visit's own, who cannot come. */
type Offer = { providerId: number; serviceId: number; duration: string; excluded: string | null; without?: number }

/** Gives the calendar of an offer around a booked time, which is read once for all visits of a period. */
export type Calendars = (offer: Offer, booked: number) => Promise<ProviderCalendar | null>

export const calendarsOver = (db: Db, visits: readonly Pick<AbsentVisitRow, 'starts_at'>[], now: number): Calendars => {
  const starts = visits.map(({ starts_at: at }) => at)
  const [first, last] = [Math.min(...starts), Math.max(...starts)]
  const known = new Map<string, Promise<ProviderCalendar | null>>()
  return (offer, booked) => {
    const [from, to] = first <= booked && booked <= last ? [first, last] : [booked, booked]
    const { providerId, duration, excluded, without } = offer
    // Services that take as long, and that the same workers do, are free alike.
    const key = [providerId, duration, excluded, without, from].join()
    const between = { from: from - reach - DAY, to: to + reach + 2 * DAY }
    const options = { together: parseDuration(duration), ...(without !== undefined && { without }) }
    const read = known.get(key) ?? calendarOf(db, offer, between, now, options)
    known.set(key, read)
    return read
  }
}

/** Colleagues of the worker of a visit, for what was booked. */
const ownOffer = (visit: AbsentVisitRow): Offer => ({
  providerId: visit.e_provider_id,
  serviceId: visit.e_service_id,
  duration: visit.duration,
  excluded: visit.excluded,
  without: visit.worker_id,
})

/**
 * The nearest free times of an offer. The booked time needs no notice of colleagues, and a
 * pause does not keep them: somebody comes then.
 */
const freeTimes = async (calendars: Calendars, visit: AbsentVisitRow, offer: Offer, count: number) => {
  const { starts_at: booked, visit_tz: zone } = visit
  const found = await calendars(offer, booked)
  if (!found) return []
  const known = { from: booked - reach, to: booked + reach + 1 }
  const calendar = { ...found, zone, durationMinutes: parseDuration(offer.duration), known }
  const near = nearestFreeStarts(booked, calendar, count)
  const isFree = refuseStart(booked, { ...calendar, noticeMinutes: 0, pausedUntil: null }) === null
  const asBooked = offer.without !== undefined && isFree
  return asBooked ? [{ at: booked, local: wallText(instantToWall(booked, zone)) }, ...near] : near
}

/**
 * Colleagues of the worker of a visit who can come at a time, the next to be assigned first. Another time than the booked one has to be
 * open and far enough ahead, as for a new booking.
 */
export const colleaguesAt = (
  at: number,
  calendar: ProviderCalendar & Pick<Calendar, 'zone' | 'durationMinutes'>,
  { starts_at: booked, worker_id: absent }: Pick<AbsentVisitRow, 'starts_at' | 'worker_id'>,
) => {
  const isOpen = at === booked || refuseStart(at, calendar) === null
  return isOpen ? workersFor(at, calendar).filter(({ id }) => id !== absent) : []
}

/** Others who do what was booked. */
const othersOf = async (db: Db, visit: AbsentVisitRow): Promise<(Offer & { rate: number })[]> => {
  if (visit.latitude === null) return []
  const found = await otherServices(db, visit)
  return found.map(({ id: serviceId, e_provider_id: providerId, ...other }) => ({ providerId, serviceId, ...other }))
}

/** Reads what `candidatesFor` needs of a visit; of its own team only, where `own`. */
export const readCalendars = async (db: Db, visit: AbsentVisitRow, calendars: Calendars, own = false) => {
  await calendars(ownOffer(visit), visit.starts_at)
  if (!own) for (const offer of await othersOf(db, visit)) await calendars(offer, visit.starts_at)
}

/** Who could come instead, and when: colleagues first. */
export const candidatesFor = async (db: Db, visit: AbsentVisitRow, calendars: Calendars): Promise<Candidate[]> => {
  const own = { providerId: visit.e_provider_id, serviceId: visit.e_service_id, same: true, rate: 5 }
  const colleagues = await freeTimes(calendars, visit, ownOffer(visit), 3)
  const found: Candidate[] = colleagues.map((start) => ({ ...own, ...start }))
  for (const { rate, ...offer } of await othersOf(db, visit)) {
    const { providerId, serviceId } = offer
    const starts = await freeTimes(calendars, visit, offer, 1)
    found.push(...starts.map((start) => ({ providerId, serviceId, same: false, rate, ...start })))
  }
  return found
}
