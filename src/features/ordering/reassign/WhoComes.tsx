import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#features/bookings/contract.ts'
import { ConfirmedSelect } from '#ui/ConfirmedSelect.tsx'
import { useWords } from '#ui/language.tsx'
import { call } from '#web/call.ts'
import { queryFor } from '#web/query.ts'
import { show } from '#web/snackbar.ts'
import { useShowFailure } from '#web/useShowFailure.ts'
import type { messages } from '../providerMessages.ts'
import { refreshBooking } from '../useMove.ts'
import { listVisitWorkers, reassignVisit } from './calls.ts'

/** Who comes to a visit, for owners and managers of a team; workers who are not free cannot be chosen. */
export const WhoComes = ({ id: bookingId, booking_at }: Pick<Booking, 'id' | 'booking_at'>) => {
  const t = useWords<typeof messages>('ordering.provider')
  const queries = useQueryClient()
  const showFailure = useShowFailure(t('worker.failed'))
  const query = queryFor(listVisitWorkers, { params: { id: bookingId } })
  const { data } = useQuery({ ...query, staleTime: 0, retry: false })
  const nameOf = (id: number) => data?.workers.find((worker) => worker.id === id)?.name ?? ''
  const reassigning = useMutation({
    mutationFn: (workerId: number) =>
      call(reassignVisit, { params: { id: bookingId }, body: { worker_id: workerId, expected_at: booking_at } }),
    onSuccess: async (now, workerId) => {
      queries.setQueryData(query.queryKey, now)
      show({ type: 'success', title: t('worker.changed', { name: nameOf(workerId) }) })
      await refreshBooking(queries, bookingId)
    },
    onError: async (error) => {
      showFailure(error)
      void refreshBooking(queries, bookingId)
      await queries.invalidateQueries({ queryKey: query.queryKey })
    },
  })
  if (!data || data.workers.length < 2) return null
  return (
    <ConfirmedSelect
      // What was chosen for another time is chosen anew.
      key={booking_at}
      label={t('worker.label')}
      value={String(data.worker_id ?? '')}
      disabled={!data.open}
      confirm={(id) => t('worker.send', { name: nameOf(Number(id)) })}
      pending={reassigning.isPending}
      onConfirm={(id) => reassigning.mutate(Number(id))}
    >
      {data.workers.map(({ id, name, free }) => (
        <option key={id} value={id} disabled={!free && id !== data.worker_id}>
          {free || id === data.worker_id ? name : t('worker.busy', { name })}
        </option>
      ))}
    </ConfirmedSelect>
  )
}
