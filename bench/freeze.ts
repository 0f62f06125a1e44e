/**
 * R5: every process of PostgreSQL that could answer is stopped (SIGSTOP) under two server processes and 50 clients in a
 * closed loop, each request on a connection of its own, so that both processes get some. No request may take longer than the
 * deadline for a statement and a second; `/readyz`, `/healthz` and `/metrics` are asked meanwhile.
 * `node bench/freeze.ts [seconds] [clients] [processes]`; needs a build and nothing running.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { defaultLimits } from '../src/server/db/limits.ts'
import { freezePostgres } from '../test/freezePostgres.ts'
import { checkInvariants } from '../test/invariants.ts'
import { percentiles } from './client.ts'
import { seedCustomers } from './customers.ts'
import { foreignLoad, program, start } from './machine.ts'
import { visit } from './visits.ts'

const [seconds = 32, clients = 50, processes = 2] = process.argv.slice(2).map(Number)
/** Milliseconds: the statement's own limit, a second until it is given up, and a second to say so. */
const deadline = defaultLimits.statementMs + 2000
/** Milliseconds after which a request counts as hanging. */
const patience = 20_000
const [mostReady, mostScrape] = [1000, 5000]

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
const postgres = await startEmbedded({ dataDir, log: () => {}, settings: { max_connections: '200' } })
await migrate(postgres.url)
const database = connect(postgres.url, { max: 2 })
const { services, people } = await seedCustomers(database, clients)
const server = await start(program, {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: 'off',
  PROCESSES: String(processes),
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'warn',
})
let log = ''
server.child.stdout?.on('data', (part: Buffer) => {
  log += part
})

type Asked = { what: string; began: number; ms: number; status: number; retryAfter: boolean }
const asked: Asked[] = []
type Wish = { what: string; method?: string; path: string; headers?: Record<string, string>; body?: string }

/** One request on a connection of its own; status 0 when it had no answer in time, or the connection broke. */
const ask = ({ what, method = 'GET', path, headers = {}, body = '' }: Wish): Promise<Asked> =>
  new Promise((resolve) => {
    const began = performance.now()
    const end = (status: number, retryAfter = false) => {
      const found = { what, began, ms: performance.now() - began, status, retryAfter }
      asked.push(found)
      resolve(found)
    }
    const sized = { ...headers, ...(body && { 'content-length': String(Buffer.byteLength(body)) }) }
    const call = request(
      { port: server.port, method, path, headers: sized, agent: false, timeout: patience },
      (answer) => {
        answer.resume()
        answer.once('end', () => end(answer.statusCode ?? 0, answer.headers['retry-after'] !== undefined))
      },
    )
    call.once('timeout', () => call.destroy(new Error('no answer')))
    call.once('error', () => end(0))
    call.end(body)
  })

let over = false
let n = 0
/** What a client asks in turn: a list, a page, what needs its session, and a booking. */
const wishes: ((token: string) => Wish)[] = [
  () => ({ what: 'list', path: `/api/e_services?limit=4&offset=${n++ % 50}` }),
  () => ({ what: 'page', path: `/e_service/${services[n++ % services.length]}`, headers: { accept: 'text/html' } }),
  (token) => ({ what: 'own bookings', path: '/api/bookings', headers: { authorization: `Bearer ${token}` } }),
  (token) => ({
    what: 'booking',
    method: 'POST',
    path: '/api/bookings',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `freeze-${n}`,
    },
    body: JSON.stringify(visit(services, n++)),
  }),
]
const client = async ({ token }: { token: string }, first: number) => {
  for (let turn = first; !over; turn++) {
    const wish = wishes[turn % wishes.length]
    if (wish) await ask(wish(token))
  }
}
const every = async (ms: number, path: string) => {
  while (!over) {
    const { ms: took } = await ask({ what: path, path })
    await pause(Math.max(0, ms - took))
  }
}

