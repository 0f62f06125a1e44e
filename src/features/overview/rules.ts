import { addDays, dateIn, daysBetween } from '#lib/time.ts'

/** Lengths of the period, in days, today included. */
export const periods = [7, 30, 90, 365] as const
export type Period = (typeof periods)[number]

/** What is counted for each day. Amounts in major units. */
export type Figures = {
  /** Made on that day. */
  bookings: number
  /** Requests that providers accepted on that day, and that they, or time, refused. */
  accepted: number
  refused: number
  /** Accepted visits and requests that were called off on that day. */
  cancelled: number
  /** New customers. */
  people: number
  /** What customers paid, less what they got back. */
  revenue: number
  commission: number
}
export type Day = Figures & { day: string }

export const nothing: Figures = {
  bookings: 0,
  accepted: 0,
  refused: 0,
  cancelled: 0,
  people: 0,
  revenue: 0,
  commission: 0,
}

export const sumOf = (days: readonly Figures[]): Figures => {
  const sum = { ...nothing }
  for (const figures of days) for (const name of Object.keys(nothing) as (keyof Figures)[]) sum[name] += figures[name]
  return sum
}

/** The share of answered requests that were accepted, in percent; null without any. */
export const acceptanceOf = ({ accepted, refused }: Figures): number | null =>
  accepted + refused === 0 ? null : Math.round((100 * accepted) / (accepted + refused))

/** The change in percent from the period before; null where there was nothing to compare with. */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round((100 * (now - before)) / Math.abs(before))

/** First days of the period that ends today and of the one before it. */
export const rangeOf = (today: string, period: Period): { from: string; before: string } => ({
  from: addDays(today, 1 - period),
  before: addDays(today, 1 - 2 * period),
})

/** Hours after which no transaction of a day is still open. */
const settledAfter = 1

/** The days of the last two years in the zone that nothing is added to any more at `now`. */
export const settledDays = (now: number, zone: string): { from: string; to: string } => ({
  from: addDays(dateIn(now, zone), -730),
  to: addDays(dateIn(now - settledAfter * 3_600_000, zone), -1),
})

/** The days put together to bars that can be told apart: by day, week or thirty days, the last one ending today. */
export const bucketsOf = (days: readonly Day[], period: Period): Day[] => {
  const length = { 7: 1, 30: 1, 90: 7, 365: 30 }[period]
  const last = days.at(-1)?.day
  if (last === undefined || length === 1) return [...days]
  const buckets = new Map<number, Day[]>()
  for (const day of days) {
    const place = Math.floor(daysBetween(day.day, last) / length)
    buckets.set(place, [...(buckets.get(place) ?? []), day])
  }
  return [...buckets.values()].map((found) => ({ ...sumOf(found), day: found[0]?.day ?? last }))
}
