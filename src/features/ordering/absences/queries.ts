import { type RawBuilder, sql } from 'kysely'
import type { CancellationTier } from '#features/bookings/contract.ts'
import { type Decimal, exponentOf, roundToMinor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { inBothLanguages } from '#server/db/bothLanguages.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { visitEnd } from '../calendar/queries.ts'

export const saveDelay = (tx: Tx, bookingId: number, userId: number, minutes: number) =>
  sql`INSERT INTO visit_delays (booking_id, user_id, minutes) VALUES (${bookingId}::int, ${userId}::int, ${minutes}::int)
    ON CONFLICT (booking_id) DO UPDATE SET user_id = excluded.user_id, minutes = excluded.minutes, at = now()`.execute(
    tx,
  )

export const delayOf = async (db: Db, bookingId: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('visit_delays')
    .select('minutes')
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
  return row?.minutes
}

/** False when the customer was already asked. */
export const openAbsence = async (tx: Tx, bookingId: number, userId: number, note: string | null): Promise<boolean> => {
  const made = await tx
    .insertInto('visit_absences')
    .values({ booking_id: bookingId, user_id: userId, note })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export const absenceOf = async (db: Db, bookingId: number): Promise<{ note: string | null } | undefined> =>
  db
    .selectFrom('visit_absences')
    .select('note')
    .where('booking_id', '=', bookingId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()

/**
 * False when it was answered before: of two answers at once the second waits and finds it answered. The booking is locked
 * before it, as by those who move the visit.
 */
export const lockAbsence = async (tx: Tx, bookingId: number): Promise<boolean> => {
  const row = await tx
    .selectFrom('visit_absences')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('answered_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether one was open. Last of all: what is done before finds it open. */
export const closeAbsence = async (tx: Tx, bookingId: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('visit_absences')
    .set({ answered_at: sql`now()` })
    .where('booking_id', '=', bookingId)
    .where('answered_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type AbsentVisitRow = {
  id: number
  e_provider_id: number
  e_service_id: number
  worker_id: number
  /** Whether the worker works in another team, too. */
  elsewhere: boolean
  /** Those of the team who do not do the service. */
  excluded: string | null
  visit_tz: string
  starts_at: number
  duration: string
  price_unit: string
  /** What the service cost as it was booked, its discount taken off, in major units. */
  price: Decimal
  digits: string | null
  latitude: number | null
  longitude: number | null
}

const excludedFrom = (
  service: RawBuilder<unknown>,
) => sql`(SELECT string_agg(x.worker_id::text, ' ' ORDER BY x.worker_id)
  FROM worker_exclusions x WHERE x.e_service_id = ${service})`

/** What alternatives are looked for with. */
export const absentVisit = async (db: Db, bookingId: number): Promise<AbsentVisitRow | undefined> => {
  const { rows } = await sql<AbsentVisitRow>`
    SELECT b.id, b.e_provider_id, b.e_service_id, visit_worker(b.id) AS worker_id, b.visit_tz,
      EXISTS (SELECT FROM workers w JOIN workers o ON o.user_id = w.user_id AND o.id <> w.id
        WHERE w.id = visit_worker(b.id)) AS elsewhere,
      ${excludedFrom(sql`b.e_service_id`)} AS excluded,
      (extract(epoch FROM b.starts_at) * 1000)::bigint AS starts_at, b.e_service ->> 'duration' AS duration,
      b.e_service ->> 'price_unit' AS price_unit,
      coalesce(nullif((b.e_service ->> 'discount_price')::numeric, 0), (b.e_service ->> 'price')::numeric)::text AS price,
      (SELECT value FROM settings WHERE key = 'default_currency_decimal_digits') AS digits,
      (b.address ->> 'latitude')::float8 AS latitude, (b.address ->> 'longitude')::float8 AS longitude
    FROM bookings b WHERE b.id = ${bookingId}::int`.execute(db)
  return rows[0]
}

export type OtherServiceRow = {
  id: number
  e_provider_id: number
  duration: string
  rate: number
  /** Those of the team who do not do it. */
  excluded: string | null
}

/**
 * Services of the same categories, not of those above them, by others who come there, at no more than a quarter more than was
 * booked, before options and taxes, and without a choice that the customer would have to make; the best rated first.
 */
export const otherServices = async (db: Db, visit: AbsentVisitRow): Promise<OtherServiceRow[]> => {
  const { rows } = await sql<OtherServiceRow>`
    SELECT found.id, found.e_provider_id, found.duration, found.rate, ${excludedFrom(sql`found.id`)} AS excluded FROM (
      SELECT DISTINCT ON (s.e_provider_id) s.id, s.e_provider_id, s.duration, s.rate
      FROM e_services own
      JOIN e_service_categories c ON c.category_id = ANY (ARRAY(
        SELECT oc.category_id FROM e_service_categories oc WHERE oc.e_service_id = own.id
          AND NOT EXISTS (SELECT FROM e_service_categories b JOIN categories k ON k.id = b.category_id
            WHERE b.e_service_id = own.id AND k.parent_id = oc.category_id)))
      CROSS JOIN LATERAL (
        SELECT s.id, s.e_provider_id, s.duration,
          CASE WHEN p.total_reviews > 0 THEN p.rate_sum::float8 / p.total_reviews ELSE 0 END AS rate
        FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id AND p.accepted AND p.available
        WHERE s.id = c.e_service_id AND s.e_provider_id <> ${visit.e_provider_id}::int
          AND s.enable_booking AND s.available AND s.price_unit = ${visit.price_unit}::text
          AND coalesce(nullif(s.discount_price_minor, 0), s.price_minor)
            <= 1.25 * ${roundToMinor(visit.price, exponentOf(visit.digits))}::numeric
          AND comes_to(p.id, ${visit.latitude}::float8, ${visit.longitude}::float8)
          AND NOT EXISTS (SELECT FROM option_groups g JOIN options o ON o.option_group_id = g.id
            WHERE o.e_service_id = s.id AND (g.required OR NOT g.allow_multiple))
        LIMIT 1) s
      WHERE own.id = ${visit.e_service_id}::int
      ORDER BY s.e_provider_id, s.id) found
    ORDER BY found.rate DESC, found.e_provider_id LIMIT 12`.execute(db)
  return rows
}

export type NewAlternative = { providerId: number; serviceId: number; at: number; local: string }

/** Stores what the customer may choose from, in place of what an earlier absence offered. */
export const replaceAlternatives = async (
  tx: Tx,
  bookingId: number,
  found: readonly NewAlternative[],
): Promise<void> => {
  await tx.deleteFrom('visit_alternatives').where('booking_id', '=', bookingId).execute()
  if (found.length === 0) return
  await tx
    .insertInto('visit_alternatives')
    .values(
      found.map(({ providerId, serviceId, at, local }, position) => ({
        booking_id: bookingId,
        e_provider_id: providerId,
        e_service_id: serviceId,
        starts_at: new Date(at),
        visit_local: local,
        position,
      })),
    )
    .execute()
}

export type AlternativeRow = {
  id: number
  at: number
  local: string
  e_provider: { id: number; name: Translated }
  e_service: { id: number; name: Translated }
  same_provider: boolean
}

/** The alternatives of a visit that are still ahead; `bookable`: those of somebody else who still offers the same by the piece, or hour. */
export const alternativesOf = async (
  db: Db,
  bookingId: number,
  { bookable = false }: { bookable?: boolean } = {},
): Promise<AlternativeRow[]> => {
  const { rows } = await sql<AlternativeRow>`
    SELECT a.id, (extract(epoch FROM a.starts_at) * 1000)::bigint AS at,
      to_char(a.visit_local, 'YYYY-MM-DD HH24:MI:SS') AS local,
      json_build_object('id', p.id, 'name', ${inBothLanguages('p.name')}) AS e_provider,
      json_build_object('id', s.id, 'name', ${inBothLanguages('s.name')}) AS e_service,
      a.e_provider_id = b.e_provider_id AS same_provider
    FROM visit_alternatives a JOIN bookings b ON b.id = a.booking_id
    JOIN e_providers p ON p.id = a.e_provider_id JOIN e_services s ON s.id = a.e_service_id
    WHERE a.booking_id = ${bookingId}::int AND a.starts_at > now()
      AND (NOT ${bookable}::boolean OR p.id = b.e_provider_id OR p.accepted AND s.available AND s.enable_booking
        AND s.price_unit = b.e_service ->> 'price_unit')
    ORDER BY a.position`.execute(db)
  return rows
}

/** The booking with another provider that was made by the answer to an absence, in its transaction. */
export const bookedInstead = async (db: Db, bookingId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    SELECT made.id FROM visit_absences a JOIN bookings b ON b.id = a.booking_id
    JOIN bookings made ON made.created_at = a.answered_at AND made.user_id = b.user_id AND made.id <> b.id
    JOIN visit_alternatives v ON v.booking_id = b.id AND v.e_service_id = made.e_service_id
    WHERE b.id = ${bookingId}::int ORDER BY made.id DESC LIMIT 1`.execute(db)
  return rows[0]?.id
}

type BookedAgain = {
  address: Record<string, unknown>
  hint: string | null
  quantity: number
  price_unit: 'fixed' | 'hourly'
  terms: CancellationTier[]
}

/** What is booked again with somebody else. */
export const bookedAgain = async (db: Db, bookingId: number): Promise<BookedAgain | undefined> => {
  const { rows } = await sql<BookedAgain>`
    SELECT address, hint, quantity, e_service ->> 'price_unit' AS price_unit, cancellation_terms AS terms
    FROM bookings WHERE id = ${bookingId}::int`.execute(db)
  return rows[0]
}

/** Movable visits of a worker that lie in the time, or partly; not those of which only a buffer does, and none that is over. */
export const visitsWithin = async (
  db: Db,
  workerId: number,
  { from, to }: { from: number; to: number },
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM time_claims c JOIN bookings b ON b.id = c.booking_id
    WHERE c.worker_id = ${workerId}::int AND c.kind = 'visit' AND c.active AND b.booking_status_id IN (1, 4, 3)
      AND c.span && tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz)
      AND b.starts_at < ${new Date(to)}::timestamptz
      AND ${visitEnd} > greatest(${new Date(from)}::timestamptz, now())
    ORDER BY b.starts_at`.execute(db)
  return rows.map(({ id }) => id)
}

/** The time that a visit gives back stays off for its worker, if the visit ends or moves because they cannot come. */
export const keepTimeOff = (tx: Tx, bookingId: number) =>
  sql`
    INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    SELECT c.e_provider_id, c.worker_id, 'time_off', c.span
    FROM time_claims c JOIN visit_absences a ON a.booking_id = c.booking_id
    WHERE c.booking_id = ${bookingId}::int AND a.answered_at IS NULL
    ORDER BY c.id DESC LIMIT 1
    ON CONFLICT DO NOTHING`.execute(tx)

/** Visits of open absences whose time has come. Their customers have an hour at least: a provider may break down on the way, or late. */
export const dueAbsences = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT b.id FROM visit_absences a JOIN bookings b ON b.id = a.booking_id
    WHERE a.answered_at IS NULL AND b.starts_at <= now() AND a.created_at <= now() - interval '1 hour'
    ORDER BY b.starts_at LIMIT 100`.execute(db)
  return rows.map(({ id }) => id)
}
