import { claimSpan } from '#features/availability/rules.ts'
import { calendarOf, claimAround, lockSources } from '#features/availability/service.ts'
import { statusById } from '#features/bookings/rules.ts'
import { type MovableRow, movableRow, requireBookingAccess } from '#features/bookings/service.ts'
import { notify } from '#features/notifications/service.ts'
import { parseBookingAt } from '#lib/bookingAt.ts'
import { parseDuration } from '#lib/time.ts'
import type { Locale } from '#lib/words.ts'
import type { Database, Db, Tx } from '#server/db/database.ts'
import type { Context, Member } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { eachAlone } from '#server/jobs/eachAlone.ts'
import { setAlarms } from '../alarms/schedule.ts'
import { cutBusy, workersOf } from '../calendar/queries.ts'
import { requireTimeOffLimit, spanOf, workerScope } from '../calendar/service.ts'
import type { CreateBody } from '../contract.ts'
import { createBooking } from '../create/service.ts'
import { closeProposal } from '../proposals/queries.ts'
import { teamOf, touchBooking } from '../queries.ts'
import { workerOf } from '../reassign/queries.ts'
import { agreedOptionsAt } from '../reschedule/options.ts'
import { lockReschedulable, lockReschedules, moveVisit, releaseClaim } from '../reschedule/queries.ts'
import { tellTeam } from '../tellTeam.ts'
import { claimsWindow, expectTime } from '../times.ts'
import { failForProvider } from '../transitions/service.ts'
import { type Calendars, calendarsOver, candidatesFor, colleaguesAt, readCalendars } from './alternatives.ts'
import {
  type AbsentVisitRow,
  type AlternativeRow,
  absenceOf,
  absentVisit,
  alternativesOf,
  bookedAgain,
  bookedInstead,
  closeAbsence,
  delayOf,
  dueAbsences,
  lockAbsence,
  openAbsence,
  replaceAlternatives,
  saveDelay,
  visitsWithin,
} from './queries.ts'
import { bestAlternatives, isExpected } from './rules.ts'
import { pricedAlternatives } from './totals.ts'

type User = { id: number; role: string; locale: Locale; verified?: boolean; actingId?: number | null }
type ReadContext = Pick<Context<'user'>, 'user'>

/** Days of a sick day at most. */
const longest = 31

const isAhead = ({ booking_status_id: id }: Pick<MovableRow, 'booking_status_id'>): boolean =>
  isExpected(statusById(id)?.key ?? 'failed')

/** A delay, or the choice the customer has until the provider is at the door or the visit is over; then what they took instead. */
export const getChanges = async (db: Db, context: ReadContext, bookingId: string | number) => {
  const row = await requireBookingAccess(db, context.user, bookingId)
  if (!isAhead(row)) {
    const instead = row.user_id === context.user.id ? await bookedInstead(db, row.id) : undefined
    return { late_minutes: null, absence: null, ...(instead !== undefined && { instead }) }
  }
  const [delay, absence] = await Promise.all([delayOf(db, row.id), absenceOf(db, row.id)])
  const alternatives = absence ? await pricedAlternatives(db, row.id) : []
  return {
    late_minutes: delay ?? null,
    absence: absence
      ? {
          note: absence.note,
          alternatives: alternatives.map((one) => ({ ...one, at: new Date(one.at).toISOString() })),
        }
      : null,
  }
}

/** `expected_at`: the visit's time as it was shown. */
type Told = { expected_at?: string | null | undefined }

const teamVisit = async (
  tx: Tx,
  user: { id: number; role: string },
  bookingId: string | number,
  { expected_at: shown }: Told,
): Promise<MovableRow> => {
  const { id, member } = await requireBookingAccess(tx, user, bookingId)
  if (!member) return refuse('forbidden')
  await touchBooking(tx, id)
  const row = await requireBookingAccess(tx, user, id)
  expectTime(shown, row)
  if (!isAhead(row)) return refuse('move_not_allowed', { data: { booking_status_id: row.booking_status_id } })
  return row
}

/**
 * Tells the customer that the provider comes later. Refuses `forbidden` to anyone but the team, `move_not_allowed`, `visit_moved` where
 * another time was shown.
 */
export const announceDelay = async (
  tx: Tx,
  context: ReadContext,
  bookingId: string | number,
  { minutes, ...told }: Told & { minutes: number },
) => {
  const row = await teamVisit(tx, context.user, bookingId, told)
  await saveDelay(tx, row.id, context.user.id, minutes)
  await notify(tx, [row.user_id], 'statusChangedBooking', { booking_id: row.id, event: 'running_late', minutes })
  return getChanges(tx, context, row.id)
}

