import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, translated } from '#lib/schema.ts'
import { steps } from './rules.ts'

const firstSteps = z.object({
  e_provider: z.object({ id: z.int(), name: translated }),
  steps: z.array(
    z.object({
      key: z.enum(steps),
      done: z.boolean(),
      /** Without it nobody can book. */
      needed: z.boolean(),
    }),
  ),
  /** Whether a customer can book by now. */
  bookable: z.boolean(),
})
export type FirstSteps = z.infer<typeof firstSteps>

export const getFirstSteps = contract({
  method: 'GET',
  path: 'provider/start',
  access: 'manager',
  summary: 'What a new provider has done and has yet to do until the first booking can come',
  query: z.object({ e_provider_id: z.optional(id()) }),
  reply: firstSteps,
  message: 'First steps retrieved successfully',
})
