import { parseId } from '#lib/ids.ts'
import type { Db } from '#server/db/database.ts'
import type { ReadContext, WriteContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { giveVisit, workersOfVisit } from '../reassign/service.ts'
import type { OfficeBooking } from './contract.ts'
import { officeBooking, providerOf } from './queries.ts'

/** The booking and its provider; refuses `not_found`. */
const found = async (db: Db, bookingId: unknown) => {
  const id = parseId(bookingId) ?? refuse('not_found')
  return { id, providerId: ((await providerOf(db, id)) ?? refuse('not_found')).e_provider_id }
}

export const bookingForOffice = async ({ db }: ReadContext<'operator'>, id: unknown): Promise<OfficeBooking> =>
  (await officeBooking(db, parseId(id) ?? refuse('not_found'))) ?? refuse('not_found')

export const officeWorkers = async ({ db }: ReadContext<'support'>, bookingId: unknown) => {
  const { id, providerId } = await found(db, bookingId)
  return workersOfVisit(db, id, providerId)
}

/** As the provider's manager does, with a reason that the history keeps. */
export const reassignForOffice = async (
  { tx, user }: WriteContext<'support'>,
  bookingId: unknown,
  { worker_id, reason, expected_at }: { worker_id: number; reason: string; expected_at?: string | null | undefined },
) => {
  const { id, providerId } = await found(tx, bookingId)
  const by = { userId: user.id, actor: 'operator', note: reason } as const
  return giveVisit(tx, { id, providerId, workerId: worker_id, expectedAt: expected_at, ...by })
}
