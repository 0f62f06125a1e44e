import type { Tx } from '#server/db/database.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { alarmSettings } from './queries.ts'
import { type Alarm, alarmsOf, answerTimes, type Visit } from './rules.ts'

const job = (bookingId: number, kind: Alarm, startsAt: number, at: number) => ({
  queue: 'booking-alarm' as const,
  // By booking and time: a visit at another time has other alarms, and those of the old time find nothing to do.
  key: `${bookingId}:${kind}:${startsAt}`,
  at,
  data: { booking_id: bookingId, kind, starts_at: startsAt },
})

/** Sets one alarm, in the transaction that calls for it. */
export const setAlarm = (tx: Tx, bookingId: number, kind: Alarm, startsAt: number, at: number) =>
  enqueue(tx, [job(bookingId, kind, startsAt, at)])

/**
 * Sets the alarms of a visit in the transaction that makes or moves it: reminders before it and, for a request, the wait for
 * an answer. `settings`: those that were read anyway.
 */
export const setAlarms = async (
  tx: Tx,
  bookingId: number,
  visit: Visit,
  now: number,
  settings?: Record<string, string>,
): Promise<void> => {
  const times = answerTimes(settings ?? (await alarmSettings(tx)))
  const alarms = alarmsOf(visit, times, now)
  await enqueue(
    tx,
    alarms.map(({ kind, at }) => job(bookingId, kind, visit.startsAt, at)),
  )
}
