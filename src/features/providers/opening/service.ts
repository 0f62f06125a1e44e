import type { Tx } from '#server/db/database.ts'
import { renewOpenings } from './queries.ts'

/** Providers per run (each minute): each needs an update about twice a day. */
const batchSize = 2_000

export const renewDueOpenings = async (tx: Tx): Promise<void> => {
  await renewOpenings(tx, new Date(), batchSize)
}
