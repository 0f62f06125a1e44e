/**
 * A burst of bookings on the whole program, its jobs included: how many a second, how long each takes, and how long after
 * the last one everything it gave to do is done. `node bench/burst.ts [bookings] [clients]`; needs `npm run build`, and
 * nothing running.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect, type Database } from '../src/server/db/database.ts'
import { percentiles } from './client.ts'
import { report } from './findings.ts'
import { cpuOf, foreignLoad, program, type Server, start } from './machine.ts'
import { bookingsOver, seedOffers } from './visits.ts'

const [bookings = 5000, clients = 10] = process.argv.slice(2).map(Number)
/** Bookings before the burst, which warm up. */
const warmUp = 200

/** Jobs that are due or being done. */
const waiting = async ({ sql }: Database): Promise<number> => {
  const [row] = await sql<{ many: number }[]>`
    SELECT count(*)::int AS many FROM jobs.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()`
  return row?.many ?? 0
}

const untilIdle = async (database: Database): Promise<void> => {
  while ((await waiting(database)) > 0) await pause(100)
}

const book = async (http: ReturnType<typeof bookingsOver>, count: number): Promise<number[]> => {
  const times: number[] = []
  let left = count
  const loop = async (_: unknown, client: number) => {
    while (left-- > 0) {
      const before = performance.now()
      await http.once(client)
      times.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: clients }, loop))
  return times
}

const measure = async (database: Database, { port, pid }: Server, seeded: Awaited<ReturnType<typeof seedOffers>>) => {
  const http = bookingsOver(port, seeded.services, seeded.customers)
  await book(http, warmUp)
  await untilIdle(database)
  const foreign = foreignLoad()
  const before = cpuOf(pid)
  const began = performance.now()
  const times = await book(http, bookings)
  const took = performance.now() - began
  const cpu = (cpuOf(pid) - before) / bookings
  const queued = await waiting(database)
  await untilIdle(database)
  const idle = performance.now() - began - took
  http.close()
  const { p50, p99 } = percentiles(times)
  const round = (value: number) => Number(value.toFixed(1))
  console.table({
    bookings,
    'bookings/s': round((bookings * 1000) / took),
    'p50 ms': round(p50),
    'p99 ms': round(p99),
    'jobs due after the last one': queued,
    'seconds until none is due': round(idle / 1000),
  })
  const burst = `a burst of ${bookings}, ${clients} connections`
  report(
    [
      { goal: 'P4', what: `${burst}: nothing due after`, figure: idle / 1000, unit: 's', most: 5 },
      { goal: 'P4', what: `${burst}: bookings`, figure: (bookings * 1000) / took, unit: '/s', cpu },
    ],
    foreign(),
  )
}

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
const postgres = await startEmbedded({ dataDir, log: () => {} })
try {
  await migrate(postgres.url)
  const database = connect(postgres.url, { max: 4 })
  const seeded = await seedOffers(database, clients)
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', RATE_LIMIT_SCALE: '1000000' }
  const server = await start(program, env)
  try {
    await measure(database, server, seeded)
  } finally {
    await server.stop()
    await database.close()
  }
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
