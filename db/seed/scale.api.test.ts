import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Database } from '#server/db/database.ts'
import { freshTown } from '../../test/database.ts'
import { checkInvariants } from '../../test/invariants.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { addServices, addVisits } from './scale.ts'

let town: Awaited<ReturnType<typeof freshTown>>
let database: Database
let sql: Database['sql']

beforeAll(async () => {
  town = await freshTown()
  database = connect(town.url, { max: 4, ...longTimeouts })
  sql = database.sql
})
afterAll(async () => {
  await database.close()
  await town.drop()
})

const count = async (what: string): Promise<number> =>
  Number((await sql.unsafe<{ many: string }[]>(`SELECT count(*) AS many FROM ${what}`))[0]?.many)

/** Everything that holds or hastens rows, and whether it is at work. */
const guards = async () => [
  ...(await sql`SELECT indrelid::regclass::text AS of, pg_get_indexdef(indexrelid) AS part, indisvalid AS on FROM pg_index
    WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) ORDER BY 1, 2`),
  ...(await sql`SELECT conrelid::regclass::text AS of, conname || ' ' || pg_get_constraintdef(oid) AS part, convalidated AS on
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1, 2`),
  ...(await sql`SELECT tgrelid::regclass::text AS of, pg_get_triggerdef(oid) AS part, tgenabled AS on FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace) ORDER BY 1, 2`),
]

/** Whose live events come while `work` runs: nobody waits for those of so many rows. */
const told = async (work: () => Promise<void>): Promise<string[]> => {
  const listener = new pg.Client(town.url)
  const heard: string[] = []
  listener.on('notification', ({ channel }) => heard.push(channel))
  await listener.connect()
  await listener.query('LISTEN personal')
  await listener.query('LISTEN done')
  await work()
  await sql`SELECT pg_notify('done', '')`
  await expect.poll(() => heard).toContain('done')
  await listener.end()
  return [...new Set(heard)].filter((channel) => channel !== 'done')
}

test('a growth that fails leaves everything as it was', async () => {
  const before = await guards()
  await sql`INSERT INTO users (name, email, phone_number, password_hash)
    SELECT 'In the way', 'c' || max(id) + 100 || '@scale.test', 'in the way', 'none' FROM users`
  await expect(addServices(database, 1)).rejects.toThrow('users_email_key')
  expect(await guards()).toEqual(before)
  expect(await count('e_services')).toBe(160)
  await sql`DELETE FROM users WHERE name = 'In the way'`
})

test('grows by thousands of services, and every index, constraint and trigger is there afterwards', {
  timeout: 240_000,
}, async () => {
  const before = await guards()
  expect(before.length).toBeGreaterThan(500)
  await addServices(database, 1, 7000)
  expect(await guards()).toEqual(before)
  expect(await count('e_services')).toBe(1160)
  expect(await count('e_providers')).toBe(290)
  expect(await count('bookings')).toBe(7000)
  expect(await count('e_service_reviews')).toBeGreaterThan(9000)
  // The second thousand does not double the tables: it is entered into the indexes that are there.
  expect(await told(() => addServices(database, 1))).toEqual([])
  expect(await guards()).toEqual(before)
  expect(await count('e_services')).toBe(2160)
  expect(await count('bookings')).toBe(12_000)
  expect(await checkInvariants(database)).toEqual({})
})

test('writes what the triggers would have written', { timeout: 60_000 }, async () => {
  expect(await count('e_services WHERE search_around IS DISTINCT FROM words_around(id, e_provider_id)')).toBe(0)
  expect(await count('e_service_categories c JOIN e_services s ON s.id = c.e_service_id WHERE c.rate <> s.rate')).toBe(
    0,
  )
  for (const [table, column] of [
    ['e_services', 'e_service_id'],
    ['e_providers', 'e_provider_id'],
  ])
    for (const [one, other] of [
      [`SELECT id, beginnings_of(name) FROM ${table}`, `SELECT ${column}, beginning FROM search_beginnings`],
      [`SELECT ${column}, beginning FROM search_beginnings`, `SELECT id, beginnings_of(name) FROM ${table}`],
    ])
      expect(await count(`(${one} EXCEPT ${other}) missing (id) WHERE id IS NOT NULL`), table).toBe(0)
  expect(
    await count(`e_services s, unnest(s.search_document) d WHERE length(lexeme) BETWEEN 2 AND 40 AND lexeme !~ '[0-9]'
      AND NOT EXISTS (SELECT FROM search_words w WHERE w.word = lexeme AND (w.mends OR NOT weights && '{A,B,C}'))`),
  ).toBe(0)
  expect(
    await count(`bookings b JOIN e_providers p ON p.id = b.e_provider_id JOIN e_provider_types t ON t.id = p.e_provider_type_id
      WHERE b.provider_percent <> t.commission`),
  ).toBe(0)
  expect(
    await count('e_providers p WHERE NOT EXISTS (SELECT FROM e_provider_openings o WHERE o.e_provider_id = p.id)'),
  ).toBe(0)
})

test('visits are copied up to a number of bookings', { timeout: 60_000 }, async () => {
  const before = await guards()
  expect(await told(() => addVisits(database, 30_000))).toEqual([])
  expect(await count('bookings')).toBe(30_000)
  expect(await guards()).toEqual(before)
  expect(await checkInvariants(database)).toEqual({})
})
