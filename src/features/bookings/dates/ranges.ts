import { addDays, isDate } from '#lib/time.ts'

/** Calendar dates `YYYY-MM-DD`, both inclusive. */
export type DateRange = { from: string; to: string }

/** The shortcuts of the date picker (`spec §9`). */
export const SHORTCUTS = ['today', 'yesterday', 'past_7', 'past_30', 'this_month', 'past_month'] as const
export type Shortcut = (typeof SHORTCUTS)[number]

const firstOf = (date: string): string => `${date.slice(0, 7)}-01`
const lastOf = (date: string): string => addDays(firstOf(addDays(firstOf(date), 31)), -1)

/** The range of a shortcut; the past ones end today. */
export const rangeFor = (shortcut: Shortcut, today: string): DateRange => {
  const yesterday = addDays(today, -1)
  const past = addDays(firstOf(today), -1)
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    past_7: { from: addDays(today, -6), to: today },
    past_30: { from: addDays(today, -29), to: today },
    this_month: { from: firstOf(today), to: lastOf(today) },
    past_month: { from: firstOf(past), to: past },
  }[shortcut]
}

/** The range between two days, in any order. */
export const between = (one: string, other: string): DateRange =>
  one <= other ? { from: one, to: other } : { from: other, to: one }

/** The range in the URL; null if there is none or it is invalid. */
export const rangeOf = (params: URLSearchParams): DateRange | null => {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return isDate(from) && isDate(to) && from <= to ? { from, to } : null
}

/** `DD/MM/YYYY` (`spec §9`). */
export const slashed = (date: string): string => date.split('-').reverse().join('/')
