import { queryFor } from '#web/query.ts'
import { listNextStarts } from './next/calls.ts'
import type { VisitDay } from './rules.ts'

/** Where the visit would be, as the lists of services send it. */
type Near = { nearLat: string; nearLon: string }

/** The filter for a day and a part of it, as calls send it. */
export const visitDayQuery = (day: VisitDay | null | undefined) =>
  day ? { visit_date: day.date, ...(day.part && { visit_part: day.part }) } : {}

/** One call for all services of a list; bookings change it, so it is asked for in the browser and never kept with the page. */
export const nextStartsOf = (
  serviceIds: readonly number[],
  near: Near | null,
  count = 1,
  day: VisitDay | null = null,
) =>
  queryFor(listNextStarts, {
    query: {
      e_service_ids: serviceIds.join(),
      count,
      ...visitDayQuery(day),
      ...(near && { latitude: near.nearLat, longitude: near.nearLon }),
    },
  })
