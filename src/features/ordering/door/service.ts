import { type StatusKey, statusById, statusOf } from '#features/bookings/rules.ts'
import { type MovableRow, requireBookingAccess } from '#features/bookings/service.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { DatabaseContext, ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { touchBooking } from '../queries.ts'
import { changeBooking } from '../transitions/service.ts'
import type { Door, DoorStepFacts } from './contract.ts'
import { countTry, type DoorRow, doorRow, insertConfirmation, triesLeft } from './queries.ts'
import { askedToConfirm, type DoorStep, type Side, showsCode, statusAfter, takesCode } from './rules.ts'

const statuses = { start: statusOf(statusAfter('start')).id, finish: statusOf(statusAfter('finish')).id }

const sideOf = ({ user_id, member }: MovableRow, userId: number): Side | null =>
  user_id === userId ? 'customer' : member ? 'provider' : null

const rowOf = async (db: Db, bookingId: number): Promise<DoorRow & { status: StatusKey }> => {
  const row = (await doorRow(db, bookingId, statuses)) ?? refuse('not_found')
  return { ...row, status: (statusById(row.booking_status_id) ?? refuse('internal')).key }
}

type Reader = Pick<ReadContext<'user'>['user'], 'actingId'>

/** What a side may know; the code is the customer's own, and no operator's who acts for them. */
const shown = (row: Awaited<ReturnType<typeof rowOf>>, side: Side | null, { actingId }: Reader): Door => {
  const stepOf = (step: DoorStep): DoorStepFacts => {
    const { said, confirmed, code } = row[step]
    const facts = { ...row, said, confirmed: confirmed !== null }
    return {
      said,
      confirmed,
      asked: askedToConfirm(step, facts),
      code: side === 'customer' && actingId === null && showsCode(step, facts) ? code : null,
      code_open: confirmed === null && triesLeft(row[step]),
    }
  }
  return { start: stepOf('start'), finish: stepOf('finish') }
}

export const getDoor = async ({ db, user }: ReadContext<'user'>, bookingId: unknown): Promise<Door> => {
  const access = await requireBookingAccess(db, user, bookingId)
  return shown(await rowOf(db, access.id), sideOf(access, user.id), user)
}

type Confirming = Pick<DatabaseContext<'user'>, 'user' | 'locale'>

/** The customer's confirmation by code; where the step is not said yet, the team says it with the code. */
const confirmByCode = async (tx: Tx, { user, locale }: Confirming, id: number, step: DoorStep, code: string) => {
  const row = await rowOf(tx, id)
  if (row[step].code !== code) return refuse('code_wrong')
  if (row.status !== statusAfter(step))
    await changeBooking(tx, { ...user, locale }, id, { booking_status_id: statuses[step] }, { confirmed: true })
  await insertConfirmation(tx, { bookingId: id, step, side: 'customer', how: 'code', userId: user.id })
}

/** The confirmation of the side that did not say it. */
const confirmByTap = async (tx: Tx, { user }: Confirming, id: number, step: DoorStep, side: Side) => {
  const row = await rowOf(tx, id)
  const confirmed = row[step].confirmed !== null
  if (!confirmed && askedToConfirm(step, { ...row, ...row[step], confirmed }) !== side)
    return refuse('move_not_allowed', { data: { booking_status_id: row.booking_status_id } })
  await insertConfirmation(tx, { bookingId: id, step, side, how: 'tap', userId: user.id })
}

/**
 * Confirms a step. Confirming twice changes nothing. A try of a code is counted in a transaction of its own, so that a
 * refusal does not undo it. Refuses `forbidden` to anyone but the two sides, and a code to the customer;
 * `move_not_allowed` where this side is not asked or the visit is elsewhere; `code_wrong`; `code_blocked` after five tries.
 */
export const confirmStep = async (
  context: DatabaseContext<'user'>,
  bookingId: unknown,
  { step, code }: { step: DoorStep; code?: string | undefined },
): Promise<Door> => {
  const { database, user } = context
  const access = await requireBookingAccess(database.db, user, bookingId)
  const { id } = access
  const side = sideOf(access, user.id)
  if (side === null || (code !== undefined && side !== 'provider')) return refuse('forbidden')
  const before = await rowOf(database.db, id)
  const confirmed = before[step].confirmed !== null
  if (confirmed) return shown(before, side, user)
  if (code !== undefined) {
    if (!takesCode(step, { ...before, confirmed }))
      return refuse('move_not_allowed', { data: { booking_status_id: before.booking_status_id } })
    if (!(await database.transaction((tx) => countTry(tx, id, step)))) return refuse('code_blocked')
  }
  return database.transaction(async (tx) => {
    await touchBooking(tx, id)
    if (code !== undefined) await confirmByCode(tx, context, id, step, code)
    else await confirmByTap(tx, context, id, step, side)
    return shown(await rowOf(tx, id), side, user)
  })
}
