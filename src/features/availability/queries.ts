import { sql } from 'kysely'
import type { Weekday } from '#lib/time.ts'
import type { Db } from '#server/db.ts'

export type CalendarRow = {
  buffer_before_minutes: number
  buffer_after_minutes: number
  notice_minutes: number
  horizon_days: number
  weekly: { day: Weekday; start_at: string; end_at: string }[]
  exceptions: { date: string; start_at: string | null; end_at: string | null }[]
  workers: { id: number; claims: { from: number; to: number; kind: 'visit' | 'time_off' | 'external' }[] }[]
}

/** Hours, exceptions and workers of a provider, with the claims that touch the time from–to, in one statement. */
export const calendarRow = async (
  db: Db,
  providerId: number,
  { from, to }: { from: Date; to: Date },
): Promise<CalendarRow | undefined> => {
  const { rows } = await sql<CalendarRow>`
    SELECT p.buffer_before_minutes, p.buffer_after_minutes, p.notice_minutes, p.horizon_days,
      (SELECT coalesce(json_agg(json_build_object('day', h.day, 'start_at', h.start_at, 'end_at', h.end_at)), '[]')
        FROM availability_hours h WHERE h.e_provider_id = p.id) AS weekly,
      (SELECT coalesce(json_agg(json_build_object('date', x.date, 'start_at', x.start_at, 'end_at', x.end_at)), '[]')
        FROM availability_exceptions x WHERE x.e_provider_id = p.id
        AND x.date BETWEEN ${from}::timestamptz::date AND ${to}::timestamptz::date) AS exceptions,
      (SELECT coalesce(json_agg(json_build_object('id', w.id, 'claims', (
          SELECT coalesce(json_agg(json_build_object('kind', c.kind,
            'from', (extract(epoch FROM greatest(lower(c.span), ${from}::timestamptz)) * 1000)::bigint,
            'to', (extract(epoch FROM least(upper(c.span), ${to}::timestamptz)) * 1000)::bigint)), '[]')
          FROM time_claims c WHERE c.worker_id = w.id AND c.active
          AND c.span && tstzrange(${from}::timestamptz, ${to}::timestamptz))) ORDER BY w.id), '[]')
        FROM workers w WHERE w.e_provider_id = p.id AND w.active) AS workers
    FROM e_providers p WHERE p.id = ${providerId}::int`.execute(db)
  return rows[0]
}

export type DoorRow = {
  duration: string
  /** Zone of the saved address, where it is the caller's. */
  address_zone: string | null
  default_zone: string | null
}

/** What the free starts of a service depend on besides the calendar; undefined when there is nothing to book. */
export const doorRow = async (
  db: Db,
  of: { providerId: number; serviceId: number; addressId: number | null; userId: number | null },
): Promise<DoorRow | undefined> => {
  const { rows } = await sql<DoorRow>`
    SELECT s.duration,
      (SELECT a.time_zone FROM addresses a
        WHERE a.id = ${of.addressId}::int AND a.user_id = ${of.userId}::int) AS address_zone,
      (SELECT value FROM settings WHERE key = 'default_time_zone') AS default_zone
    FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id
    WHERE s.id = ${of.serviceId}::int AND p.id = ${of.providerId}::int AND p.accepted`.execute(db)
  return rows[0]
}
