import { type RawBuilder, sql } from 'kysely'
import { marketplaceZone } from '#features/settings/service.ts'
import type { Translated } from '#lib/schema.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { officeList, onDays } from '#server/officeList/officeList.ts'
import type { ProviderState, verifications } from '../../rules.ts'
import { listOfficeProviders, type ProviderDossier } from './contract.ts'

type Name = Partial<Translated>
type Kind = (typeof verifications)[number]

const state = sql<ProviderState>`CASE WHEN p.blocked_at IS NOT NULL THEN 'blocked' WHEN NOT p.accepted THEN 'hidden'
  WHEN NOT p.available THEN 'paused' ELSE 'shown' END`
const rate = sql<number>`round(p.rate_sum::numeric / greatest(p.total_reviews, 1), 2)`
const verified = sql<boolean>`EXISTS (SELECT FROM e_provider_verifications v WHERE v.e_provider_id = p.id)`

/** The most providers a search finds. */
const mostFound = 500

/** Ids of the providers with this name or phone, and of those whose owners have it; an index finds each. */
const found = (typed: string): RawBuilder<boolean> => {
  const digits = /^[+\d\s()-]+$/.test(typed) ? typed.replace(/\D/g, '').replace(/^0+/, '') : ''
  const text = digits || typed
  // No index finds the middle of a word by two letters.
  if (!/[\p{L}\p{N}]{3}/u.test(text)) return sql<boolean>`false`
  const like = sql`'%' || fold_text(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`
  return sql<boolean>`p.id = ANY (ARRAY(
    (SELECT o.id FROM e_providers o WHERE findable(both_languages(o.name), '', o.phone_number) LIKE ${like} LIMIT ${sql.lit(mostFound)})
    UNION
    (SELECT m.e_provider_id FROM e_provider_users m WHERE m.role = 'owner' AND m.user_id = ANY (ARRAY(
      SELECT u.id FROM users u WHERE u.words LIKE ${like} LIMIT ${sql.lit(mostFound)})))))`
}

const key = { by: sql`p.id`, type: 'bigint' } as const

export const providerList = officeList(listOfficeProviders, {
  prepare: ({ db }) => marketplaceZone(db),
  from: (db) =>
    db
      .selectFrom('e_providers as p')
      .innerJoin('e_provider_types as t', 't.id', 'p.e_provider_type_id')
      .select(['p.id', 'p.phone_number', 'p.total_reviews', 'p.created_at'])
      .select([
        sql<Name>`p.name`.as('name'),
        sql<Name>`t.name`.as('type'),
        state.as('state'),
        rate.as('rate'),
        sql<string | null>`(SELECT u.name FROM e_provider_users m JOIN users u ON u.id = m.user_id
          WHERE m.e_provider_id = p.id AND m.role = 'owner' ORDER BY m.user_id LIMIT 1)`.as('owner'),
        sql<
          Kind[]
        >`ARRAY(SELECT v.kind FROM e_provider_verifications v WHERE v.e_provider_id = p.id ORDER BY v.kind)`.as(
          'verified',
        ),
      ]),
  key,
  sorts: {
    created: { by: sql`p.created_at`, type: 'timestamptz' },
    name: { by: sql`left(fold_text(both_languages(p.name)), 100)`, type: 'text' },
    rate: { by: rate, type: 'numeric' },
  },
  order: '-created',
  filters: {
    state: (states) => sql<boolean>`${state} IN (${sql.join(states)})`,
    verified: (yes) => (yes ? verified : sql<boolean>`NOT ${verified}`),
    created: (range, _, zone) => onDays(sql`p.created_at`, range, zone),
  },
  search: found,
  row: ({ name, type, created_at, rate: average, ...row }) => ({
    ...row,
    name: bothLanguages(name),
    type: bothLanguages(type),
    rate: Number(average),
    created_at: created_at.toISOString(),
  }),
  words: 'providers.office.column',
  zone: (zone) => zone,
  csv: {
    state: ({ state: now }, { t }) => t(`providers.office.state.${now}`),
    verified: ({ verified: kinds }, { t }) => kinds.map((kind) => t(`providers.verified.${kind}`)).join(', '),
  },
})

