import { addDays, dateIn } from '../src/lib/time.ts'

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
