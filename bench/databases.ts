import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { freezePostgres } from '../test/freezePostgres.ts'
import { type Server, startPostgres, startStandby, urlOfAll } from '../test/postgres.ts'

/** How many processes and which databases a benchmark asks for: `replica` reads from a standby, `failover` promotes it, too. */
export type Databases = {
  primary: Server
  /** Settings of the server for these databases. */
  env: Record<string, string>
  /** URL of whichever takes changes. */
  url: string
  /** The folder of the primary, for killing it. */
  dataDir: string
  standby?: Server
  remove: () => Promise<void>
}

/** Of databases that several processes use. */
export const settings = { max_connections: '200' }
const folderOf = ({ data }: Server): string => dirname(data)

/** Acknowledged changes are on both, so that a failover loses none. */
const waitForStandby = async (primary: Server) => {
  await primary.query(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await primary.query('SELECT pg_reload_conf()')
  for (;;) {
    const [row] = await primary.query<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication')
    if (row?.sync_state === 'sync') return
    await pause(50)
  }
}

/** A migrated database, with `replica` or `failover` a streaming standby, which the server reads from. */
export const openDatabases = async (kind?: 'replica' | 'failover'): Promise<Databases> => {
  const primary = await startPostgres(settings)
  await migrate(primary.url)
  const dataDir = folderOf(primary)
  if (!kind) return { primary, url: primary.url, env: { DATABASE_URL: primary.url }, dataDir, remove: primary.remove }
  const standby = await startStandby(primary, settings)
  if (kind === 'failover') await waitForStandby(primary)
  const url = kind === 'failover' ? urlOfAll([primary, standby]) : primary.url
  const env = { DATABASE_URL: url, DATABASE_REPLICA_URL: standby.url }
  const remove = async () => {
    await standby.remove()
    await primary.remove()
  }
  return { primary, standby, url, env, dataDir, remove }
}

/**
 * A streaming standby of a database, and the settings of three processes that read from it (R21). `data`: the folder of the
 * primary; `url`: of the server's role, if that is not the owner.
 */
export const openReplica = async (owner: string, data: string, url = owner) => {
  const standby = await startStandby({ url: owner, data }, settings)
  const replicaUrl = Object.assign(new URL(url), { host: standby.host }).href
  return { standby, env: { PROCESSES: '3', DATABASE_REPLICA_URL: replicaUrl } }
}

/** An empty embedded database in a folder of its own, as `npm start` has one, and the settings of the server that uses it. */
export const openEmbedded = async ({ replica }: { replica: boolean }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
  const postgres = await startEmbedded({ dataDir, log: () => {}, settings })
  await migrate(postgres.url)
  const second = replica ? await openReplica(postgres.url, join(dataDir, 'postgres')) : undefined
  return {
    dataDir,
    url: postgres.url,
    env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', ...second?.env },
    standby: second?.standby,
    remove: async () => {
      await second?.standby.remove()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What can happen to a standby and pass again. */
export const replicaFaults = (
  standby: Server,
  below: (most: number) => number,
): Record<string, () => Promise<unknown>> => ({
  'replica lags': async () => {
    await standby.query('SELECT pg_wal_replay_pause()')
    await pause(1000 + below(4000))
    await standby.query('SELECT pg_wal_replay_resume()')
  },
  // It is started again.
  'replica killed': async () => {
    const [pid] = readFileSync(join(standby.data, 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  },
  'replica frozen': async () => {
    const thaw = await freezePostgres(standby.url, folderOf(standby))
    await pause(500 + below(4000))
    thaw()
  },
})

/** The primary is lost for good, its standby takes over. */
export const failOver = async ({ primary, standby }: Databases): Promise<void> => {
  await primary.kill()
  await standby?.query('SELECT pg_promote(true)')
}
