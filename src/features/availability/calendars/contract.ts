import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { text } from '#lib/schema.ts'

const calendars = z.object({
  /** When the address others read was made; null: there is none. It is shown only once. */
  address_created_at: z.nullable(z.string()),
  /** The calendar whose busy times are read; null without one. */
  source: z.nullable(
    z.object({
      /** The host only: the rest of the address is a secret of its owner. */
      host: z.string(),
      /** When it was read last; null: not yet. */
      read_at: z.nullable(z.string()),
      /** The last attempt failed; busy times of the one before still count. */
      failed: z.boolean(),
    }),
  ),
})
export type Calendars = z.infer<typeof calendars>

export const getCalendars = contract({
  method: 'GET',
  path: 'provider/calendars',
  access: 'worker',
  summary: "A worker's calendar address and the calendar that is read",
  reply: calendars,
  message: 'Calendars retrieved successfully',
})

export const createAddress = contract({
  method: 'POST',
  path: 'provider/calendars/address',
  access: 'worker',
  secret: true,
  summary: 'A new address for calendars to read visits from; the one before stops working',
  reply: z.object({ url: z.string() }),
  message: 'Calendar address saved successfully',
})

export const revokeAddress = contract({
  method: 'DELETE',
  path: 'provider/calendars/address',
  access: 'worker',
  summary: 'The calendar address stops working',
  reply: calendars,
  message: 'Calendar address deleted successfully',
})

export const saveSource = contract({
  method: 'PUT',
  path: 'provider/calendars/source',
  access: 'worker',
  summary: 'Reads busy times from a calendar now and every 15 minutes; null stops it',
  asksAnotherService: true,
  body: z.object({ url: z.nullable(text(2000)) }),
  reply: calendars,
  message: 'Calendar saved successfully',
})

/** Read by calendars, which send no header: the token is in the query, where the log leaves it out. */
export const readFeed = contract({
  method: 'GET',
  path: 'provider/calendar.ics',
  access: 'open',
  summary: "A worker's visits and time off for calendars (RFC 5545)",
  live: true,
  query: z.object({ token: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.string(),
  media: 'text/calendar',
})
