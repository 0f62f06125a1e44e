import { createHash } from 'node:crypto'
import { truncateSync } from 'node:fs'
import pg from 'pg'
import type { Pool } from '../src/server/db/pool.ts'
import { currentScope } from '../src/server/requestScope.ts'

/** Rows and pages of each table that grows with customers, providers or use. */
const [ROWS, PAGES, PAGE] = [100_000, 10_000, 8192]

/** Tables that grow with the business's own decisions only, come with a release, or, of the job library, have a row a queue. */
export const steady = [
  'booking_statuses',
  'categories',
  'custom_pages',
  'database_edition',
  'e_provider_types',
  'faq_categories',
  'faqs',
  'file_place',
  'first_run',
  'mail_texts',
  'migrations',
  'option_groups',
  'payment_methods',
  'payment_statuses',
  'places',
  'places_edition',
  'push_identity',
  'queue',
  'sandbox_objects',
  'settings',
  'slides',
  'taxes',
]

/**
 * Makes the planner take the tables for large ones. It multiplies a table's density with its real number of pages: so their
 * files grow, too, by pages that take no space on the disk.
 */
export const pretendGrowth = async (url: string): Promise<void> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; path: string }>(
      `SELECT relname AS name, current_setting('data_directory') || '/' || pg_relation_filepath(oid) AS path FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> ALL ($1)`,
      [steady],
    )
    for (const { path } of rows) truncateSync(path, PAGES * PAGE)
    await client.query(
      `SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', name, 'relpages', $2::int, 'reltuples', $3::real)
       FROM unnest($1::text[]) name`,
      [rows.map(({ name }) => name), PAGES, ROWS],
    )
    // Ten rows belong to one of a table that grows; to a status or a category, a part of them all.
    await client.query(
      `SELECT pg_restore_attribute_stats('schemaname', 'public', 'relname', c.conrelid::regclass::text, 'attname', a.attname::text,
         'inherited', false, 'null_frac', 0::real, 'avg_width', 8,
         'n_distinct', CASE WHEN c.confrelid::regclass::text = ANY ($2) THEN 8 ELSE -0.1 END::real)
       FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[cardinality(c.conkey)]
       WHERE c.contype = 'f' AND c.conrelid::regclass::text = ANY ($1)`,
      [rows.map(({ name }) => name), steady],
    )
    await client.query('CREATE TABLE explained (hash text PRIMARY KEY)')
  } finally {
    await client.end()
  }
}

/** Tables whose rows leave when their work is done. */
const shortLived = ['job_common', 'mails']

/** Statements that may scan, and why. */
const allowed: [statement: RegExp, why: string][] = [
  [
    /^INSERT INTO e_provider_taxes .* FROM e_providers p, taxes t/,
    'a new tax for every provider: an operator decides it once',
  ],
  [/^select distinct \(.* as "part" from "e_/, 'the parts of the sitemap, kept until something changes'],
  [/ORDER BY (coalesce\()?t\."(name|weekday)"/, 'an order that existing clients may ask for and no page of ours does'],
  [/WITH by_journal AS/, 'every entry, on request, within a bound time'],
  [/AS straight FROM e_provider_addresses/, 'the nearest of all services; measured by bench/growth.ts'],
]

type Plan = { 'Node Type': string; 'Relation Name'?: string; Filter?: string; Plans?: Plan[] }

/** The tables that grow and that a plan reads from end to end, with the conditions that no index helped with. */
const scansOf = ({ 'Node Type': type, 'Relation Name': table, Filter = '', Plans = [] }: Plan): string[] => {
  const scans =
    type === 'Seq Scan' && table && ![...steady, ...shortLived].includes(table) ? [`${table} ${Filter}`] : []
  return [...scans, ...Plans.flatMap(scansOf)]
}

/** Statements that this process has sent before. */
const seen = new Set<string>()

/** Of some statements, those that no process of this run has explained yet. */
const takeUnexplained = async (client: pg.Client, texts: readonly string[]): Promise<string[]> => {
  const byHash = new Map(texts.map((text) => [createHash('sha256').update(text).digest('base64'), text]))
  const { rows } = await client.query<{ hash: string }>(
    'INSERT INTO explained SELECT unnest($1::text[]) ON CONFLICT DO NOTHING RETURNING hash',
    [[...byHash.keys()]],
  )
  return rows.map(({ hash }) => byHash.get(hash) ?? '')
}

/**
 * What a connection that has sent the statement some times before may plan instead: without the values. An index that is only
 * for some rows, named by a parameter, is not found then.
 */
const failsWithoutValues = async (client: pg.Client, text: string): Promise<string[]> => {
  try {
    await client.query(`EXPLAIN (GENERIC_PLAN) ${text}`)
    return []
  } catch (error) {
    return [String(error)]
  }
}

const isPlanned = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text)

/** Collects what requests and jobs send to the database, not what tests do. */
export const watchStatements = (pool: Pool) => {
  const sent = new Map<string, readonly unknown[]>()
  pool.trace = (text, values) => {
    if (!currentScope() || seen.has(text) || !isPlanned(text)) return
    seen.add(text)
    sent.set(text, values)
  }
  return {
    /** Each statement so far whose plan scans a table that grows, or that may have no plan. */
    faults: async (url: string): Promise<string[]> => {
      const client = new pg.Client(url)
      await client.connect()
      const found: string[] = []
      try {
        for (const text of await takeUnexplained(client, [...sent.keys()])) {
          const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`EXPLAIN (FORMAT JSON) ${text}`, [
            ...(sent.get(text) ?? []),
          ])
          const line = text.replace(/\s+/g, ' ')
          const mayScan = allowed.some(([statement]) => statement.test(line))
          const faults = [
            ...(mayScan ? [] : scansOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' })),
            ...(/on conflict/i.test(text) ? await failsWithoutValues(client, text) : []),
          ]
          if (faults.length > 0) found.push(`${faults.join(', ')}: ${line.slice(0, 400)}`)
        }
      } finally {
        await client.end()
      }
      return found
    },
  }
}
