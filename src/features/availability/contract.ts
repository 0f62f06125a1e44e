import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { calendarDate, decimal, id, idParams } from '#lib/schema.ts'

/** Where the visit takes place; without it the marketplace's time zone is used. */
export const pin = { latitude: z.optional(decimal(-90, 90)), longitude: z.optional(decimal(-180, 180)) }

export const freeStart = z.object({
  /** The instant, ISO 8601 in UTC. */
  at: z.string(),
  /** Wall time at the visit's address, `YYYY-MM-DD HH:mm:ss`: post it as `booking_at`. */
  local: z.string(),
})
export type FreeStart = z.infer<typeof freeStart>

/** Open to visitors; `address_id` is used only for its owner. */
export const listFreeStarts = contract({
  method: 'GET',
  path: 'e_providers/:id/free_starts',
  access: 'optional',
  summary: 'Free starts of a service by date, in the time zone of the visit',
  live: true,
  params: idParams,
  query: z.object({
    e_service_id: id(),
    /** Calendar date at the visit's address, `YYYY-MM-DD`, in these two centuries; today when absent. */
    from: z.optional(calendarDate),
    days: z._default(
      z.pipe(
        z.union([z.number(), z.string().check(z.regex(/^\d{1,2}$/))]),
        z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(42))),
      ),
      7,
    ),
    ...pin,
    address_id: z.optional(id()),
    /** A visit the caller may move: its own time counts as free, its address and estimated duration are used; its team proposes times without notice. */
    booking_id: z.optional(id()),
  }),
  reply: z.object({
    /** IANA zone of the visit's address. */
    time_zone: z.string(),
    /** Calendar date at the visit's address now. */
    today: z.string(),
    /** The last date that can be booked. */
    last_date: z.string(),
    /** Whether the place is within the distance that the provider goes; null where either is not known, and of a booked visit. */
    comes_here: z.nullable(z.boolean()),
    days: z.array(z.object({ date: z.string(), starts: z.array(freeStart) })),
  }),
  message: 'Free starts retrieved successfully',
})
