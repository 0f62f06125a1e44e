/**
 * P10: what growing costs, in one run. `node bench/growth.ts [--bookings 100000] [--thousands 50] [--visits 0] [--seconds 2]`:
 * bookings into a fresh database, the last tenth beside the first (`--bookings 0`: none); then uncached public lists over 500
 * services and over so many thousand, in turn, each in a database of its own (`--small`, `--large`: folders that keep
 * them; without `--large` that one grows anew). `--visits`: how many bookings it gets.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { addServices } from '../db/seed/scale.ts'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { type Finding, report, worstOf } from './findings.ts'
import { type Load, load } from './load.ts'
import { cpuOf, foreignLoad, program, start } from './machine.ts'
import { idsOf } from './measure.ts'
import { calls } from './targets.ts'
import { prepareDatabase, renewAllOpenings, vacuum } from './town.ts'
import { bookingsOver, seedOffers } from './visits.ts'

const CLIENTS = 16
const CONNECTIONS = 10

const { values } = parseArgs({
  options: {
    bookings: { type: 'string', default: '100000' },
    thousands: { type: 'string', default: '50' },
    visits: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '2' },
    small: { type: 'string', default: '.data/bench' },
    large: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const thousands = Number(values.thousands)
const rounded = (value: number) => Number(value.toFixed(2))

/** Bookings a second in each tenth of the way from none to `total`. */
const bookingsGrow = async (total: number): Promise<number[]> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  await migrate(postgres.url)
  const database = connect(postgres.url, { max: 2 })
  const { services, customers } = await seedOffers(database, CLIENTS)
  await database.close()
  const server = new Worker(new URL('./server.ts', import.meta.url), { workerData: { url: postgres.url } })
  const port = await new Promise<number>((done, fail) => server.once('message', done).once('error', fail))
  const { once, made, close } = bookingsOver(port, services, customers)
  const rates: number[] = []
  for (let tenth = 1; tenth <= 10; tenth++) {
    const [from, began] = [made(), performance.now()]
    const client = async (_: unknown, nth: number) => {
      while (made() < (total * tenth) / 10) await once(nth)
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    rates.push(((made() - from) / (performance.now() - began)) * 1000)
  }
  close()
  await server.terminate()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return rates
}

/** A town with so many services and a server without cache. */
const townWith = async (folder: string | undefined, wanted: number) => {
  const dataDir = folder === undefined ? mkdtempSync(join(tmpdir(), 'doorstep-bench-')) : resolve(folder)
  mkdirSync(dataDir, { recursive: true })
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  const database = connect(postgres.url, { max: 4 })
  await prepareDatabase(database, postgres.url, `${dataDir}/files`)
  const count = async () => Number((await database.sql`SELECT count(*) FROM e_services`)[0]?.count)
  const missing = wanted - Math.floor((await count()) / 1000)
  const began = performance.now()
  if (missing > 0) await addServices(database, missing, Number(values.visits))
  const took = (performance.now() - began) / 1000
  await renewAllOpenings(database)
  if (missing > 0) await vacuum(postgres.url)
  const services = await count()
  await database.close()
  const targets = calls(await idsOf(postgres.url)).filter(({ goal }) => goal)
  const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', RATE_LIMIT_SCALE: '1000000', DEMO: 'off' }
  const server = await start(program, { ...env, LOG_LEVEL: 'warn', CACHE_MIB: '0' })
  const close = async () => {
    await server.stop()
    await postgres.stop()
    if (folder === undefined) rmSync(dataDir, { recursive: true, force: true })
  }
  const ask = async (wanted: Omit<Load, 'port'>) => {
    const before = cpuOf(server.pid)
    const result = await load({ ...wanted, port: server.port })
    return { ...result, cpu: (cpuOf(server.pid) - before) / result.requests }
  }
  return { targets, services, missing, took, ask, close }
}

const findings: Finding[] = []
const others = foreignLoad()
const total = Number(values.bookings)
if (total > 0) {
  const rates = await bookingsGrow(total)
  const share = (rates.at(-1) ?? 0) / (rates[0] ?? 0)
  console.log(`${total} bookings into a fresh database, a second in each tenth: ${rates.map(Math.round).join(', ')}`)
  findings.push({ goal: 'P10', what: `last tenth of ${total} bookings, rate of the first`, figure: share, least: 0.8 })
}

const [small, large] = [await townWith(values.small, 0), await townWith(values.large, thousands)]
try {
  if (large.missing > 0) {
    const what = `${large.missing},000 services grow`
    findings.push({ goal: 'P10', what, figure: large.took, unit: 's', ...(large.missing <= 50 && { most: 180 }) })
  }
  const table: Record<string, Record<string, number>> = {}
  const found: { name: string; figure: number; cpu: number }[] = []
  for (const [nth, { name, paths }] of small.targets.entries()) {
    const inLarge = large.targets[nth]?.paths ?? paths
    const few = await small.ask({ paths, connections: CONNECTIONS, seconds })
    const many = await large.ask({ paths: inLarge, connections: CONNECTIONS, seconds })
    const times = many.p99 / few.p99
    table[name] = {
      'p50 few': rounded(few.p50),
      'p50 many': rounded(many.p50),
      'p99 few': rounded(few.p99),
      'p99 many': rounded(many.p99),
      '× p99': rounded(times),
    }
    found.push({ name, figure: times, cpu: many.cpu })
  }
  const sizes = `${large.services} services`
  console.log(`ms over ${small.services} services and over ${sizes}, ${CONNECTIONS} connections, uncached`)
  console.table(table)
  findings.push(worstOf({ goal: 'P10', what: `p99 of calls over ${sizes}`, unit: 'times', most: 2 }, found))
} finally {
  await small.close()
  await large.close()
}
report(findings, others())
