import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export type AreaRow = {
  range_km: number
  address: string | null
  latitude: number | null
  longitude: number | null
}

/** The first address of a provider; companies may have more. */
export const areaOf = async (db: Db, providerId: number): Promise<AreaRow | undefined> => {
  const { rows } = await sql<AreaRow>`
    SELECT p.availability_range AS range_km, a.address, a.latitude, a.longitude
    FROM e_providers p LEFT JOIN LATERAL (SELECT address, latitude, longitude FROM e_provider_addresses
      WHERE e_provider_id = p.id ORDER BY id LIMIT 1) a ON true
    WHERE p.id = ${providerId}::int`.execute(db)
  return rows[0]
}

type NewArea = {
  description: string
  address: string
  latitude: number
  longitude: number
  range_km: number
  time_zone: string
}

/** Changes the first address, or adds it. The provider's row is to be locked, so that two saves do not add two. */
export const saveAreaOf = async (tx: Tx, providerId: number, area: NewArea): Promise<void> => {
  await sql`UPDATE e_providers SET availability_range = ${area.range_km}::float8, time_zone = ${area.time_zone},
    updated_at = now() WHERE id = ${providerId}::int`.execute(tx)
  await sql`
    WITH changed AS (
      UPDATE e_provider_addresses SET description = ${area.description}, address = ${area.address},
        latitude = ${area.latitude}::float8, longitude = ${area.longitude}::float8
      WHERE id = (SELECT min(id) FROM e_provider_addresses WHERE e_provider_id = ${providerId}::int) RETURNING id)
    INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    SELECT ${providerId}::int, ${area.description}, ${area.address}, ${area.latitude}::float8, ${area.longitude}::float8
    WHERE NOT EXISTS (SELECT FROM changed)`.execute(tx)
}
