import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { connect, type Database } from '../src/server/db/database.ts'
import { jobConnections } from '../src/server/jobs/connections.ts'
import { readJson } from '../src/server/listQuery/read.ts'

/** `terminate`: one backend is asked to end. `backend`: one is killed with -9. `server`: the whole PostgreSQL is. */
export type Kill = 'terminate' | 'backend' | 'server'

type Options = {
  url: string
  /** The folder the embedded server was started in. */
  dataDir: string
  kills: readonly Kill[]
  /** Number of concurrent writers and of readers, and of connections. */
  lanes: number
  connections: number
  /** Milliseconds after which a promise counts as hung. */
  bound: number
}

export type Outcome = {
  committed: number
  failed: number
  /** Promises that were not settled when the bound had passed. */
  hung: number
  /** Transactions that are partly stored, and acknowledged ones that are missing. */
  torn: number
  lost: number
  /** How many transactions can be open at once afterwards. */
  capacity: number
  /** The longest time from a kill to the next committed transaction, in milliseconds. */
  recovery: number
}

const LOAD = `
  CREATE TABLE load (lane integer NOT NULL, round integer NOT NULL, part integer NOT NULL, PRIMARY KEY (lane, round, part))`

const asAdmin = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'admin' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Tries until the server answers. */
const withRetry = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await asAdmin(url, work)
    } catch {
      await pause(20)
    }
  }
}

const postmasterOf = (dataDir: string): number =>
  Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const someBackend = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE application_name = 'doorstep' ORDER BY random() LIMIT 1`,
  )
  return rows[0]?.pid ?? 0
}

export const killPostgres = (url: string, dataDir: string, kill: Kill): Promise<void> =>
  withRetry(url, async (client) => {
    if (kill === 'server') return void process.kill(postmasterOf(dataDir), 'SIGKILL')
    const pid = await someBackend(client)
    if (pid === 0) throw new Error('nobody is connected yet')
    if (kill === 'backend') process.kill(pid, 'SIGKILL')
    else await client.query('SELECT pg_terminate_backend($1)', [pid])
  })

/** Two rows that belong together, with a read between them. */
const writePair = (database: Database, lane: number, round: number): Promise<void> =>
  database.transaction(async (tx) => {
    const write = (part: number) =>
      sql`INSERT INTO load (lane, round, part) VALUES (${lane}, ${round}, ${part})`.execute(tx)
    await write(1)
    await sql`SELECT count(*) FROM load WHERE lane = ${lane} AND round = ${round}`.execute(tx)
    await write(2)
  })

const countOf = (database: Database, lane: number) =>
  sql`SELECT count(*) FROM load WHERE lane = ${lane}`.execute(database.db)

const readQuery = { text: 'SELECT json_build_object($1::text, 1)::text AS data' }

/** How many transactions were open at once and committed, each having waited for all the others. */
const openAtOnce = async (database: Database, wanted: number, bound: number): Promise<number> => {
  let open = 0
  let release = () => {}
  const all = new Promise<void>((done) => {
    release = done
  })
  const hold = () =>
    database
      .transaction(async (tx) => {
        await sql`SELECT 1`.execute(tx)
        open += 1
        if (open === wanted) release()
        await all
      })
      .finally(release)
  const held = Promise.allSettled(Array.from({ length: wanted }, hold))
  await Promise.race([all, pause(bound)])
  const reached = open
  release()
  const results = (await Promise.race([held, pause(bound)])) ?? []
  return Math.min(reached, results.filter(({ status }) => status === 'fulfilled').length)
}

/** The most of them within the bound: right after a kill the server refuses connections until it has recovered. */
const capacityOf = async (database: Database, wanted: number, bound: number): Promise<number> => {
  const started = performance.now()
  for (let capacity = 0; ; await pause(20)) {
    capacity = Math.max(capacity, await openAtOnce(database, wanted, bound))
    if (capacity === wanted || performance.now() - started > bound) return capacity
  }
}

/** Kills under load and counts what became of every promise and every row. */
export const killUnderLoad = async ({ url, dataDir, kills, lanes, connections, bound }: Options): Promise<Outcome> => {
  await asAdmin(url, (client) => client.query(LOAD))
  const database = connect(url, { max: connections })
  const jobs = jobConnections(database.direct, { max: 2 })
  const pending = new Set<Promise<unknown>>()
  const committed: [lane: number, round: number][] = []
  let failed = 0
  let over = false
  let lastCommit = 0

  /** Whether it was done; a lane whose promise never settles stops here for good. */
  const attempt = async (work: Promise<unknown>): Promise<boolean> => {
    pending.add(work)
    try {
      await work
      return true
    } catch {
      failed += 1
      await pause(5)
      return false
    } finally {
      pending.delete(work)
    }
  }
  const writer = async (lane: number) => {
    for (let round = 0; !over; round++) {
      if (!(await attempt(writePair(database, lane, round)))) continue
      committed.push([lane, round])
      lastCommit = performance.now()
    }
  }
  const reader = async (lane: number) => {
    while (!over) {
      await attempt(countOf(database, lane))
      await attempt(readJson(database.db, readQuery, [String(lane)]))
    }
  }
  /** As the job library uses its connections. */
  const jobReader = async () => {
    while (!over) await attempt(jobs.executeSql('SELECT pg_sleep(0.01)'))
  }
  const numbers = Array.from({ length: lanes }, (_, lane) => lane)
  const working = Promise.all([...numbers.map(writer), ...numbers.map(reader), jobReader(), jobReader()])

  let recovery = 0
  for (const kill of kills) {
    const before = committed.length
    const started = performance.now()
    while (committed.length < before + lanes && performance.now() - started < bound) await pause(10)
    await killPostgres(url, dataDir, kill)
    const struck = performance.now()
    while (lastCommit < struck && performance.now() - struck < bound) await pause(5)
    recovery = Math.max(recovery, Math.round((lastCommit < struck ? performance.now() : lastCommit) - struck))
  }
  over = true
  await Promise.race([working, pause(bound)])
  const hung = pending.size
  const capacity = await capacityOf(database, connections, bound)

  const { torn, kept } = await withRetry(url, async (client) => {
    const { rows } = await client.query<{ lane: number; round: number; parts: string }>(
      'SELECT lane, round, count(*) AS parts FROM load GROUP BY lane, round',
    )
    return {
      torn: rows.filter(({ parts }) => Number(parts) !== 2).length,
      kept: new Set(rows.map(({ lane, round }) => `${lane} ${round}`)),
    }
  })
  const lost = committed.filter(([lane, round]) => !kept.has(`${lane} ${round}`)).length
  await Promise.race([Promise.all([database.close(), jobs.end()]), pause(bound)])
  return { committed: committed.length, failed, hung, torn, lost, capacity, recovery }
}
