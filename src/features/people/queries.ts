import { type RawBuilder, sql } from 'kysely'
import { marketplaceZone } from '#features/settings/service.ts'
import { type OfficeRole, officeRoles } from '#lib/contract.ts'
import { inBothLanguages } from '#server/db/bothLanguages.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { officeList, onDays } from '#server/officeList/officeList.ts'
import { type Dossier, listPeople, type Person, personRoles, type personStates } from './contract.ts'

const key = { by: sql`users.id`, type: 'bigint' } as const
const state = sql<(typeof personStates)[number]>`
  CASE WHEN users.deleted_at IS NOT NULL THEN 'deleted' WHEN users.blocked_at IS NOT NULL THEN 'blocked' ELSE 'active' END`

export const peopleList = officeList(listPeople, {
  prepare: ({ db }) => marketplaceZone(db),
  from: (db) =>
    db
      .selectFrom('users')
      .select(['id', 'name', 'email', 'phone_number', 'role', 'office_role', 'created_at'])
      .select(state.as('state')),
  key,
  sorts: { id: key },
  order: '-id',
  filters: {
    role: (roles, eb) => eb('role', 'in', roles),
    state: (states) => sql<boolean>`${state} IN (${sql.join(states)})`,
    created: (range, _, zone) => onDays(sql`users.created_at`, range, zone),
  },
  search: (text) => sql<boolean>`users.words LIKE '%' || fold_text(${text.replace(/[\\%_]/g, '\\$&')}) || '%'`,
  row: ({ role, office_role, created_at, ...person }) => ({
    ...person,
    role: personRoles.find((one) => one === role) ?? 'customer',
    office_role: officeRoles.find((one) => one === office_role) ?? null,
    created_at: created_at.toISOString(),
  }),
  words: 'people.office.column',
  zone: (zone) => zone,
  csv: {
    role: ({ role, office_role }, { t }) => t(`people.office.role.${office_role ?? role}`),
    state: ({ state: now }, { t }) => t(`people.office.state.${now}`),
  },
})

/** Rows of each kind that the page of a person shows. */
const shown = 20

const stamp = (column: string) => sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const personColumns = sql`u.id, u.name, u.email, u.phone_number, u.role, u.office_role,
  ${stamp('u.created_at')} AS created_at, ${stamp('u.email_verified_at')} AS email_verified_at,
  ${stamp('u.blocked_at')} AS blocked_at, u.blocked_reason, ${stamp('u.deleted_at')} AS deleted_at, u.merged_into_id,
  EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL) AS has_factor`

export const personById = async (db: Db, id: number): Promise<Person | undefined> => {
  const { rows } = await sql<Person>`SELECT ${personColumns} FROM users u WHERE u.id = ${id}::int`.execute(db)
  return rows[0]
}

