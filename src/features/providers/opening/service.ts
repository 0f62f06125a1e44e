import { offsetAt } from '#lib/zoned.ts'
import type { Tx } from '#server/db/database.ts'
import { renewOpenings, replaceClocks, zoneOffsets } from './queries.ts'
import { fixedZone } from './rules.ts'

/** Providers per run (each minute): each needs an update about twice a day. */
const batchSize = 2_000

export const renewDueOpenings = async (tx: Tx): Promise<void> => {
  await renewOpenings(tx, new Date(), batchSize)
}

/** Teaches PostgreSQL the present clocks of the zones in use whose rules it does not know; `known` are the program's. */
export const alignClocks = async (tx: Tx, known = offsetAt, now = Date.now()): Promise<void> => {
  const zones = await zoneOffsets(tx, now)
  const other = zones.filter(({ zone, offset }) => known(now, zone) !== offset)
  await replaceClocks(
    tx,
    other.map(({ zone }) => ({ zone, clock: fixedZone(known(now, zone)) })),
  )
}
