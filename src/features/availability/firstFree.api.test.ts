import fc from 'fast-check'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, dateIn, parseDuration, WEEKDAYS } from '#lib/time.ts'
import { instantToWall, wallOf, wallText } from '#lib/zoned.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { testApp } from '../../../test/app.ts'
import { buildExclusion, buildProvider, buildService } from '../../../test/build.ts'
import { dayPartNames, dayParts, type VisitDay } from './rules.ts'
import { type FirstStarts, firstStartsAt, listFreeStarts } from './service.ts'

const { database, db, ownerSql } = await testApp()

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Doors on the days their clocks change, or never do. */
const doors = fc.constantFrom(
  { latitude: 24.69, longitude: 46.68, zone: 'Asia/Riyadh', date: '2026-11-25' },
  { latitude: 27.7, longitude: 85.3, zone: 'Asia/Kathmandu', date: '2026-06-01' },
  { latitude: 30.04, longitude: 31.24, zone: 'Africa/Cairo', date: '2026-04-24' },
  { latitude: 30.04, longitude: 31.24, zone: 'Africa/Cairo', date: '2026-10-29' },
  { latitude: 40.71, longitude: -74, zone: 'America/New_York', date: '2026-03-08' },
  { latitude: 40.71, longitude: -74, zone: 'America/New_York', date: '2026-11-01' },
  { latitude: 52.52, longitude: 13.4, zone: 'Europe/Berlin', date: '2026-03-29' },
  { latitude: -31.55, longitude: 159.08, zone: 'Australia/Lord_Howe', date: '2026-04-05' },
)
const clock = fc.integer({ min: 0, max: 95 }).map((n) => {
  return `${String(Math.floor(n / 4)).padStart(2, '0')}:${String((n % 4) * 15).padStart(2, '0')}`
})
const hours = fc.record({ start_at: clock, end_at: clock })
const claims = fc.array(fc.tuple(fc.integer({ min: -1440, max: 4320 }), fc.integer({ min: 1, max: 700 })), {
  maxLength: 6,
})

const durations = fc.constantFrom('0:30', '1:00', '1:30', '4:00', '90 min', 'ساعتان', '24:00')

const cases = fc.record({
  door: doors,
  weekly: fc.oneof(
    {
      weight: 5,
      arbitrary: fc.array(fc.record({ day: fc.constantFrom(...WEEKDAYS), times: hours }), { maxLength: 12 }),
    },
    { weight: 8, arbitrary: hours.map((times) => WEEKDAYS.map((day) => ({ day, times }))) },
  ),
  exceptions: fc.array(fc.record({ days: fc.integer({ min: -2, max: 4 }), times: fc.option(hours) }), { maxLength: 3 }),
  workers: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    { weight: 9, arbitrary: fc.array(claims, { minLength: 1, maxLength: 3 }) },
  ),
  /** Which workers do not do the service. */
  excluded: fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 2 }),
  duration: durations,
  /** Of another service of theirs, which all workers do. */
  other: durations,
  before: fc.constantFrom(0, 0, 20, 60),
  after: fc.constantFrom(0, 0, 15, 45),
  notice: fc.constantFrom(0, 0, 120, 1440),
  horizon: fc.constantFrom(1, 3, 60, 60),
  /** The day on which a pause ends. */
  paused: fc.constantFrom(null, null, null, null, null, -1, 1, 2),
  askedHours: fc.integer({ min: -60, max: 20 }),
  day: fc.option(
    fc.record({ days: fc.integer({ min: -1, max: 3 }), part: fc.option(fc.constantFrom(...dayPartNames)) }),
  ),
})

type Case = typeof cases extends fc.Arbitrary<infer C> ? C : never

/** Claims of one worker, none over another. */
const apart = (wanted: readonly (readonly [number, number])[]) => {
  let last = Number.NEGATIVE_INFINITY
  return [...wanted]
    .sort(([a], [b]) => a - b)
    .flatMap(([from, length]) => {
      if (from < last) return []
      last = from + length
      return [{ from, to: last }]
    })
}

type Asked = { id: number }

