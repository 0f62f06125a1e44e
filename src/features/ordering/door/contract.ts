import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams } from '#lib/schema.ts'
import { doorSteps, sides } from './rules.ts'

const person = z.object({ id: z.int(), name: z.string() })

const doorStep = z.object({
  /** Who moved the visit there; null before. */
  said: z.nullable(
    z.object({
      by: z.enum(['customer', 'provider', 'operator', 'system']),
      user: z.nullable(person),
      at: z.string(),
    }),
  ),
  /** The confirmation of the other side. `code`: the customer's, typed by this user of the team. */
  confirmed: z.nullable(z.object({ side: z.enum(sides), how: z.enum(['code', 'tap']), user: person, at: z.string() })),
  /** Whose confirmation is asked for now. */
  asked: z.nullable(z.enum(sides)),
  /** The four digits the customer shows at the door; null to everybody else and while they are of no use. */
  code: z.nullable(z.string()),
  /** Not confirmed yet, and tries of the code are left. */
  code_open: z.boolean(),
})
export type DoorStepFacts = z.infer<typeof doorStep>

const door = z.object({ start: doorStep, finish: doorStep })
export type Door = z.infer<typeof door>

export const getDoor = contract({
  method: 'GET',
  path: 'bookings/:id/door',
  access: 'user',
  summary: 'Who said that the work started and finished, and who confirmed it',
  params: idParams,
  reply: door,
  message: 'Visit retrieved successfully',
})

export const confirmStep = contract({
  method: 'PUT',
  path: 'bookings/:id/door',
  access: 'user',
  summary:
    "Confirms the start or the finish: a side what the other one said, or the team with the customer's code, which also moves the visit",
  params: idParams,
  body: z.object({
    step: z.enum(doorSteps),
    code: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  }),
  reply: door,
  message: 'Visit confirmed successfully',
})
