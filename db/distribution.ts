import { readFileSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { root } from '#server/root.ts'
import type { Db } from '../src/server/db/database.ts'
import type { DB } from '../src/server/db/schema.ts'

/**
 * Where a table's rows would live on several servers (Citus). `provider`: on the shard of their provider. `everywhere`: a copy
 * on each server (a reference table); small, seldom changed, joined by all. `apart`: on the coordinator, for persons, sessions
 * and what belongs to no provider.
 */
type Place = 'provider' | 'everywhere' | 'apart'

/** A new table is a type error here until it has an answer. */
export const places: Record<Exclude<keyof DB, 'migrations'>, Place> = {
  accounts: 'apart',
  addresses: 'apart',
  api_tokens: 'apart',
  availability_exceptions: 'provider',
  availability_hours: 'provider',
  awards: 'provider',
  booking_events: 'provider',
  booking_messages: 'provider',
  booking_reminders: 'provider',
  booking_statuses: 'everywhere',
  bookings: 'provider',
  calendar_addresses: 'provider',
  calendar_sources: 'provider',
  categories: 'everywhere',
  change_log: 'apart',
  checkout_tickets: 'apart',
  commission_rules: 'everywhere',
  complaint_messages: 'provider',
  complaints: 'provider',
  conversation_readings: 'provider',
  coupon_customers: 'apart',
  coupon_links: 'apart',
  coupon_people: 'apart',
  coupons: 'apart',
  custom_pages: 'apart',
  database_edition: 'apart',
  e_provider_addresses: 'provider',
  e_provider_openings: 'provider',
  e_provider_taxes: 'provider',
  e_provider_types: 'everywhere',
  e_provider_users: 'provider',
  e_provider_verifications: 'provider',
  e_providers: 'provider',
  e_service_categories: 'provider',
  e_service_reviews: 'provider',
  e_services: 'provider',
  email_changes: 'apart',
  email_undos: 'apart',
  email_verifications: 'apart',
  entries: 'provider',
  experiences: 'provider',
  faq_categories: 'apart',
  faqs: 'apart',
  favorite_options: 'apart',
  favorites: 'apart',
  file_place: 'apart',
  first_run: 'apart',
  galleries: 'provider',
  idempotency_keys: 'apart',
  journals: 'provider',
  mail_texts: 'apart',
  mails: 'apart',
  media: 'apart',
  money_inbox: 'apart',
  notification_settings: 'apart',
  notifications: 'apart',
  notifications_dispatched: 'apart',
  option_groups: 'everywhere',
  office_days: 'apart',
  office_views: 'apart',
  options: 'provider',
  password_resets: 'apart',
  payment_attempts: 'provider',
  payment_methods: 'everywhere',
  payment_statuses: 'everywhere',
  payment_webhooks: 'apart',
  payments: 'provider',
  payout_accounts: 'provider',
  payout_batches: 'apart',
  payout_returns: 'provider',
  payouts: 'provider',
  place_answers: 'apart',
  places: 'everywhere',
  places_edition: 'everywhere',
  provider_application_drafts: 'apart',
  provider_application_events: 'apart',
  provider_applications: 'apart',
  provider_document_views: 'apart',
  push_identity: 'apart',
  push_subscriptions: 'apart',
  rate_limits: 'apart',
  retired_documents: 'apart',
  recovery_codes: 'apart',
  refund_lines: 'provider',
  refunds: 'provider',
  remittance_reversals: 'provider',
  remittances: 'provider',
  sandbox_objects: 'apart',
  search_beginnings: 'apart',
  search_words: 'apart',
  review_reports: 'provider',
  review_translations: 'provider',
  second_factors: 'apart',
  service_drafts: 'provider',
  settings: 'everywhere',
  slides: 'apart',
  social_identities: 'apart',
  social_sign_ins: 'apart',
  taxes: 'everywhere',
  team_invitations: 'provider',
  time_claims: 'provider',
  uploads: 'apart',
  users: 'everywhere',
  visit_absences: 'provider',
  visit_alternatives: 'provider',
  visit_code_tries: 'provider',
  visit_confirmations: 'provider',
  visit_delays: 'provider',
  visit_extras: 'provider',
  visit_hours: 'provider',
  visit_pictures: 'provider',
  visit_proposals: 'provider',
  wallet_credits: 'apart',
  wallet_transactions: 'apart',
  worker_exclusions: 'provider',
  workers: 'provider',
  zone_clocks: 'everywhere',
}

type Table = keyof typeof places
const isTable = (name: string): name is Table => name in places

/** The column that names the provider. */
const keyOf = (table: string): string => (table === 'e_providers' ? 'id' : 'e_provider_id')

type Constraint = {
  name: string
  table: string
  kind: string
  columns: string[]
  target: string | null
  target_columns: string[]
}

const columnsQuery = sql<{ table: string; column: string }>`
  SELECT attrelid::regclass::text AS table, attname AS column FROM pg_attribute
  WHERE attrelid IN (SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)
    AND attnum > 0 AND NOT attisdropped`

const names = (columns: string, table: string) =>
  sql<string[]>`ARRAY(SELECT attname::text FROM unnest(${sql.raw(columns)}::int2[]) WITH ORDINALITY k (n, i)
    JOIN pg_attribute ON attrelid = ${sql.raw(table)} AND attnum = n ORDER BY i)`

/** Constraints and unique indexes; of an exclusion all columns, of an index those that are no expressions. */
const constraintsQuery = sql<Constraint>`
  SELECT conname AS name, conrelid::regclass::text AS table,
    CASE contype WHEN 'f' THEN 'foreign' WHEN 'x' THEN 'exclusion' ELSE 'unique' END AS kind,
    ${names('conkey', 'conrelid')} AS columns,
    CASE WHEN contype = 'f' THEN confrelid::regclass::text END AS target, ${names('confkey', 'confrelid')} AS target_columns
  FROM pg_constraint WHERE contype IN ('p', 'u', 'x', 'f') AND connamespace = 'public'::regnamespace
  UNION ALL
  SELECT indexrelid::regclass::text, indrelid::regclass::text, 'unique', ${names('indkey', 'indrelid')}, NULL, '{}'
  FROM pg_index WHERE indisunique AND indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r')
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u', 'x'))
  ORDER BY 2, 1`

/** What a constraint would need; empty: it can stay as it is. */
const needOf = ({ kind, table, columns, target, target_columns }: Constraint): string => {
  if (!isTable(table)) return ''
  const here = places[table]
  if (kind !== 'foreign')
    return here === 'provider' && !columns.includes(keyOf(table)) ? `\`${keyOf(table)}\` in it` : ''
  const there = target && isTable(target) ? places[target] : 'apart'
  if (there === 'everywhere') return ''
  if (here !== 'provider' && there !== 'provider') return ''
  if (here !== there)
    return here === 'provider'
      ? 'to be checked by us: the row is on the coordinator'
      : 'to be checked by us: the row is on a shard'
  const at = columns.indexOf(keyOf(table))
  return at >= 0 && target_columns[at] === keyOf(target ?? '') ? '' : 'the provider on both sides'
}

/** The review of the schema as Markdown. */
export const reviewDistribution = async (db: Db): Promise<string> => {
  const { rows: columns } = await columnsQuery.execute(db)
  const { rows: constraints } = await constraintsQuery.execute(db)
  const tables = (place: Place) => Object.entries(places).flatMap(([table, at]) => (at === place ? [table] : []))
  const known = new Set(columns.map(({ table, column }) => `${table}.${column}`))
  const withoutKey = tables('provider').filter((table) => !known.has(`${table}.${keyOf(table)}`))
  const needs = constraints.flatMap((constraint) => {
    const need = needOf(constraint)
    return need ? [{ ...constraint, need }] : []
  })
  const isId = ({ name, columns: [first, ...others] }: Constraint) =>
    name.endsWith('_pkey') && first === 'id' && !others[0]
  const ids = needs.filter(isId)
  const count = (kind: string, of: { kind: string }[]) => of.filter((constraint) => constraint.kind === kind).length
  const kinds = [
    ['unique', 'unique keys and indexes'],
    ['exclusion', 'exclusion constraints'],
    ['foreign', 'foreign keys'],
  ] as const
  const list = (place: Place) =>
    tables(place)
      .map((table) => `\`${table}\``)
      .join(', ')
  return [
    `- **On the shard of their provider** (${tables('provider').length}): ${list('provider')}.`,
    `- **A copy on each server** (${tables('everywhere').length}): ${list('everywhere')}.`,
    `- **On the coordinator** (${tables('apart').length}): ${list('apart')}.`,
    '',
    `Of the first, these lack the column \`e_provider_id\` today: ${withoutKey.map((table) => `\`${table}\``).join(', ')}.`,
    '',
    '| kind | can stay | would need something |',
    '|---|---|---|',
    ...kinds.map(
      ([kind, title]) => `| ${title} | ${count(kind, constraints) - count(kind, needs)} | ${count(kind, needs)} |`,
    ),
    '',
    `Of the unique keys, ${ids.length} are primary keys of an \`id\` alone, which would become \`(e_provider_id, id)\`. The others:`,
    '',
    '| constraint | of | would need |',
    '|---|---|---|',
    ...needs
      .filter((constraint) => !isId(constraint))
      .map(({ name, table, need }) => `| \`${name}\` | \`${table}\` | ${need} |`),
  ].join('\n')
}

const path = new URL('docs/scaling.md', root)
const [begin, end] = ['<!-- written by npm run db:types: begin -->\n', '\n<!-- end -->']

const readPage = () => {
  const text = readFileSync(path, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  return { before: text.slice(0, from), review: text.slice(from, to), after: text.slice(to) }
}

/** The review as `docs/scaling.md` has it. */
export const writtenReview = (): string => readPage().review

export const writeReview = async (db: Db): Promise<void> => {
  const { before, after } = readPage()
  writeFileSync(path, before + (await reviewDistribution(db)) + after)
}
