import { type RawBuilder, sql } from 'kysely'
import type { Database, Db, Tx } from '#server/db/database.ts'
import { fail } from '#server/startup.ts'
import { analyse } from './analyse.ts'
import { withoutIndexes, withoutTriggers } from './bulk.ts'

/** Tells the parties of each booking, who are not there. */
const LIVE_EVENT: [table: string, trigger: string] = ['bookings', 'notify_booking_change']

/** A thousand services belong to so many providers, and to so many new customers who review and book them. */
const SERVICES = 1000
const PROVIDERS = SERVICES / 4
const CUSTOMERS = 500

type Base = { provider: number; service: number; user: number; booking: number }

const basesOf = async (tx: Tx): Promise<Base> => {
  const top = (table: 'e_providers' | 'e_services' | 'users' | 'bookings') =>
    tx
      .selectFrom(table)
      .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('id'))
      .executeTakeFirstOrThrow()
  const [provider, service, user, booking] = await Promise.all(
    (['e_providers', 'e_services', 'users', 'bookings'] as const).map(top),
  )
  return { provider: provider?.id ?? 0, service: service?.id ?? 0, user: user?.id ?? 0, booking: booking?.id ?? 0 }
}

/** The first rows of a table, the demo town's, with their place among so many. */
const templatesOf = (table: 'e_providers' | 'e_services', last: number, most: number) =>
  sql`(SELECT row_number() OVER (ORDER BY id) - 1 AS i, count(*) OVER () AS many, m.* FROM ${sql.table(table)} m
    WHERE id <= least(${last}::int, ${most}::int))`

/** A copy's name is its template's and a number: so are its beginnings, and the number is one. */
const growBeginnings = (tx: Tx, column: string, templates: RawBuilder<unknown>, last: number, copies: number) =>
  sql`INSERT INTO search_beginnings (beginning, ${sql.ref(column)})
    SELECT left(b.beginning || ' ' || ${last}::int + n, 60), ${last}::int + n
    FROM generate_series(1, ${copies}::int) n
    JOIN (SELECT i, many, beginnings_of(name) AS beginning FROM ${templates} t) b ON b.i = n % b.many
    UNION ALL SELECT (${last}::int + n)::text, ${last}::int + n FROM generate_series(1, ${copies}::int) n`.execute(tx)

