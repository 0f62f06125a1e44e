import type { StatusKey } from '#features/bookings/rules.ts'
import { instantToWall, wallDate, wallOf, wallToInstant } from '#lib/zoned.ts'
import { type BookingInput, buildBookings, type Row } from '../../../test/build.ts'
import { demoProvider, hints } from '../content/accounts.ts'
import { type DistrictKey, districts } from '../content/districts.ts'
import { hours, weekdays } from '../content/hours.ts'
import { providers } from '../content/providers.ts'
import type { Random } from '../random.ts'
import { DAY, type Town, ZONE } from './context.ts'
import type { People } from './people.ts'
import type { SeededService } from './services.ts'

const HOUR = 3_600_000
const HALF_HOUR = HOUR / 2

export type When = { day: number; hour: number } | { minutes: number }
/** A wall clock hour in Riyadh so many days from today, or so many minutes from now on the half hour. */
export const moment = (now: number, when: When) => {
  if ('minutes' in when) return Math.round((now + when.minutes * 60_000) / HALF_HOUR) * HALF_HOUR
  const today = wallDate(instantToWall(now, ZONE))
  return wallToInstant(wallOf(today, when.day * 1440 + when.hour * 60), ZONE) ?? now
}

/** A request was made ten hours ago at most: it would be over before anybody saw it in the demo. */
export const requestedAt = (now: number, status: StatusKey, at: number): Date =>
  new Date(status === 'received' ? Math.max(at, now - 10 * HOUR) : at)

/** An hour at which the provider is open on that day; undefined: it is closed. */
const openHour = (r: Random, now: number, day: number, provider: string): number | undefined => {
  const week = hours[providers.find(({ key }) => key === provider)?.hours ?? 'long']
  const weekday = weekdays[new Date(instantToWall(now + day * DAY, ZONE)).getUTCDay()]
  const open = week.filter((range) => range.day === weekday)
  return open.length ? Number(r.pick(open).start.slice(0, 2)) + r.int(1, 3) : undefined
}

/** Other people's visits: they fill the calendars of the coming days, and the demo provider's lists (answered). */
export const seedVisits = async (
  { tx, now, random }: Town,
  people: People,
  services: readonly SeededService[],
): Promise<Row<'bookings'>[]> => {
  const r = random('visits')
  const busy = new Set<string>()
  const wishes: (BookingInput & { user_id: number; e_service_id: number })[] = []
  /** Returns whether the provider had room on that day. */
  const add = (
    { row, content }: SeededService,
    status: StatusKey,
    day: number,
    user_id = r.pick(people.reviewers).user.id,
  ): boolean => {
    // One visit a provider and day keeps claims apart, however long they are.
    const key = `${content.provider} ${day}`
    const hour = openHour(r, now, day, content.provider)
    if (busy.has(key) || hour === undefined) return false
    busy.add(key)
    const { name, street, lat, lng } = districts[r.pick(Object.keys(districts) as DistrictKey[])]
    const at = moment(now, { day, hour })
    wishes.push({
      user_id,
      e_service_id: row.id,
      status,
      at,
      hint: r.chance(0.3) ? r.pick(hints) : null,
      address: {
        id: null,
        description: name,
        address: `${r.int(2000, 9000)} ${street}, ${name}, Riyadh`,
        latitude: lat,
        longitude: lng,
      },
      created_at: requestedAt(now, status, Math.min(now - r.int(1, 40) * HOUR, at - r.int(1, 6) * DAY)),
    })
    return true
  }
  /** A visit that was done on that day, or on the last one before with room. */
  const addUntil = (service: SeededService, latest: number, user_id: number) => {
    for (let day = latest; !add(service, 'done', day, user_id); day--);
  }
  const isDemo = ({ content }: SeededService) => content.provider === demoProvider.provider
  const mine = services.filter(isDemo)
  const rest = services.filter((service) => !isDemo(service))
  for (let day = -20; day < -2; day++) add(r.pick(mine), day % 9 === 0 ? 'failed' : 'done', day)
  for (const day of [4, 6, 7]) add(r.pick(mine), day === 6 ? 'accepted' : 'received', day)
  for (let i = 0; i < 90; i++) add(r.pick(rest), r.pick(['received', 'accepted'] as const), r.int(6, 16))
  // A visit for each review, before it was written; other people's stay behind the demo customer's own.
  const byId = new Map(rest.map((service) => [service.row.id, service]))
  const reviews = await tx.selectFrom('e_service_reviews').selectAll().orderBy('id').execute()
  for (const { e_service_id, user_id, created_at } of reviews) {
    const service = byId.get(e_service_id)
    const latest = Math.min(-80, Math.floor((created_at.getTime() - now) / DAY) - 1)
    if (service) addUntil(service, latest, user_id)
  }
  const bookings = await buildBookings(tx, wishes)
  const ids = new Set(mine.map(({ row }) => row.id))
  return bookings.filter((booking) => ids.has(booking.e_service_id))
}
