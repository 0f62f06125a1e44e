import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { buildToken, buildUser } from '../test/build.ts'
import { openDatabases, openReplica, settings } from './databases.ts'
import { cpuOfFamily, memoryOfFamily, program, start } from './machine.ts'
import { prepareDatabase } from './town.ts'

const postmasterOf = (data: string): number => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

/**
 * The server as it is run, with limits raised, over the town of the measurements in an embedded database; with `replica` three
 * processes of it, whose public reads go to a standby.
 */
export const openStage = async ({ replica = false } = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
  const postgres = await startEmbedded({ dataDir, log: () => {}, settings })
  const database = connect(postgres.url, { max: 4, connectMs: 60_000, statementMs: 600_000, waitMs: 600_000 })
  await prepareDatabase(database, postgres.url, join(dataDir, 'files'))
  const data = join(dataDir, 'postgres')
  const url = await postgres.openAppRole()
  const second = replica ? await openReplica(postgres.url, data, url) : undefined
  const server = await start(program, {
    DATABASE_URL: url,
    DATABASE_OWNER_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    PROCESSES: '1',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '1000000',
    ...second?.env,
  })
  const families = [server.pid, postmasterOf(data), ...(second ? [postmasterOf(second.standby.data)] : [])]
  return {
    server,
    database,
    /** CPU milliseconds of the server and of the databases so far. */
    cpu: () => families.reduce((sum, pid) => sum + cpuOfFamily(pid), 0),
    /** Resident memory of the server's processes in MiB. */
    memory: () => memoryOfFamily(server.pid),
    /** A token of somebody new. */
    token: async (role: 'customer' | 'provider' | 'operator') => {
      const { id } = await buildUser(database.db, { role })
      return (await buildToken(database.db, { user_id: id })).token
    },
    close: async () => {
      await server.stop()
      await database.close()
      await second?.standby.remove()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Several processes of the server, with limits raised, over one empty database; with a `kind` public reads go to a standby, which
 * may take over. `launch` starts them, so that they find what was put there before.
 */
export const openProcesses = async (processes: number, kind?: 'replica' | 'failover') => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
  const databases = await openDatabases(kind)
  const database = connect(databases.url, { max: 4 })
  return {
    databases,
    database,
    launch: () =>
      start(program, {
        ...databases.env,
        DATA_DIR: dataDir,
        PORT: '0',
        DEMO: 'off',
        PROCESSES: String(processes),
        RATE_LIMIT_SCALE: '1000000',
        LOG_LEVEL: 'silent',
      }),
    /** After the processes have stopped. */
    close: async () => {
      await database.close()
      await databases.remove()
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
