import { type RawBuilder, sql } from 'kysely'
import type { Entrance } from '#features/addresses/rules.ts'
import { zoneOfSaved } from '#features/addresses/service.ts'
import { type CalendarRow, calendarJson } from '#features/availability/service.ts'
import type { Booking } from '#features/bookings/contract.ts'
import type { Translated } from '#lib/schema.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { activeWorker } from '../queries.ts'

/** An option group with the options of one service. */
export type OfferedGroup = {
  name: Translated
  allow_multiple: boolean
  required: boolean
  options: {
    id: number
    name: Translated
    price_minor: number
    /** Wall times `HH:mm` of a timed option. */
    applies_from: string | null
    applies_until: string | null
  }[]
}

/** One JSON value: the option groups of a service, each with the options the service has in it. */
export const groupsJson = (serviceId: RawBuilder<number>): RawBuilder<OfferedGroup[]> => sql`
  (SELECT coalesce(json_agg(json_build_object('name', g.name, 'allow_multiple', g.allow_multiple,
      'required', g.required, 'options', own.options) ORDER BY own.first), '[]')
    FROM (SELECT o.option_group_id, min(o.id) AS first, json_agg(json_build_object('id', o.id, 'name', o.name,
        'price_minor', o.price_minor, 'applies_from', to_char(o.applies_from, 'HH24:MI'),
        'applies_until', to_char(o.applies_until, 'HH24:MI')) ORDER BY o.id) AS options
      FROM options o WHERE o.e_service_id = ${serviceId} GROUP BY o.option_group_id) own
    JOIN option_groups g ON g.id = own.option_group_id)`

/** What a booking of a service agrees to, the time apart. */
export type OfferedTerms = {
  id: number
  name: Translated
  price_minor: number
  discount_price_minor: number | null
  price_unit: string
  quantity_unit: Translated | null
  duration: string
  enable_booking: boolean
  e_provider_id: number
  provider: { id: number; name: Translated; phone_number: string | null; mobile_number: string | null }
  taxes: { id: number; name: Translated; type: 'percent' | 'fixed'; value: number }[]
  groups: OfferedGroup[]
}

/** Of a service `s` and its provider `p`. */
const termsColumns = sql`s.id, s.name, s.price_minor, s.discount_price_minor, s.price_unit, s.quantity_unit, s.duration,
  s.enable_booking, s.e_provider_id,
  json_build_object('id', p.id, 'name', p.name, 'phone_number', p.phone_number,
    'mobile_number', p.mobile_number) AS provider,
  (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'type', t.type, 'value', t.value)
      ORDER BY t.id), '[]')
    FROM e_provider_taxes pt JOIN taxes t ON t.id = pt.tax_id WHERE pt.e_provider_id = p.id) AS taxes,
  ${groupsJson(sql`s.id`)} AS groups`

/** What each of some services would be booked for now. */
export const offeredTerms = async (db: Db, serviceIds: readonly number[]): Promise<OfferedTerms[]> => {
  const { rows } = await sql<OfferedTerms>`
    SELECT ${termsColumns} FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id
    WHERE s.id = ANY (${serviceIds}::int[])`.execute(db)
  return rows
}

export type OfferRow = OfferedTerms & {
  available: boolean
  accepted: boolean
  category_ids: number[]
  saved_address: {
    id: number
    description: string
    address: string
    latitude: number | null
    longitude: number | null
    time_zone: string
    entrance: Entrance
  } | null
  settings: Record<string, string>
  received: Translated
  calendar: CalendarRow
}

/** All data needed to create a booking, in one statement: the offer, the caller's address, the provider's claims near the time. */
export const offerRow = async (
  db: Db,
  query: { serviceId: number; userId: number; addressId: number | null },
  between: { from: number; to: number },
  visit: { at: number; slack: number },
): Promise<OfferRow | undefined> => {
  const { rows } = await sql<OfferRow>`
    SELECT ${termsColumns}, s.available, p.accepted,
      (SELECT coalesce(json_agg(c.category_id), '[]') FROM e_service_categories c WHERE c.e_service_id = s.id)
        AS category_ids,
      (SELECT json_build_object('id', a.id, 'description', a.description, 'address', a.address,
          'latitude', a.latitude, 'longitude', a.longitude, 'time_zone', ${sql.raw(zoneOfSaved('a'))},
          'entrance', json_strip_nulls(json_build_object('building', a.building, 'floor', a.floor, 'door', a.door,
            'entrance_note', a.entrance_note)))
        FROM addresses a WHERE a.id = ${query.addressId}::int AND a.user_id = ${query.userId}::int) AS saved_address,
      (SELECT json_object_agg(key, value) FROM settings
        WHERE key IN ('default_currency_decimal_digits', 'default_time_zone', 'cancellation_policy',
          'request_reminder_minutes', 'request_expiry_minutes')) AS settings,
      (SELECT status FROM booking_statuses WHERE id = 1) AS received,
      ${calendarJson(between, [query.serviceId], { visit: { ...visit, minutes: 'service', ranked: true } })} AS calendar
    FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id
    WHERE s.id = ${query.serviceId}::int`.execute(db)
  return rows[0]
}

