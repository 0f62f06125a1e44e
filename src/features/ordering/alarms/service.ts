import { statusById, THRESHOLDS } from '#features/bookings/rules.ts'
import { notify } from '#features/notifications/service.ts'
import { parseId } from '#lib/ids.ts'
import type { Tx } from '#server/db/database.ts'
import { expireBooking } from '../transitions/service.ts'
import { type AlarmedRow, alarmSettings, lockAlarmed, markReminded } from './queries.ts'
import { ALARMS, type Alarm, answerDue, answerTimes, isTimely } from './rules.ts'
import { setAlarm } from './schedule.ts'

type Ringing = { row: AlarmedRow; order: number; now: number }

/** Both sides hear of a visit that still takes place, once for each time it was set to. */
const remind = async (tx: Tx, { row, order, now }: Ringing, kind: 'day' | 'hours'): Promise<void> => {
  if (order >= THRESHOLDS.in_progress || !isTimely(kind, row.starts_at, now)) return
  if (!(await markReminded(tx, row.id, kind, row.starts_at))) return
  const event = kind === 'day' ? 'reminder_day' : 'reminder_hours'
  await notify(tx, [row.user_id, ...row.provider_users], 'statusChangedBooking', { booking_id: row.id, event })
}

/** The provider hears that a request waits. */
const askAgain = async (tx: Tx, { row, order }: Ringing): Promise<void> => {
  if (order !== THRESHOLDS.received || !(await markReminded(tx, row.id, 'unanswered', row.starts_at))) return
  await notify(tx, row.provider_users, 'statusChangedBooking', { booking_id: row.id, event: 'unanswered' })
}

/** A request nobody answered ends; one that has more time by now, because the settings changed, is looked at again then. */
const expire = async (tx: Tx, { row, order, now }: Ringing): Promise<void> => {
  if (order !== THRESHOLDS.received) return
  const times = answerTimes(await alarmSettings(tx))
  const due = answerDue({ startsAt: row.starts_at, createdAt: row.created_at }, times).expiry
  if (due > now) await setAlarm(tx, row.id, 'expiry', row.starts_at, due)
  else await expireBooking(tx, row.id)
}

/**
 * Rings one alarm. It says which time of the visit it was set for: of a visit at another time, or one that is cancelled or
 * gone, it says nothing. Ringing it twice does what it does once.
 */
export const ring = async (tx: Tx, data: Record<string, unknown>, now = Date.now()): Promise<void> => {
  const kind = ALARMS.find((known) => known === data.kind) as Alarm | undefined
  const id = parseId(data.booking_id)
  const row = id === null ? undefined : await lockAlarmed(tx, id)
  if (!kind || !row || row.starts_at !== data.starts_at) return
  const ringing = { row, order: statusById(row.booking_status_id)?.order ?? THRESHOLDS.failed, now }
  if (kind === 'unanswered') return askAgain(tx, ringing)
  return kind === 'expiry' ? expire(tx, ringing) : remind(tx, ringing, kind)
}
