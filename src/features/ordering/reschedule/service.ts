import { claimSpan } from '#features/availability/rules.ts'
import { calendarOf } from '#features/availability/service.ts'
import { statusById, THRESHOLDS } from '#features/bookings/rules.ts'
import { mayOverride } from '#features/bookings/service.ts'
import { notify } from '#features/notifications/service.ts'
import { parseBookingAt } from '#lib/bookingAt.ts'
import type { OfficeRole } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import { parseDuration } from '#lib/time.ts'
import type { Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { closeAbsence } from '../absences/queries.ts'
import { setAlarms } from '../alarms/schedule.ts'
import type { RescheduleBody } from '../contract.ts'
import { closeProposal } from '../proposals/queries.ts'
import { workerOf } from '../reassign/queries.ts'
import { tellTeam } from '../tellTeam.ts'
import { claimsWindow, expectTime, refuseTime, timeOf, workersFor } from '../times.ts'
import { feeNow } from '../transitions/settle.ts'
import { agreedOptionsAt, optionsAt } from './options.ts'
import {
  keepFee,
  lockReschedulable,
  lockReschedules,
  moveVisit,
  type ReschedulableRow,
  releaseClaim,
} from './queries.ts'

type User = { id: number; role: string; office?: OfficeRole | null; actingId?: number | null }

/** The customer may reschedule, and an operator with a reason. A provider declines instead (`PUT bookings/{id}`). */
const actorOf = (row: ReschedulableRow, user: User, { reason }: RescheduleBody) => {
  if (row.user_id === user.id) return 'customer' as const
  if (!mayOverride(user)) return refuse('forbidden')
  return reason ? ('operator' as const) : refuse('reason_required')
}

const expectMovable = (row: ReschedulableRow, { expected_status_id: expected }: RescheduleBody): void => {
  const order = statusById(row.booking_status_id)?.order ?? THRESHOLDS.failed
  if (order >= THRESHOLDS.on_the_way || (expected != null && expected !== row.booking_status_id)) {
    refuse('move_not_allowed', { data: { booking_status_id: row.booking_status_id } })
  }
}

/**
 * Moves a visit to another time in the caller's transaction: same booking, prices, coupon and status. The claim is released
 * and the new time claimed; the database decides conflicts (booking-and-money §1). Only timed options change with the time;
 * one that the provider proposed adds none, and accepts a request. The provider is notified and may decline until it is on the
 * way. A reschedule to the same time changes nothing. Every refusal must roll the transaction back: the claim is released before
 * the new time is checked, so that the visit does not conflict with itself. What cancelling cost before stays the least it costs,
 * unless the provider proposed the time. Returns the id.
 * Refuses `not_found`, `forbidden` (a provider), `reason_required` (an operator), `move_not_allowed` from On the Way on,
 * `visit_moved` where another time was shown, and times as `POST bookings` does, with the nearest three, `price_changed` where
 * another total is expected, `fee_changed` where cancelling costs more by now than the customer saw.
 */
export const rescheduleVisit = async (
  tx: Tx,
  user: User,
  bookingId: unknown,
  body: RescheduleBody & { proposed?: boolean },
  now = Date.now(),
): Promise<number> => {
  const id = parseId(bookingId) ?? refuse('not_found')
  const row = (await lockReschedulable(tx, id, user)) ?? refuse('not_found')
  const actor = actorOf(row, user, body)
  expectMovable(row, body)
  const requested = parseBookingAt(body.booking_at, row.visit_tz)
  if (requested.ok && requested.at === row.starts_at) return id
  expectTime(body.expected_at, row)
  const roughly = parseBookingAt(body.booking_at, 'UTC')
  if (!roughly.ok) return refuse('time_unreadable')

  await lockReschedules(tx, row.e_provider_id)
  await releaseClaim(tx, id)
  const offer = { providerId: row.e_provider_id, serviceId: row.e_service_id }
  const durationMinutes = parseDuration(row.duration)
  const visit = { at: requested.ok ? requested.at : roughly.at, minutes: durationMinutes, ranked: true }
  const calendar = {
    ...((await calendarOf(tx, offer, claimsWindow(roughly.at), now, { visit })) ?? refuse('not_bookable')),
    zone: row.visit_tz,
    durationMinutes,
    // The provider, who named the time, wants no notice of it.
    ...(body.proposed && { noticeMinutes: 0 }),
  }
  const time = await timeOf(tx, body.booking_at, offer, calendar)
  const seen = { status: row.booking_status_id, now, expected: body.expected_fee }
  const fee = actor === 'customer' && !body.proposed ? await feeNow(tx, id, seen) : 0
  const to = {
    claim: claimSpan(time.at, calendar),
    startsAt: time.at,
    visitLocal: time.local,
    options: body.proposed
      ? await agreedOptionsAt(tx, id, time.local)
      : await optionsAt(tx, id, time.local, body.expected_total),
    userId: user.id,
    actor,
    note: body.reason || null,
    agreed: body.proposed ?? false,
  }
  let comes: number | null = null
  for (const { id: workerId } of workersFor(time.at, calendar)) {
    if (await moveVisit(tx, id, { ...to, workerId })) comes = workerId
    if (comes !== null) break
  }
  if (comes === null) return refuseTime(tx, 'slot_taken', offer, time.at, calendar)
  if (fee > 0) await keepFee(tx, id, fee)
  await closeProposal(tx, id, 'withdrawn')
  await closeAbsence(tx, id)
  await setAlarms(tx, id, { startsAt: time.at, createdAt: now }, now)
  const newcomer = comes === row.worker_id ? undefined : await workerOf(tx, comes, row.e_provider_id)
  await tellTeam(tx, id, row.provider_users, { by: user.id, comes: newcomer?.user_id ?? null })
  if (actor === 'operator' || user.actingId != null)
    await notify(tx, [row.user_id], 'statusChangedBooking', { booking_id: id, event: 'rescheduled' })
  return id
}
