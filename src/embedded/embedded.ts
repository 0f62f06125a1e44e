import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail } from '#server/startup.ts'
import { openAppRole } from './appRole.ts'
import { findBinaries } from './binaries.ts'
import { createCluster, readPassword, USER } from './cluster.ts'
import { acquireLock } from './lock.ts'
import { choosePlace, type Place } from './place.ts'
import { cleanUpPrevious, launch, type Postmaster, runningPort } from './postmaster.ts'

export type Embedded = {
  /** Of the owner, for migrations. */
  url: string
  /** Gives the server's own role a new password; its URL. Not on a standby, which takes no changes. */
  openAppRole: () => Promise<string>
  /** The database was created by this start. */
  isNew: boolean
  stop(): Promise<void>
}

type Options = {
  dataDir: string
  log(line: string): void
  /** PostgreSQL settings over the usual ones; tests turn durability off here. */
  settings?: Record<string, string>
}

/** Log level "log" hides statement errors: refused bookings are normal. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Faster recovery after a kill: one syncfs instead of an fsync per file.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}

/** Milliseconds a start is retried while a killed PostgreSQL is cleaned up. */
const START_TIMEOUT = 15_000

/**
 * Starts the real PostgreSQL from node_modules on a free port of 127.0.0.1 and keeps it running until `stop`: one that
 * dies is started again on the same port. Recovers by itself from a killed app or database.
 * Throws StartupError when another process uses the folder or PostgreSQL cannot run.
 */
export async function startEmbedded({ dataDir, log, settings = {} }: Options): Promise<Embedded> {
  const place = choosePlace(dataDir)
  const release = acquireLock(`${place.home}/postgres.lock`, dataDir)
  try {
    const binaries = findBinaries(place)
    const isNew = createCluster(place, binaries, settings.fsync !== 'off')
    if (isNew) log(`made a new database in ${place.data}`)
    const port = await freePort()
    const start = () =>
      retryStart(place, port, () => launch(place, binaries, { ...SETTINGS, ...settings, port: String(port) }))
    const supervisor = supervise(await start(), start, log)
    const url = urlOf(place, port)
    return { url, openAppRole: () => openAppRole(url), isNew, stop: () => supervisor.stop().finally(release) }
  } catch (error) {
    release()
    throw error
  }
}

const urlOf = ({ data }: Place, port: number): string =>
  `postgres://${USER}:${readPassword(data)}@127.0.0.1:${port}/postgres`

/** The embedded database of a Doorstep that is running in this folder; undefined where none is. */
export function runningEmbedded(dataDir: string): string | undefined {
  const place = choosePlace(dataDir)
  const port = runningPort(place.data)
  return port === undefined ? undefined : urlOf(place, port)
}

/** Restarts PostgreSQL when it ends, until `stop`. */
function supervise(first: Postmaster, start: () => Promise<Postmaster>, log: Options['log']) {
  let stopping = false
  let current: Promise<Postmaster | undefined> = Promise.resolve(first)
  const watch = (postmaster: Postmaster) => void postmaster.ended.then(restart)
  const restart = () => {
    if (stopping) return
    log('the embedded PostgreSQL ended unexpectedly, starting it again')
    current = start().then(
      (postmaster) => {
        log('the embedded PostgreSQL is back')
        watch(postmaster)
        return postmaster
      },
      (error: Error) => {
        log(error.message)
        setTimeout(restart, 1000).unref()
        return undefined
      },
    )
  }
  watch(first)
  return {
    async stop() {
      stopping = true
      await (await current)?.stop()
    },
  }
}

/**
 * Where a PostgreSQL ran before and did not end by itself, its shared memory and its sessions need a moment to go away:
 * retries with growing pauses. Without one, or on a port that is free, a start that fails would fail again.
 */
async function retryStart({ data }: Place, port: number, attempt: () => Promise<Postmaster>): Promise<Postmaster> {
  const end = Date.now() + START_TIMEOUT
  let replaces = await cleanUpPrevious(data)
  for (let pause = 50; ; pause = Math.min(pause * 2, 250)) {
    try {
      return await attempt()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const passing = replaces || !(await isFree(port))
      if (!passing || Date.now() > end) fail(`The embedded PostgreSQL did not start: ${reason}`)
      await sleep(pause)
      replaces = (await cleanUpPrevious(data)) || replaces
    }
  }
}

const isFree = (port: number): Promise<boolean> =>
  listenOn(port).then(
    () => true,
    () => false,
  )

async function freePort(): Promise<number> {
  return (await listenOn(0)) ?? fail('There is no free port on 127.0.0.1.')
}

/** The port on which a server could listen for a moment; rejects where it could not. */
async function listenOn(wanted: number): Promise<number | undefined> {
  const probe = createServer()
  await new Promise<void>((done, refuse) => probe.once('error', refuse).listen(wanted, '127.0.0.1', done))
  const address = probe.address()
  await new Promise((done) => probe.close(done))
  return typeof address === 'object' && address ? address.port : undefined
}
