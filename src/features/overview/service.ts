import { currencyDigits } from '#features/settings/service.ts'
import { exponentOf, toMajor } from '#lib/money.ts'
import { addDays, dateIn, daysBetween } from '#lib/time.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import {
  countDays,
  type DayRow,
  keepDays,
  keptDays,
  type Place,
  placeOf,
  uncountedDays,
  waitingCounts,
} from './queries.ts'
import { type Day, type Period, rangeOf, settledDays, sumOf } from './rules.ts'

/** The figures of these days: kept ones, and the others counted now, of which there is seldom more than today. */
const figuresOf = async (db: Db, place: Place, from: string, to: string): Promise<DayRow[]> => {
  const byDay = new Map((await keptDays(db, place, from, to)).map((row) => [row.day, row]))
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, n) => addDays(from, n))
  const missing = days.filter((day) => !byDay.has(day))
  const [first, last] = [missing[0], missing.at(-1)]
  const counted = first && last ? await countDays(db, place, first, last) : []
  for (const row of counted) if (!byDay.has(row.day)) byDay.set(row.day, row)
  return days.flatMap((day) => byDay.get(day) ?? [])
}

export const overview = async ({ db }: ReadContext<'operator'>, period: Period) => {
  const [place, digits, waiting] = await Promise.all([placeOf(db), currencyDigits(db), waitingCounts(db)])
  const today = dateIn(Date.now(), place.time_zone)
  const { from, before } = rangeOf(today, period)
  const exponent = exponentOf(digits)
  const rows = await figuresOf(db, place, before, today)
  const days = rows.map(
    ({ revenue_minor, commission_minor, ...row }): Day => ({
      ...row,
      revenue: toMajor(revenue_minor, exponent),
      commission: toMajor(commission_minor, exponent),
    }),
  )
  return {
    waiting,
    days: days.filter(({ day }) => day >= from),
    before: sumOf(days.filter(({ day }) => day < from)),
  }
}

/** Days that one run counts. */
const daysPerRun = 100

/** Counts days that are over, newest first, so that the overview only counts today. */
export const keepFigures = async (tx: Tx): Promise<void> => {
  const place = await placeOf(tx)
  const range = await uncountedDays(tx, place, settledDays(Date.now(), place.time_zone), daysPerRun)
  if (range) await keepDays(tx, place, range.from, range.to)
}
