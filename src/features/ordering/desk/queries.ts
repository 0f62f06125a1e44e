import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { isAbsent, waitsSince } from '../alarms/queries.ts'

/** Visits, and requests, of one day at most: more than anyone can visit. One more is read, to tell that there are more. */
export const mostOfDay = 100
const most = mostOfDay + 1

type Place = { time_zone: string; latitude: number | null; longitude: number | null }

/** Zone and first address of the provider a person works for; undefined for everybody else. */
export const placeOf = async (db: Db, userId: number): Promise<Place | undefined> => {
  const { rows } = await sql<Place>`
    SELECT p.time_zone, a.latitude, a.longitude
    FROM e_provider_users u JOIN e_providers p ON p.id = u.e_provider_id
    LEFT JOIN LATERAL (SELECT latitude, longitude FROM e_provider_addresses
      WHERE e_provider_id = p.id ORDER BY id LIMIT 1) a ON true
    WHERE u.user_id = ${userId}::int ORDER BY p.id LIMIT 1`.execute(db)
  return rows[0]
}

const own = (userId: number) =>
  sql`b.e_provider_id IN (SELECT u.e_provider_id FROM e_provider_users u WHERE u.user_id = ${userId}::int)
    AND works_on(${userId}::int, b.e_provider_id, b.id)`

/**
 * Ids of the visits of a date at the door, of those under way, of earlier ones that began or ended after `since`, and of later
 * ones that were done after `dawn`.
 */
export const visitIdsOn = async (
  db: Db,
  userId: number,
  date: string,
  { since, dawn }: { since: Date | null; dawn: Date | null },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bookings b WHERE ${own(userId)} AND b.booking_status_id IN (3, 4, 5, 2, 6)
      AND (b.booking_status_id IN (3, 5, 2) OR (b.visit_local < ${date}::date + 1
        AND (b.visit_local >= ${date}::date OR coalesce(b.ends_at, b.starts_at) > ${since}::timestamptz))
        OR (b.booking_status_id = 6 AND b.visit_local >= ${date}::date + 1 AND b.ends_at >= ${dawn}::timestamptz))
    ORDER BY b.starts_at, b.id LIMIT ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The first accepted visit after a date. */
export const visitIdAfter = async (db: Db, userId: number, date: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM bookings b WHERE ${own(userId)} AND b.booking_status_id = 4 AND b.visit_local >= ${date}::date + 1
    ORDER BY b.starts_at, b.id LIMIT 1`.execute(db)
  return rows[0]?.id
}

export type RequestRow = { id: number; starts_at: number; waits_since: number; proposed: boolean }

/** Requests that wait for the provider, not for the customer's choice after an absence; instants in milliseconds. */
export const openRequests = async (db: Db, userId: number): Promise<RequestRow[]> => {
  const { rows } = await sql<RequestRow>`
    SELECT b.id, (extract(epoch FROM b.starts_at) * 1000)::bigint AS starts_at,
      (extract(epoch FROM ${waitsSince('b')}) * 1000)::bigint AS waits_since,
      EXISTS (SELECT FROM visit_proposals v WHERE v.booking_id = b.id AND v.state = 'open' AND v.starts_at > now()) AS proposed
    FROM bookings b WHERE ${own(userId)} AND b.booking_status_id = 1 AND NOT ${isAbsent('b')}
    ORDER BY b.starts_at, b.id LIMIT ${most}`.execute(db)
  return rows
}

export type ComingRow = { booking_id: number; worker_id: number; name: string | null }

/** Who comes to each visit; nothing for a provider of one person. */
export const comingTo = async (db: Db, bookingIds: readonly number[]): Promise<ComingRow[]> => {
  if (bookingIds.length === 0) return []
  const { rows } = await sql<ComingRow>`
    SELECT b.id AS booking_id, w.id AS worker_id, coalesce(u.name, w.name) AS name
    FROM bookings b JOIN workers w ON w.id = visit_worker(b.id) LEFT JOIN users u ON u.id = w.user_id
    WHERE b.id = ANY (${`{${bookingIds.join(',')}}`}::int[])
      AND EXISTS (SELECT FROM workers o WHERE o.e_provider_id = w.e_provider_id AND o.active AND o.id <> w.id)
    ORDER BY b.id`.execute(db)
  return rows
}
