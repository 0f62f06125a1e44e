import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Member } from '#server/http/context.ts'
import type { Membership } from './contract.ts'

/** The teams of a person: the highest role first, then the oldest provider. */
export const membershipsOf = async (db: Db, userId: number): Promise<Membership[]> => {
  const { rows } = await sql<Membership>`
    SELECT u.e_provider_id, json_build_object('id', p.id, 'name', p.name) AS e_provider, u.role, w.id AS worker_id
    FROM e_provider_users u JOIN e_providers p ON p.id = u.e_provider_id
      LEFT JOIN workers w ON w.e_provider_id = u.e_provider_id AND w.user_id = u.user_id
    WHERE u.user_id = ${userId}::int
    ORDER BY array_position(ARRAY['owner', 'manager', 'worker'], u.role), u.e_provider_id LIMIT 100`.execute(db)
  return rows
}

/** The membership of a person with this provider; without one the first of theirs. */
export const memberRow = async (db: Db, userId: number, providerId: number | null): Promise<Member | undefined> => {
  const { rows } = await sql<Member>`
    SELECT u.e_provider_id, u.role, w.id AS worker_id
    FROM e_provider_users u LEFT JOIN workers w ON w.e_provider_id = u.e_provider_id AND w.user_id = u.user_id
    WHERE u.user_id = ${userId}::int AND (${providerId}::int IS NULL OR u.e_provider_id = ${providerId}::int)
    ORDER BY array_position(ARRAY['owner', 'manager', 'worker'], u.role), u.e_provider_id LIMIT 1`.execute(db)
  return rows[0]
}
