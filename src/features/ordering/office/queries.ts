import { type RawBuilder, sql } from 'kysely'
import type { Booking } from '#features/bookings/contract.ts'
import { paymentState, statusById, statusOf, withTotals } from '#features/bookings/rules.ts'
import { currencyDigits, marketplaceZone } from '#features/settings/service.ts'
import { type Exponent, exponentOf, toMajor } from '#lib/money.ts'
import type { Translated } from '#lib/schema.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Db } from '#server/db/database.ts'
import { contains, containsFolded, csvTime, officeList, onDays } from '#server/officeList/officeList.ts'
import { listOfficeBookings, type OfficeBooking } from './contract.ts'
import { clueOf } from './rules.ts'

const person = sql`json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'phone_number', u.phone_number)`
const stamp = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

export const officeBooking = async (db: Db, id: number): Promise<OfficeBooking | undefined> => {
  const { rows } = await sql<OfficeBooking>`
    SELECT b.id, ${person} AS customer,
      (SELECT coalesce(json_agg(${person} ORDER BY u.id), '[]') FROM e_provider_users o JOIN users u ON u.id = o.user_id
        WHERE o.e_provider_id = b.e_provider_id AND o.role = 'owner') AS owners,
      (SELECT coalesce(json_agg(json_build_object('id', c.id, 'topic', c.topic, 'state', c.state,
          'created_at', ${stamp('c.created_at')}) ORDER BY c.id DESC), '[]')
        FROM complaints c WHERE c.booking_id = b.id) AS complaints,
      (SELECT coalesce(json_agg(json_build_object('id', r.id, 'by', w.name, 'at', ${stamp('r.read_at')}) ORDER BY r.id), '[]')
        FROM conversation_readings r JOIN users w ON w.id = r.user_id WHERE r.booking_id = b.id) AS readings
    FROM bookings b JOIN users u ON u.id = b.user_id WHERE b.id = ${id}::int`.execute(db)
  return rows[0]
}

/** The provider of a booking. */
export const providerOf = (db: Db, id: number) =>
  db.selectFrom('bookings').select('e_provider_id').where('id', '=', id).executeTakeFirst()

/** The most bookings a search finds. */
const mostFound = 2000

const ofPeopleWith = (words: string) =>
  sql`SELECT o.id FROM bookings o WHERE o.user_id = ANY (ARRAY(SELECT p.id FROM users p
    WHERE ${containsFolded(sql`p.words`, words)} LIMIT 500))`

/** Ids of the bookings with this number, customer, provider or address; each part is found by an index of its own. */
const found = (typed: string): RawBuilder<boolean> => {
  const { number, digits, text } = clueOf(typed)
  const parts = [
    ...(number === null ? [] : [sql`SELECT ${number}::int`]),
    ...(digits === null ? [] : [ofPeopleWith(digits)]),
    ...(text === ''
      ? []
      : [
          ofPeopleWith(text),
          sql`SELECT o.id FROM bookings o WHERE o.e_provider_id = ANY (ARRAY(SELECT p.id FROM e_providers p
            WHERE ${containsFolded(sql`findable(both_languages(p.name), '', p.phone_number)`, text)} LIMIT 100))`,
          sql`SELECT o.id FROM bookings o WHERE ${contains(sql`(o.address ->> 'address')`, text)}`,
        ]),
  ]
  if (parts.length === 0) return sql<boolean>`false`
  const limited = parts.map((part) => sql`(${part} LIMIT ${sql.lit(mostFound)})`)
  return sql<boolean>`b.id = ANY (ARRAY(${sql.join(limited, sql` UNION `)}))`
}

type Paid = { payment_status_id: number; amount: number; refunded: number } | null
type Prepared = { exponent: Exponent; zone: string }

/** The payment that counts, as on the booking's page: the live one, else the newest that did not fail. Amounts in minor units. */
const payment = sql<Paid>`(SELECT json_build_object('payment_status_id', p.payment_status_id, 'amount', p.amount_minor,
    'refunded', p.refunded_minor) FROM payments p WHERE p.booking_id = b.id AND p.payment_status_id <> 3
  ORDER BY p.payment_status_id IN (1, 2) DESC, p.id DESC LIMIT 1)`
