import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import {
  bool,
  filteredOut,
  fragment,
  instant,
  int,
  json,
  type ListOptions,
  list,
  many,
  money,
  noCustomFields,
  one,
  related,
  resource,
  text,
  timestamp,
  toOne,
  translated,
} from '#server/listQuery/index.ts'
import type { CancellationFacts } from '../cancellation/facts.ts'
import { costsNothing } from '../cancellation/queries.ts'
import type { Booking, BookingStatusRow } from '../contract.ts'

const statuses = resource<BookingStatusRow>('booking_statuses', {
  columns: { id: int(), status: translated(), order: int(), custom_fields: noCustomFields },
  searchable: ['status', 'order'],
  conditions: ['id'],
  order: ['order'],
})

/** A snapshot stored in a booking, under the keys of the original, with the original's current pictures. */
const frozen = (owner: 'e_services' | 'e_providers', keys: readonly string[]) => {
  const column = owner.slice(0, -1)
  const own = (media: string): string => `${media}.model_type = '${owner}'`
  resource(`booked_${owner}`, {
    table: 'bookings',
    columns: {
      ...Object.fromEntries(keys.map((key) => [key, json({ sql: (row) => `${row}.${column} -> '${key}'` })])),
      has_media: bool({
        sql: (row) => `EXISTS (SELECT 1 FROM media m WHERE m.model_id = ${row}.${column}_id AND ${own('m')})`,
      }),
      custom_fields: noCustomFields,
    },
    relations: {
      media: many('media', {
        foreign: 'model_id',
        local: `${column}_id`,
        where: own,
        order: ['position', 'id'],
        limit: 20,
      }),
    },
    always: ['media'],
  })
  return related(`booked_${owner}`, { many: false, on: (child, parent) => `${child}.id = ${parent}.id` })
}

/** A column of a person that nobody is reached by once their account is erased. */
const contact = (column: string) =>
  text({ sql: (row) => `CASE WHEN ${row}.deleted_at IS NULL THEN ${row}.${column} END` })

/** The customer, for those who may see the booking. */
resource('booking_customers', {
  table: 'users',
  columns: {
    id: int(),
    name: text(),
    email: contact('email'),
    phone_number: contact('phone_number'),
    custom_fields: noCustomFields,
  },
  relations: { media: many('media', { foreign: 'model_id', where: (media) => `${media}.model_type = 'users'` }) },
  always: ['media'],
})

/** Days for which a team sees how to reach a customer after the visit, unless the marketplace says otherwise. */
const defaultContactDays = 30

/**
 * Whether a team's members no longer see how to reach the customer: the visit ended, or was cancelled, as many days ago as the
 * setting says (docs/decisions/0364).
 */
const contactOver = (booking: string): string =>
  `${booking}.booking_status_id IN (6, 7) AND now() - interval '1 day' * coalesce(
    (SELECT value::integer FROM settings WHERE key = 'customer_contact_days' AND value ~ '^\\d{1,4}$'), ${defaultContactDays})
    > coalesce(${booking}.ends_at, (SELECT max(e.at) FROM booking_events e
      WHERE e.booking_id = ${booking}.id AND e.to_status_id = 7), ${booking}.starts_at)`

/** The booking's payment: a pending or paid one, else a refunded one; failed payments are left out. */
const payment = (booking: string): string =>
  `(SELECT p.id FROM payments p WHERE p.booking_id = ${booking}.id AND p.payment_status_id <> 3
    ORDER BY p.payment_status_id NOT IN (1, 2), p.id DESC LIMIT 1)`

/** Includes the columns that totals, cancellation terms, the contact and the address are made from; `service.ts` adds those. */
export type BookingRow = CancellationFacts & { contact_over: boolean; whole_address: Booking['address'] } & Omit<
    Booking,
    'duration' | 'subtotal' | 'tax_total' | 'coupon_total' | 'total' | 'total_basis' | 'server_time' | 'cancellation'
  >

const bookings = resource<BookingRow>('bookings', {
  columns: {
    id: int(),
    options: json(),
    quantity: int(),
    user_id: int(),
    booking_status_id: int(),
    // Whoever no longer sees the way to the door does not find it by searching or sorting either.
    address: json({ sql: (row) => `${row}.address - '{building,floor,door,entrance_note}'::text[]` }),
    whole_address: json({ sql: (row) => `${row}.address` }),
    payment_id: int({ sql: payment }),
    coupon: json({ sql: (row) => `coalesce(${row}.coupon, '{}')` }),
    taxes: json(),
    booking_at: instant({ from: 'starts_at' }),
    visit_local: text({ sql: (row) => `to_char(${row}.visit_local, 'YYYY-MM-DD HH24:MI:SS')` }),
    time_zone: text({ from: 'visit_tz' }),
    start_at: instant(),
    ends_at: instant(),
    hint: text(),
    cancel: bool(),
    cancel_reason: text(),
    cancellation_terms: json({
      sql: (row) => `CASE WHEN ${costsNothing(row)} THEN '[]' ELSE ${row}.cancellation_terms END`,
    }),
    agreed_terms: json({ from: 'cancellation_terms' }),
    cancellation_fee: money(),
    moved_fee: money({ sql: (row) => `CASE WHEN ${costsNothing(row)} THEN 0 ELSE ${row}.moved_fee_minor END` }),
    cancelled_by: text({
      sql: (row) => `CASE WHEN ${row}.cancel THEN (SELECT e.actor FROM booking_events e
        WHERE e.booking_id = ${row}.id AND e.to_status_id = 7 ORDER BY e.id DESC LIMIT 1) END`,
    }),
    created_at: timestamp(),
    updated_at: timestamp(),
    absent: bool({
      sql: (row) => `${row}.booking_status_id IN (1, 4, 3)
        AND EXISTS (SELECT FROM visit_absences a WHERE a.booking_id = ${row}.id AND a.answered_at IS NULL)`,
    }),
    contact_over: bool({ sql: contactOver }),
    e_service: json({ hidden: true }),
    e_provider: json({ hidden: true }),
    custom_fields: noCustomFields,
  },
  relations: {
    eService: frozen('e_services', [
      'id',
      'name',
      'price',
      'discount_price',
      'price_unit',
      'quantity_unit',
      'duration',
      'enable_booking',
      'e_provider_id',
    ]),
    eProvider: frozen('e_providers', ['id', 'name', 'phone_number', 'mobile_number']),
    bookingStatus: toOne('booking_statuses', { local: 'booking_status_id' }),
    payment: related('payments', { many: false, on: (child, parent) => `${child}.id = ${payment(parent)}` }),
    user: toOne('booking_customers', { local: 'user_id' }),
  },
  always: ['eService', 'eProvider', 'bookingStatus', 'payment'],
  searchable: [
    'e_provider',
    'e_service',
    'options',
    'user_id',
    'booking_status_id',
    'address',
    'payment_id',
    'coupon',
    'taxes',
    'booking_at',
    'start_at',
    'ends_at',
    'hint',
  ],
  conditions: ['id', 'cancel', 'quantity', 'visit_local', 'created_at', 'updated_at'],
  order: ['created_at desc'],
})

