import { calendarOf } from '#features/availability/service.ts'
import { statusById, THRESHOLDS } from '#features/bookings/rules.ts'
import { type MovableRow, requireBookingAccess } from '#features/bookings/service.ts'
import { notify } from '#features/notifications/service.ts'
import { parseBookingAt } from '#lib/bookingAt.ts'
import { parseDuration } from '#lib/time.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { setAlarms, setLapseAlarm } from '../alarms/schedule.ts'
import { touchBooking } from '../queries.ts'
import { lockReschedulable } from '../reschedule/queries.ts'
import { rescheduleVisit } from '../reschedule/service.ts'
import { claimsWindow, timeOf } from '../times.ts'
import { isGone } from './gone.ts'
import { closeProposal, insertProposal, openProposal, type ProposalRow } from './queries.ts'

type User = { id: number; role: string; actingId?: number | null }

const serialize = async (db: Db, row: ProposalRow | undefined, now: number) => ({
  proposal: row
    ? {
        at: new Date(row.at).toISOString(),
        local: row.local,
        note: row.note,
        created_at: new Date(row.created_at).toISOString(),
        gone: await isGone(db, row, now),
      }
    : null,
})

const isMovable = ({ booking_status_id: id }: Pick<MovableRow, 'booking_status_id'>): boolean =>
  (statusById(id)?.order ?? THRESHOLDS.failed) < THRESHOLDS.on_the_way

const read = async (db: Db, bookingId: number, now: number) => serialize(db, await openProposal(db, bookingId), now)

/** The open proposal; one of a visit that can no longer be moved, or whose time has passed, is not shown. */
export const getProposal = async ({ db, user }: ReadContext<'user'>, bookingId: string | number, now = Date.now()) => {
  const row = await requireBookingAccess(db, user, bookingId)
  const proposal = isMovable(row) ? await openProposal(db, row.id) : undefined
  return serialize(db, proposal && proposal.at > now ? proposal : undefined, now)
}

/**
 * Proposes another time for a visit: the same rules as for a reschedule, but without notice, which its provider wants of others
 * only, and nothing is claimed until the customer takes it.
 * The same time and note once more change nothing. Refuses `not_found`, `forbidden` to anyone but the provider's team,
 * `move_not_allowed` from On the Way on, and times with the nearest free ones.
 */
export const proposeTime = async (
  tx: Tx,
  user: User,
  bookingId: string | number,
  body: { booking_at: string; note?: string | null | undefined },
  now = Date.now(),
) => {
  const access = await requireBookingAccess(tx, user, bookingId)
  if (!access.member) return refuse('forbidden')
  const row = (await lockReschedulable(tx, access.id, user)) ?? refuse('not_found')
  if (!isMovable(row)) return refuse('move_not_allowed', { data: { booking_status_id: row.booking_status_id } })
  const roughly = parseBookingAt(body.booking_at, 'UTC')
  if (!roughly.ok) return refuse('time_unreadable')
  const offer = { providerId: row.e_provider_id, serviceId: row.e_service_id }
  const requested = parseBookingAt(body.booking_at, row.visit_tz)
  const durationMinutes = parseDuration(row.duration)
  const visit = { at: requested.ok ? requested.at : roughly.at, minutes: durationMinutes }
  const calendar = {
    ...((await calendarOf(tx, offer, claimsWindow(roughly.at), now, { movedBooking: row.id, visit })) ??
      refuse('not_bookable')),
    zone: row.visit_tz,
    durationMinutes,
    noticeMinutes: 0,
  }
  const time = await timeOf(tx, body.booking_at, offer, calendar)
  if (time.at === row.starts_at) return refuse('conflict')
  const note = body.note || null
  const before = await openProposal(tx, row.id)
  if (before?.at === time.at && before.note === note) return serialize(tx, before, now)
  await closeProposal(tx, row.id, 'withdrawn')
  await insertProposal(tx, {
    bookingId: row.id,
    userId: user.id,
    at: time.at,
    local: time.local,
    note,
  })
  await setLapseAlarm(tx, row.id, row.starts_at, time.at)
  await touchBooking(tx, row.id)
  await notify(tx, [row.user_id], 'statusChangedBooking', {
    booking_id: row.id,
    event: 'time_proposed',
    proposed_at: new Date(time.at).toISOString(),
  })
  return read(tx, row.id, now)
}

/**
 * The customer takes the proposed time, which reschedules the visit by the rules of everyone, but without notice, and adds nothing
 * to its price, or keeps the booked one. The provider's team can only withdraw it. Refuses `offer_closed` without an open proposal, `forbidden`,
 * `conflict` where another time was shown, `move_not_allowed` of a visit that has ended, or is under way, meanwhile.
 */
export const answerProposal = async (
  tx: Tx,
  user: User,
  bookingId: string | number,
  { take, at: shown }: { take: boolean; at?: string | null | undefined },
  now = Date.now(),
) => {
  const row = await requireBookingAccess(tx, user, bookingId)
  const visit = (await lockReschedulable(tx, row.id, user)) ?? refuse('not_found')
  const proposal = (await openProposal(tx, row.id)) ?? refuse('offer_closed')
  const isCustomer = row.user_id === user.id
  if (!isCustomer && (take || !row.member)) return refuse('forbidden')
  if (shown != null && Date.parse(shown) !== proposal.at) return refuse('conflict')
  if (!isMovable(visit)) return refuse('move_not_allowed', { data: { booking_status_id: visit.booking_status_id } })
  await closeProposal(tx, row.id, take ? 'taken' : isCustomer ? 'kept' : 'withdrawn')
  await touchBooking(tx, row.id)
  const booking_at = new Date(proposal.at).toISOString()
  if (take) await rescheduleVisit(tx, user, row.id, { booking_at, proposed: true })
  // The reminder that fell into the time in which it waited for its customer was not sent.
  else await setAlarms(tx, row.id, { startsAt: visit.starts_at, createdAt: now }, now)
  if (!take && isCustomer)
    await notify(
      tx,
      row.provider_users,
      'statusChangedBooking',
      { booking_id: row.id, event: 'time_kept' },
      { by: user.id },
    )
  // What an operator answered in the customer's name is news to the customer.
  if (!take && user.actingId != null)
    await notify(tx, [row.user_id], 'statusChangedBooking', { booking_id: row.id, event: 'time_kept_for_you' })
  return read(tx, row.id, now)
}
