import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTotals } from '#features/bookings/rules.ts'
import { lapsedRequests } from '#features/ordering/alarms/queries.ts'
import { connect, type Database } from '#server/db/database.ts'
import { verifyPassword } from '#server/security/passwords.ts'
import { freshDatabase } from '../../test/database.ts'
import { checkInvariants } from '../../test/invariants.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { DEMO_PASSWORD } from './content/accounts.ts'
import { seed } from './seed.ts'
import { seedState } from './state.ts'

const filesDir = mkdtempSync(join(tmpdir(), 'doorstep-town-'))
let database: Database
let sql: Database['sql']
let drop: () => Promise<void>

const open = async () => {
  const fresh = await freshDatabase()
  const connected = connect(fresh.url, { max: 4, ...longTimeouts })
  return {
    database: connected,
    drop: async () => {
      await connected.close()
      await fresh.drop()
    },
  }
}

beforeAll(async () => {
  const opened = await open()
  database = opened.database
  drop = opened.drop
  sql = database.sql
  expect(await seedState(database.db)).toBe('empty')
  await seed(database, { filesDir })
})

afterAll(async () => {
  await drop()
  rmSync(filesDir, { recursive: true, force: true })
})

const count = async (what: string) =>
  (await sql.unsafe<{ n: number }[]>(`SELECT count(*)::int AS n FROM ${what}`))[0]?.n

