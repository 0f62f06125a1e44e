import { connect } from '../src/server/db/database.ts'
import { type Load, load, type Result } from './load.ts'
import { cpuOf, foreignLoad, memoryOf, program, type Server, start } from './machine.ts'
import { recorder, type Statement } from './statements.ts'
import { calls, pages, type Target } from './targets.ts'

export type Measured = Result & {
  /** Milliseconds of CPU the server spends on one request. */
  cpu: number
}

/** One call or page: cached, uncached, and its two baselines, under the same number of connections. */
export type Row = {
  target: Target
  kind: 'call' | 'page'
  connections: number
  statements: number
  cached: Measured
  uncached: Measured
  constant: Measured
  sql: Measured
}
export type Figures = {
  rows: Row[]
  /** The constant route before and after everything, under 16 connections. */
  calibration: [number, number]
  /** CPU use of other processes during the run, in cores. */
  foreign: number
  /** Milliseconds from the start of the process to its first good answer, and MiB of memory after all the load. */
  ready: number
  memory: number
}

type Options = {
  url: string
  dataDir: string
  seconds: number
  rounds: number
  only: string
  print: (line: string) => void
}

const middle = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) / 2)] ?? Number.NaN

const median = (all: Measured[]): Measured => {
  const of = (key: keyof Measured) => middle(all.map((one) => one[key]))
  return {
    rate: of('rate'),
    p50: of('p50'),
    p99: of('p99'),
    cpu: of('cpu'),
    requests: of('requests'),
    bytes: of('bytes'),
  }
}

const under = async (server: Server, wanted: Omit<Load, 'port'>): Promise<Measured> => {
  const before = cpuOf(server.pid)
  const result = await load({ ...wanted, port: server.port })
  return { ...result, cpu: (cpuOf(server.pid) - before) / result.requests }
}

/** The ids of the requested services, providers and categories. */
export const idsOf = async (url: string) => {
  const { sql, close } = connect(url, { max: 1 })
  const ids = async (text: string) => (await sql.unsafe<{ id: number }[]>(text)).map(({ id }) => id)
  const found = {
    services: await ids('SELECT id FROM e_services WHERE id % 5 = 0 ORDER BY id'),
    providers: await ids('SELECT id FROM e_providers WHERE accepted ORDER BY id LIMIT 20'),
    categories: await ids(
      'SELECT category_id AS id FROM e_service_categories GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 10',
    ),
  }
  await close()
  return found
}

const record = async (yardstick: Server, name: string, statements: Statement[][]) =>
  new Promise<void>((resolve) => {
    yardstick.child.once('message', () => resolve())
    yardstick.child.send([name, statements])
  })

/** Runs everything in rounds, the four variants one after the other, so that disturbances hit them alike. */
export const measure = async ({ url, dataDir, seconds, rounds, only, print }: Options): Promise<Figures> => {
  const env = {
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: '0',
    HOST: '127.0.0.1',
    RATE_LIMIT_SCALE: '1000000',
    DEMO: 'off',
  }
  const product = { ...env, LOG_LEVEL: 'warn' }
  const withCache = await start(program, product)
  const withoutCache = await start(program, { ...product, CACHE_MIB: '0' })
  const yardstick = await start('bench/yardstick.ts', env)
  const recording = await recorder(url)
  try {
    const ids = await idsOf(url)
    const targets = [
      ...calls(ids).map((target) => ({ target, kind: 'call' as const })),
      ...pages(ids).map((target) => ({ target, kind: 'page' as const })),
    ].filter(({ target }) => target.name.includes(only))

    const statements = new Map<Target, number>()
    for (const { target } of targets) {
      const recorded: Statement[][] = []
      for (const path of target.paths) recorded.push(await recording.ask(path))
      statements.set(target, Math.max(...recorded.map(({ length }) => length)))
      await record(yardstick, encodeURIComponent(target.name), recorded)
    }

    const foreign = foreignLoad()
    const calibrate = async () =>
      (await under(yardstick, { paths: ['/constant/1000'], connections: 16, seconds: Math.max(2, seconds) })).rate
    const first = await calibrate()
    const rows: Row[] = []
    for (const { target, kind } of targets)
      for (const connections of [1, 16]) {
        const taken: Record<'cached' | 'uncached' | 'constant' | 'sql', Measured[]> = {
          cached: [],
          uncached: [],
          constant: [],
          sql: [],
        }
        for (let round = 0; round < rounds; round++) {
          const wanted = { connections, seconds, paths: target.paths }
          const cached = await under(withCache, { ...wanted, headers: { 'accept-encoding': 'br' } })
          taken.cached.push(cached)
          taken.constant.push(await under(yardstick, { ...wanted, paths: [`/constant/${Math.round(cached.bytes)}`] }))
          taken.uncached.push(await under(withoutCache, wanted))
          const name = encodeURIComponent(encodeURIComponent(target.name))
          taken.sql.push(await under(yardstick, { ...wanted, paths: [`/sql/${name}`] }))
        }
        const row = {
          target,
          kind,
          connections,
          statements: statements.get(target) ?? 0,
          cached: median(taken.cached),
          uncached: median(taken.uncached),
          constant: median(taken.constant),
          sql: median(taken.sql),
        }
        rows.push(row)
        print(
          `${target.name}, ${connections}: cached ${Math.round(row.cached.rate)}/s, uncached ${Math.round(row.uncached.rate)}/s`,
        )
      }
    const memory = memoryOf(withCache.pid)
    return { rows, calibration: [first, await calibrate()], foreign: foreign(), ready: withCache.ready, memory }
  } finally {
    await recording.close()
    await Promise.all([withCache.stop(), withoutCache.stop(), yardstick.stop()])
  }
}
