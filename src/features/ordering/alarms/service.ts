import { statusById, THRESHOLDS } from '#features/bookings/rules.ts'
import { notify } from '#features/notifications/service.ts'
import { parseId } from '#lib/ids.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { expireBooking } from '../transitions/service.ts'
import { type AlarmedRow, lapsedRequests, lockAlarmed, markReminded } from './queries.ts'
import { ALARMS, type Alarm, isTimely } from './rules.ts'

type DueAlarm = { row: AlarmedRow; order: number; now: number }

/** Reminds customer and provider of a visit that still takes place, once per time of the visit. */
const remind = async (tx: Tx, { row, order, now }: DueAlarm, kind: 'day' | 'hours'): Promise<void> => {
  if (order >= THRESHOLDS.in_progress || !isTimely(kind, row.starts_at, now)) return
  if (!(await markReminded(tx, row.id, kind, row.starts_at))) return
  const event = kind === 'day' ? 'reminder_day' : 'reminder_hours'
  await notify(tx, [row.user_id, ...row.provider_users], 'statusChangedBooking', { booking_id: row.id, event })
}

/** Reminds the provider of an unanswered request. */
const remindProvider = async (tx: Tx, { row, order }: DueAlarm): Promise<void> => {
  if (order !== THRESHOLDS.received || !(await markReminded(tx, row.id, 'unanswered', row.starts_at))) return
  await notify(tx, row.provider_users, 'statusChangedBooking', { booking_id: row.id, event: 'unanswered' })
}

/**
 * Runs one alarm. It names the time of the visit it was scheduled for; if the visit was rescheduled, cancelled or deleted,
 * nothing happens. Idempotent.
 */
export const runAlarm = async (tx: Tx, data: Record<string, unknown>, now = Date.now()): Promise<void> => {
  const kind = ALARMS.find((known) => known === data.kind) as Alarm | undefined
  const id = parseId(data.booking_id)
  const row = id === null ? undefined : await lockAlarmed(tx, id)
  if (!kind || !row || row.starts_at !== data.starts_at) return
  const alarm = { row, order: statusById(row.booking_status_id)?.order ?? THRESHOLDS.failed, now }
  if (kind === 'unanswered') return remindProvider(tx, alarm)
  return remind(tx, alarm, kind)
}

/** Ends the unanswered requests whose time is up, each in its own transaction. */
export const expireRequests = async (database: Database): Promise<void> => {
  for (const id of await lapsedRequests(database.db)) await database.transaction((tx) => expireBooking(tx, id))
}
