import { parseDate, startOfWeek } from '@internationalized/date'
import { currencyDigits, setting } from '#features/settings/service.ts'
import { exponentOf, roundToMinor, toMajor } from '#lib/money.ts'
import { dateIn, WEEKDAYS, weekdayOf } from '#lib/time.ts'
import { bothLanguages, regional } from '#lib/words.ts'
import { dayStart } from '#lib/zoned.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { BookingMoney } from './contract.ts'
import { balanceOf, earnedSince, paidBookings, performanceOf, zoneOf } from './queries.ts'
import { acceptanceOf, pageOf, periodsUntil, type Unit } from './rules.ts'

type ManagerContext = ReadContext<'manager'>

/** Minor to major units of the marketplace's currency. */
export const majorOf = async (db: Db): Promise<(minor: number) => number> => {
  const exponent = exponentOf(await currencyDigits(db))
  return (minor) => toMajor(minor, exponent)
}

/** Minor units below which a batch of everybody pays nobody. */
export const payoutMinimum = async (db: Db): Promise<number> => {
  const exponent = exponentOf(await currencyDigits(db))
  return Math.max(0, roundToMinor(Number(await setting(db, 'payout_minimum')) || 0, exponent))
}

export const zone = async ({ db, user }: ManagerContext) =>
  (await zoneOf(db, user.member.e_provider_id)) ?? refuse('not_found')

/** The day a week begins with in the marketplace's country: 0 is Sunday. */
const firstWeekday = async (db: Db): Promise<number> => {
  const country = regional('en', await setting(db, 'default_country_code'))
  return WEEKDAYS.indexOf(weekdayOf(startOfWeek(parseDate('2026-11-25'), country).toString()))
}

/** What the provider earned in the latest days, weeks or months; periods without a payment are there, too. */
export const earnings = async (context: ManagerContext, unit: Unit = 'day') => {
  const { db, user } = context
  const providerId = user.member.e_provider_id
  const place = await zone(context)
  const major = await majorOf(db)
  const starts = periodsUntil(dateIn(Date.now(), place.time_zone), unit, await firstWeekday(db))
  const instants = starts.map((date) => dayStart(date, place.time_zone))
  const rows = await earnedSince(db, providerId, place.currency, instants)
  const sum = (key: 'earned' | 'commission' | 'cash') => major(rows.reduce((total, row) => total + row[key], 0))
  return {
    currency: place.currency,
    time_zone: place.time_zone,
    balance: major(await balanceOf(db, providerId, place.currency)),
    payout_minimum: major(await payoutMinimum(db)),
    earned: sum('earned'),
    commission: sum('commission'),
    cash: sum('cash'),
    periods: starts.map((from, n) => {
      const { earned = 0, commission = 0, bookings = 0 } = rows.find(({ period }) => period === n + 1) ?? {}
      return { from, earned: major(earned), commission: major(commission), bookings }
    }),
  }
}

export const bookingMoney = async (
  context: ManagerContext,
  { limit = 10, offset }: { limit?: number | undefined; offset?: number | undefined },
): Promise<BookingMoney[]> => {
  const { db, user } = context
  const major = await majorOf(db)
  const rows = await paidBookings(db, user.member.e_provider_id, (await zone(context)).currency, pageOf(limit, offset))
  return rows.map(({ booking_id, service, method, paid_at, total, refunded, tax, commission, earned, cash }) => ({
    booking_id,
    e_service: { name: bothLanguages(service) },
    method: bothLanguages(method),
    paid_at: paid_at.toISOString(),
    total: major(total),
    refunded: major(refunded),
    tax: major(tax),
    commission: major(commission),
    earned: major(earned),
    cash: major(cash),
    due: major(earned - cash),
  }))
}

export const performance = async ({ db, user }: ManagerContext) => {
  const { refused, rate, ...row } = (await performanceOf(db, user.member.e_provider_id)) ?? refuse('not_found')
  return { ...row, rate: Number(rate.toFixed(1)), acceptance: acceptanceOf(row.accepted, refused) }
}