/** What the database finds for services that are asked about together. */
const firstsOf = async (tx: Db, services: readonly Asked[], { call, given }: FirstStarts) => {
  const text = given.texts.map((part, n) => (n === 0 ? part : `$${n}${part}`)).join('')
  const ids = services.map(({ id }) => id)
  const { rows } = await tx.executeQuery<{ first: Date | string | null }>(
    CompiledQuery.raw(`SELECT start AS first FROM ${call}(ARRAY[${ids}], ${ids.length}, ${text})`, [...given.values]),
  )
  return rows.map(({ first }) => (first ? new Date(first).toISOString() : null))
}

test('nobody is free who is blocked, or at a visit with another team', async () => {
  const [one, other] = [await buildProvider(db, { people: 1 }), await buildProvider(db, { people: 1 })]
  const service = await buildService(db, { e_provider_id: one.id })
  const [worker] = one.workers
  const [elsewhere] = other.workers
  const today = dateIn(Date.now(), 'Asia/Riyadh')
  const first = async () =>
    (await firstsOf(db, [service], firstStartsAt('Asia/Riyadh', { date: addDays(today, 2), part: null })))[0]
  const free = await first()
  expect(free).not.toBeNull()
  await sql`UPDATE workers SET user_id = ${worker?.user_id} WHERE id = ${elsewhere?.id}`.execute(db)
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${other.id}, ${worker?.user_id}, 'worker')`.execute(
    db,
  )
  const claim = sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
    VALUES (${other.id}, ${elsewhere?.id}, 'time_off', tstzrange(${free}::timestamptz, ${free}::timestamptz + interval '1 hour'))`
  await claim.execute(db)
  const { days } = await listFreeStarts(db, one.id, null, {
    e_service_id: service.id,
    from: addDays(today, 2),
    days: 1,
  })
  expect([await first(), Date.parse(days[0]?.starts[0]?.at ?? '') > Date.parse(free ?? '')]).toEqual([
    days[0]?.starts[0]?.at,
    true,
  ])
  await sql`UPDATE users SET blocked_at = now(), blocked_reason = 'r' WHERE id = ${worker?.user_id}`.execute(db)
  expect(await first()).toBeNull()
})

