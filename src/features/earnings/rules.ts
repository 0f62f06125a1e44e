import { addDays, weekdayOf } from '#lib/time.ts'

export const units = ['day', 'week', 'month'] as const
export type Unit = (typeof units)[number]

/** How many periods are shown. */
const counts: Record<Unit, number> = { day: 14, week: 12, month: 12 }

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

/** The first day of the period a date is in; `firstWeekday` 0 is Sunday. */
export const periodStart = (date: string, unit: Unit, firstWeekday: number): string => {
  if (unit === 'day') return date
  if (unit === 'month') return `${date.slice(0, 7)}-01`
  return addDays(date, -((weekdays.indexOf(weekdayOf(date)) - firstWeekday + 7) % 7))
}

const before = (start: string, unit: Unit): string => {
  if (unit === 'day') return addDays(start, -1)
  return unit === 'week' ? addDays(start, -7) : periodStart(addDays(start, -1), unit, 0)
}

/** The first days of the latest periods, oldest first; the last one holds `today`. */
export const periodsUntil = (today: string, unit: Unit, firstWeekday: number): string[] => {
  const starts = [periodStart(today, unit, firstWeekday)]
  while (starts.length < counts[unit]) starts.unshift(before(starts[0] as string, unit))
  return starts
}

/** Whole percent of accepted requests among those that were answered or expired; null without any. */
export const acceptanceOf = (accepted: number, refused: number): number | null =>
  accepted + refused === 0 ? null : Math.round((100 * accepted) / (accepted + refused))

/** The parts of the page of money; the first is shown without a name in the address. */
export const parts = ['earnings', 'statement', 'payouts', 'numbers'] as const

/** The query of a part's address. */
export const partOf = (part: (typeof parts)[number]): string => (part === 'earnings' ? '?' : `?show=${part}`)

const [mostRows, mostSkipped] = [50, 1_000_000]
const within = (least: number, most: number, asked: number): number =>
  Math.min(most, Math.max(least, Math.trunc(asked) || 0))

/** Of a list, how many rows after how many others: what is beyond a bound is the bound. */
export const pageOf = (limit: number, offset = 0): { limit: number; offset: number } => ({
  limit: within(1, mostRows, limit),
  offset: within(0, mostSkipped, offset),
})
