import { queryFor } from '#web/query.ts'
import { getCalendar } from './calls.ts'

/** The calendar between two dates, of all workers or of one; the second date is not part of it. */
export const calendarBetween = (from: string, to: string, workerId?: number | null) =>
  queryFor(getCalendar, { query: { from, to, worker_id: workerId ?? undefined } })
