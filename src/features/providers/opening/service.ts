import type { Tx } from '#server/db/database.ts'
import { renewOpenings } from './queries.ts'

/** Providers a minute whose opening is worked out anew: each needs it about twice a day. */
const batchSize = 2_000

export const renewDueOpenings = async (tx: Tx): Promise<void> => {
  await renewOpenings(tx, new Date(), batchSize)
}
