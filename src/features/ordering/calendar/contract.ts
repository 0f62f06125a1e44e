import * as z from 'zod/mini'
import { contract, teamRoles } from '#lib/contract.ts'
import { calendarDate, id, idParams, translated } from '#lib/schema.ts'
import { WEEKDAYS } from '#lib/time.ts'

/** Wall time in the provider's zone, `YYYY-MM-DD HH:mm[:ss]`. */
const wall = z.string().check(z.regex(/^\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?$/))

const visit = z.object({
  id: z.int(),
  worker_id: z.int(),
  booking_status_id: z.int(),
  /** Wall times in the provider's zone. */
  starts: z.string(),
  ends: z.string(),
  service: translated,
  customer: z.string(),
})

const timeOff = z.object({
  id: z.int(),
  worker_id: z.int(),
  /** `external`: read from another calendar; only that one can end it. */
  kind: z.enum(['time_off', 'external']),
  starts: z.string(),
  ends: z.string(),
})

export const getCalendar = contract({
  method: 'GET',
  path: 'provider/calendar',
  access: 'worker',
  summary: "A provider's calendar: visits, requests, time off and hours; a worker's own",
  query: z.object({
    /** The first date and the one after the last. */
    from: calendarDate,
    to: calendarDate,
    worker_id: z.optional(id()),
  }),
  reply: z.object({
    time_zone: z.string(),
    /** The present wall time there. */
    now: z.string(),
    role: z.enum(teamRoles),
    workers: z.array(z.object({ id: z.int(), name: z.nullable(z.string()) })),
    /** A date before which nothing is missing, where there is more than a calendar shows; null: nothing is. */
    cut_from: z.nullable(z.string()),
    visits: z.array(visit),
    time_off: z.array(timeOff),
    weekly: z.array(z.object({ day: z.enum(WEEKDAYS), start_at: z.string(), end_at: z.string() })),
    exceptions: z.array(
      z.object({ date: z.string(), start_at: z.nullable(z.string()), end_at: z.nullable(z.string()) }),
    ),
  }),
  message: 'Calendar retrieved successfully',
})

export const takeTimeOff = contract({
  method: 'POST',
  path: 'provider/time_off',
  access: 'worker',
  summary: 'Takes time off: nobody can book it. A worker for themselves, a manager for anyone or for all',
  body: z.object({
    starts: wall,
    ends: wall,
    /** Absent: a worker themselves, a manager all workers. */
    worker_id: z.optional(z.nullable(id())),
  }),
  reply: z.array(timeOff),
  message: 'Time off saved successfully',
})

export const endTimeOff = contract({
  method: 'DELETE',
  path: 'provider/time_off/:id',
  access: 'worker',
  summary: 'Ends time off: the time can be booked again',
  params: idParams,
  reply: z.object({ id: z.int() }),
  message: 'Time off deleted successfully',
})
