import type { Tx } from '#server/db/database.ts'
import { enqueue, type NewJob } from '#server/jobs/queries.ts'
import { alarmSettings } from './queries.ts'
import { type Alarm, alarmsOf, answerTimes, type Visit } from './rules.ts'

/** The key holds the time of the visit: after a reschedule the old alarms do nothing. */
export const alarmKey = (bookingId: number, kind: Alarm, startsAt: number): string => `${bookingId}:${kind}:${startsAt}`

const job = (bookingId: number, kind: Alarm, startsAt: number, at: number) => ({
  queue: 'booking-alarm' as const,
  key: alarmKey(bookingId, kind, startsAt),
  at,
  data: { booking_id: bookingId, kind, starts_at: startsAt },
})

/** Schedules one alarm in the caller's transaction. */
export const setAlarm = (tx: Tx, bookingId: number, kind: Alarm, startsAt: number, at: number) =>
  enqueue(tx, [job(bookingId, kind, startsAt, at)])

/** Schedules the alarm of a request whose customer is asked about another time: it passes, and nobody has answered. */
export const setLapseAlarm = (tx: Tx, bookingId: number, startsAt: number, proposed: number) => {
  const alarm = job(bookingId, 'unanswered', startsAt, proposed)
  return enqueue(tx, [{ ...alarm, key: `${alarm.key}:${proposed}` }])
}

/** The alarms of a visit: reminders before it, and one of an unanswered request. */
export const alarmJobs = (bookingId: number, visit: Visit, now: number, settings: Record<string, string>): NewJob[] =>
  alarmsOf(visit, answerTimes(settings), now).map(({ kind, at }) => job(bookingId, kind, visit.startsAt, at))

/** Schedules the alarms of a visit in the transaction that reschedules it. */
export const setAlarms = async (tx: Tx, bookingId: number, visit: Visit, now: number): Promise<void> => {
  await enqueue(tx, alarmJobs(bookingId, visit, now, await alarmSettings(tx)))
}
