import { type Calendar, claimSpan, nearestFreeStarts, refuseStart, type Span } from '#features/availability/rules.ts'
import { calendarOf, type ProviderCalendar, serializeStarts } from '#features/availability/service.ts'
import { parseBookingAt } from '#lib/bookingAt.ts'
import { addDays } from '#lib/time.ts'
import { edgeToInstant, instantToWall, wallDate, wallOf } from '#lib/zoned.ts'
import type { Tx } from '#server/db/database.ts'
import { type RefusalCode, refuse } from '#server/http/errors.ts'
import type { RefusedTime } from './contract.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/**
 * The period whose claims are read to check a time: the visits of its local day (25 h), the longest visit with its buffers
 * (33 h), and 14 h more on either side because the zone of a wall time is unknown before the offer is read.
 */
export const claimsWindow = (instant: number) => ({ from: instant - 39 * HOUR, to: instant + 47 * HOUR })

/** How far its instant may be from that of `booking_at` in UTC: not at all, or as far as a zone is, where it is a wall time. */
export const slackOf = (bookingAt: string): number => {
  const [inUtc, ahead] = ['UTC', 'Etc/GMT-1'].map((zone) => parseBookingAt(bookingAt, zone))
  return inUtc?.ok && ahead?.ok && inUtc.at === ahead.at ? 0 : 14 * HOUR
}

/** The instant in milliseconds of the time that the caller saw; null if they name none. @throws Refusal time_unreadable */
export const shownTime = (shown: string | null | undefined, zone: string): number | null => {
  if (shown == null) return null
  const time = parseBookingAt(shown, zone)
  return time.ok ? time.at : refuse('time_unreadable')
}

/** The visit is still at the time that the caller saw, to the second, if they name one. @throws Refusal visit_moved, time_unreadable */
export const expectTime = (
  shown: string | null | undefined,
  { visit_tz, starts_at }: { visit_tz: string; starts_at: number },
): void => {
  const at = shownTime(shown, visit_tz)
  if (at !== null && Math.floor(at / 1000) !== Math.floor(starts_at / 1000)) refuse('visit_moved')
}

const refusedAs = {
  time_in_past: 'time_in_past',
  time_too_soon: 'too_soon',
  time_too_far: 'too_far',
  outside_hours: 'outside_hours',
  slot_taken: 'slot_taken',
} as const satisfies Record<NonNullable<ReturnType<typeof refuseStart>>, RefusalCode>

/** The service of a provider that is wanted at some time. */
type Offer = { providerId: number; serviceId: number }

/** Days around a refused time in which others are looked for first: seldom has one none that is free. */
const nearDays = 21
const nearestCount = 3

/** The three free starts nearest to an instant, read again because the earlier ones may be taken. */
const nearestOf = async (tx: Tx, offer: Offer, requested: number, calendar: Calendar) => {
  const { now, horizonDays = 0, durationMinutes } = calendar
  const whole = { from: now - DAY, to: now + (horizonDays + 3) * DAY }
  const target = Math.min(Math.max(requested, whole.from), whole.to)
  const within = async (known: Span) => {
    const around = { from: known.from - 2 * DAY, to: known.to + 2 * DAY }
    const fresh = await calendarOf(tx, offer, around, now, { together: durationMinutes })
    return fresh
      ? nearestFreeStarts(
          requested,
          { ...calendar, ...fresh, noticeMinutes: calendar.noticeMinutes, known },
          nearestCount,
        )
      : []
  }
  const near = await within({ from: target - nearDays * DAY, to: target + nearDays * DAY })
  return near.length < nearestCount ? within(whole) : near
}

/** Refuses a time with the nearest free starts. */
export const refuseTime = async (tx: Tx, code: RefusalCode, offer: Offer, requested: number, calendar: Calendar) => {
  const nearest = await nearestOf(tx, offer, requested, calendar)
  return refuse(code, {
    data: { time_zone: calendar.zone, nearest: serializeStarts(nearest) } satisfies RefusedTime,
  })
}

/** The instant and wall time of `booking_at`, checked against the provider's hours and claims. */
export const timeOf = async (tx: Tx, bookingAt: string, offer: Offer, calendar: Calendar) => {
  const read = parseBookingAt(bookingAt, calendar.zone)
  if (!read.ok) {
    const { refused } = read
    const asUtc = parseBookingAt(bookingAt, 'UTC')
    if (refused !== 'skipped' || !asUtc.ok) return refuse('time_unreadable')
    return refuseTime(tx, 'time_skipped', offer, edgeToInstant(asUtc.at, calendar.zone), calendar)
  }
  const refused = refuseStart(read.at, calendar)
  return refused ? refuseTime(tx, refusedAs[refused], offer, read.at, calendar) : read
}

/** Free workers in order of assignment: fewest visits that day, then id (booking-and-money §1). */
export const workersFor = (at: number, calendar: ProviderCalendar & Pick<Calendar, 'zone' | 'durationMinutes'>) => {
  const { from, to } = claimSpan(at, calendar)
  const date = wallDate(instantToWall(at, calendar.zone))
  const [dawn, dusk] = [date, addDays(date, 1)].map((day) => edgeToInstant(wallOf(day), calendar.zone))
  return calendar.workers
    .filter(({ claims }) => claims.every((claim) => claim.to <= from || claim.from >= to))
    .map(({ id, claims }) => ({
      id,
      visits: claims.filter(
        (claim) => claim.kind === 'visit' && claim.from >= Number(dawn) && claim.from < Number(dusk),
      ).length,
    }))
    .sort((a, b) => a.visits - b.visits || a.id - b.id)
}
