import { addDays, dateIn } from '../src/lib/time.ts'
import type { Database } from '../src/server/db/database.ts'

/** Wall time in Riyadh some days ahead, as clients post it: `YYYY-MM-DD HH:mm:ss`. */
export const wallTime = (time: string, days = 2): string =>
  `${addDays(dateIn(Date.now(), 'Asia/Riyadh'), days)} ${time}:00`

export const olaya = { description: 'Home', address: 'Olaya Street, Riyadh', latitude: 24.6943, longitude: 46.6857 }

/** The body of `POST bookings` as our own pages send it. */
export const visitBody = (service: { id: number }, over: Record<string, unknown> = {}) => ({
  e_service: service.id,
  address: olaya,
  booking_at: wallTime('10:00'),
  ...over,
})

/** The time of visits has come to which nobody comes, as their customers have known for an hour. */
export const comeDue = (sql: Database['sql'], ids: number[]) => sql`
  WITH known AS (UPDATE visit_absences SET created_at = now() - interval '1 hour' WHERE booking_id = ANY (${ids}::int[]))
  UPDATE bookings SET starts_at = now() - interval '1 second' WHERE id = ANY (${ids}::int[])`
