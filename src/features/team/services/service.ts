import { parseId } from '#lib/ids.ts'
import { bothLanguages } from '#lib/words.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { deleteExclusion, insertExclusion, isOwnPair, servicesOfWorker, workersOfService } from './queries.ts'

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

export const workerServices = async ({ db, user }: ReadContext<'manager'>, workerId: unknown) => {
  const rows = (await servicesOfWorker(db, idOf(workerId), user.member.e_provider_id)) ?? refuse('not_found')
  return rows.map((row) => ({ ...row, name: bothLanguages(row.name) }))
}

export const serviceWorkers = async ({ db, user }: ReadContext<'manager'>, serviceId: unknown) =>
  (await workersOfService(db, idOf(serviceId), user.member.e_provider_id)) ?? refuse('not_found')

/** Says whether a worker does a service. Free times follow at once; booked visits stay. Refuses `not_found`. */
export const setWorkerService = async (
  { tx, user }: WriteContext<'manager'>,
  workerId: unknown,
  { e_service_id: serviceId, does }: { e_service_id: number; does: boolean },
) => {
  const pair = { workerId: idOf(workerId), serviceId, providerId: user.member.e_provider_id }
  if (!(await isOwnPair(tx, pair))) return refuse('not_found')
  await (does ? deleteExclusion : insertExclusion)(tx, pair)
  return { worker_id: pair.workerId, e_service_id: serviceId, does }
}