describe('the demo town', () => {
  test('charges for an evening exactly where the visit is in the evening', async () => {
    const rows = await sql<{ charged: boolean; due: boolean; n: number }[]>`
      SELECT b.options @> jsonb_build_array(jsonb_build_object('id', o.id)) AS charged,
        b.visit_local::time >= o.applies_from AND b.visit_local::time < o.applies_until AS due, count(*)::int AS n
      FROM bookings b JOIN options o USING (e_service_id)
      WHERE o.applies_from < o.applies_until GROUP BY 1, 2`
    expect(rows.filter(({ charged, due }) => charged !== due)).toEqual([])
    expect(rows.find(({ charged }) => charged)?.n).toBeGreaterThan(0)
  })

  test('offers the ways to pay in an order that suits Riyadh', async () => {
    const rows = await sql<{ route: string }[]>`SELECT route FROM payment_methods ORDER BY "order"`
    expect([rows.length, rows[0]?.route, rows.at(-1)?.route]).toEqual([9, '/Cash', '/RazorPay'])
    expect(await count('(SELECT DISTINCT "order" FROM payment_methods)')).toBe(9)
  })

  test('was paid what each visit cost, with the tax in it', async () => {
    const rows = await sql<(Parameters<typeof withTotals>[0] & { id: number; paid: number; tax: number })[]>`
      SELECT b.id, b.e_service, b.options, b.taxes, coalesce(b.coupon, '{}') AS coupon, b.quantity, b.start_at::text,
        b.ends_at::text, p.amount_minor AS paid, p.tax_minor AS tax
      FROM payments p JOIN bookings b ON b.id = p.booking_id WHERE NOT b.cancel`
    expect(rows.length).toBeGreaterThan(20)
    const costs = rows.map((row) => [row.id, withTotals(row, 2, 0)] as const)
    expect(rows.map(({ id, paid, tax }) => [id, paid / 100, tax / 100])).toEqual(
      costs.map(([id, { total, tax_total }]) => [id, total, tax_total]),
    )
  })

  test('has visits that were booked before they began, at the hour of their address', async () => {
    expect(await count('bookings WHERE created_at >= starts_at')).toBe(0)
    expect(await count('bookings WHERE visit_local AT TIME ZONE visit_tz <> starts_at')).toBe(0)
  })

  test('is known as such', async () => {
    expect(await seedState(database.db)).toBe('seeded')
  })

  test.each([
    ['categories WHERE parent_id IS NULL', 8, 20],
    ['categories WHERE parent_id IS NULL AND featured', 4, 6],
    ['categories WHERE parent_id IS NOT NULL', 16, 80],
    ['e_providers WHERE accepted', 40, 40],
    ['e_services', 160, 160],
    ["e_services WHERE price_unit = 'hourly'", 12, 80],
    ['e_services WHERE discount_price_minor > 0', 45, 65],
    ['e_services WHERE featured', 12, 60],
    ['e_service_reviews', 600, 600],
    ['slides WHERE e_service_id IS NOT NULL OR e_provider_id IS NOT NULL', 3, 10],
    ['faq_categories', 4, 10],
    ['faqs', 16, 60],
    ['custom_pages WHERE published AND id IN (1, 2, 3)', 3, 3],
    ["coupons WHERE code = 'WELCOME10' AND discount = 10 AND discount_type = 'percent' AND everywhere", 1, 1],
    ["users WHERE role = 'operator'", 3, 3],
    ["provider_applications WHERE state IN ('received', 'asked', 'declined')", 4, 10],
    ["complaints WHERE state = 'open'", 1, 5],
    ["money_inbox WHERE state = 'open'", 5, 10],
    ["payout_batches WHERE state = 'prepared'", 1, 1],
    ['review_reports WHERE handled_at IS NULL', 1, 5],
    ["mails WHERE state = 'refused'", 1, 3],
    ["jobs.job WHERE state = 'failed'", 1, 3],
    ['change_log', 5, 50],
    ["coupons WHERE discount_type = 'fixed'", 1, 5],
    ['coupons WHERE expires_at < now()', 1, 1],
    ["taxes WHERE type = 'percent'", 2, 2],
    ["taxes WHERE type = 'fixed'", 2, 2],
    ["accounts WHERE kind = 'wallet' AND balance_minor = 20000", 1, 1],
    ['galleries', 80, 400],
    ['awards', 40, 400],
    ['experiences', 40, 400],
  ])('has enough %s', async (what, least, most) => {
    const found = await count(what)
    expect(found).toBeGreaterThanOrEqual(least)
    expect(found).toBeLessThanOrEqual(most)
  })

  test('has as many visits as reviews of every provider but the one to sign in as', async () => {
    const providers = await sql<{ reviews: number; visits: number }[]>`
      SELECT (SELECT count(*)::int FROM e_service_reviews r JOIN e_services s ON s.id = r.e_service_id
              WHERE s.e_provider_id = p.id) AS reviews,
             (SELECT count(*)::int FROM bookings b JOIN booking_statuses t ON t.id = b.booking_status_id AND t.order = 50
              WHERE b.e_provider_id = p.id AND NOT b.cancel) AS visits
      FROM e_providers p
      WHERE p.id NOT IN (SELECT e_provider_id FROM e_provider_users own JOIN users u ON u.id = own.user_id
                         WHERE u.email = 'provider@doorstep.test')`
    for (const { reviews, visits } of providers) expect(visits).toBeGreaterThanOrEqual(reviews)
  })

  test('says of every step of a visit who made it', async () => {
    expect(await count("booking_events WHERE user_id IS NULL AND actor <> 'system'")).toBe(0)
  })

  test('has no request that is over before its provider can answer it', async () => {
    expect(await lapsedRequests(database.db)).toEqual([])
    expect(await count('bookings WHERE booking_status_id = 1')).toBeGreaterThan(5)
  })

  test('has services in every price range', async () => {
    const ranges = [
      [1, 20],
      [20, 50],
      [50, 100],
      [100, 200],
      [200, 500],
    ] as const // spec §9
    for (const [from, to] of ranges)
      expect(await count(`e_services WHERE price_minor BETWEEN ${from * 100} AND ${to * 100}`)).toBeGreaterThan(1)
  })

  test('gives every provider people, hours, an address, taxes, services and a gallery', async () => {
    const tables = ['workers', 'e_provider_users', 'availability_hours', 'e_provider_addresses', 'e_provider_taxes']
    for (const table of [...tables, 'e_services', 'galleries', 'awards', 'experiences'])
      expect(
        await count(`e_providers p WHERE NOT EXISTS (SELECT FROM ${table} WHERE e_provider_id = p.id)`),
        table,
      ).toBe(0)
  })

  test('knows freelancers, who are one, and companies, who are several', async () => {
    const people = '(SELECT count(*) FROM workers w WHERE w.e_provider_id = p.id)'
    expect(await count(`e_providers p WHERE e_provider_type_id = 3 AND ${people} = 1`)).toBeGreaterThan(5)
    expect(await count(`e_providers p WHERE e_provider_type_id = 2 AND ${people} > 1`)).toBeGreaterThan(5)
    expect(await count(`e_providers p WHERE (e_provider_type_id = 3) <> (${people} = 1)`)).toBe(0)
  })

  test('offers options of both kinds', async () => {
    for (const multiple of [true, false])
      expect(
        await count(`option_groups g WHERE allow_multiple = ${multiple}
          AND EXISTS (SELECT FROM options o WHERE o.option_group_id = g.id)`),
      ).toBeGreaterThan(1)
  })

  test('puts every service under a category and its subcategory', async () => {
    const linked = (
      parent: string,
    ) => `EXISTS (SELECT FROM e_service_categories l JOIN categories c ON c.id = l.category_id
      WHERE l.e_service_id = s.id AND c.parent_id ${parent})`
    expect(await count(`e_services s WHERE ${linked('IS NULL')} AND ${linked('IS NOT NULL')}`)).toBe(160)
  })

  test('keeps every invariant', async () => {
    expect(await checkInvariants(database)).toEqual({})
  })

  test('says everything in English and in Arabic', async () => {
    const columns = await sql<{ table: string; column: string }[]>`
      SELECT c.conrelid::regclass::text AS table, a.attname AS column
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey)
      WHERE pg_get_constraintdef(c.oid) LIKE 'CHECK (is_translated(%'
        -- The gazetteer knows far-off cities by one name only; what lies in the town is looked at beside it.
        AND c.conrelid <> 'places'::regclass`
    expect(columns.length).toBeGreaterThan(15)
    for (const { table, column } of columns) {
      const value = `"${column}"`
      const wrong = `coalesce(${value} ->> 'en', '') !~ '[[:alnum:]]' OR coalesce(${value} ->> 'ar', '') !~ '[ء-ي]'
        OR ${value} ->> 'en' ~ '[ء-ي]'`
      expect(await count(`${table} WHERE ${value} IS NOT NULL AND (${wrong})`), `${table}.${column}`).toBe(0)
    }
  })

  test('has no two services or providers of one name', async () => {
    for (const table of ['e_services', 'e_providers'])
      for (const language of ['en', 'ar'])
        expect(
          (
            await sql.unsafe(`SELECT name FROM ${table} WHERE name ->> '${language}' IN
          (SELECT name ->> '${language}' FROM ${table} GROUP BY 1 HAVING count(*) > 1)`)
          ).length,
        ).toBe(0)
  })

  test('lets its three accounts in', async () => {
    const users = await sql`SELECT email, role, password_hash FROM users
      WHERE email IN ('customer@doorstep.test', 'provider@doorstep.test', 'operator@doorstep.test')`
    expect(users.map(({ role }) => role).sort()).toEqual(['customer', 'operator', 'provider'])
    expect(await verifyPassword(DEMO_PASSWORD, users[0]?.password_hash)).toBe(true)
    expect(
      await count(`e_services s JOIN e_provider_users l USING (e_provider_id) JOIN users u ON u.id = l.user_id
      WHERE u.email = 'provider@doorstep.test'`),
    ).toBeGreaterThanOrEqual(3)
  })

  test('shows the customer something everywhere', async () => {
    const own = (column: string) => `${column} = (SELECT id FROM users WHERE email = 'customer@doorstep.test')`
    expect(await count(`(SELECT DISTINCT booking_status_id FROM bookings WHERE ${own('user_id')}) s`)).toBe(7)
    const paid = 'EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id)'
    expect(await count(`bookings b WHERE ${own('user_id')} AND booking_status_id = 6 AND ${paid}`)).toBeGreaterThan(1)
    expect(await count(`bookings b WHERE ${own('user_id')} AND booking_status_id = 6 AND NOT ${paid}`)).toBeGreaterThan(
      0,
    )
    expect(await count(`addresses WHERE ${own('user_id')}`)).toBeGreaterThan(1)
    expect(await count(`favorites WHERE ${own('user_id')}`)).toBeGreaterThan(4)
    expect(await count(`notifications WHERE ${own('notifiable_id')} AND read_at IS NULL`)).toBeGreaterThan(0)
    expect(await count(`notifications WHERE ${own('notifiable_id')}`)).toBeGreaterThan(4)
  })

  test('leaves nothing without a picture, and every picture can be shown', async () => {
    for (const owner of ['users', 'categories', 'e_services', 'e_providers', 'galleries', 'slides', 'payment_methods'])
      expect(
        await count(
          `${owner} o WHERE NOT EXISTS (SELECT FROM media m WHERE m.model_type = '${owner}' AND m.model_id = o.id)`,
        ),
        owner,
      ).toBe(0)
    const pictures = await sql<{ path: string; width: number; height: number }[]>`
      SELECT DISTINCT ON (model_type) path, width, height FROM media ORDER BY model_type, id`
    for (const { path, width, height } of pictures) {
      const shown = await sharp(readFileSync(join(filesDir, path))).metadata()
      expect([shown.width, shown.height], path).toEqual([width, height])
    }
  })

  test('draws every service differently', async () => {
    const paths = await sql<{ path: string }[]>`SELECT path FROM media WHERE model_type = 'e_services'`
    expect(new Set(paths.map(({ path }) => readFileSync(join(filesDir, path), 'utf8'))).size).toBe(480)
  })

  test('creates the same data on every run', async () => {
    const other = await open()
    await seed(other.database, { filesDir })
    for (const what of [
      'e_services: name, description, price_minor, rate',
      'e_service_reviews: user_id, e_service_id, rate, review',
      'media: uuid, model_type, model_id',
      'e_providers: name, rate_sum',
    ]) {
      const [table, columns] = what.split(': ')
      const query = `SELECT ${columns} FROM ${table} ORDER BY id`
      expect([...(await other.database.sql.unsafe(query))], table).toEqual([...(await sql.unsafe(query))])
    }
    await other.drop()
  })
})
