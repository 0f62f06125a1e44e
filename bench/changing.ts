/**
 * Pages and lists while the marketplace changes: nothing, the price of one of the shown services each second, and a hundred
 * times a second the price of a service that nobody looks at. Rates and p99 as ratios to the quiet ones of the same
 * round. `node bench/changing.ts [--rounds 3] [--seconds 8] [--data folder] [--program file]`; needs a build.
 */
import { parseArgs } from 'node:util'
import { createClient, loops, type Pace } from './client.ts'
import { cpuOf, foreignLoad, pinToSecondCore, program, start } from './machine.ts'
import { openTown } from './town.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '8' },
    data: { type: 'string', default: '.data/bench' },
    program: { type: 'string', default: program },
  },
})
const CLIENTS = 16
const print = (line: string) => process.stdout.write(`${line}\n`)

const { dataDir, postgres, database } = await openTown(values.data, print)
pinToSecondCore()
const services = await database.db.selectFrom('e_services').select('id').orderBy('id').limit(8).execute()
const shown = services[0]?.id ?? 0
const { id: unseen } = await database.db
  .selectFrom('e_services')
  .select('id')
  .orderBy('id', 'desc')
  .limit(1)
  .executeTakeFirstOrThrow()
const paths = [
  '/',
  '/categories',
  '/category/1',
  '/search',
  ...services.map(({ id }) => `/e_service/${id}`),
  '/api/e_services?limit=20&with=eProvider;categories',
  '/api/categories?limit=20',
  '/api/slides',
  ...services.map(({ id }) => `/api/e_services/${id}`),
]

/** Changes the price of a service so many times a second until it is stopped; counts the changes. */
const changing = (id: number, perSecond: number) => {
  let [changes, stopped] = [0, false]
  const run = async () => {
    const began = performance.now()
    while (!stopped && perSecond > 0) {
      await database.sql`UPDATE e_services SET price_minor = price_minor + 100 WHERE id = ${id}`
      changes++
      const next = began + (changes * 1000) / perSecond
      await new Promise((done) => setTimeout(done, Math.max(0, next - performance.now())))
    }
  }
  const running = run()
  return async (): Promise<number> => {
    stopped = true
    await running
    return changes
  }
}

const server = await start(values.program, {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: 'off',
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'silent',
})
const client = createClient(server.port, CLIENTS)
const headers = { 'accept-encoding': 'br', accept: 'text/html,*/*' }
let n = 0
const pace = (seconds: number): Promise<Pace> =>
  loops({ clients: CLIENTS, seconds }, async () => {
    const path = paths[n++ % paths.length] ?? '/'
    const { status } = await client.send({ method: 'GET', path, headers })
    if (status !== 200) throw new Error(`${path}: ${status}`)
  })
const modes = [
  { name: 'quiet', id: shown, perSecond: 0 },
  { name: 'a price each second', id: shown, perSecond: 1 },
  { name: 'a hundred unseen a second', id: unseen, perSecond: 100 },
]
const rows: Record<string, unknown>[] = []
const others = foreignLoad()
await pace(3)
for (let round = 1; round <= Number(values.rounds); round++) {
  let quiet: (Pace & { cpu: number }) | undefined
  for (const { name, id, perSecond } of modes) {
    const stop = changing(id, perSecond)
    const [from, sent] = [cpuOf(server.pid), n]
    const { rate, p50, p99 } = await pace(Number(values.seconds))
    const cpu = (cpuOf(server.pid) - from) / (n - sent)
    const changes = await stop()
    quiet ??= { rate, p50, p99, cpu }
    rows.push({
      round,
      mode: name,
      changes,
      'per second': Math.round(rate),
      'p50 ms': Number(p50.toFixed(2)),
      'p99 ms': Number(p99.toFixed(2)),
      'of quiet': Number((rate / quiet.rate).toFixed(2)),
      'CPU ms': Number(cpu.toFixed(3)),
      'CPU times': Number((cpu / quiet.cpu).toFixed(1)),
      'p99 times': Number((p99 / quiet.p99).toFixed(1)),
    })
  }
}
console.table(rows)
print(`others took ${others().toFixed(2)} cores; goals: a price each second >= 0.5 and p99 <= 3 times, unseen >= 0.7`)
client.close()
await server.stop()
await database.close()
await postgres.stop()
