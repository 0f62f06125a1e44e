import * as z from 'zod/mini'
import { booking } from '#features/bookings/contract.ts'
import { contract } from '#lib/contract.ts'
import { calendarDate } from '#lib/schema.ts'

export const getDay = contract({
  method: 'GET',
  path: 'provider/day',
  access: 'provider',
  summary: "A provider's day: visits, the next one after it, requests that wait for an answer",
  query: z.object({
    /** Calendar date `YYYY-MM-DD`; today when absent. */
    date: z.optional(calendarDate),
  }),
  reply: z.object({
    date: z.string(),
    /** IANA zone of the provider. */
    time_zone: z.string(),
    /** Where the provider sets out from; null without an address. */
    base: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
    /** Whether there are more than are listed: a large team may have them. */
    more: z.object({ visits: z.boolean(), requests: z.boolean() }),
    /**
     * Accepted and later visits of the date, those under way, and today those of the last hours before midnight and those that
     * were done ahead of their day, in order.
     */
    visits: z.array(booking),
    /** The first accepted visit after the date. */
    next: z.nullable(booking),
    /** Unanswered requests, the one that ends first at the top. */
    requests: z.array(
      z.object({
        booking,
        /** The request ends by itself at this instant. */
        answer_by: z.string(),
        /** Its customer is asked about another time, and has not answered. */
        proposed: z.boolean(),
      }),
    ),
    /** Who comes to each of them, in a team of several. */
    comes: z.array(z.object({ booking_id: z.int(), worker_id: z.int(), name: z.nullable(z.string()) })),
  }),
  message: 'Day retrieved successfully',
})
