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

/** Rows read at a time, far from the bound of a list with all their pictures and words, and bytes of all of them in one reply. */
const [mostRead, mostBytes] = [10, 900_000]

/** A card shows one picture of either; all of them, of two hundred visits, would be megabytes. */
const firstPictures = ({ e_service, e_provider, ...booking }: Booking): Booking => ({
  ...booking,
  e_service: { ...e_service, media: e_service.media.slice(0, 1) },
  e_provider: { ...e_provider, media: e_provider.media.slice(0, 1) },
})

/** The bookings with these ids, the first ones where all are too long for one reply. */
const bookingsById = async (
  context: ReadContext<'provider'>,
  ids: readonly number[],
): Promise<Map<number, Booking>> => {
  const found = new Map<number, Booking>()
  let bytes = 0
  for (let from = 0; from < ids.length; from += mostRead) {
    const part = ids.slice(from, from + mostRead)
    const query = { search: `id:${part.join(',')}`, searchFields: 'id:in', with: relations, limit: `${mostRead}` }
    const read = new Map((await listBookings(context.db, context, query)).map((booking) => [booking.id, booking]))
    for (const booking of part.flatMap((id) => read.get(id) ?? []).map(firstPictures)) {
      bytes += Buffer.byteLength(JSON.stringify(booking))
      if (bytes > mostBytes) return found
      found.set(booking.id, booking)
    }
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
  const visits = today.flatMap(found)
  const requests = waiting
    .map(({ id, starts_at, waits_since, proposed }) => ({
      id,
      proposed,
      due: answerDue({ startsAt: starts_at, createdAt: waits_since }, times).expiry,
    }))
    .sort((a, b) => a.due - b.due)
    .flatMap(({ id, due, proposed }) =>
      found(id).map((booking) => ({ booking, proposed, answer_by: new Date(due).toISOString() })),
    )
  return {
    date,
    comes,
    time_zone: zone,
    base:
      place?.latitude == null || place.longitude == null
        ? null
        : { latitude: place.latitude, longitude: place.longitude },
    more: { visits: visits.length < dated.length, requests: requests.length < open.length },
    visits,
    next: (next && bookings.get(next)) || null,
    requests,
  }
}
