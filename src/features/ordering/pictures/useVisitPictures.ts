import { useQuery } from '@tanstack/react-query'
import type { Booking } from '#features/bookings/contract.ts'
import { untilRead } from '#web/polling.ts'
import { queryFor } from '#web/query.ts'
import { listVisitPictures } from './calls.ts'
import { takesPictures } from './rules.ts'

export const visitPicturesOf = (bookingId: number) => queryFor(listVisitPictures, { params: { id: String(bookingId) } })

/** Pictures of the work of a visit that may have some. */
export const useVisitPictures = ({ id, booking_status }: Booking) =>
  useQuery({ ...visitPicturesOf(id), enabled: takesPictures(booking_status.order), refetchInterval: untilRead }).data ??
  []
