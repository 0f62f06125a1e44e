import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { buildToken, buildUser } from '../test/build.ts'
import { cpuOf, program, start } from './machine.ts'
import { prepareDatabase } from './town.ts'

/** The process ids of PostgreSQL's own processes, which each serve a connection. */
const childrenOf = (parent: number): number[] =>
  readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return Number(fields[1]) === parent ? [Number(name)] : []
    } catch {
      return []
    }
  })

/** The server as it is run, with limits raised, over the town of the measurements in an embedded database. */
export const openStage = async (env: Record<string, string> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  const database = connect(postgres.url, { max: 4, connectMs: 60_000, statementMs: 600_000, waitMs: 600_000 })
  await prepareDatabase(database, postgres.url, join(dataDir, 'files'))
  const server = await start(program, {
    DATABASE_URL: await postgres.openAppRole(),
    DATABASE_OWNER_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    PROCESSES: '1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
    ...env,
  })
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  return {
    server,
    database,
    /** CPU milliseconds of the server and of the database so far. */
    cpu: () => [server.pid, ...childrenOf(postmaster)].reduce((sum, pid) => sum + (cpuOf(pid) || 0), 0),
    /** A token of somebody new. */
    token: async (role: 'customer' | 'provider' | 'operator') => {
      const { id } = await buildUser(database.db, { role })
      return (await buildToken(database.db, { user_id: id })).token
    },
    close: async () => {
      await server.stop()
      await database.close()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Numbers from 0 to 1 in an order that a seed decides. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number): number => Math.floor(next() * most)
  const one = <T>(all: readonly T[]): T => all[below(all.length)] as T
  return { next, below, one }
}
