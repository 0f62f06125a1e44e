import type { OfficeRole } from '#lib/contract.ts'
import { parseId } from '#lib/ids.ts'
import type { Db } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { type MovableRow, movableRow } from './queries.ts'

export { type MovableRow, movableRow }

/** Whether somebody may change other people's bookings: operators who help people, not those who move money only. */
export const mayOverride = ({ role, office }: { role: string; office?: OfficeRole | null }): boolean =>
  role === 'operator' && office !== 'finance'

/**
 * The booking's customer and the users of its provider, if the caller may see it (`member`: as one of
 * the provider's team). Refuses `not_found` for other people's bookings.
 */
export const requireBookingAccess = async (
  db: Db,
  user: { id: number; role: string },
  bookingId: unknown,
): Promise<MovableRow> => (await movableRow(db, parseId(bookingId) ?? refuse('not_found'), user)) ?? refuse('not_found')