const listed = (rows: RawBuilder<unknown>) =>
  sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows} LIMIT ${sql.lit(shown)}) r)`

type Minor = { amount_minor: number; refunded_minor: number }
type Row = Omit<Dossier, 'payments' | 'wallets' | 'sessions'> & {
  payments: (Omit<Dossier['payments'][number], 'amount' | 'refunded'> & Minor)[]
  wallets: (Omit<Dossier['wallets'][number], 'balance'> & { balance_minor: number })[]
  sessions: (Omit<Dossier['sessions'][number], 'browser' | 'system'> & { user_agent: string })[]
}

/** A person with what belongs to them, of each kind the newest; amounts in minor units. */
export const dossierById = async (db: Db, id: number): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    SELECT ${personColumns},
      json_build_object(
        'bookings', (SELECT count(*) FROM bookings WHERE user_id = u.id),
        'open_bookings', (SELECT count(*) FROM bookings b JOIN booking_statuses s ON s.id = b.booking_status_id
          WHERE b.user_id = u.id AND NOT b.cancel AND s."order" < 50),
        'wallets', (SELECT count(*) FROM accounts WHERE user_id = u.id AND kind = 'wallet'),
        'sessions', (SELECT count(*) FROM api_tokens WHERE user_id = u.id AND expires_at > now()),
        'providers', (SELECT count(*) FROM e_provider_users WHERE user_id = u.id),
        'payments', (SELECT count(*) FROM payments WHERE user_id = u.id),
        'reviews', (SELECT count(*) FROM e_service_reviews WHERE user_id = u.id),
        'complaints', (SELECT count(*) FROM complaints WHERE user_id = u.id),
        'favorites', (SELECT count(*) FROM favorites WHERE user_id = u.id),
        'addresses', (SELECT count(*) FROM addresses WHERE user_id = u.id),
        'visits_to_make', (SELECT count(*) FROM e_provider_users m
          JOIN workers w ON w.e_provider_id = m.e_provider_id AND w.user_id = m.user_id
          JOIN time_claims c ON c.worker_id = w.id AND c.active AND c.kind = 'visit' AND c.span && tstzrange(now(), NULL)
          WHERE m.user_id = u.id)
      ) AS counts,
      ${listed(sql`
        SELECT b.id, b.e_provider -> 'name' AS name, s.status, ${stamp('b.starts_at')} AS starts_at, b.visit_tz AS time_zone,
          NOT b.cancel AND s."order" < 50 AS open
        FROM bookings b JOIN booking_statuses s ON s.id = b.booking_status_id WHERE b.user_id = u.id
        ORDER BY open DESC, b.created_at DESC`)} AS bookings,
      ${listed(sql`
        SELECT p.id, p.booking_id, p.amount_minor, p.refunded_minor, m.name AS method, s.status, ${stamp('p.created_at')} AS created_at
        FROM payments p JOIN payment_methods m ON m.id = p.payment_method_id JOIN payment_statuses s ON s.id = p.payment_status_id
        WHERE p.user_id = u.id ORDER BY p.id DESC`)} AS payments,
      ${listed(sql`
        SELECT a.id, a.name, a.balance_minor, a.enabled FROM accounts a
        WHERE a.user_id = u.id AND a.kind = 'wallet' ORDER BY a.enabled DESC, a.balance_minor DESC`)} AS wallets,
      ${listed(sql`
        SELECT v.id, e.name, v.rate, v.review, v.hidden_at IS NOT NULL AS hidden, ${stamp('v.created_at')} AS created_at
        FROM e_service_reviews v JOIN e_services e ON e.id = v.e_service_id WHERE v.user_id = u.id ORDER BY v.id DESC`)} AS reviews,
      ${listed(sql`
        SELECT c.id, c.booking_id, c.state, ${stamp('c.updated_at')} AS updated_at FROM complaints c
        WHERE c.user_id = u.id ORDER BY c.id DESC`)} AS complaints,
      ${listed(sql`
        SELECT a.id, a.description, a.address FROM addresses a WHERE a.user_id = u.id ORDER BY a.id DESC`)} AS addresses,
      ${listed(sql`
        SELECT t.id, t.user_agent, ${stamp('t.last_used_at')} AS last_used_at, o.name AS acting
        FROM api_tokens t LEFT JOIN users o ON o.id = t.acting_id
        WHERE t.user_id = u.id AND t.expires_at > now() ORDER BY t.last_used_at DESC`)} AS sessions,
      ${listed(sql`
        SELECT p.id, ${inBothLanguages('p.name')} AS name, m.role FROM e_provider_users m JOIN e_providers p ON p.id = m.e_provider_id
        WHERE m.user_id = u.id ORDER BY p.id`)} AS providers
    FROM users u WHERE u.id = ${id}::int`.execute(db)
  return rows[0]
}

/** Locks the account until the change of it is decided. */
export const lockPerson = (tx: Tx, id: number) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified_at', 'locale', 'role', 'office_role', 'blocked_at', 'deleted_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Who leaves the office is what their team says, else a customer. */
export const updateOfficeRole = (tx: Tx, id: number, office_role: OfficeRole | null) =>
  tx
    .updateTable('users')
    .set({
      office_role,
      role: office_role
        ? 'operator'
        : sql`CASE WHEN EXISTS (SELECT FROM e_provider_users m WHERE m.user_id = users.id) THEN 'provider' ELSE 'customer' END`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Who is blocked already keeps the first reason. */
export const updateBlock = (tx: Tx, id: number, reason: string | null) =>
  tx
    .updateTable('users')
    .set({ blocked_at: reason === null ? null : sql`now()`, blocked_reason: reason })
    .where('id', '=', id)
    .where('blocked_at', reason === null ? 'is not' : 'is', null)
    .execute()

/** Also those in which the person, as an operator, acts for others. */
export const deleteSessions = (tx: Tx, id: number) =>
  tx
    .deleteFrom('api_tokens')
    .where(({ or, eb }) => or([eb('user_id', '=', id), eb('acting_id', '=', id)]))
    .execute()

/** The log of changes keeps no value of what this transaction changes. */
export const beginErasing = (tx: Tx) => sql`SELECT set_config('doorstep.erasing', 'on', true)`.execute(tx)
