import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type MovableRow = {
  id: number
  user_id: number
  e_provider_id: number
  booking_status_id: number
  coupon_id: number | null
  visit_tz: string
  /** Instant in milliseconds. */
  starts_at: number
  /** The caller sees it as a member of the provider's team. */
  member: boolean
  /** The members of the provider's team who see it. */
  provider_users: number[]
}

/** The data of a status change; undefined for other people's bookings. */
export const movableRow = async (
  db: Db,
  id: number,
  user: { id: number; role: string },
): Promise<MovableRow | undefined> => {
  const { rows } = await sql<MovableRow>`
    SELECT * FROM (
      SELECT b.id, b.user_id, b.e_provider_id, b.booking_status_id, b.coupon_id, b.visit_tz,
        (extract(epoch FROM b.starts_at) * 1000)::bigint AS starts_at,
        works_on(${user.id}::int, b.e_provider_id, b.id) AS member,
        to_json(visit_members(b.e_provider_id, visit_worker(b.id))) AS provider_users
      FROM bookings b WHERE b.id = ${id}::int
    ) b WHERE b.user_id = ${user.id}::int OR b.member OR ${user.role}::text = 'operator'`.execute(db)
  return rows[0]
}
