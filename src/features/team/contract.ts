import * as z from 'zod/mini'
import { contract, teamRoles } from '#lib/contract.ts'
import { translated } from '#lib/schema.ts'

export const membership = z.object({
  e_provider_id: z.int(),
  e_provider: z.object({ id: z.int(), name: translated }),
  role: z.enum(teamRoles),
  /** The worker whose visits are theirs, if they take any. */
  worker_id: z.nullable(z.int()),
})
export type Membership = z.infer<typeof membership>

export const listMemberships = contract({
  method: 'GET',
  path: 'provider/memberships',
  access: 'user',
  summary: 'The teams the caller is in and their role there, the highest role first',
  reply: z.array(membership),
  message: 'Memberships retrieved successfully',
})
