import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type Embedded, startEmbedded } from '../src/embedded/embedded.ts'

/** A PostgreSQL server of its own, for tests that kill, promote or delay one. */
export type Server = {
  url: string
  /** The URL's part after the `@`, without the database: `127.0.0.1:5432`. */
  host: string
  /** The data folder of PostgreSQL. */
  data: string
  query: <R extends object>(text: string, values?: unknown[]) => Promise<R[]>
  /** Ends it like a power cut (SIGKILL). */
  kill: () => Promise<void>
  /** Ends it and removes its data. */
  remove: () => Promise<void>
}

type Settings = Record<string, string>

const asServer = (embedded: Embedded, dataDir: string): Server => {
  const data = join(dataDir, 'postgres')
  let ended = false
  const end = async () => {
    if (!ended) await embedded.stop()
    ended = true
  }
  return {
    url: embedded.url,
    host: new URL(embedded.url).host,
    data,
    query: async <R extends object>(text: string, values: unknown[] = []) => {
      const client = new pg.Client(embedded.url)
      await client.connect()
      try {
        return (await client.query<R>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    kill: async () => {
      const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
      // A backend notices the end of its postmaster a moment later, and would answer until then.
      const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
      for (const one of [Number(pid), ...(stdout ?? '').split('\n').map(Number)]) {
        try {
          if (one > 0) process.kill(one, 'SIGKILL')
        } catch {
          // It has ended already.
        }
      }
      await end()
    },
    remove: async () => {
      await end()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const start = async (dataDir: string, settings: Settings): Promise<Server> =>
  asServer(await startEmbedded({ dataDir, log: () => {}, settings }), dataDir)

const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), 'doorstep-postgres-'))
  // PostgreSQL may run as another account.
  chmodSync(path, 0o711)
  return path
}

export const startPostgres = (settings: Settings = {}): Promise<Server> => start(folder(), settings)

/**
 * A streaming standby of a server, made as PostgreSQL's manual describes (25.3.3, a base backup by its low-level API):
 * the packages have no pg_basebackup. A replication slot keeps what it needs.
 */
export const startStandby = async (primary: Pick<Server, 'url' | 'data'>, settings: Settings = {}): Promise<Server> => {
  const dataDir = folder()
  const data = join(dataDir, 'postgres')
  const slot = `standby_${Math.random().toString(36).slice(2)}`
  const { username, password, hostname, port } = new URL(primary.url)
  const client = new pg.Client(primary.url)
  await client.connect()
  try {
    await client.query('SELECT pg_create_physical_replication_slot($1, true)', [slot])
    await client.query(`SELECT pg_backup_start('standby', true)`)
    mkdirSync(data, { mode: 0o700 })
    spawnSync('chown', ['--reference', primary.data, data])
    const left = ['postmaster.pid', 'postmaster.opts', 'pg_replslot/*', 'pg_dynshmem/*', 'pg_notify/*']
    const excludes = left.map((name) => `--exclude=./${name}`)
    // Files that vanish or change meanwhile are normal; the log says how to mend them.
    const pack = `tar -C "$1" --warning=no-file-changed --warning=no-file-removed ${excludes.join(' ')} -cf - . | tar -C "$2" -xpf -`
    spawnSync('/bin/sh', ['-c', pack, 'sh', primary.data, data])
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    writeFileSync(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  const upstream = `host=${hostname} port=${port} user=${username} password=${password} application_name=${slot}`
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `primary_conninfo = '${upstream}'\nprimary_slot_name = '${slot}'\n`,
  )
  writeFileSync(join(data, 'standby.signal'), '')
  for (const name of ['backup_label', 'standby.signal', 'postgresql.auto.conf'])
    spawnSync('chown', ['--reference', data, join(data, name)])
  return start(dataDir, settings)
}

/** One URL for several servers, as `DATABASE_URL` takes it. Each has the first one's password. */
export const urlOfAll = (servers: readonly Server[], parameters = 'target_session_attrs=read-write'): string => {
  const [first] = servers
  const url = new URL(first?.url ?? '')
  const hosts = servers.map(({ host }) => host).join(',')
  return `postgres://${url.username}:${url.password}@${hosts}${url.pathname}?${parameters}`
}