test('first free starts cost the same however much the workers of others have to do, and for all services of a provider', async () => {
  const [one, other] = [await buildProvider(db, { people: 5 }), await buildProvider(db, { people: 1 })]
  const service = await buildService(db, { e_provider_id: one.id })
  const longer = [await buildService(db, { e_provider_id: one.id, duration: '2:00' })]
  longer.push(await buildService(db, { e_provider_id: one.id, duration: '13:00' }))
  const today = dateIn(Date.now(), 'Asia/Riyadh')
  const fill = (team: { id: number; workers: { id: number }[] }, { from, count }: { from: number; count: number }) =>
    sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span)
      SELECT ${team.id}::int, w, 'external', tstzrange(at, at + interval '1 minute')
      FROM unnest(${team.workers.map(({ id }) => id)}::int[]) w,
        generate_series(${from}::int, ${from + count - 1}::int) n, LATERAL (SELECT ${today}::date + interval '54 hours' + make_interval(mins => n) AS at) c`.execute(
      db,
    )
  const rowsRead = async (tx: Tx) => {
    const { rows } = await sql<{ count: number }>`
      SELECT (seq_tup_read + idx_tup_fetch)::int AS count FROM pg_stat_xact_user_tables WHERE relname = 'time_claims'`.execute(
      tx,
    )
    return rows[0]?.count ?? 0
  }
  const cost = async (services: readonly Asked[]) => {
    await ownerSql`ANALYZE time_claims`
    return database.transaction(async (tx) => {
      const before = await rowsRead(tx)
      await firstsOf(tx, services, firstStartsAt('Asia/Riyadh', { date: addDays(today, 2), part: null }))
      return (await rowsRead(tx)) - before
    })
  }
  await fill(one, { from: 0, count: 20 })
  await fill(other, { from: 0, count: 1000 })
  const few = await cost([service])
  await fill(other, { from: 1000, count: 2000 })
  expect(few).toBeGreaterThan(0)
  expect([await cost([service]), await cost([service, ...longer])]).toEqual([few, few])
})

test('a first free start is the first of the free starts, whatever the calendar, the clocks and the day', async () => {
  const rolledBack = new Error('rolled back')
  const both = async (tx: Tx, it: Case) => {
    const { door } = it
    const provider = await buildProvider(tx, {
      people: it.workers.length,
      hours: it.weekly.map(({ day, times }) => ({ day, ...times })),
      buffer_before_minutes: it.before,
      buffer_after_minutes: it.after,
      notice_minutes: it.notice,
      horizon_days: it.horizon,
      paused_until: it.paused === null ? null : addDays(door.date, it.paused),
    })
    const service = await buildService(tx, { e_provider_id: provider.id, duration: it.duration })
    const other = await buildService(tx, { e_provider_id: provider.id, duration: it.other })
    for (const { days, times } of it.exceptions)
      await tx
        .insertInto('availability_exceptions')
        .values({ e_provider_id: provider.id, date: addDays(door.date, days), ...times })
        .execute()
    for (const [n, { id: worker_id }] of provider.workers.entries())
      if (it.excluded.includes(n)) await buildExclusion(tx, { worker_id, e_service_id: service.id })
    const midnight = wallOf(door.date)
    for (const [n, worker] of provider.workers.entries())
      for (const { from, to } of apart(it.workers[n] ?? []))
        await sql`INSERT INTO time_claims (e_provider_id, worker_id, kind, span) VALUES (${provider.id}, ${worker.id},
          'time_off', tstzrange(${new Date(midnight + from * MINUTE)}, ${new Date(midnight + to * MINUTE)}))`.execute(
          tx,
        )
    const now = midnight + it.askedHours * HOUR
    const day: VisitDay | null = it.day && { date: addDays(door.date, it.day.days), part: it.day.part }
    const firsts = await firstsOf(tx, [other, service], firstStartsAt(door.zone, day, now))
    const [from, until] = day?.part ? dayParts[day.part] : [0, 1440]
    const expectedOf = async ({ id }: Asked) => {
      const query = { ...door, e_service_id: id, days: day ? 1 : 7, ...(day && { from: day.date }) }
      const free = await listFreeStarts(tx, provider.id, null, query, now)
      const expected = free.days
        .flatMap(({ starts }) => starts)
        .find(({ local }) => {
          const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
          return from <= minute && minute < until
        })
      return expected?.at ?? null
    }
    return [firsts, [await expectedOf(other), await expectedOf(service)]]
  }
  let found = 0
  await fc.assert(
    fc.asyncProperty(cases, async (it) => {
      const answers: (string | null)[][][] = []
      const asked = database.transaction(async (tx) => {
        answers.push(await both(tx, it))
        throw rolledBack
      })
      await expect(asked).rejects.toBe(rolledBack)
      const [[firsts, expected] = []] = answers
      const last = expected?.at(-1)
      if (last) found++
      expect(firsts, last ? wallText(instantToWall(Date.parse(last), it.door.zone)) : 'none').toEqual(expected)
    }),
    { numRuns: 250 },
  )
  expect(found).toBeGreaterThan(30)
})

test('the database reads durations as the pages do', async () => {
  const parts = [
    '1',
    '2',
    '12',
    '13',
    '90',
    '1.5',
    '0.25',
    ':',
    '30',
    '00',
    ' ',
    'h',
    'm',
    'hours',
    'min',
    'ساعة',
    'ساعتان',
  ]
  const texts = fc.oneof(
    fc.constantFrom(
      '',
      '2:00',
      '02:00:00',
      '24:00',
      '99:59',
      '٢:٣٠',
      '١٫٥',
      'ساعة ونصف',
      '3 ساعات',
      '1h 30m',
      'soon',
      '0',
      '0:00',
    ),
    fc
      .array(fc.constantFrom(...parts, 'و', '٫', ',', '٤', 'دقائق', 'ونصف', 'x'), { maxLength: 6 })
      .map((all) => all.join('')),
  )
  const samples = fc.sample(texts, 2000)
  const { rows } = await sql<{ text: string; minutes: number }>`
    SELECT text, duration_minutes(text) AS minutes FROM unnest(${samples}::text[]) text`.execute(db)
  expect(rows.filter(({ text, minutes }) => minutes !== parseDuration(text))).toEqual([])
})
