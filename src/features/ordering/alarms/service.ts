import { statusById, THRESHOLDS } from '#features/bookings/rules.ts'
import { notify } from '#features/notifications/service.ts'
import { parseId } from '#lib/ids.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { eachAlone } from '#server/jobs/eachAlone.ts'
import { hasten } from '#server/jobs/queries.ts'
import { isGone } from '../proposals/gone.ts'
import { openProposal } from '../proposals/queries.ts'
import { expireBooking } from '../transitions/service.ts'
import {
  type AlarmedRow,
  alarmSettings,
  lapsedRequests,
  lockAlarmed,
  markReminded,
  unansweredRequests,
} from './queries.ts'
import { ALARMS, type Alarm, answerDue, answerTimes, isTimely } from './rules.ts'
import { alarmKey, setAlarm } from './schedule.ts'

type DueAlarm = { row: AlarmedRow; order: number; now: number }

/** Reminds customer and provider of an accepted visit that has not begun, once per time of the visit. */
const remind = async (tx: Tx, { row, order, now }: DueAlarm, kind: 'day' | 'hours'): Promise<void> => {
  const takesPlace = order >= THRESHOLDS.accepted && order < THRESHOLDS.in_progress
  if (!takesPlace || !isTimely(kind, row.starts_at, now)) return
  if (!(await markReminded(tx, row, kind))) return
  const event = kind === 'day' ? 'reminder_day' : 'reminder_hours'
  await notify(tx, [row.user_id, ...row.provider_users], 'statusChangedBooking', { booking_id: row.id, event })
}

/** Whether the customer has a proposed time to consider; one that is gone is no answer to their request. */
const isConsidered = async (tx: Tx, bookingId: number, now: number): Promise<boolean> => {
  const proposal = await openProposal(tx, bookingId)
  return proposal !== undefined && !(await isGone(tx, proposal, now))
}

/**
 * Reminds the provider of a request that waits for them, once each time it begins to wait. If the settings changed and it has more
 * time, the alarm is scheduled again.
 */
const remindProvider = async (tx: Tx, { row, order, now }: DueAlarm): Promise<void> => {
  if (order !== THRESHOLDS.received || (row.proposed && (await isConsidered(tx, row.id, now)))) return
  const visit = { startsAt: row.starts_at, createdAt: row.waits_since }
  const due = answerDue(visit, answerTimes(await alarmSettings(tx))).unanswered
  if (due > now) return void (await setAlarm(tx, row.id, 'unanswered', row.starts_at, due))
  if (!(await markReminded(tx, row, 'unanswered', row.waits_since))) return
  await notify(tx, row.provider_users, 'statusChangedBooking', { booking_id: row.id, event: 'unanswered' })
}

/** After a change of the settings: the reminders of unanswered requests run now, and are scheduled again where it is not time yet. */
export const reviseAlarms = async (tx: Tx): Promise<void> => {
  const requests = await unansweredRequests(tx)
  await hasten(
    tx,
    'booking-alarm',
    requests.map(({ id, starts_at }) => alarmKey(id, 'unanswered', starts_at)),
  )
}

/**
 * Runs one alarm. It names the time of the visit it was scheduled for; if the visit was rescheduled, cancelled or deleted,
 * or the provider cannot come to it, nothing happens. Idempotent.
 */
export const runAlarm = async (tx: Tx, data: Record<string, unknown>, now = Date.now()): Promise<void> => {
  const kind = ALARMS.find((known) => known === data.kind) as Alarm | undefined
  const id = parseId(data.booking_id)
  const row = id === null ? undefined : await lockAlarmed(tx, id)
  if (!kind || !row || row.absent || row.starts_at !== data.starts_at) return
  const alarm = { row, order: statusById(row.booking_status_id)?.order ?? THRESHOLDS.failed, now }
  if (kind === 'unanswered') return remindProvider(tx, alarm)
  return remind(tx, alarm, kind)
}

/** The statement that ends it is one after the lock: it sees what its customer did meanwhile. */
const expire = async (tx: Tx, bookingId: number): Promise<void> => {
  await lockAlarmed(tx, bookingId)
  await expireBooking(tx, bookingId)
}

/** Ends the unanswered requests whose time is up, each in its own transaction: one that fails keeps none of the others. */
export const expireRequests = async (database: Database): Promise<void> => {
  const ids = await lapsedRequests(database.db)
  await eachAlone(ids.map((id) => () => database.transaction((tx) => expire(tx, id))))
}
