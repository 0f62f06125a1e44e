import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { startEmbedded } from '#embedded/embedded.ts'
import { firstRunUrl } from '#features/accounts/firstRun/service.ts'
import { type Config, localUrl, readConfig } from '#server/config/config.ts'
import {
  checkDatabase,
  checkSameDatabase,
  clockWarning,
  connectionsWarning,
  replicaWarning,
  zoneWarning,
} from '#server/db/check.ts'
import { connect } from '#server/db/database.ts'
import { roleWarning } from '#server/db/roles.ts'
import { checkFilePlace } from '#server/files/place.ts'
import { checkPort, explain, fail, goOnWithoutOutput, onStop } from '#server/startup.ts'
import type { App } from './app.ts'
import { migrate } from './migrate.ts'
import { receiveHandover, reportListening, sharedPort, startProcesses } from './processes.ts'
import { seedIfEmpty } from './seedDemo.ts'

/** Cleanup functions for the end of the process, run in reverse order. */
const closers: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined

const closeAll = (): Promise<void> => {
  closing ??= (async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })()
  return closing
}

const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Connections that a process opens besides those of its pool, with some to spare. */
const otherConnections = 15

/** Connections that the processes of this machine may open together. */
const connectionsOf = ({ processes, database }: Config): number => processes * (database.max + otherConnections)

type Opened = { databaseUrl: string; demo: string | undefined; firstRun: string | undefined }

/** The database of the settings, or the embedded one, up to date and seeded where it should be. */
const openDatabase = async (config: Config): Promise<Opened> => {
  let { databaseUrl, databaseOwnerUrl: ownerUrl } = config
  if (!databaseUrl) {
    print('Starting the database…')
    const settings = { max_connections: String(Math.max(100, connectionsOf(config))) }
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: print, settings })
    closers.push(embedded.stop)
    databaseUrl = await embedded.openAppRole()
    ownerUrl = embedded.url
  }
  const { directUrl = databaseUrl } = config
  ownerUrl ??= directUrl
  if (config.databaseUrl) await checkDatabase(config.databaseUrl, config.directUrl)
  if (config.databaseUrl && ownerUrl !== directUrl) await checkDatabase(ownerUrl, undefined)
  if (config.databaseUrl)
    await checkSameDatabase(config.databaseUrl, {
      DATABASE_DIRECT_URL: config.directUrl,
      DATABASE_OWNER_URL: config.databaseOwnerUrl,
    })
  print('Migrating the database…')
  await migrate(ownerUrl, directUrl)
  const warnings = [
    await roleWarning(directUrl),
    // A pooler has its own numbers.
    config.databaseUrl && !config.directUrl && (await connectionsWarning(config.databaseUrl, connectionsOf(config))),
    config.databaseUrl && (await clockWarning(config.databaseUrl)),
    await zoneWarning(directUrl),
    config.replicaUrl && (await replicaWarning(config.replicaUrl, directUrl)),
  ]
  for (const warning of warnings) if (warning) print(warning)
  // Seeding ends with an ANALYZE of every table, which is for their owner.
  const database = connect(ownerUrl, config.database)
  try {
    const moved = await checkFilePlace(database, config)
    if (moved) print(moved)
    return {
      databaseUrl,
      demo: config.demo ? await seedIfEmpty(database, config, print) : undefined,
      firstRun: config.demo ? undefined : await firstRunUrl(database, config),
    }
  } finally {
    await database.close()
  }
}

/** The first argument under `npm run dev`. */
const viteFolder = (): string => process.argv[2] ?? fail('NODE_ENV=development is set by `npm run dev` only.')

/** The server, its pages and its jobs, in this process. */
const serveHere = async (config: Config, openUrl: Promise<string>): Promise<void> => {
  const [{ serve }, { loadPages, servePages }, { serveStatics }] = await Promise.all([
    import('./serve.ts'),
    import('#server/pages/render.ts'),
    import('./statics.ts'),
  ])
  // Loading the pages takes as long as starting the database, which is another process: both at once.
  const pages = config.mode === 'development' ? Promise.resolve(viteFolder()) : loadPages()
  pages.catch(() => {})
  const extend = async ({ app, deps }: App) => {
    serveStatics(app, config)
    await servePages(app, config, deps, await pages)
  }
  const served = await serve(config, await openUrl, extend, sharedPort)
  closers.push(served.close)
}

const start = async (): Promise<void> => {
  if (cluster.isWorker) {
    const { config, databaseUrl } = await receiveHandover()
    await serveHere(config, Promise.resolve(databaseUrl))
    return reportListening()
  }
  const settings = readConfig()
  // Every process, and one that replaces another, listens on the same port, which addresses made of HOST and PORT name.
  const { host } = settings
  const port = await checkPort(host, settings.port)
  const publicUrl = settings.publicUrl === localUrl(host, settings.port) ? localUrl(host, port) : settings.publicUrl
  const config = { ...settings, port, publicUrl }
  const opened = openDatabase(config)
  const openUrl = opened.then(({ databaseUrl }) => databaseUrl)
  // It is awaited later.
  openUrl.catch(() => {})
  if (config.processes === 1) await serveHere(config, openUrl)
  else {
    const processes = await startProcesses(config.processes, { config, databaseUrl: await openUrl }, print)
    closers.push(processes.close)
  }
  const { demo, firstRun } = await opened
  const address = localUrl(config.host, config.port)
  print(`\nDoorstep is running: ${address}`)
  if (demo) print(demo)
  if (firstRun) print(`There is no operator yet. Make the first one, with this link only: ${firstRun}`)
  if (config.mode === 'development' && !config.smtpUrl) print(`Mails are kept at ${address}/sandbox/mailbox`)
}

goOnWithoutOutput()
onStop(closeAll)

try {
  await start()
  // Node writes it only at a normal exit; the process may be killed.
  flushCompileCache()
} catch (error) {
  await closeAll().catch(() => {})
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