const foreign = foreignLoad()
const working = Promise.all([
  ...people.map(client),
  every(500, '/readyz'),
  every(500, '/healthz'),
  every(3000, '/metrics'),
])
await pause(5000)
const logBefore = log.length
const frozen = performance.now()
const thaw = await freezePostgres(postgres.url, dataDir)
await pause(seconds * 1000)
thaw()
const thawed = performance.now()
const ready = async (): Promise<number> => {
  while ((await ask({ what: 'ready again', path: '/readyz' })).status !== 200) await pause(20)
  return performance.now() - thawed
}
const readyAfter = await ready()
await pause(3000)
over = true
await working
const others = foreign()

const during = asked.filter(({ began, ms }) => began + ms > frozen && began < thawed)
const of = (...whats: string[]) => during.filter(({ what }) => whats.includes(what))
const probes = ['/readyz', '/healthz', '/metrics']
const row = (all: Asked[]) => {
  const times = all.map(({ ms }) => ms)
  const { p50, p99 } = percentiles([...times])
  const count = (status: number) => all.filter((one) => one.status === status).length
  return {
    requests: all.length,
    200: count(200),
    503: count(503),
    unanswered: count(0),
    others: all.length - count(200) - count(503) - count(0),
    'p50 ms': Math.round(p50),
    'p99 ms': Math.round(p99),
    'slowest ms': Math.round(Math.max(0, ...times)),
  }
}
const kinds = ['list', 'page', 'own bookings', 'booking', ...probes]
console.table(Object.fromEntries(kinds.map((kind) => [kind, row(of(kind))])))

const good = asked.filter(
  ({ what, status, began, ms }) =>
    status === 200 && !probes.includes(what) && what !== 'ready again' && began + ms > thawed,
)
/** Milliseconds from the moment it went on to the first good answer: to whom had waited, and to who asked afterwards. */
const firstOf = (all: Asked[]) => Math.round(Math.min(...all.map(({ began, ms }) => began + ms - thawed)))
const [firstGood, firstNew] = [firstOf(good), firstOf(good.filter(({ began }) => began > thawed))]
const lines = log
  .slice(logBefore)
  .split('\n')
  .filter((line) => line.startsWith('{'))
const stacks = lines.filter((line) => line.includes('"stack":"') && !line.includes('"stack":""')).length
const work = during.filter(({ what }) => !probes.includes(what))
const slowest = Math.max(...work.map(({ ms }) => ms))
/** Without those that began before it: on a slow machine they have waited for the processor, too. */
const slowestBegunWhileFrozen = Math.max(0, ...work.flatMap(({ began, ms }) => (began >= frozen ? [ms] : [])))
const broken = Object.keys(await checkInvariants(database))
const failures = [
  [`a request took ${Math.round(slowest)} ms`, slowest <= deadline],
  ['requests had no answer', work.every(({ status }) => status !== 0)],
  ['answers were neither 200, 409 nor 503', work.every(({ status }) => [0, 200, 409, 503].includes(status))],
  ['a 503 without Retry-After', work.every(({ status, retryAfter }) => status !== 503 || retryAfter)],
  ['/readyz was slow', row(of('/readyz'))['slowest ms'] <= mostReady],
  ['/healthz failed', of('/healthz').every(({ status, ms }) => status === 200 && ms <= mostReady)],
  ['a scrape was slow', row(of('/metrics'))['slowest ms'] <= mostScrape],
  [`broken invariants: ${broken.join(', ')}`, broken.length === 0],
].flatMap(([what, holds]) => (holds ? [] : [what]))
process.stdout.write(
  `${seconds} s frozen, ${processes} processes, ${clients} clients: ${work.length} requests, slowest ${Math.round(slowest)} ms ` +
    `(≤ ${deadline}; of those asked while it was frozen ${Math.round(slowestBegunWhileFrozen)}); first good answer ${firstGood} ms (to a new request ${firstNew} ms) and ready ${Math.round(readyAfter)} ms after it went on; ` +
    `${lines.length} lines of warnings and errors, ${stacks} with a stack; others used ${others.toFixed(1)} cores: ${failures.length === 0 ? 'passed' : `FAILED: ${failures.join('; ')}`}\n`,
)
await server.stop()
await database.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = failures.length === 0 ? 0 : 1
