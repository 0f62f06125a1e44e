import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Booking } from '#features/bookings/contract.ts'
import { type StatusKey, statusOf } from '#features/bookings/rules.ts'
import { call } from '#web/call.ts'
import { show } from '#web/snackbar.ts'
import { ApiError } from '#web/transport.ts'
import { rescheduleBooking, updateBooking } from '../calls.ts'
import { reassignForOffice } from './calls.ts'

type Change =
  | { kind: 'move'; to: StatusKey }
  | { kind: 'cancel'; fee: number }
  | { kind: 'reschedule'; local: string; total: number | undefined }
  | { kind: 'reassign'; workerId: number }

/**
 * Changes a booking for somebody, with a reason. Of two concurrent changes one is refused, and so is a change of a visit that is
 * moved while the reason is typed: it is decided about anew.
 */
export const useOverride = (booking: Booking, done: string, onDone: () => void) => {
  const queries = useQueryClient()
  const params = { id: String(booking.id) }
  const query = { with: 'bookingStatus' }
  const expected_status_id = booking.booking_status_id
  // When this was opened; who was told of a move decides about the time of now.
  const [at, look] = useState<string | null>(booking.booking_at)
  const expected_at = at ?? booking.booking_at
  return useMutation({
    mutationFn: async ({ reason, ...change }: Change & { reason: string }): Promise<void> => {
      if (change.kind === 'reassign') {
        await call(reassignForOffice, { params, body: { worker_id: change.workerId, reason, expected_at } })
      } else if (change.kind === 'reschedule') {
        const body = { booking_at: change.local, reason, expected_status_id, expected_at, expected_total: change.total }
        await call(rescheduleBooking, { params, query, body })
      } else {
        const to = change.kind === 'cancel' ? 'failed' : change.to
        const body = {
          booking_status_id: statusOf(to).id,
          expected_status_id,
          expected_at,
          reason,
          ...(change.kind === 'cancel' && { cancel: true, cancellation_fee: change.fee }),
        }
        await call(updateBooking, { params, query, body })
      }
    },
    onError: (error) => error instanceof ApiError && error.code === 'visit_moved' && look(null),
    onSuccess: () => {
      show({ type: 'success', title: done })
      onDone()
    },
    // Money moves with it, too.
    onSettled: () => queries.invalidateQueries(),
  })
}
