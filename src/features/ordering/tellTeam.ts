import { notify } from '#features/notifications/service.ts'
import type { Tx } from '#server/db/database.ts'
import { teamOf } from './queries.ts'

/** Tells those who saw a visit before and no longer do that a colleague comes instead. */
export const tellFormer = (tx: Tx, bookingId: number, before: readonly number[], now: readonly number[]) => {
  const former = before.filter((id) => !now.includes(id))
  return notify(tx, former, 'statusChangedBooking', { booking_id: bookingId, event: 'taken_over' })
}

/**
 * Tells a team that a visit has another time or worker: who comes newly that it is theirs, who came before that a colleague does.
 * `by`: who made the change. `moved`: it has another time. `comes`: the account of its new worker, who may have seen it before as an owner or
 * a manager.
 */
export const tellTeam = async (
  tx: Tx,
  bookingId: number,
  before: readonly number[],
  { by, moved = true, comes = null }: { by: number; moved?: boolean; comes?: number | null },
): Promise<void> => {
  const now = await teamOf(tx, bookingId)
  const about = { booking_id: bookingId }
  const isNew = (id: number) => id === comes || !before.includes(id)
  const [same, newcomers] = [now.filter((id) => !isNew(id)), now.filter(isNew)]
  await notify(tx, same, 'statusChangedBooking', { ...about, event: moved ? 'rescheduled' : 'other_worker' }, { by })
  await notify(tx, newcomers, 'newBooking', { ...about, event: 'given' }, { by })
  await tellFormer(tx, bookingId, before, now)
}
