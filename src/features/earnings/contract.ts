import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { calendarDate, id, translated } from '#lib/schema.ts'
import { units } from './rules.ts'

/** Calendar dates at the provider's place; without them the latest period. Amounts are in major units. */
const ofProvider = { e_provider_id: z.optional(id()) }

const period = z.object({
  /** The first day. */
  from: z.string(),
  earned: z.number(),
  commission: z.number(),
  bookings: z.int(),
})
export type Period = z.infer<typeof period>

const earnings = z.object({
  currency: z.string(),
  /** The provider's, by which days are counted. */
  time_zone: z.string(),
  /** What the house owes the provider; negative: what the provider owes of collected cash. */
  balance: z.number(),
  /** What must be owed at least to be paid with everybody else. */
  payout_minimum: z.number(),
  earned: z.number(),
  commission: z.number(),
  cash: z.number(),
  /** Oldest first, without gaps. */
  periods: z.array(period),
})

export const getEarnings = contract({
  method: 'GET',
  path: 'provider/earnings',
  access: 'manager',
  summary: 'What a provider earned by day, week or month, and the balance with the house',
  query: z.object({ ...ofProvider, unit: z.optional(z.enum(units)) }),
  reply: earnings,
  message: 'Earnings retrieved successfully',
})

const bookingMoney = z.object({
  booking_id: z.int(),
  e_service: z.object({ name: translated }),
  /** Where the payment is: cash, the wallet, an online method. */
  method: translated,
  paid_at: z.string(),
  total: z.number(),
  refunded: z.number(),
  /** Of what was not refunded. */
  tax: z.number(),
  commission: z.number(),
  /** The provider's part, tax included. */
  earned: z.number(),
  /** What the provider collected in cash. */
  cash: z.number(),
  /** `earned` less `cash`: owed to the provider; negative: owed to the house. */
  due: z.number(),
})
export type BookingMoney = z.infer<typeof bookingMoney>

export const listBookingMoney = contract({
  method: 'GET',
  path: 'provider/earnings/bookings',
  access: 'manager',
  summary: "A provider's paid bookings with sum, tax, commission, cash and what is owed either way, newest first",
  query: z.object({ ...ofProvider, limit: z.optional(z.coerce.number()), offset: z.optional(z.coerce.number()) }),
  reply: z.array(bookingMoney),
  message: 'Bookings retrieved successfully',
})

const performance = z.object({
  /** Of the last 90 days. */
  requests: z.int(),
  accepted: z.int(),
  /** Of the requests the provider answered or let expire, in percent; null without any. */
  acceptance: z.nullable(z.number()),
  finished: z.int(),
  /** Of all time, out of 5. */
  rate: z.number(),
  total_reviews: z.int(),
  customers: z.int(),
  /** Those with two finished visits or more. */
  repeat_customers: z.int(),
})

export const getPerformance = contract({
  method: 'GET',
  path: 'provider/performance',
  access: 'manager',
  summary: "A provider's bookings, acceptance, rating and repeat customers",
  query: z.object(ofProvider),
  reply: performance,
  message: 'Performance retrieved successfully',
})

export const ownRange = {
  ...ofProvider,
  from: z.optional(calendarDate),
  to: z.optional(calendarDate),
}
