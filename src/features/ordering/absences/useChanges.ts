import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#features/bookings/contract.ts'
import { statusById } from '#features/bookings/rules.ts'
import { useAttemptKeys } from '#web/attemptKey.ts'
import { call } from '#web/call.ts'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { refreshBooking } from '../useMove.ts'
import { announceAbsence, announceDelay, answerAbsence, getChanges } from './calls.ts'
import { isExpected } from './rules.ts'

/** A delay or an absence of a visit. */
export const useChanges = (bookingId: number) =>
  useQuery({ ...queryFor(getChanges, { params: { id: String(bookingId) } }), refetchInterval: untilRead })

type Visit = Pick<Booking, 'id' | 'booking_status_id'>

/** The same while the visit is expected; later there is none. */
const useExpectedChanges = ({ id, booking_status_id }: Visit) => {
  const status = statusById(booking_status_id)?.key
  const changes = queryFor(getChanges, { params: { id: String(id) } })
  return useQuery({ ...changes, enabled: status !== undefined && isExpected(status), refetchInterval: untilRead })
}

/** Whether the provider cannot come and the customer has not chosen yet: no other step of the visit is open. */
export const useIsAbsent = (visit: Visit): boolean => Boolean(useExpectedChanges(visit).data?.absence)

/** Whether that is asked about for the first time. Without a connection, or where asking failed, nobody waits for the answer. */
export const useIsAbsenceAsked = (visit: Visit): boolean => {
  const { isLoading, failureCount, errorUpdateCount } = useExpectedChanges(visit)
  return isLoading && failureCount === 0 && errorUpdateCount === 0
}

type Handlers<T> = { onSuccess: (reply: T) => void; onError: (error: Error) => void }

const useRefresh = (bookingId: number) => {
  const queries = useQueryClient()
  return async () => {
    await queries.invalidateQueries({ queryKey: [getChanges.path] })
    await refreshBooking(queries, bookingId)
  }
}

/** The customer's answer: an alternative at the total that is shown, or null to cancel. */
export const useAnswerAbsence = (bookingId: number, handlers: Handlers<{ booking_id: number }>) => {
  const refresh = useRefresh(bookingId)
  return useMutation({
    mutationFn: (chosen: { id: number; total: number } | null) =>
      call(answerAbsence, {
        params: { id: String(bookingId) },
        body: { alternative_id: chosen?.id ?? null, expected_total: chosen?.total ?? null },
      }),
    ...handlers,
    onSettled: refresh,
  })
}

/** Tells the customer of a delay in minutes. `at`: the visit's time that is shown. */
export const useAnnounceDelay = (bookingId: number, { onSuccess, onError }: Handlers<unknown>) => {
  const refresh = useRefresh(bookingId)
  const keys = useAttemptKeys()
  return useMutation({
    mutationFn: ({ minutes, at }: { minutes: number; at: string }) => {
      const body = { minutes, expected_at: at }
      return call(announceDelay, { params: { id: String(bookingId) }, body }, keys.of(body))
    },
    onSuccess: (reply) => {
      keys.done()
      onSuccess(reply)
    },
    onError,
    onSettled: refresh,
  })
}

/** Tells the customer that the provider cannot come. `at`: the visit's time that was shown. */
export const useAnnounceAbsence = (bookingId: number, handlers: Handlers<unknown>) => {
  const refresh = useRefresh(bookingId)
  return useMutation({
    mutationFn: ({ note, at }: { note: string; at: string }) => {
      const body = { note: note.trim() || null, expected_at: at }
      return call(announceAbsence, { params: { id: String(bookingId) }, body })
    },
    ...handlers,
    onSettled: refresh,
  })
}
