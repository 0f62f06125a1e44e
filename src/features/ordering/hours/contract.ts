import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, text } from '#lib/schema.ts'

const correction = z.object({
  id: z.int(),
  /** Instants. */
  start_at: z.string(),
  ends_at: z.string(),
  former_start_at: z.string(),
  former_ends_at: z.string(),
  /** The hours and the total they would make, in major units; of an accepted one those it made. */
  hours: z.number(),
  total: z.number(),
  note: z.nullable(z.string()),
  /** `lapsed`: not answered before the payment. */
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn', 'lapsed']),
  created_at: z.string(),
})
export type HoursCorrection = z.infer<typeof correction>

export const listHours = contract({
  method: 'GET',
  path: 'bookings/:id/hours',
  access: 'user',
  summary: 'Corrections of the real hours of a visit, oldest first',
  params: idParams,
  reply: z.array(correction),
  message: 'Hours retrieved successfully',
})

/** In any form of `POST bookings`: a wall time at the address or an instant. */
const moment = z.string().check(z.minLength(1), z.maxLength(64))

export const correctHours = contract({
  method: 'POST',
  path: 'bookings/:id/hours',
  access: 'user',
  summary: 'The team corrects start and end of a finished hourly visit; the sum stays until the customer accepts',
  params: idParams,
  body: z.object({ start_at: moment, ends_at: moment, note: z.optional(z.nullable(text(500))) }),
  reply: z.array(correction),
  message: 'Hours saved successfully',
})

export const answerHours = contract({
  method: 'PUT',
  path: 'bookings/:id/hours',
  access: 'user',
  summary: 'The customer accepts corrected hours, which changes the total, or refuses them; the team withdraws them',
  params: idParams,
  body: z.object({ correction_id: id(), accept: z.boolean() }),
  reply: z.array(correction),
  message: 'Hours answered successfully',
})
