import { queryFor } from '#web/query.ts'
import { listNextStarts } from './next/calls.ts'

/** Where the visit would be, as the lists of services send it. */
type Near = { nearLat: string; nearLon: string }

/** One call for all services of a list; bookings change it, so it is asked for in the browser and never kept with the page. */
export const nextStartsOf = (serviceIds: readonly number[], near: Near | null, count = 1) =>
  queryFor(listNextStarts, {
    query: {
      e_service_ids: serviceIds.join(),
      count,
      ...(near && { latitude: near.nearLat, longitude: near.nearLon }),
    },
  })
