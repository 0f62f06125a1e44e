import { parseId } from '#lib/ids.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { type MovableRow, movableRow } from './queries.ts'

export { type MovableRow, movableRow }

/**
 * Who has to do with a booking: its customer, the people of its provider, and the caller among them (`member`: works for the
 * provider). Refuses `not_found` for bookings that are none of the caller's business.
 */
export const partiesOf = async (db: Db, user: { id: number; role: string }, bookingId: unknown): Promise<MovableRow> =>
  (await movableRow(db, parseId(bookingId) ?? refuse('not_found'), user)) ?? refuse('not_found')
