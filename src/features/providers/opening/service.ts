import { offsetAt } from '#lib/zoned.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { renewOpenings, replaceClocks, zoneOffsets } from './queries.ts'
import { fixedZone } from './rules.ts'

/** Providers per run (each minute): each needs an update about twice a day. */
const batchSize = 2_000

export const renewDueOpenings = async (tx: Tx): Promise<void> => {
  await renewOpenings(tx, new Date(), batchSize)
}

/**
 * Teaches PostgreSQL the present clocks of the zones in use whose rules it does not know; `known` are the program's. Seldom is there
 * anything to write, so the tables are not locked together for longer than the reading.
 */
export const alignClocks = async ({ db, transaction }: Database, known = offsetAt, now = Date.now()): Promise<void> => {
  const zones = (await zoneOffsets(db, now)).map(({ zone, offset, clock }) => {
    const ours = known(now, zone)
    return { zone, clock, wanted: ours === offset ? null : fixedZone(ours) }
  })
  if (zones.every(({ clock, wanted }) => clock === wanted)) return
  const clocks = zones.flatMap(({ zone, wanted }) => (wanted === null ? [] : [{ zone, clock: wanted }]))
  await transaction((tx) => replaceClocks(tx, clocks))
}
