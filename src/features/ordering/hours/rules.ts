/** Rules of corrected hours. Instants in milliseconds. */

const HOUR = 3_600_000
const longest = 24 * HOUR
/** How far from the booked time the work may have begun. */
const around = 24 * HOUR

type Hours = { start: number; end: number }

/** Whether work can have lasted so: in order, at most a day, over by now, and begun around the booked time. */
export const arePlausibleHours = (
  { start, end }: Hours,
  { bookedAt, now }: { bookedAt: number; now: number },
): boolean => end > start && end - start <= longest && end <= now && Math.abs(start - bookedAt) <= around

type Corrected = { price_unit: string; status: string; paid: boolean }

/** Hours are corrected where they make the price, after the work and before a payment. */
export const takesHours = ({ price_unit, status, paid }: Corrected): boolean =>
  price_unit !== 'fixed' && status === 'done' && !paid
