/**
 * `node bench/office.ts [--data folder] [--bookings 100000] [--rounds 40]`: every list of the office with each order, filter and a
 * search, the overview and the one search, over 100,000 bookings, beside the same statements through the bare driver.
 * The goal: the 99th percentile stays below 100 ms.
 */
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import * as z from 'zod/mini'
import { addPayments, addServices, addVisits } from '../db/seed/scale.ts'
import { seed } from '../db/seed/seed.ts'
import { buildApp } from '../src/app/app.ts'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { keepFigures } from '../src/features/overview/service.ts'
import type { ListContract } from '../src/lib/listContract.ts'
import { loadConfig } from '../src/server/config/config.ts'
import { connect, type Database } from '../src/server/db/database.ts'
import { buildToken, buildUser } from '../test/build.ts'
import budgets from './budgets.json' with { type: 'json' }

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.data/bench-office' },
    bookings: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '40' },
  },
})
const rounds = Number(values.rounds)

const prepareDatabase = async (database: Database, filesDir: string) => {
  const count = async () => {
    const [row] = await database.sql<{ many: number }[]>`SELECT count(*)::int AS many FROM bookings`
    return row?.many ?? 0
  }
  if ((await count()) === 0) await seed(database, { filesDir })
  if ((await count()) < 5000) await addServices(database, 1)
  await addVisits(database, Number(values.bookings))
  await addPayments(database)
  await database.sql`ANALYZE`
  for (let n = 0; n < 8; n++) await database.longTransaction(keepFigures)
}

const isList = (contract: object): contract is ListContract => 'sorts' in contract && 'filters' in contract

/** A value that the filter accepts: one of its choices, or a range or flag. */
const sampleOf = (filter: z.ZodMiniType): string | undefined => {
  const { items } = z.toJSONSchema(filter, { io: 'output', unrepresentable: 'any' }) as { items?: { enum?: string[] } }
  const tries = [items?.enum?.[0], '2026-01-01..2027-01-01', '10..500', 'yes', '1', 'ahmed']
  return tries.find((text) => text !== undefined && z.safeParse(filter, text).success)
}

/** The queries of a list: its own order, each order both ways, each filter, a search, and a page in the middle. */
const queriesOf = ({ sorts, filters }: ListContract): Record<string, string>[] => [
  {},
  ...sorts.flatMap((sort) => [{ sort }, { sort: `-${sort}` }]),
  ...Object.entries(filters).flatMap(([name, filter]) => {
    const value = sampleOf(filter)
    return value === undefined ? [] : [{ [name]: value }]
  }),
  { q: 'customer 12' },
  { q: 'nobody at all' },
  { q: '50123' },
]

const percentiles = (times: number[]) => {
  times.sort((a, b) => a - b)
  const at = (share: number) => Number((times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1))
  return { p50: at(0.5), p99: at(0.99) }
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const dataDir = resolve(values.data)
mkdirSync(dataDir, { recursive: true })
const postgres = await startEmbedded({ dataDir, log: console.log })
try {
  await migrate(postgres.url)
  const database = connect(postgres.url, { max: 4, statementMs: 600_000 })
  await prepareDatabase(database, `${dataDir}/files`)
  // In a demo operators need no second factor.
  const config = loadConfig({
    NODE_ENV: 'test',
    DEMO: 'on',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: postgres.url,
    RATE_LIMIT_SCALE: '100000',
  })
  const { app, deps } = await buildApp(config, database)
  await app.ready()
  const operator = await buildUser(database.db, { role: 'operator', office_role: 'admin' })
  const { token } = await buildToken(database.db, { user_id: operator.id })
  const bare = new pg.Client(postgres.url)
  await bare.connect()

  const table: Record<string, Record<string, number>> = {}
  const measure = async (path: string, query: Record<string, string>) => {
    const url = `/api/${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : ''}`
    const ask = () => app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    const statements: { text: string; values: unknown[] }[] = []
    database.pool.trace = (text, values) => void statements.push({ text, values: [...values] })
    const { statusCode, payload } = await ask()
    database.pool.trace = undefined
    if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${payload.slice(0, 200)}`)
    const own: number[] = []
    const driver: number[] = []
    for (let round = -3; round < rounds; round++) {
      const [ours, theirs] = [
        await timed(ask),
        await timed(async () => {
          for (const statement of statements) await bare.query(statement)
        }),
      ]
      if (round >= 0) own.push(ours)
      if (round >= 0) driver.push(theirs)
    }
    const { p50, p99 } = percentiles(own)
    const rest = percentiles(driver)
    table[url.slice('/api/office/'.length)] = { p50, p99, 'driver p50': rest.p50, 'driver p99': rest.p99 }
    return payload
  }

  for (const contract of deps.contracts.filter(isList)) {
    for (const query of queriesOf(contract)) await measure(contract.path, query)
  }
  for (const days of ['7', '30', '90', '365']) await measure('office/overview', { days })
  for (const q of ['customer 12', '50123', 'clean', 'نظافة', '551', 'nobody at all'])
    await measure('office/search', { q })
  console.table(table)
  await bare.end()
  await app.close()
  await database.close()
  const slow = Object.entries(table).filter(([, row]) => (row.p99 ?? 0) > budgets.office.p99)
  for (const [url, row] of slow) console.log(`over ${budgets.office.p99} ms: ${url} ${row.p99}`)
  process.exitCode = slow.length > 0 ? 1 : 0
} finally {
  await postgres.stop()
}