/** Rows of each kind that the page of a provider shows. */
const shown = 20

const stamp = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`
const listed = (rows: RawBuilder<unknown>, limit = shown) =>
  sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows} LIMIT ${sql.lit(limit)}) r)`
const balance = (kind: 'earnings' | 'cash') => sql`(SELECT coalesce(sum(a.balance_minor), 0)::bigint FROM accounts a
  WHERE a.e_provider_id = p.id AND a.kind = ${sql.lit(kind)}
    AND a.currency = (SELECT value FROM settings WHERE key = 'default_currency_code'))`

type Row = Omit<ProviderDossier, 'commission' | 'money' | 'services' | 'payouts'> & {
  own_percent: number | null
  type_percent: number
  earnings_minor: number
  cash_minor: number
  services: (Omit<ProviderDossier['services'][number], 'price'> & { price_minor: number })[]
  payouts: (Omit<ProviderDossier['payouts'][number], 'amount'> & { amount_minor: number })[]
}

/** A provider with what belongs to them, of each kind the newest; amounts in minor units. */
export const dossierById = async (db: Db, id: number): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    SELECT p.id, p.name, p.description, t.name AS type, ${state} AS state, p.phone_number, p.mobile_number, p.time_zone,
      p.availability_range, p.notice_minutes, p.horizon_days, ${rate}::float8 AS rate, p.total_reviews,
      ${stamp('p.created_at')} AS created_at, ${stamp('p.blocked_at')} AS blocked_at, p.blocked_reason,
      p.paused_until::text, (now() AT TIME ZONE clock_of(p.time_zone))::date::text AS today,
      (SELECT coalesce(json_agg(json_build_object('kind', v.kind, 'on', v.verified_on) ORDER BY v.kind), '[]')
        FROM e_provider_verifications v WHERE v.e_provider_id = p.id) AS verified,
      (SELECT r.percent FROM commission_rules r WHERE r.e_provider_id = p.id
        AND (now() AT TIME ZONE (SELECT clock_of(value) FROM settings WHERE key = 'default_time_zone'))::date
          BETWEEN r.from_date AND coalesce(r.until_date, 'infinity')) AS own_percent,
      t.commission AS type_percent, ${balance('earnings')} AS earnings_minor, -${balance('cash')} AS cash_minor,
      (SELECT a.id FROM provider_applications a WHERE a.e_provider_id = p.id) AS application_id,
      json_build_object(
        'bookings', (SELECT count(*) FROM bookings WHERE e_provider_id = p.id),
        'open_bookings', (SELECT count(*) FROM bookings b JOIN booking_statuses s ON s.id = b.booking_status_id
          WHERE b.e_provider_id = p.id AND NOT b.cancel AND s."order" < 50),
        'services', (SELECT count(*) FROM e_services WHERE e_provider_id = p.id),
        'payouts', (SELECT count(*) FROM payouts WHERE e_provider_id = p.id),
        'team', (SELECT count(*) FROM e_provider_users WHERE e_provider_id = p.id),
        'addresses', (SELECT count(*) FROM e_provider_addresses WHERE e_provider_id = p.id),
        'complaints', (SELECT count(*) FROM bookings b JOIN complaints c ON c.booking_id = b.id WHERE b.e_provider_id = p.id),
        'reviews', (SELECT count(*) FROM e_services s JOIN e_service_reviews v ON v.e_service_id = s.id
          WHERE s.e_provider_id = p.id)) AS counts,
      ${listed(sql`SELECT a.id, a.description, a.address FROM e_provider_addresses a WHERE a.e_provider_id = p.id ORDER BY a.id`)} AS addresses,
      ${listed(
        sql`SELECT h.day, to_char(h.start_at, 'HH24:MI') AS start_at, to_char(h.end_at, 'HH24:MI') AS end_at
          FROM availability_hours h WHERE h.e_provider_id = p.id ORDER BY h.weekday, h.start_at`,
        70,
      )} AS hours,
      ${listed(sql`SELECT x.date::text AS date, to_char(x.start_at, 'HH24:MI') AS start_at, to_char(x.end_at, 'HH24:MI') AS end_at
        FROM availability_exceptions x WHERE x.e_provider_id = p.id AND x.date >= (now() AT TIME ZONE clock_of(p.time_zone))::date
        ORDER BY x.date, x.start_at`)} AS dates,
      ${listed(sql`SELECT u.id, u.name, u.email, m.role FROM e_provider_users m JOIN users u ON u.id = m.user_id
        WHERE m.e_provider_id = p.id ORDER BY array_position(ARRAY['owner', 'manager', 'worker'], m.role), u.id`)} AS team,
      ${listed(sql`SELECT s.id, s.name, s.price_minor, CASE WHEN s.archived_at IS NOT NULL THEN 'archived'
          WHEN s.available THEN 'published' ELSE 'paused' END AS state
        FROM e_services s WHERE s.e_provider_id = p.id ORDER BY s.archived_at IS NOT NULL, s.id DESC`)} AS services,
      ${listed(
        sql`SELECT b.id, b.e_service -> 'name' AS service, u.name AS customer, s.status, ${stamp('b.starts_at')} AS starts_at,
          b.visit_tz AS time_zone, NOT b.cancel AND s."order" < 50 AS open
        FROM bookings b JOIN users u ON u.id = b.user_id JOIN booking_statuses s ON s.id = b.booking_status_id
        WHERE b.e_provider_id = p.id
        ORDER BY open DESC, CASE WHEN NOT b.cancel AND s."order" < 50 THEN b.starts_at END, b.created_at DESC`,
        50,
      )} AS bookings,
      ${listed(sql`SELECT o.id, o.payout_batch_id AS batch_id, o.amount_minor,
          CASE WHEN EXISTS (SELECT FROM payout_returns r WHERE r.payout_id = o.id) THEN 'returned' ELSE o.state END AS state, ${stamp('b.created_at')} AS created_at
        FROM payouts o JOIN payout_batches b ON b.id = o.payout_batch_id WHERE o.e_provider_id = p.id ORDER BY o.id DESC`)} AS payouts,
      ${listed(sql`SELECT c.id, c.booking_id, c.state, ${stamp('c.updated_at')} AS updated_at
        FROM bookings b JOIN complaints c ON c.booking_id = b.id WHERE b.e_provider_id = p.id ORDER BY c.id DESC`)} AS complaints,
      ${listed(sql`SELECT v.id, s.name AS service, v.rate, v.review, v.hidden_at IS NOT NULL AS hidden, ${stamp('v.created_at')} AS created_at
        FROM e_services s JOIN e_service_reviews v ON v.e_service_id = s.id WHERE s.e_provider_id = p.id ORDER BY v.id DESC`)} AS reviews
    FROM e_providers p JOIN e_provider_types t ON t.id = p.e_provider_type_id WHERE p.id = ${id}::int`.execute(db)
  return rows[0]
}

/** Blocks, or with no reason shows again. Whether there is such a provider. */
export const setBlock = async (tx: Tx, id: number, reason: string | null): Promise<boolean> => {
  const row = await tx
    .updateTable('e_providers')
    .set({
      accepted: reason === null,
      blocked_at: reason === null ? null : sql<Date>`now()`,
      blocked_reason: reason,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('blocked_at', reason === null ? 'is not' : 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Two changes of one provider wait for each other. */
export const lockProvider = (tx: Tx, id: number) =>
  tx.selectFrom('e_providers').select('id').where('id', '=', id).forNoKeyUpdate().execute()

/** Replaces what was verified; what stays keeps its date. */
export const replaceVerifications = (tx: Tx, id: number, kinds: readonly Kind[]) =>
  sql`
    WITH wanted AS (SELECT unnest(${`{${kinds.join(',')}}`}::text[]) AS kind),
    gone AS (DELETE FROM e_provider_verifications v WHERE v.e_provider_id = ${id}::int AND v.kind NOT IN (SELECT kind FROM wanted))
    INSERT INTO e_provider_verifications (e_provider_id, kind, verified_on)
    SELECT p.id, w.kind, (now() AT TIME ZONE clock_of(p.time_zone))::date FROM e_providers p, wanted w WHERE p.id = ${id}::int
    ON CONFLICT DO NOTHING`.execute(tx)
