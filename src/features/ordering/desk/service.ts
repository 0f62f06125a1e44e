import type { Booking } from '#features/bookings/contract.ts'
import { listBookings } from '#features/bookings/service.ts'
import { dateIn } from '#lib/time.ts'
import { edgeToInstant, wallOf } from '#lib/zoned.ts'
import type { ReadContext } from '#server/http/context.ts'
import { alarmSettings } from '../alarms/queries.ts'
import { answerDue, answerTimes } from '../alarms/rules.ts'
import { comingTo, mostOfDay, openRequests, placeOf, visitIdAfter, visitIdsOn } from './queries.ts'

/** Relations a visit is shown with. */
const relations = 'bookingStatus;user;payment;payment.paymentMethod;payment.paymentStatus'

/** Rows read at a time: with all their pictures and words they are far from the bound of a list. */
const mostRead = 10

/** A card shows one picture of either; all of them, of two hundred visits, would be megabytes. */
const firstPictures = ({ e_service, e_provider, ...booking }: Booking): Booking => ({
  ...booking,
  e_service: { ...e_service, media: e_service.media.slice(0, 1) },
  e_provider: { ...e_provider, media: e_provider.media.slice(0, 1) },
})

const bookingsById = async (
  context: ReadContext<'provider'>,
  ids: readonly number[],
): Promise<Map<number, Booking>> => {
  const found = new Map<number, Booking>()
  for (let from = 0; from < ids.length; from += mostRead) {
    const search = `id:${ids.slice(from, from + mostRead).join(',')}`
    const query = { search, searchFields: 'id:in', with: relations, limit: `${mostRead}` }
    for (const booking of await listBookings(context.db, context, query)) found.set(booking.id, firstPictures(booking))
  }
  return found
}

/** Milliseconds for which a visit of the evening stays on the page of the next date: work goes on after midnight. */
const NIGHT = 6 * 3_600_000

/** A provider's day. Empty for an operator, who works for no provider. */
export const getDay = async (
  context: ReadContext<'provider'>,
  { date: wanted }: { date?: string | undefined },
  now = Date.now(),
) => {
  const { db, user } = context
  const place = await placeOf(db, user.id)
  const zone = place?.time_zone ?? 'UTC'
  const date = wanted ?? dateIn(now, zone)
  const isToday = wanted === undefined
  const since = isToday ? new Date(now - NIGHT) : null
  const dawn = isToday ? new Date(edgeToInstant(wallOf(date), zone)) : null
  const [dated, next, open, settings] = await Promise.all([
    visitIdsOn(db, user.id, date, { since, dawn }),
    visitIdAfter(db, user.id, date),
    openRequests(db, user.id),
    alarmSettings(db),
  ])
  const [today, waiting] = [dated.slice(0, mostOfDay), open.slice(0, mostOfDay)]
  const ids = [...today, ...(next ? [next] : []), ...waiting.map(({ id }) => id)]
  const [bookings, comes] = await Promise.all([bookingsById(context, ids), comingTo(db, ids)])
  const found = (id: number): Booking[] => {
    const booking = bookings.get(id)
    return booking ? [booking] : []
  }
  const times = answerTimes(settings)
  return {
    date,
    comes,
    time_zone: zone,
    base:
      place?.latitude == null || place.longitude == null
        ? null
        : { latitude: place.latitude, longitude: place.longitude },
    more: { visits: dated.length > mostOfDay, requests: open.length > mostOfDay },
    visits: today.flatMap(found),
    next: (next && bookings.get(next)) || null,
    requests: waiting
      .map(({ id, starts_at, waits_since, proposed }) => ({
        id,
        proposed,
        due: answerDue({ startsAt: starts_at, createdAt: waits_since }, times).expiry,
      }))
      .sort((a, b) => a.due - b.due)
      .flatMap(({ id, due, proposed }) =>
        found(id).map((booking) => ({ booking, proposed, answer_by: new Date(due).toISOString() })),
      ),
  }
}
