import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams } from '#lib/schema.ts'
import { expectedAt } from '../contract.ts'

export const visitWorkers = z.object({
  /** Who comes. */
  worker_id: z.nullable(z.int()),
  /** The time may still be given to another worker. */
  open: z.boolean(),
  /** Those who take visits of this service, and who comes. */
  workers: z.array(z.object({ id: z.int(), name: z.string(), free: z.boolean() })),
})
export type VisitWorkers = z.infer<typeof visitWorkers>

export const listVisitWorkers = contract({
  method: 'GET',
  path: 'provider/bookings/:id/workers',
  access: 'manager',
  summary: "Who comes to a visit, and which of the provider's workers who do its service are free at its time",
  params: idParams,
  reply: visitWorkers,
  message: 'Workers retrieved successfully',
})

export const reassignVisit = contract({
  method: 'PUT',
  path: 'provider/bookings/:id/worker',
  access: 'manager',
  summary: 'Gives a visit to another worker at its time; slot_taken if they have another one',
  params: idParams,
  body: z.object({ worker_id: id(), expected_at: expectedAt }),
  reply: visitWorkers,
  message: 'Booking Updated successfully',
})
