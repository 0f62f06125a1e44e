import { statusById, withTotals } from '#features/bookings/rules.ts'
import { getBooking, requireBookingAccess } from '#features/bookings/service.ts'
import { amountFacts, notify } from '#features/notifications/service.ts'
import { parseBookingAt } from '#lib/bookingAt.ts'
import { exponentOf, roundToMinor } from '#lib/money.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { touchBooking } from '../queries.ts'
import type { HoursCorrection } from './contract.ts'
import { closeHours, hoursRows, insertHours, lockWorked, readWorked, takeHours, type WorkedRow } from './queries.ts'
import { arePlausibleHours, takesHours } from './rules.ts'

const iso = (instant: number): string => new Date(instant).toISOString()

const isCorrectable = ({ booking_status_id: id, paid, e_service: { price_unit } }: WorkedRow): boolean =>
  takesHours({ price_unit, status: statusById(id)?.key ?? 'failed', paid })

const read = async (db: Db, bookingId: number): Promise<HoursCorrection[]> => {
  const rows = await hoursRows(db, bookingId)
  if (rows.length === 0) return []
  const worked = (await readWorked(db, bookingId)) ?? refuse('not_found')
  const open = isCorrectable(worked)
  return rows.map(({ start_at, ends_at, former_start_at, former_ends_at, created_at, state, ...rest }) => {
    const times = { start_at: iso(start_at), ends_at: iso(ends_at) }
    const { duration, total } = withTotals({ ...worked, ...times }, exponentOf(worked.digits), ends_at)
    return {
      ...rest,
      ...times,
      state: state === 'open' && !open ? ('lapsed' as const) : state,
      former_start_at: iso(former_start_at),
      former_ends_at: iso(former_ends_at),
      hours: duration,
      total,
      created_at: iso(created_at),
    }
  })
}

export const listHours = async ({ db, user }: ReadContext<'user'>, bookingId: unknown) =>
  read(db, (await requireBookingAccess(db, user, bookingId)).id)

const expectCorrectable = (worked: WorkedRow): void => {
  if (!isCorrectable(worked)) refuse('move_not_allowed', { data: { booking_status_id: worked.booking_status_id } })
}

const instantOf = (text: string, zone: string): number => {
  const time = parseBookingAt(text, zone)
  return time.ok ? time.at : refuse('time_unreadable')
}

/**
 * Offers corrected hours to the customer; an open offer before it is withdrawn. While the payment waits for the team, it waits
 * for the answer, too. Refuses `forbidden` to anyone but the
 * provider's team, `move_not_allowed` before the end of the work, once it is paid and for a fixed price,
 * `hours_implausible`.
 */
export const correctHours = async (
  context: WriteContext<'user'>,
  bookingId: unknown,
  body: { start_at: string; ends_at: string; note?: string | null | undefined },
  now = Date.now(),
) => {
  const { tx, user } = context
  const row = await requireBookingAccess(tx, user, bookingId)
  if (!row.member || row.user_id === user.id) return refuse('forbidden')
  const worked = (await lockWorked(tx, row.id)) ?? refuse('not_found')
  expectCorrectable(worked)
  const hours = { start: instantOf(body.start_at, worked.visit_tz), end: instantOf(body.ends_at, worked.visit_tz) }
  if (!arePlausibleHours(hours, { bookedAt: worked.starts_at, now })) return refuse('hours_implausible')
  const { payment_wait: wait } = await getBooking(tx, context, row.id, {})
  await closeHours(tx, row.id, 'withdrawn')
  const former = { start: worked.start_at ?? hours.start, end: worked.ends_at ?? hours.end }
  await insertHours(tx, {
    bookingId: row.id,
    userId: user.id,
    ...hours,
    former,
    note: body.note || null,
    holdsPayment: wait != null,
  })
  await touchBooking(tx, row.id)
  const corrections = await read(tx, row.id)
  const total = roundToMinor(corrections.at(-1)?.total ?? 0, exponentOf(worked.digits))
  const news = { booking_id: row.id, event: 'hours_corrected' } as const
  await notify(tx, [row.user_id], 'statusChangedBooking', { ...news, ...(await amountFacts(tx, total)) })
  return corrections
}

/**
 * The customer accepts corrected hours, which become those of the visit and so make its total, or refuses them; the team
 * can only withdraw them. Refuses `offer_closed` for an answered correction, `not_found` for one of another booking,
 * `forbidden`, `move_not_allowed` as above.
 */
export const answerHours = async (
  { tx, user }: WriteContext<'user'>,
  bookingId: unknown,
  { correction_id: id, accept }: { correction_id: number; accept: boolean },
) => {
  const row = await requireBookingAccess(tx, user, bookingId)
  const isCustomer = row.user_id === user.id
  if (!isCustomer && (accept || !row.member)) return refuse('forbidden')
  const worked = (await lockWorked(tx, row.id)) ?? refuse('not_found')
  if (accept) expectCorrectable(worked)
  const state = accept ? 'accepted' : isCustomer ? 'declined' : 'withdrawn'
  const hours = await closeHours(tx, row.id, state, id)
  if (!hours) {
    const isKnown = (await hoursRows(tx, row.id)).some((correction) => correction.id === id)
    return refuse(isKnown ? 'offer_closed' : 'not_found')
  }
  await touchBooking(tx, row.id)
  if (accept) await takeHours(tx, row.id, user.id, hours)
  if (isCustomer)
    await notify(
      tx,
      row.provider_users,
      'statusChangedBooking',
      { booking_id: row.id, event: accept ? 'hours_accepted' : 'hours_declined' },
      { by: user.id },
    )
  return read(tx, row.id)
}
