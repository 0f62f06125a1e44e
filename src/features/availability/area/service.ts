import { isDeepStrictEqual } from 'node:util'
import { descriptionOf } from '#features/addresses/rules.ts'
import { marketplaceZone } from '#features/settings/service.ts'
import { zoneAt } from '#lib/zoneAt.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { refuse } from '#server/http/errors.ts'
import { lockProvider } from '../queries.ts'
import type { Area, AreaBody } from './contract.ts'
import { areaOf, saveAreaOf } from './queries.ts'

export const getArea = async (db: Db, providerId: number): Promise<Area> => {
  const { range_km, address, latitude, longitude } = (await areaOf(db, providerId)) ?? refuse('not_found')
  const known = address !== null && latitude !== null && longitude !== null
  return { range_km, place: known ? { address, latitude, longitude } : null }
}

/**
 * Saves the area. Visits that are booked keep their times and zones. Refuses `changed_meanwhile` with the present one where somebody
 * else has changed it.
 */
export const saveArea = async (tx: Tx, providerId: number, { former, ...area }: AreaBody): Promise<Area> => {
  await lockProvider(tx, providerId)
  const present = await getArea(tx, providerId)
  if (former && !isDeepStrictEqual(former, present)) return refuse('changed_meanwhile', { data: present })
  await saveAreaOf(tx, providerId, {
    ...area,
    description: descriptionOf(null, area.address),
    time_zone: zoneAt(area.latitude, area.longitude, await marketplaceZone(tx)),
  })
  return getArea(tx, providerId)
}
