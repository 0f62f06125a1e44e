/**
 * Pages and lists while the marketplace changes: nothing, the price of one of the shown services each second, and a hundred
 * times a second the price of a service that nobody looks at. Rates and p99 as ratios to the quiet ones of the same
 * round. `node bench/changing.ts [--rounds 3] [--seconds 8] [--data folder] [--program file]`; needs a build.
 */
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { type Finding, report } from './findings.ts'
import { load } from './load.ts'
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

const { dataDir, postgres, database } = await openTown(values.data, console.log)
pinToSecondCore()
const all = (await database.db.selectFrom('e_services').select('id').orderBy('id').execute()).map(({ id }) => id)
await database.close()
const looked = all.slice(0, 8)
const paths = [
  '/',
  '/categories',
  '/category/1',
  '/search',
  ...looked.map((id) => `/e_service/${id}`),
  '/api/e_services?limit=20&with=eProvider;categories',
  '/api/categories?limit=20',
  '/api/slides',
  ...looked.map((id) => `/api/e_services/${id}`),
]

const server = await start(values.program, {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: 'off',
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'silent',
})
const answers = await Promise.all(
  paths.map(async (path) => (await fetch(`http://127.0.0.1:${server.port}${path}`)).text()),
)
const numbers = new Set(answers.join(' ').match(/\d+/g)?.map(Number))
const unseen = all.filter((id) => !numbers.has(id)).slice(-50)

/** Changes the prices of these services so many times a second until it is stopped; gives how many changes there were. */
const changing = async (services: number[], perSecond: number) => {
  const writer = new Worker(new URL('./prices.ts', import.meta.url), {
    workerData: { url: postgres.url, services, perSecond },
  })
  await once(writer, 'message')
  return async (): Promise<number> => {
    writer.postMessage('stop')
    const [changes] = await once(writer, 'message')
    return changes
  }
}

const pace = async (seconds: number) => {
  const before = cpuOf(server.pid)
  const headers = { 'accept-encoding': 'br', accept: 'text/html,*/*' }
  const result = await load({ port: server.port, paths, headers, connections: CLIENTS, seconds })
  return { ...result, cpu: (cpuOf(server.pid) - before) / result.requests }
}
type Measured = Awaited<ReturnType<typeof pace>> & { mode: string; changes: number }

const modes = [
  { mode: 'quiet', services: [], perSecond: 0 },
  { mode: 'a price each second', services: looked.slice(0, 1), perSecond: 1 },
  { mode: 'a hundred unseen a second', services: unseen, perSecond: 100 },
]
const seconds = Number(values.seconds)
const rounds: Measured[][] = []
const others = foreignLoad()
await pace(3)
for (let round = 0; round < Number(values.rounds); round++) {
  const measured: Measured[] = []
  for (const { mode, services, perSecond } of modes) {
    const stop = perSecond > 0 ? await changing(services, perSecond) : async () => 0
    const paced = await pace(seconds)
    measured.push({ ...paced, mode, changes: (await stop()) / seconds })
  }
  rounds.push(measured)
}

const decimals = (value: number) => Number(value.toFixed(2))
console.table(
  rounds.flatMap((measured, round) =>
    measured.map(({ mode, changes, rate, p50, p99, cpu }) => ({
      round: round + 1,
      mode,
      'changes/s': Math.round(changes),
      'requests/s': Math.round(rate),
      'p50 ms': decimals(p50),
      'p99 ms': decimals(p99),
      'of quiet': decimals(rate / (measured[0]?.rate ?? 0)),
      'p99 times': decimals(p99 / (measured[0]?.p99 ?? 0)),
      'CPU ms': decimals(cpu),
    })),
  ),
)

/** The median of the rounds of what comes of a mode and of the quiet one. */
const middle = (mode: number, of: (one: Measured, quiet: Measured) => number): number => {
  const found = rounds.flatMap(([quiet, ...rest]) => {
    const one = rest[mode - 1]
    return quiet && one ? [of(one, quiet)] : []
  })
  return found.sort((a, b) => a - b)[found.length >> 1] ?? Number.NaN
}
const goals = [
  { mode: 1, what: 'one price a second', least: 0.5, most: 3 },
  { mode: 2, what: 'a hundred unseen prices a second', least: 0.7 },
]
report(
  goals.flatMap(({ mode, what, least, most }): Finding[] => [
    {
      goal: 'P7',
      what: `${what}, rate of quiet`,
      figure: middle(mode, (one, quiet) => one.rate / quiet.rate),
      least,
      cpu: middle(mode, ({ cpu }) => cpu),
    },
    {
      goal: 'P7',
      what: `${what}, p99 of quiet`,
      figure: middle(mode, (one, quiet) => one.p99 / quiet.p99),
      unit: 'times',
      ...(most && { most }),
    },
    {
      goal: 'P7',
      what: `${what}, changes`,
      figure: middle(mode, ({ changes }) => changes),
      unit: '/s',
    },
  ]),
  others(),
)
await server.stop()
await postgres.stop()