/** Opens an absence with its alternatives and tells the customer and the team; nothing where they were asked before. */
const open = async (
  tx: Tx,
  row: MovableRow,
  { userId, note, calendars }: { userId: number; note: string | null; calendars: Calendars },
): Promise<void> => {
  if (!(await openAbsence(tx, row.id, userId, note))) return
  const visit = (await absentVisit(tx, row.id)) ?? refuse('not_found')
  await replaceAlternatives(tx, row.id, bestAlternatives(await candidatesFor(tx, visit, calendars), visit.starts_at))
  const about = { booking_id: row.id }
  await notify(tx, [row.user_id], 'statusChangedBooking', { ...about, event: 'provider_absent' })
  await notify(tx, await teamOf(tx, row.id), 'statusChangedBooking', { ...about, event: 'team_absent' }, { by: userId })
}

/** The provider cannot come to a visit. Refuses as {@link announceDelay}. */
export const announceAbsence = async (
  tx: Tx,
  context: ReadContext,
  bookingId: string | number,
  told: Told & { note?: string | null | undefined },
  now = Date.now(),
) => {
  const access = await requireBookingAccess(tx, context.user, bookingId)
  if (!access.member) return refuse('forbidden')
  const visit = (await absentVisit(tx, access.id)) ?? refuse('not_found')
  const calendars = calendarsOver(tx, [visit], now)
  // Nobody waits for the booking while the calendars of a large team are read.
  if (isAhead(access) && !(await absenceOf(tx, access.id))) await readCalendars(tx, visit, calendars)
  const row = await teamVisit(tx, context.user, bookingId, told)
  await open(tx, row, { userId: context.user.id, note: told.note || null, calendars })
  return getChanges(tx, context, bookingId)
}

type Chosen = Pick<AlternativeRow, 'at' | 'same_provider' | 'e_service'> & {
  /** What the customer was shown. */
  expected_total: number | null | undefined
}

/**
 * Moves the visit to a colleague: same booking, prices and payment. Refuses `slot_taken` where nobody can come by now,
 * `move_not_allowed` where it was cancelled meanwhile.
 */
const reassign = async (tx: Tx, row: MovableRow, user: User, chosen: Chosen, now: number): Promise<number> => {
  const visit = (await lockReschedulable(tx, row.id, user)) ?? refuse('not_found')
  if (!isAhead(visit)) return refuse('move_not_allowed', { data: { booking_status_id: visit.booking_status_id } })
  const absent = (await absentVisit(tx, row.id)) ?? refuse('not_found')
  const time = parseBookingAt(new Date(chosen.at).toISOString(), visit.visit_tz)
  if (!time.ok) return refuse('time_unreadable')
  await lockReschedules(tx, row.e_provider_id)
  await releaseClaim(tx, row.id)
  const offer = { providerId: row.e_provider_id, serviceId: absent.e_service_id }
  const durationMinutes = parseDuration(visit.duration)
  const options = { visit: { at: time.at, minutes: durationMinutes, ranked: true } }
  const found = (await calendarOf(tx, offer, claimsWindow(time.at), now, options)) ?? refuse('not_bookable')
  const calendar = { ...found, zone: visit.visit_tz, durationMinutes }
  const to = {
    claim: claimSpan(time.at, calendar),
    startsAt: time.at,
    visitLocal: time.local,
    options: await agreedOptionsAt(tx, row.id, time.local, chosen.expected_total),
    userId: user.id,
    actor: 'customer' as const,
    note: null,
  }
  for (const { id: workerId } of colleaguesAt(time.at, calendar, absent)) {
    if (!(await moveVisit(tx, row.id, { ...to, workerId }))) continue
    await closeProposal(tx, row.id, 'withdrawn')
    await setAlarms(tx, row.id, { startsAt: time.at, createdAt: now }, now)
    const moved = time.at !== visit.starts_at
    const comes = (await workerOf(tx, workerId, row.e_provider_id))?.user_id ?? null
    await tellTeam(tx, row.id, row.provider_users, { by: user.id, moved, comes })
    // What an operator chose in the customer's name is news to the customer.
    const event = moved ? ('rescheduled' as const) : ('other_worker' as const)
    if (user.actingId != null) await notify(tx, [row.user_id], 'statusChangedBooking', { booking_id: row.id, event })
    return row.id
  }
  return refuse('slot_taken')
}

type Answer = { alternative_id: number | null; expected_total?: number | null | undefined }

/**
 * The customer's answer to an absence: an alternative, or nothing, which ends the booking free of charge. Refuses `not_found`
 * without an open absence or for an alternative of another booking, `forbidden` to anyone else, `price_changed` where
 * another total was shown for the alternative.
 */
