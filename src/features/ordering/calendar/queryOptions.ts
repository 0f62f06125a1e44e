import { queryFor } from '#web/query.ts'
import { getCalendar } from './calls.ts'

/** The calendar between two dates; the second is not part of it. */
export const calendarBetween = (from: string, to: string) => queryFor(getCalendar, { query: { from, to } })
