import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, text, translated } from '#lib/schema.ts'
import { amount, expectedAt } from '../contract.ts'

const alternative = z.object({
  id: z.int(),
  /** The proposed time: instant, and wall time at the visit's address. */
  at: z.string(),
  local: z.string(),
  e_provider: z.object({ id: z.int(), name: translated }),
  e_service: z.object({ id: z.int(), name: translated }),
  /** A colleague of the booked provider: booking, price and payment stay as they are. */
  same_provider: z.boolean(),
  /**
   * What the customer pays who takes it, in major units: of the same provider as agreed, else as `POST bookings` computes it,
   * with timed options and taxes.
   */
  total: z.number(),
})
export type Alternative = z.infer<typeof alternative>

const changes = z.object({
  /** Minutes by which the provider is late; null: on time as far as they said. */
  late_minutes: z.nullable(z.int()),
  /** Set while the customer has to choose, because the provider cannot come. */
  absence: z.nullable(z.object({ note: z.nullable(z.string()), alternatives: z.array(alternative) })),
  /** For the customer: the booking with another provider that they took instead of this one. */
  instead: z.optional(z.int()),
})
export type Changes = z.infer<typeof changes>

export const getChanges = contract({
  method: 'GET',
  path: 'bookings/:id/changes',
  access: 'user',
  summary: 'What became of a visit: a delay, or an absence with alternatives to choose from',
  params: idParams,
  reply: changes,
  message: 'Changes retrieved successfully',
})

export const announceDelay = contract({
  method: 'POST',
  path: 'bookings/:id/delay',
  access: 'user',
  summary: 'The provider is late: tells the customer when to expect them',
  params: idParams,
  body: z.object({ minutes: z.int().check(z.minimum(5), z.maximum(240)), expected_at: expectedAt }),
  reply: changes,
  message: 'Delay saved successfully',
})

const note = z.optional(z.nullable(text(500)))

export const announceAbsence = contract({
  method: 'POST',
  path: 'bookings/:id/absence',
  access: 'user',
  summary: 'The provider cannot come: apologises and offers the customer alternatives or a free cancellation',
  params: idParams,
  body: z.object({ note, expected_at: expectedAt }),
  reply: changes,
  message: 'Absence saved successfully',
})

export const answerAbsence = contract({
  method: 'PUT',
  path: 'bookings/:id/absence',
  access: 'user',
  whileActing: true,
  summary: 'The customer takes an alternative, or cancels free of charge with null; answers the booking that holds now',
  params: idParams,
  body: z.object({
    alternative_id: z.nullable(id()),
    /** The total that was shown for it; another one is refused as `price_changed`. */
    expected_total: z.optional(z.nullable(amount)),
  }),
  reply: z.object({ booking_id: z.int() }),
  message: 'Absence answered successfully',
})

const wall = z.string().check(z.regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/))

export const takeSickDay = contract({
  method: 'POST',
  path: 'provider/sick_days',
  access: 'worker',
  summary: 'Ill for a period: every visit in it that is not over becomes an absence, the rest of it time off',
  body: z.object({
    /** Wall times in the provider's zone. */
    starts: wall,
    ends: wall,
    /** Absent: the caller themselves. Others only by a manager. */
    worker_id: z.optional(z.nullable(id())),
    note,
  }),
  reply: z.object({ visits: z.int() }),
  message: 'Sick day saved successfully',
})