/** 1 to 4 people a provider; hours from 8 to 20 every day, every third one split, every seventh past midnight. */
const growProviders = async (tx: Tx, { provider, user }: Base) => {
  const templates = templatesOf('e_providers', provider, 40)
  await sql`INSERT INTO users (id, name, email, phone_number, password_hash)
    SELECT ${user}::int + n, 'Customer ' || (${user}::int + n), 'c' || (${user}::int + n) || '@scale.test',
      '+966 7' || (${user}::int + n), 'none'
    FROM generate_series(1, ${CUSTOMERS}::int) n`.execute(tx)
  await sql`INSERT INTO e_providers (id, e_provider_type_id, name, description, phone_number, accepted, featured, time_zone,
      availability_range)
    SELECT ${provider}::int + n, CASE WHEN n % 4 = 0 THEN 3 ELSE 2 END,
      jsonb_build_object('en', (t.name ->> 'en') || ' ' || (${provider}::int + n),
        'ar', (t.name ->> 'ar') || ' ' || (${provider}::int + n)),
      t.description, t.phone_number, true, n % 10 = 0, t.time_zone, 20 + n % 40
    FROM generate_series(1, ${PROVIDERS}::int) n
    JOIN ${templates} t ON t.i = n % t.many`.execute(tx)
  await sql`INSERT INTO workers (e_provider_id)
    SELECT ${provider}::int + n FROM generate_series(1, ${PROVIDERS}::int) n, generate_series(0, n % 4) k`.execute(tx)
  await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    SELECT id, 'Riyadh', id || ' Olaya Street, Riyadh', 24.55 + (id * 37 % 9973) * 0.000034, 46.55 + (id * 53 % 9967) * 0.000027
    FROM e_providers WHERE id > ${provider}::int`.execute(tx)
  await sql`INSERT INTO e_provider_taxes (e_provider_id, tax_id)
    SELECT ${provider}::int + n, t.id FROM generate_series(1, ${PROVIDERS}::int) n
    JOIN (SELECT id, row_number() OVER (ORDER BY id) AS i FROM taxes) t ON t.i = 1 + n % 4`.execute(tx)
  await sql`INSERT INTO availability_hours (e_provider_id, day, start_at, end_at)
    SELECT ${provider}::int + n, d.day, h.start_at, h.end_at
    FROM generate_series(1, ${PROVIDERS}::int) n,
      unnest(ARRAY['sunday','monday','tuesday','wednesday','thursday','friday','saturday']) AS d(day),
      LATERAL (SELECT * FROM (VALUES (0, time '08:00', time '12:00'), (0, '16:00', '21:00'), (1, '16:00', '02:00'),
        (2, '08:00', '20:00')) AS v(kind, start_at, end_at)
        WHERE kind = CASE WHEN n % 3 = 0 THEN 0 WHEN n % 7 = 0 THEN 1 ELSE 2 END) h`.execute(tx)
  await growBeginnings(tx, 'e_provider_id', templates, provider, PROVIDERS)
}

/** The rates of the n-th new service, one of each review. */
const rates = sql`SELECT (ARRAY[5, 4, 5, 3, 5, 4, 5, 2, 4, 5, 1])[1 + (n * 5 + k * 3) % 11] AS rate, k
  FROM generate_series(1, n * 13 % 21) k`

/**
 * Copies of the services that are there, with other names, prices and owners, in the same categories, and about ten reviews
 * each. Each row is written once: with the words of its template's categories and with the sum of its reviews.
 */
const growServices = async (tx: Tx, { provider, service, user }: Base) => {
  const templates = templatesOf('e_services', service, 160)
  await sql`INSERT INTO e_services (id, e_provider_id, name, description, price_minor, discount_price_minor, price_unit,
      duration, featured, created_at, search_around, rate_sum, total_reviews)
    SELECT ${service}::int + n, p.id,
      jsonb_build_object('en', (t.name ->> 'en') || ' ' || (${service}::int + n),
        'ar', (t.name ->> 'ar') || ' ' || (${service}::int + n)),
      t.description, (15 + n * 73 % 466) * 100, CASE WHEN n % 3 = 0 THEN (12 + n * 73 % 466) * 100 END, t.price_unit,
      (1 + n % 4) || ':00', n % 12 = 0, now() - n * interval '9 hours', t.words || p.words, r.total, r.many
    FROM generate_series(1, ${SERVICES}::int) n
    JOIN (SELECT t.*, words_around(id, NULL) AS words FROM ${templates} t OFFSET 0) t ON t.i = n % t.many
    JOIN (SELECT id, words_around(NULL, id) AS words FROM e_providers WHERE id > ${provider}::int OFFSET 0) p
      ON p.id = ${provider}::int + 1 + (n - 1) / 4
    CROSS JOIN LATERAL (SELECT coalesce(sum(rate), 0) AS total, count(*) AS many FROM (${rates}) r) r`.execute(tx)
  await growBeginnings(tx, 'e_service_id', templates, service, SERVICES)
  await sql`INSERT INTO e_service_categories (e_service_id, category_id, rate)
    SELECT s.id, c.category_id, s.rate
    FROM e_services s JOIN ${templates} t ON t.i = (s.id - ${service}::int) % t.many
    JOIN e_service_categories c ON c.e_service_id = t.id WHERE s.id > ${service}::int`.execute(tx)
  await sql`INSERT INTO e_service_reviews (user_id, e_service_id, rate, review, created_at)
    SELECT ${user}::int + 1 + (n * 31 + k) % ${CUSTOMERS}::int, ${service}::int + n, rate,
      'Very good work, on time and clean.', now() - (n * 7 + k * 29) % 500 * interval '1 day'
    FROM generate_series(1, ${SERVICES}::int) n CROSS JOIN LATERAL (${rates}) r`.execute(tx)
  await sql`UPDATE e_providers p SET rate_sum = r.total, total_reviews = r.many
    FROM (SELECT e_provider_id, sum(rate_sum) AS total, sum(total_reviews) AS many FROM e_services
      WHERE id > ${service}::int GROUP BY 1) r WHERE p.id = r.e_provider_id`.execute(tx)
}

/** Twenty bookings a provider, one a day: sixteen done, four to come. Each has its claim and its history. */
const growBookings = async (tx: Tx, { provider, service, user, booking }: Base) => {
  await sql`INSERT INTO bookings (id, user_id, e_provider_id, e_service_id, booking_status_id, e_provider, e_service, taxes,
      address, visit_local, visit_tz, starts_at, start_at, ends_at, created_at, provider_percent)
    SELECT ${booking}::int + (n - 1) * 20 + k, ${user}::int + 1 + (n * 17 + k) % ${CUSTOMERS}::int, p.id, s.id,
      CASE WHEN k <= 16 THEN 6 WHEN k % 2 = 0 THEN 1 ELSE 4 END,
      jsonb_build_object('id', p.id, 'name', p.name, 'phone_number', p.phone_number, 'mobile_number', p.mobile_number),
      jsonb_build_object('id', s.id, 'name', s.name, 'price', s.price_minor / 100.0,
        'discount_price', s.discount_price_minor / 100.0, 'price_unit', s.price_unit, 'quantity_unit', s.quantity_unit,
        'duration', s.duration, 'enable_booking', s.enable_booking, 'e_provider_id', p.id),
      x.taxes, jsonb_build_object('id', NULL, 'description', 'Home', 'address', k || ' Olaya Street, Riyadh',
        'latitude', 24.69, 'longitude', 46.68),
      v.wall, p.time_zone, v.at, CASE WHEN k <= 16 THEN v.at END,
      CASE WHEN k <= 16 THEN v.at + split_part(s.duration, ':', 1)::int * interval '1 hour' END,
      now() - interval '1 hour' * (k + (CASE WHEN k <= 16 THEN k * 24 ELSE 0 END)), c.commission
    FROM generate_series(1, ${PROVIDERS}::int) n
    JOIN e_providers p ON p.id = ${provider}::int + n
    JOIN e_provider_types c ON c.id = p.e_provider_type_id
    CROSS JOIN generate_series(1, 20) k
    JOIN e_services s ON s.id = ${service}::int + (n - 1) * 4 + 1 + k % 4
    CROSS JOIN LATERAL (SELECT coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', t.type,
        'value', t.value)), '[]') AS taxes
      FROM e_provider_taxes l JOIN taxes t ON t.id = l.tax_id WHERE l.e_provider_id = p.id) x
    CROSS JOIN LATERAL (SELECT w.wall, w.wall AT TIME ZONE p.time_zone AS at
      FROM (SELECT (now() AT TIME ZONE p.time_zone)::date + CASE WHEN k <= 16 THEN -k ELSE k - 14 END
        + make_time(16 + n % 3, 0, 0) AS wall) w) v`.execute(tx)
  await sql`INSERT INTO time_claims (e_provider_id, worker_id, booking_id, kind, span)
    SELECT b.e_provider_id, (SELECT id FROM workers w WHERE w.e_provider_id = b.e_provider_id ORDER BY id LIMIT 1), b.id,
      'visit', tstzrange(b.starts_at, b.starts_at + split_part(b.e_service ->> 'duration', ':', 1)::int * interval '1 hour')
    FROM bookings b WHERE b.id > ${booking}::int`.execute(tx)
  await sql`INSERT INTO booking_events (booking_id, user_id, actor, from_status_id, to_status_id, at)
    SELECT id, user_id, 'customer', NULL, 1, created_at FROM bookings WHERE id > ${booking}::int`.execute(tx)
}

const updateSequences = async (tx: Tx) => {
  for (const table of ['users', 'e_providers', 'e_services', 'bookings'])
    await sql`SELECT setval(pg_get_serial_sequence(${table}::text, 'id'), (SELECT max(id) FROM ${sql.table(table)}))`.execute(
      tx,
    )
}

/** What growing fills. */
const GROWN = [
  'users',
  'e_providers',
  'workers',
  'e_provider_addresses',
  'e_provider_taxes',
  'availability_hours',
  'e_services',
  'search_beginnings',
  'e_service_categories',
  'e_service_reviews',
  'bookings',
  'time_claims',
  'booking_events',
]

/**
 * Triggers that find out for each row what is known here: the words and beginnings of names (the templates' words are known
 * already), the sum of reviews, and that a new visit is not cancelled and its worker does all services. The percent of a
 * booking is that of its provider's type while there are no rules.
 */
const answeredHere = async (tx: Tx): Promise<[table: string, trigger: string][]> => {
  const rule = await tx.selectFrom('commission_rules').select('id').limit(1).executeTakeFirst()
  return [
    ['e_providers', 'keep_names'],
    ['e_services', 'begin_words_around'],
    ['e_services', 'keep_new_names'],
    ['e_service_categories', 'begin_category_rate'],
    ['e_service_categories', 'keep_words_added'],
    ['e_service_reviews', 'count_review'],
    ['time_claims', 'time_claims_of_cancelled_bookings'],
    ['time_claims', 'visits_go_to_who_does_them'],
    LIVE_EVENT,
    ...(rule ? [] : [['bookings', 'bookings_commission'] as [string, string]]),
  ]
}

const growThousand = async (tx: Tx) => {
  const base = await basesOf(tx)
  await growProviders(tx, base)
  await growServices(tx, base)
  await growBookings(tx, base)
  await updateSequences(tx)
}

const countOf = async (db: Db, table: 'e_services' | 'bookings'): Promise<number> => {
  const { many } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  return many
}

/** Copies the visits that are over, week by week, until there are so many bookings: rows for lists and figures, without claims. */
const copyVisits = async (tx: Tx, total: number) => {
  const { booking: last } = await basesOf(tx)
  for (let missing = total - (await countOf(tx, 'bookings')), week = 1; missing > 0; week++) {
    const { numAffectedRows } = await sql`INSERT INTO bookings (user_id, e_provider_id, e_service_id, booking_status_id,
        e_provider, e_service, options, taxes, address, visit_local, visit_tz, starts_at, start_at, ends_at, created_at,
        provider_percent)
      SELECT user_id, e_provider_id, e_service_id, CASE WHEN id % 9 = 0 THEN 7 ELSE 6 END, e_provider, e_service, options, taxes,
        address, visit_local - days, visit_tz, starts_at - days, start_at - days, ends_at - days, created_at - days,
        provider_percent
      FROM (SELECT b.*, ${week}::int * interval '7 days' + b.id % 7 * interval '1 day' AS days FROM bookings b
        WHERE b.id <= ${last}::int AND b.booking_status_id = 6 AND b.ends_at IS NOT NULL
        ORDER BY b.id LIMIT ${missing}::int) copies`.execute(tx)
    if (!numAffectedRows) fail('There is no visit to copy.')
    missing -= Number(numAffectedRows)
  }
  await updateSequences(tx)
}

/**
 * Adds `thousands` × 1,000 services with providers, hours, reviews and bookings to match, and copies of visits up to so many
 * bookings, in one transaction. Where the tables at least double, their indexes are made anew.
 */
export const addServices = async (database: Database, thousands: number, bookings = 0): Promise<void> => {
  const many = await countOf(database.db, 'e_services')
  if (many === 0) fail('There is no service to copy; seed the demo town first.')
  await database.longTransaction(async (tx) => {
    // A plan for any values would read whole tables to find their newest rows.
    await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(tx)
    const grow = async () => {
      for (let n = 0; n < thousands; n++) {
        await growThousand(tx)
        // The first thousand makes small tables large; the others are planned with that known.
        if (n === 0) await sql`ANALYZE`.execute(tx)
      }
      await copyVisits(tx, bookings)
    }
    const doubles = thousands * SERVICES >= many
    await withoutTriggers(tx, await answeredHere(tx), () => (doubles ? withoutIndexes(tx, GROWN, grow) : grow()))
  })
  await analyse(database)
}

/** Copies of visits until there are so many bookings, made within a year. */
export const addVisits = async (database: Database, total: number): Promise<void> => {
  if ((await countOf(database.db, 'bookings')) >= total) return
  await database.longTransaction((tx) =>
    withoutTriggers(tx, [['bookings', 'bookings_commission'], LIVE_EVENT], () =>
      withoutIndexes(tx, ['bookings'], () => copyVisits(tx, total)),
    ),
  )
}

/** The decisions and cash payments of bookings that have none: for the office's figures and lists. Nothing in the ledger. */
export const addPayments = (database: Database): Promise<void> =>
  database.longTransaction(async (tx) => {
    await sql`INSERT INTO booking_events (booking_id, user_id, actor, from_status_id, to_status_id, at)
      SELECT b.id, b.user_id, 'provider', 1, 4, b.created_at + interval '1 hour' FROM bookings b
      WHERE b.booking_status_id IN (4, 6)
        AND NOT EXISTS (SELECT FROM booking_events v WHERE v.booking_id = b.id AND v.to_status_id = 4)`.execute(tx)
    await sql`INSERT INTO payments (booking_id, user_id, amount_minor, description, payment_method_id, payment_status_id, created_at)
      SELECT b.id, b.user_id, 5000 + b.id % 40000, 'Visit ' || b.id, 6, CASE WHEN b.id % 100 = 0 THEN 1 ELSE 2 END, b.ends_at
      FROM bookings b WHERE b.booking_status_id = 6 AND b.ends_at IS NOT NULL
        AND NOT EXISTS (SELECT FROM payments p WHERE p.booking_id = b.id)`.execute(tx)
  })
