import * as z from 'zod/mini'
import { contract } from '#lib/contract.ts'
import { calendarDate } from '#lib/schema.ts'
import { WEEKDAYS } from '#lib/time.ts'

/** Wall time `HH:mm`. An end that is not after its start belongs to the next day. */
const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))
const minutes = (most: number) => z.int().check(z.minimum(0), z.maximum(most))

const hours = {
  /** Several rows of a day have a break between them; a day without rows is closed. */
  weekly: z.array(z.object({ day: z.enum(WEEKDAYS), start_at: clock, end_at: clock })).check(z.maxLength(70)),
  /** Dates that differ: a row without times closes the date. */
  exceptions: z
    .array(z.object({ date: calendarDate, start_at: z.nullable(clock), end_at: z.nullable(clock) }))
    .check(z.maxLength(366)),
  buffer_before_minutes: minutes(480),
  buffer_after_minutes: minutes(480),
  notice_minutes: minutes(43_200),
  horizon_days: z.int().check(z.minimum(1), z.maximum(366)),
  /** The first date on which visits are taken again; null: no pause. */
  paused_until: z.nullable(calendarDate),
}

const hoursOnly = z.object(hours)
export type Hours = z.infer<typeof hoursOnly>

/** `former`: what they were when the form was opened. Without it nothing is compared. */
const hoursBody = z.object({ ...hours, former: z.optional(hoursOnly) })
export type HoursBody = z.infer<typeof hoursBody>

/** `dated_before`: a date that has passed had hours of its own, so that a day without hours is closed. */
const workingHours = z.object({ ...hours, dated_before: z.boolean(), time_zone: z.string(), today: z.string() })
export type WorkingHours = z.infer<typeof workingHours>

export const getHours = contract({
  method: 'GET',
  path: 'provider/hours',
  access: 'worker',
  summary: "A provider's weekly hours, dates that differ, buffers, notice, horizon and pause",
  reply: workingHours,
  message: 'Hours retrieved successfully',
})

export const saveHours = contract({
  method: 'PUT',
  path: 'provider/hours',
  access: 'manager',
  summary:
    'Saves all of them; bookings that were made stay as they are. changed_meanwhile if they are no longer the `former` ones',
  body: hoursBody,
  reply: workingHours,
  message: 'Hours saved successfully',
})