/** The same as `paymentState` of the rules, which a test holds it against. */
const stateOfPayment = sql`(SELECT CASE WHEN p.payment_status_id = 1 THEN 'waiting'
    WHEN p.refunded_minor = 0 THEN 'paid' WHEN p.refunded_minor < p.amount_minor THEN 'partly_refunded' ELSE 'refunded' END
  FROM payments p WHERE p.booking_id = b.id AND p.payment_status_id <> 3
  ORDER BY p.payment_status_id IN (1, 2) DESC, p.id DESC LIMIT 1)`

/** Visits on days of their doors' clocks, as the list shows them; by the index of instants, which are at most a day off. */
const onDoorDays = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => {
  const begin = sql<boolean>`b.visit_local >= ${from}::date AND b.starts_at >= ${from}::date::timestamp AT TIME ZONE 'UTC' - interval '1 day'`
  const end = sql<boolean>`b.visit_local < ${to}::date + 1 AND b.starts_at < (${to}::date + 2)::timestamp AT TIME ZONE 'UTC'`
  return sql<boolean>`(${from ? begin : sql`true`} AND ${to ? end : sql`true`})`
}

type Priced = Pick<Booking, 'e_service' | 'options' | 'taxes' | 'coupon' | 'quantity' | 'start_at' | 'ends_at'>

export const bookingList = officeList(listOfficeBookings, {
  prepare: async ({ db }): Promise<Prepared> => ({
    exponent: exponentOf(await currencyDigits(db)),
    zone: await marketplaceZone(db),
  }),
  from: (db) =>
    db
      .selectFrom('bookings as b')
      .innerJoin('users as u', 'u.id', 'b.user_id')
      .select(['b.id', 'b.booking_status_id', 'b.starts_at', 'b.visit_tz', 'b.created_at', 'u.name', 'u.phone_number'])
      .select('b.cancellation_fee_minor')
      .select([
        sql<Priced>`json_build_object('e_service', b.e_service, 'options', b.options, 'taxes', b.taxes,
          'coupon', coalesce(b.coupon, '{}'), 'quantity', b.quantity, 'start_at', b.start_at, 'ends_at', b.ends_at)`.as(
          'priced',
        ),
        sql<Partial<Translated>>`b.e_provider -> 'name'`.as('provider'),
        sql<'customer' | 'provider' | 'operator' | 'system' | null>`(SELECT e.actor FROM booking_events e
          WHERE e.booking_id = b.id AND e.to_status_id = 7 ORDER BY e.id LIMIT 1)`.as('ended_by'),
        payment.as('payment'),
      ]),
  key: { by: sql`b.id`, type: 'bigint' },
  sorts: {
    made: { by: sql`b.created_at`, type: 'timestamptz' },
    visit: { by: sql`b.starts_at`, type: 'timestamptz' },
  },
  order: '-made',
  filters: {
    status: (keys, eb) =>
      eb(
        'b.booking_status_id',
        'in',
        keys.map((key) => statusOf(key).id),
      ),
    payment: (states) => sql<boolean>`coalesce(${stateOfPayment}, 'none') IN (${sql.join(states)})`,
    visit: onDoorDays,
    made: (range, _, { zone }) => onDays(sql`b.created_at`, range, zone),
    provider: (id, eb) => eb('b.e_provider_id', '=', id),
    customer: (id, eb) => eb('b.user_id', '=', id),
  },
  search: found,
  row: (row, { exponent }) => ({
    id: row.id,
    status: statusById(row.booking_status_id)?.key ?? 'received',
    ended_by: row.ended_by,
    service: bothLanguages(row.priced.e_service.name),
    provider: bothLanguages(row.provider),
    customer: row.name,
    phone_number: row.phone_number,
    visit_at: row.starts_at.toISOString(),
    time_zone: row.visit_tz,
    total: row.cancellation_fee_minor
      ? toMajor(row.cancellation_fee_minor, exponent)
      : withTotals(row.priced, exponent, Date.now()).total,
    payment: paymentState(row.payment),
    created_at: row.created_at.toISOString(),
  }),
  words: 'ordering.office.list',
  zone: ({ zone }) => zone,
  csv: {
    status: ({ status, ended_by }, { t }) => t(`ordering.office.status.${ended_by ?? status}`),
    payment: ({ payment: state }, { t }) => t(`ordering.office.paid.${state}`),
    visit_at: ({ visit_at, time_zone }) => csvTime(visit_at, time_zone),
  },
})