/** The providers whose bookings a person sees all of, or only their own visits of. */
const teams = (
  userId: number,
  roles: 'all' | 'own',
) => fragment`ANY (ARRAY(SELECT u.e_provider_id FROM e_provider_users u
  WHERE u.user_id = ${userId} AND (u.role = 'worker') = ${roles === 'own'}))`

const inTeam = (userId: number) => fragment`(t.e_provider_id = ${teams(userId, 'all')}
  OR t.e_provider_id = ${teams(userId, 'own')} AND works_on(${userId}, t.e_provider_id, t.id))`

/** Limits the list to the bookings a person sees in a team. */
export const teamScope = (userId: number): ListOptions['where'] => [inTeam(userId)]

/** Limits the list to the caller's bookings and those they see in a team; operators see all (wire §0, Ownership). */
export const scopeOf = (userId: number, role: 'customer' | 'provider' | 'operator'): ListOptions['where'] => {
  if (role === 'operator') return []
  const own = fragment`t.user_id = ${userId}`
  return role === 'customer' ? [own] : [fragment`${own} OR ${inTeam(userId)}`]
}

type StatusCount = { booking_status_id: number; count: number }

/** Which bookings of a person are counted: those they booked, those they see in a team, or both. */
type Counted = 'own' | 'team' | 'both'

/** How many of a person's bookings are in each status, of visits between two days if given; otherwise from indexes alone. */
export const countByStatus = async (
  db: Db,
  userId: number,
  counted: Counted,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<StatusCount[]> => {
  const onDays = from && to ? sql`AND visit_local >= ${from}::date AND visit_local < ${to}::date + 1` : sql``
  const own = sql`SELECT booking_status_id FROM bookings WHERE user_id = ${userId}::int ${onDays}`
  const teamed = (
    isWorker: boolean,
  ) => sql`SELECT booking_status_id FROM bookings b WHERE ${counted === 'both' ? sql`user_id <> ${userId}::int` : sql`true`} ${onDays}
    AND e_provider_id = ANY (ARRAY(SELECT u.e_provider_id FROM e_provider_users u
      WHERE u.user_id = ${userId}::int AND (u.role = 'worker') = ${isWorker}::boolean))
    ${isWorker ? sql`AND works_on(${userId}::int, b.e_provider_id, b.id)` : sql``}`
  const parts = [...(counted === 'team' ? [] : [own]), ...(counted === 'own' ? [] : [teamed(false), teamed(true)])]
  const { rows } = await sql<StatusCount>`
    SELECT booking_status_id, count(*)::int AS count FROM (${sql.join(parts, sql` UNION ALL `)}) b
    GROUP BY booking_status_id`.execute(db)
  return rows
}

/** How many requests wait for a person's team, as the list of them says (`openRequests`). */
export const countToAnswer = async (db: Db, userId: number): Promise<StatusCount[]> => {
  const { rows } = await sql<StatusCount>`
    SELECT b.booking_status_id, count(*)::int AS count FROM bookings b
    WHERE b.e_provider_id IN (SELECT u.e_provider_id FROM e_provider_users u WHERE u.user_id = ${userId}::int)
      AND works_on(${userId}::int, b.e_provider_id, b.id) AND b.booking_status_id = 1
      AND NOT EXISTS (SELECT FROM visit_absences a WHERE a.booking_id = b.id AND a.answered_at IS NULL)
    GROUP BY b.booking_status_id`.execute(db)
  return rows
}

export const findBookings = (db: Db, query: object, options: ListOptions) => list(db, bookings, { ...query }, options)
/** Keys of a booking that `filter` leaves out. */
export const keysLeftOut = (filter: string | undefined) => filteredOut(bookings, filter)
export const bookingById = (db: Db, id: string | number, query: object, options: ListOptions) =>
  one(db, bookings, id, { ...query }, options)
export const findStatuses = (db: Db, query: object, options: ListOptions) => list(db, statuses, { ...query }, options)
