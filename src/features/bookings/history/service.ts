import { type Appointment, calendarText } from '#lib/ics.ts'
import { parseDuration } from '#lib/time.ts'
import { translatedIn } from '#lib/words.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { translate } from '#server/words.ts'
import { requireBookingAccess } from '../access.ts'
import { statusById, THRESHOLDS } from '../rules.ts'
import { calendarEntry, eventsOf } from './queries.ts'

const MINUTE = 60_000

/** A booking's history for those who may see the booking, with the server's clock. */
export const history = async ({ db, user }: ReadContext<'user'>, bookingId: unknown) => {
  const { id } = await requireBookingAccess(db, user, bookingId)
  const events = await eventsOf(db, id)
  return { server_time: new Date().toISOString(), events }
}

const statusInCalendar = (statusId: number, absent: boolean): Appointment['status'] => {
  const order = statusById(statusId)?.order ?? THRESHOLDS.failed
  if (order >= THRESHOLDS.failed) return 'CANCELLED'
  // Who is at the door has come after all.
  return order < THRESHOLDS.accepted || (absent && order < THRESHOLDS.ready) ? 'TENTATIVE' : 'CONFIRMED'
}

/** The visit as a calendar entry in the caller's language. Times are in UTC; calendars convert them to their own zone. */
export const calendarOf = async (context: ReadContext<'user'>, bookingId: unknown): Promise<string> => {
  const { db, user, locale, config } = context
  const { id } = await requireBookingAccess(db, user, bookingId)
  const row = (await calendarEntry(db, id)) ?? refuse('not_found')
  const { latitude, longitude, address } = row.address
  const url = `${config.publicUrl}/bookings/show/${id}`
  const number = translate(locale, 'bookings.list.id', { id })
  return calendarText({
    uid: row.uid,
    sequence: row.sequence,
    createdAt: row.created_at,
    changedAt: row.updated_at,
    start: row.starts_at,
    end: row.starts_at + parseDuration(row.duration) * MINUTE,
    status: statusInCalendar(row.booking_status_id, row.absent),
    summary: translatedIn(locale, row.service),
    description: `${translatedIn(locale, row.provider)}\n${number}\n${url}`,
    location: address,
    ...(latitude !== null && longitude !== null && { position: { latitude, longitude } }),
    url,
  })
}
