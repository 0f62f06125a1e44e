import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/call.ts'
import { queryFor } from '#web/query.ts'
import { useTeamChange } from '../useTeamChange.ts'
import { listServiceWorkers, listWorkerServices, setWorkerService } from './calls.ts'

export const servicesOf = (workerId: number) => queryFor(listWorkerServices, { params: { id: workerId } })
export const workersOf = (serviceId: number) => queryFor(listServiceWorkers, { params: { id: serviceId } })

type Pair = { worker_id: number; e_service_id: number; does: boolean }

/** Says whether a worker does a service, and shows it at once. */
export const useWorkerService = () => {
  const queries = useQueryClient()
  const change = useTeamChange(async ({ worker_id, ...body }: Pair) => {
    await call(setWorkerService, { params: { id: worker_id }, body })
    await Promise.all(
      [servicesOf(worker_id), workersOf(body.e_service_id)].map(({ queryKey }) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  }, 'saved')
  const { isPending, variables } = change
  /** What a pair shows: the change that is being saved, else what is stored. */
  const shown = (pair: Pair): boolean =>
    isPending && variables.worker_id === pair.worker_id && variables.e_service_id === pair.e_service_id
      ? variables.does
      : pair.does
  return { shown, isPending, set: change.mutate }
}
