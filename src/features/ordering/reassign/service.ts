import { notify } from '#features/notifications/service.ts'
import { parseId } from '#lib/ids.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { closeAbsence } from '../absences/queries.ts'
import { setAlarms } from '../alarms/schedule.ts'
import { teamOf } from '../queries.ts'
import { lockReschedules } from '../reschedule/queries.ts'
import { tellFormer } from '../tellTeam.ts'
import { expectTime } from '../times.ts'
import type { VisitWorkers } from './contract.ts'
import { claimFor, endClaim, lockVisit, type TakeOver, takeOver, visitWorkers, workerOf } from './queries.ts'

const idOf = (id: unknown): number => parseId(id) ?? refuse('not_found')

export const workersOfVisit = async (db: Db, id: number, providerId: number): Promise<VisitWorkers> =>
  (await visitWorkers(db, id, providerId)) ?? refuse('not_found')

export const workersForVisit = ({ db, user }: ReadContext<'manager'>, id: unknown): Promise<VisitWorkers> =>
  workersOfVisit(db, idOf(id), user.member.e_provider_id)

/**
 * Gives a visit to another worker: the claim of the first ends and the same time of the second is claimed; the database
 * judges. Both are notified, the first no longer sees it. A visit they were on the way to, or at, is accepted again, and its
 * customer is notified; so are one who was asked what to do because the first cannot come, and the team. Refuses `not_found`,
 * `move_not_allowed` once the visit has started, `not_their_service`, `slot_taken`, `visit_moved` where another time was shown.
 */
export const giveVisit = async (
  tx: Tx,
  {
    id,
    providerId,
    workerId,
    expectedAt,
    ...by
  }: { id: number; providerId: number; workerId: number; expectedAt?: string | null | undefined } & Omit<
    TakeOver,
    'bookingId'
  >,
  now = Date.now(),
): Promise<VisitWorkers> => {
  const worker = (await workerOf(tx, workerId, providerId)) ?? refuse('not_found')
  const before = await workersOfVisit(tx, id, providerId)
  if (before.worker_id === worker.id) return before
  const visit = (await lockVisit(tx, id, providerId)) ?? refuse('move_not_allowed')
  expectTime(expectedAt, visit)
  // Who gave it to them in the same moment was waited for.
  const given = await workersOfVisit(tx, id, providerId)
  if (given.worker_id === worker.id) return given
  if (!before.workers.some((suitable) => suitable.id === worker.id)) return refuse('not_their_service')
  await lockReschedules(tx, providerId)
  const team = await teamOf(tx, id)
  const claim = (await endClaim(tx, id)) ?? refuse('move_not_allowed')
  if (!(await claimFor(tx, claim.id, worker.id))) return refuse('slot_taken')
  const covered = await closeAbsence(tx, id)
  const returned = await takeOver(tx, { bookingId: id, ...by })
  // What would have reminded of it while nobody came was not sent.
  if (covered) await setAlarms(tx, id, { startsAt: visit.starts_at, createdAt: now }, now)
  const told = { booking_id: id, event: 'other_worker' } as const
  if (returned || covered) await notify(tx, [visit.user_id], 'statusChangedBooking', told)
  if (worker.user_id !== null && worker.user_id !== by.userId)
    await notify(tx, [worker.user_id], 'newBooking', { booking_id: id, event: 'given' })
  const after = await teamOf(tx, id)
  // They were told that nobody can come to it.
  const others = covered ? after.filter((one) => one !== worker.user_id && team.includes(one)) : []
  await notify(tx, others, 'statusChangedBooking', told, { by: by.userId })
  await tellFormer(tx, id, team, after)
  return workersOfVisit(tx, id, providerId)
}

type Given = { worker_id: number; expected_at?: string | null | undefined }

export const reassign = ({ tx, user }: WriteContext<'manager'>, bookingId: unknown, given: Given) =>
  giveVisit(tx, {
    id: idOf(bookingId),
    providerId: user.member.e_provider_id,
    workerId: given.worker_id,
    expectedAt: given.expected_at,
    userId: user.id,
    actor: 'provider',
    note: null,
  })
