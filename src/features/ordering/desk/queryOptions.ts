import type { QueryClient } from '@tanstack/react-query'
import { queryFor } from '#web/query.ts'
import { getDay } from './calls.ts'

/** The provider's day; without a date today. */
export const day = queryFor(getDay, { query: {} })

/** The day as it was loaded last, for rules that look at the other visits. */
export const loadedDay = (queries: QueryClient) => queries.getQueryData(day.queryKey)

/** When it was. */
export const dayLoadedAt = (queries: QueryClient) => queries.getQueryState(day.queryKey)?.dataUpdatedAt

/** A booking that Today shows, whose details were not opened before: they are readable without a connection, too. */
export const bookingOfDay = (queries: QueryClient, id: number) => {
  const { visits = [], next, requests = [] } = loadedDay(queries) ?? {}
  return [...visits, ...(next ? [next] : []), ...requests.map(({ booking }) => booking)].find((one) => one.id === id)
}
