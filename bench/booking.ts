/**
 * P4: how many bookings a second one process makes over HTTP, beside what the bare driver reaches with the very same
 * statements in the same run. `node bench/booking.ts [seconds] [clients]`; needs nothing running.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { createBooking } from '../src/features/ordering/service.ts'
import { connect, type Database, type Tx } from '../src/server/db/database.ts'
import type { DB } from '../src/server/db/schema.ts'
import { loops, type Pace, percentiles } from './client.ts'
import { report } from './findings.ts'
import { foreignLoad } from './machine.ts'
import { bookingsOver, type Customer, seedOffers, visit, visitsPerHour } from './visits.ts'

const [seconds = 10, clients = 32] = process.argv.slice(2).map(Number)
/** Records the statements of real bookings in transactions that are rolled back. */
const record = async (url: string, services: number[], customers: Customer[], from: number, count: number) => {
  const source = connect(url, { max: 1 })
  let queries: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: source.pool }),
    log: ({ query }) => {
      queries.push(query)
    },
  })
  const bookings: { text: string; values: unknown[] }[][] = []
  for (let i = 0; i < count; i++) {
    const input = { ...visit(services, from + i), quantity: 1 }
    queries = []
    await db
      .transaction()
      .execute(async (tx) => {
        await createBooking(tx as Tx, { id: customers[i % clients]?.userId ?? 0, locale: 'en' }, input)
        throw 'rolled back'
      })
      .catch((reason) => reason === 'rolled back' || Promise.reject(reason))
    bookings.push(queries.map(({ sql, parameters }) => ({ text: sql, values: [...parameters] })))
  }
  await source.close()
  return bookings.map((statements) => statements.filter(({ text }) => !/^(begin|rollback)/i.test(text)))
}

/** As many transactions as were recorded, once each; the first tenth warms up. */
const ceiling = async ({ sql }: Database, bookings: Awaited<ReturnType<typeof record>>): Promise<Pace> => {
  const warmUp = Math.ceil(bookings.length / 10)
  const times: number[] = []
  const left = bookings.entries()
  let began = 0
  const loop = async () => {
    for (const [n, statements] of left) {
      const key = `ceiling-${n}`
      const before = performance.now()
      if (n === warmUp) began = before
      await sql.begin(async (tx) => {
        await tx`INSERT INTO idempotency_keys (owner, key, request_hash) VALUES ('bench', ${key}, '\\x00')`
        for (const { text, values } of statements) await tx.unsafe(text, values)
        await tx`UPDATE idempotency_keys SET reply = ${'x'.repeat(1500)} WHERE owner = 'bench' AND key = ${key}`
      })
      if (n >= warmUp) times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, loop))
  return { rate: (times.length * 1000) / (performance.now() - began), ...percentiles(times) }
}

const row = ({ rate, p50, p99 }: Pace) => ({
  'bookings/s': Math.round(rate),
  'p50 ms': Number(p50.toFixed(1)),
  'p99 ms': Number(p99.toFixed(1)),
})

const measure = async (database: Database, url: string) => {
  const { services, customers } = await seedOffers(database, clients)
  const server = new Worker(new URL('./server.ts', import.meta.url), { workerData: { url } })
  const port = await new Promise<number>((done, fail) => server.once('message', done).once('error', fail))
  const http = bookingsOver(port, services, customers)
  try {
    const others = foreignLoad()
    const before = await server.cpuUsage()
    const product = await loops({ clients, seconds }, http.once)
    const { user, system } = await server.cpuUsage(before)
    const cpu = (user + system) / 1000 / http.made()
    const recorded = await record(url, services, customers, http.made() + visitsPerHour, http.made())
    const bare = await ceiling(database, recorded)
    console.table({ 'POST bookings over HTTP': row(product), 'same statements, bare driver': row(bare) })
    const over = `${clients} connections`
    report(
      [
        {
          goal: 'P4',
          what: `bookings, ${over}, share of the bare driver`,
          figure: product.rate / bare.rate,
          least: 0.48,
        },
        { goal: 'P4', what: `bookings, ${over}`, figure: product.rate, unit: '/s', least: 1600, cpu },
        { goal: 'P4', what: `bookings, ${over}, p99`, figure: product.p99, unit: 'ms', most: 15 },
      ],
      others(),
    )
  } finally {
    http.close()
    await server.terminate()
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
const postgres = await startEmbedded({ dataDir, log: () => {} })
try {
  await migrate(postgres.url)
  const database = connect(postgres.url, { max: Math.max(20, clients) })
  await measure(database, postgres.url).finally(() => database.close())
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
