import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Booking } from '#features/bookings/contract.ts'
import { THRESHOLDS } from '#features/bookings/rules.ts'
import { call } from '#web/call.ts'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { refreshBooking } from '../useMove.ts'
import { confirmStep, getDoor } from './calls.ts'
import { type DoorStep, doorSteps, type Side } from './rules.ts'

/** Start and finish of a visit that is on its way or later; undefined before. */
export const useDoor = (booking: Booking) => {
  const { order } = booking.booking_status
  const near = !booking.cancel && order >= THRESHOLDS.on_the_way && order <= THRESHOLDS.done
  const door = queryFor(getDoor, { params: { id: String(booking.id) } })
  return useQuery({ ...door, enabled: near, refetchInterval: untilRead }).data
}

/** The step this side is asked to confirm. */
export const askedStep = (door: ReturnType<typeof useDoor>, side: Side): DoorStep | undefined =>
  doorSteps.findLast((step) => door?.[step].asked === side)

type Handlers = { onSuccess: () => void; onError: (error: Error) => void }

/** Confirms what the other side said. */
export const useConfirmStep = (bookingId: number, handlers: Handlers) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (step: DoorStep) => call(confirmStep, { params: { id: bookingId }, body: { step } }),
    ...handlers,
    onSettled: () => refreshBooking(queries, bookingId),
  })
}
