import type { QueryClient } from '@tanstack/react-query'
import { queryFor } from '#web/query.ts'
import { getDay } from './calls.ts'

/** The provider's day; without a date today. */
export const day = queryFor(getDay, { query: {} })

/** The day as it was loaded last, for rules that look at the other visits. */
export const loadedDay = (queries: QueryClient) => queries.getQueryData(day.queryKey)
