import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { idParams } from '#lib/schema.ts'

const session = z.object({
  id: z.int(),
  /** Product names, the same in every language; null if the device did not send them. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** Two-letter country of the latest use; `local` for a private network; null if unknown. */
  place: z.nullable(z.string()),
  created_at: z.string(),
  /** To the hour. */
  last_used_at: z.string(),
  /** Whether the caller's own token is this one. */
  current: z.boolean(),
})

export const listSessions = contract({
  method: 'GET',
  path: 'sessions',
  access: 'user',
  whileActing: false,
  summary: 'The devices where the caller is signed in, last used first',
  reply: z.array(session),
  message: 'Sessions retrieved successfully',
})

export const endSession = contract({
  method: 'DELETE',
  path: 'sessions/:id',
  access: 'user',
  summary: "Signs one of the caller's devices out",
  params: idParams,
  reply: z.boolean(),
  message: 'Session ended successfully',
})

export const endOtherSessions = contract({
  method: 'DELETE',
  path: 'sessions',
  access: 'user',
  summary: 'Signs the caller out on all other devices; returns their number',
  reply: z.int(),
  message: 'Sessions ended successfully',
})
