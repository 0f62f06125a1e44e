import { isDate } from '#lib/time.ts'

/** Parts of a calendar day in minutes after midnight, half-open. */
export const dayParts = {
  after_midnight: [0, 240],
  morning: [240, 720],
  afternoon: [720, 1020],
  evening: [1020, 1260],
  night: [1260, 1440],
} as const satisfies Record<string, readonly [from: number, until: number]>

export type DayPart = keyof typeof dayParts
export const dayPartNames = Object.keys(dayParts) as DayPart[]

export const isDayPart = (name: unknown): name is DayPart => dayPartNames.includes(name as DayPart)

/** When somebody should come: a date at the door, `YYYY-MM-DD`, and perhaps a part of it. */
export type VisitDay = { date: string; part: DayPart | null }

/** The day of a search, as addresses hold it; null for none and for nonsense. */
export const visitDayOf = (date: string | null, part: string | null): VisitDay | null =>
  date !== null && isDate(date) ? { date, part: isDayPart(part) ? part : null } : null
