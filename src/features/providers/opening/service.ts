import { offsetAt } from '#lib/zoned.ts'
import type { Database } from '#server/db/database.ts'
import { eachAlone } from '#server/jobs/eachAlone.ts'
import { dueOpenings, renewOpenings, replaceClocks, zoneOffsets } from './queries.ts'
import { fixedZone } from './rules.ts'

/** Providers per run (each minute): each needs an update about twice a day. */
const mostAtOnce = 2_000
/** So many in one transaction: very many hours take half a second each, and what fails fails for all of them. */
const together = 10

export const renewDueOpenings = async ({ db, transaction }: Database): Promise<void> => {
  const at = new Date()
  const ids = await dueOpenings(db, at, mostAtOnce)
  const parts = Array.from({ length: Math.ceil(ids.length / together) }, (_, n) =>
    ids.slice(n * together, (n + 1) * together),
  )
  await eachAlone(parts.map((part) => () => transaction((tx) => renewOpenings(tx, at, part))))
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
