import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type CalendarOptions, type CalendarRow, calendarJson } from '../queries.ts'

/** Visits are counted up to here, so that the cost does not grow with a provider's years. */
const mostVisits = 1000
/** Id of the booking status Done (migration 0006). */
const done = 6

export type ProviderNext = {
  services: { id: number; duration: string }[]
  calendar: CalendarRow
  visits_done: number
  default_zone: string | null
}

/** One statement for all: the providers of these services with their calendar between two instants. */
export const calendarsOf = async (
  db: Db,
  serviceIds: readonly number[],
  between: { from: number; to: number },
  options: CalendarOptions,
): Promise<ProviderNext[]> => {
  const { rows } = await sql<ProviderNext>`
    WITH asked AS (
      SELECT s.id, s.duration, s.e_provider_id FROM e_services s
      WHERE s.id = ANY (${serviceIds}::int[]) AND s.enable_booking AND s.available)
    SELECT ${calendarJson(between, serviceIds, options)} AS calendar,
      (SELECT json_agg(json_build_object('id', a.id, 'duration', a.duration)) FROM asked a WHERE a.e_provider_id = p.id)
        AS services,
      (SELECT count(*)::int FROM (SELECT FROM bookings b
        WHERE b.e_provider_id = p.id AND b.booking_status_id = ${done}::int LIMIT ${mostVisits}::int) v) AS visits_done,
      (SELECT value FROM settings WHERE key = 'default_time_zone') AS default_zone
    FROM e_providers p
    WHERE p.accepted AND p.id IN (SELECT e_provider_id FROM asked)`.execute(db)
  return rows
}