export const answerAbsence = async (
  tx: Tx,
  user: User,
  bookingId: string | number,
  { alternative_id: alternativeId, expected_total }: Answer,
  now = Date.now(),
) => {
  const row = await requireBookingAccess(tx, user, bookingId)
  if (row.user_id !== user.id) return refuse('forbidden')
  await touchBooking(tx, row.id)
  if (!isAhead(row) || !(await lockAbsence(tx, row.id))) return refuse('not_found')
  const chosen =
    alternativeId === null ? null : (await alternativesOf(tx, row.id)).find(({ id }) => id === alternativeId)
  if (chosen === undefined) return refuse('not_found')
  const taken = await take(tx, row, user, chosen && { ...chosen, expected_total }, now)
  await closeAbsence(tx, row.id)
  return { booking_id: taken }
}

/** Returns the id of the booking that holds now. */
const take = async (tx: Tx, row: MovableRow, user: User, chosen: Chosen | null, now: number): Promise<number> => {
  if (chosen?.same_provider) return reassign(tx, row, user, chosen, now)
  // An operator who acts for the customer has chosen: that is news to the customer.
  const by = user.actingId == null ? user.id : null
  await failForProvider(tx, row, by ?? undefined)
  if (chosen === null) return row.id
  const again = (await bookedAgain(tx, row.id)) ?? refuse('not_found')
  const body = {
    e_service: chosen.e_service.id,
    quantity: again.quantity,
    address: again.address as CreateBody['address'],
    hint: again.hint,
    booking_at: new Date(chosen.at).toISOString(),
    expected_total: chosen.expected_total,
    expected_price_unit: again.price_unit,
  }
  const { id } = await createBooking(tx, { ...user, agreedTerms: again.terms }, body, now)
  // Who books in their name has told them of it already.
  if (by !== null)
    await notify(tx, [row.user_id], 'statusChangedBooking', { booking_id: id, event: 'booked_instead' }, { by })
  return id
}

type SickDay = { starts: string; ends: string; worker_id?: number | null | undefined; note?: string | null | undefined }

/** Ill for a period: every visit in it that is not over becomes an absence, the rest time off. A worker only for themselves. */
export const takeSickDay = async (tx: Tx, user: User & { member: Member }, body: SickDay, now = Date.now()) => {
  const scope = workerScope(user.member, body.worker_id ?? user.member.worker_id)
  const workerId = scope.workerId ?? refuse('not_found')
  const { workers, time_zone: zone } = (await workersOf(tx, scope)) ?? refuse('not_found')
  if (workers === 0) return refuse('not_found')
  const span = spanOf(body, { zone, days: longest, now })
  const known: AbsentVisitRow[] = []
  for (const id of await visitsWithin(tx, workerId, span))
    if (!(await absenceOf(tx, id))) known.push((await absentVisit(tx, id)) ?? refuse('not_found'))
  const calendars = calendarsOver(tx, known, now)
  // Nobody waits for this worker's time while the calendars of a large team are read.
  // Of others after it is taken, where they are others of its worker, too.
  for (const visit of known) await readCalendars(tx, visit, calendars, visit.elsewhere)
  await lockSources(tx, scope)
  const asked = new Set<number>()
  const takeOff = async () => {
    await cutBusy(tx, scope, span)
    while ((await claimAround(tx, workerId, 'time_off', [span])) || (await cutBusy(tx, scope, span)));
    return (await visitsWithin(tx, workerId, span)).filter((id) => !asked.has(id))
  }
  // First, so that no colleague's alternative is offered at this worker's own free time.
  let ids = await takeOff()
  await requireTimeOffLimit(tx, user.member.e_provider_id)
  let visits = 0
  // Again: what a visit gave back meanwhile is taken, or somebody has booked it, and is asked, too.
  for (; ids.length > 0; ids = await takeOff())
    for (const id of ids) {
      asked.add(id)
      await touchBooking(tx, id)
      // Somebody may have ended it, or moved it away.
      if (!(await visitsWithin(tx, workerId, span)).includes(id)) continue
      const row = await movableRow(tx, id, { id: user.id, role: 'operator' })
      if (row) await open(tx, row, { userId: user.id, note: body.note || null, calendars })
      visits += 1
    }
  return { visits }
}

/** An answer that is being given is waited for, and counts; so does another time or worker. */
const endUnanswered = async (tx: Tx, bookingId: number): Promise<void> => {
  await touchBooking(tx, bookingId)
  if (!(await lockAbsence(tx, bookingId))) return
  const row = await movableRow(tx, bookingId, { id: 0, role: 'operator' })
  if (row && isAhead(row)) await failForProvider(tx, row)
  await closeAbsence(tx, bookingId)
}

/**
 * Ends the visits whose time has come without an answer of their customers, free of charge, each in its own transaction: one
 * that fails keeps none of the others.
 */
export const endUnansweredAbsences = async (database: Database): Promise<void> => {
  const ids = await dueAbsences(database.db)
  await eachAlone(ids.map((id) => () => database.transaction((tx) => endUnanswered(tx, id))))
}
