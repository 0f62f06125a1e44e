import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { id, idParams, translated } from '#lib/schema.ts'

/** One worker and one service of a provider. */
const pair = {
  worker_id: z.int(),
  e_service_id: z.int(),
  /** The worker does this service: its visits may be theirs. */
  does: z.boolean(),
}

const workerService = z.object({ ...pair, name: translated, /** How many other workers do it. */ others: z.int() })
export type WorkerService = z.infer<typeof workerService>

export const listWorkerServices = contract({
  method: 'GET',
  path: 'provider/workers/:id/services',
  access: 'manager',
  summary: "The provider's services, and which of them a worker does",
  params: idParams,
  reply: z.array(workerService),
  message: 'Services retrieved successfully',
})

export const setWorkerService = contract({
  method: 'PUT',
  path: 'provider/workers/:id/services',
  access: 'manager',
  summary: 'Says whether a worker does a service from now on; booked visits stay theirs',
  params: idParams,
  body: z.object({ e_service_id: id(), does: z.boolean() }),
  reply: z.object(pair),
  message: 'Worker Updated successfully',
})

const serviceWorker = z.object({ ...pair, name: z.string() })
export type ServiceWorker = z.infer<typeof serviceWorker>

export const listServiceWorkers = contract({
  method: 'GET',
  path: 'provider/services/:id/workers',
  access: 'manager',
  summary: 'Who takes visits, and which of them do a service',
  params: idParams,
  reply: z.array(serviceWorker),
  message: 'Workers retrieved successfully',
})
