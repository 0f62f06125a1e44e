import { queryFor } from '#web/query.ts'
import { listPaymentMethods } from './calls.ts'

/** The payment methods offered for a booking, in their order (`wire.md §4.4`). */
export const methodsFor = (bookingId: number) =>
  queryFor(listPaymentMethods, {
    query: {
      with: 'media',
      search: 'enabled:1',
      searchFields: 'enabled:=',
      orderBy: 'order',
      sortedBy: 'asc',
      booking_id: bookingId,
    },
  })