/** Whether a service is still there and its provider may be booked by now, and whether the customer still has an account. */
export const sidesOf = async (tx: Tx, serviceId: number, userId: number) => {
  const { rows } = await sql<{ offered: boolean; customer: boolean }>`
    SELECT EXISTS (SELECT FROM e_services s JOIN e_providers p ON p.id = s.e_provider_id
        WHERE s.id = ${serviceId}::int AND p.accepted) AS offered,
      EXISTS (SELECT FROM users WHERE id = ${userId}::int AND deleted_at IS NULL) AS customer`.execute(tx)
  return rows[0] ?? { offered: false, customer: false }
}

export type NewBooking = {
  userId: number
  /** Who booked, if not the customer. */
  operatorId: number | null
  providerId: number
  serviceId: number
  workerId: number
  claim: { from: number; to: number }
  e_provider: object
  e_service: object
  options: readonly object[]
  taxes: readonly object[]
  coupon: { id: number } | null
  address: {
    id: number | null
    description: string
    address: string
    latitude: number | null
    longitude: number | null
  } & Entrance
  quantity: number
  hint: string | null
  visitLocal: string
  visitTz: string
  startsAt: number
  cancellationTerms: readonly object[]
}

type InsertedBooking = {
  id: number
  address: Booking['address']
  created_at: string
  /** The members of the provider's team who see it. */
  provider_users: number[]
}

/** Cast to text first: drivers would encode a bound jsonb twice. */
const asJson = (value: unknown) => sql`${JSON.stringify(value)}::text::jsonb`

/**
 * Claims the worker's time and, only if the claim succeeds, inserts the booking, its first event and a new address, in one
 * statement. Undefined: the time is taken, the provider was blocked, the service was deleted, or the customer's account was closed; their rows are
 * locked, so that these wait for the booking. A conflict waits for the concurrent claim; it neither raises an error nor needs a
 * savepoint, so concurrent claims cannot deadlock.
 */
export const insertBooking = async (tx: Tx, b: NewBooking): Promise<InsertedBooking | undefined> => {
  const { address } = b
  const same = sql`a.user_id = ${b.userId}::int AND a.address = ${address.address}::text
    AND a.latitude IS NOT DISTINCT FROM ${address.latitude}::float8
    AND a.longitude IS NOT DISTINCT FROM ${address.longitude}::float8`
  const { rows } = await sql<InsertedBooking>`
    WITH shown AS (
      SELECT id FROM e_providers WHERE id = ${b.providerId}::int AND accepted FOR SHARE
    ), service AS (
      SELECT FROM e_services WHERE id = ${b.serviceId}::int FOR KEY SHARE
    ), customer AS (
      SELECT FROM users WHERE id = ${b.userId}::int AND deleted_at IS NULL FOR KEY SHARE
    ), worker AS (
      ${activeWorker(b.workerId)}
    ), claim AS (
      INSERT INTO time_claims (e_provider_id, worker_id, booking_id, kind, span)
      SELECT shown.id, ${b.workerId}::int, nextval(pg_get_serial_sequence('bookings', 'id')), 'visit',
        tstzrange(${new Date(b.claim.from)}::timestamptz, ${new Date(b.claim.to)}::timestamptz)
      FROM shown, service, customer, worker WHERE does_service(${b.workerId}::int, ${b.serviceId}::int)
      ON CONFLICT DO NOTHING RETURNING booking_id
    ), known AS (
      SELECT coalesce(${address.id}::int, (SELECT min(a.id) FROM addresses a WHERE ${same})) AS id
    ), saved AS (
      INSERT INTO addresses (user_id, description, address, latitude, longitude, time_zone, building, floor, door, entrance_note)
      SELECT ${b.userId}::int, ${address.description}::text, ${address.address}::text, ${address.latitude}::float8,
        ${address.longitude}::float8, ${b.visitTz}::text, ${address.building ?? null}::text, ${address.floor ?? null}::text,
        ${address.door ?? null}::text, ${address.entrance_note ?? null}::text
      FROM claim, known WHERE known.id IS NULL RETURNING id
    ), created AS (
      INSERT INTO bookings (id, user_id, e_provider_id, e_service_id, e_provider, e_service, options, taxes, coupon,
        coupon_id, address, quantity, hint, visit_local, visit_tz, starts_at, cancellation_terms)
      SELECT claim.booking_id, ${b.userId}::int, ${b.providerId}::int, ${b.serviceId}::int, ${asJson(b.e_provider)},
        ${asJson(b.e_service)}, ${asJson(b.options)}, ${asJson(b.taxes)},
        ${b.coupon && JSON.stringify(b.coupon)}::text::jsonb, ${b.coupon?.id ?? null}::int,
        ${asJson(address)} || jsonb_build_object('id', coalesce(known.id, (SELECT id FROM saved))), ${b.quantity}::int,
        ${b.hint}::text, ${b.visitLocal}::timestamp, ${b.visitTz}::text, ${new Date(b.startsAt)}::timestamptz,
        ${asJson(b.cancellationTerms)}
      FROM claim, known RETURNING id, address, created_at
    ), notified AS (
      INSERT INTO booking_events (booking_id, user_id, actor, to_status_id)
      SELECT id, coalesce(${b.operatorId}::int, ${b.userId}::int),
        CASE WHEN ${b.operatorId}::int IS NULL THEN 'customer' ELSE 'operator' END, 1 FROM created
    )
    SELECT id, address, to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
      to_json(visit_members(${b.providerId}::int, ${b.workerId}::int)) AS provider_users
    FROM created`.execute(tx)
  return rows[0]
}
