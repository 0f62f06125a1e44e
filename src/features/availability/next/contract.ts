import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { calendarDate } from '#lib/schema.ts'
import { freeStart, pin } from '../contract.ts'
import { dayPartNames } from '../rules.ts'

/** The most services of one call: a page of every list we show. */
const mostServices = 24

/** Ids joined by `,`. */
const ids = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/)),
  z.pipe(
    z.transform((text: string) => [...new Set(text.split(',').map(Number))]),
    z.array(z.int()).check(z.maxLength(mostServices)),
  ),
)

export const nextStarts = z.object({
  e_service_id: z.int(),
  /** The earliest first; empty: none within the provider's horizon, within six weeks, or on the date asked for. */
  starts: z.array(freeStart),
  /** IANA zone of the door, and the calendar date there. */
  time_zone: z.string(),
  today: z.string(),
  /** Finished visits of the provider; counted up to a thousand. */
  visits_done: z.int(),
})
export type NextStarts = z.infer<typeof nextStarts>

export const listNextStarts = contract({
  method: 'GET',
  path: 'next_starts',
  access: 'open',
  summary: 'The next free starts of several services, and how many visits their providers finished',
  live: true,
  query: z.object({
    e_service_ids: ids,
    /** Starts of each service. */
    count: z._default(
      z.pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d$/))]),
        z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(6))),
      ),
      1,
    ),
    /** Only starts on this date at the door, and in this part of it. */
    visit_date: z.optional(calendarDate),
    visit_part: z.optional(z.enum(dayPartNames)),
    ...pin,
  }),
  /** In the order asked for; services that take no bookings are left out. */
  reply: z.array(nextStarts),
  message: 'Next starts retrieved successfully',
})
