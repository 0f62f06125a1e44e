import { sql } from 'kysely'
import type { Translated } from '#lib/schema.ts'
import type { Db } from '#server/db/database.ts'
import type { Done } from './rules.ts'

type Row = Done & { name: Partial<Translated> }

/** What of its first steps a provider has done. A description counts once it has words in both languages. */
export const firstStepsOf = async (db: Db, providerId: number): Promise<Row | undefined> => {
  const written = (locale: 'en' | 'ar') => sql`btrim(plain_text(coalesce(p.description ->> ${locale}, ''))) <> ''`
  const { rows } = await sql<Row>`
    SELECT p.name,
      EXISTS (SELECT FROM media m WHERE m.model_type = 'e_providers' AND m.model_id = p.id) AS photo,
      ${written('en')} AND ${written('ar')} AS description,
      EXISTS (SELECT FROM availability_hours h WHERE h.e_provider_id = p.id)
        OR EXISTS (SELECT FROM availability_exceptions x WHERE x.e_provider_id = p.id AND x.start_at IS NOT NULL
          AND x.date >= (now() AT TIME ZONE clock_of(p.time_zone))::date) AS hours,
      EXISTS (SELECT FROM e_provider_addresses a WHERE a.e_provider_id = p.id) AS area,
      EXISTS (SELECT FROM e_services s WHERE s.e_provider_id = p.id AND s.enable_booking AND s.available) AS service,
      EXISTS (SELECT FROM payout_accounts o WHERE o.e_provider_id = p.id) AS payout
    FROM e_providers p WHERE p.id = ${providerId}::int`.execute(db)
  return rows[0]
}
