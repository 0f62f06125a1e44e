import { flushCompileCache } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { startEmbedded } from '#embedded/embedded.ts'
import { type Config, localUrl, readConfig } from '#server/config/config.ts'
import { connect, type Database } from '#server/db/database.ts'
import type { About } from '#server/jobs/worker.ts'
import { loadPages, servePages } from '#server/pages/render.ts'
import { checkPort, explain, onStop } from '#server/startup.ts'
import { buildApp } from './app.ts'
import { migrate } from './migrate.ts'
import { seedIfEmpty } from './seedDemo.ts'
import { serveStatics } from './statics.ts'

/** Cleanup functions for the end of the process, run in reverse order. */
const closers: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined
/** The worker's own, once it has started. */
let stopJobs = async (): Promise<void> => {}

/** Milliseconds that closing the connections to the database may take. */
const closingMs = 1000

const closeAll = (): Promise<void> => {
  closing ??= (async () => {
    for (const close of closers.splice(0).reverse()) await close()
  })()
  return closing
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

const start = async (): Promise<void> => {
  const config = readConfig()
  await checkPort(config.host, config.port)
  // Loading the pages takes as long as starting the database, which is another process: both at once.
  const built = config.mode === 'development' ? undefined : loadPages()
  let { databaseUrl } = config
  if (!databaseUrl) {
    say('Starting the database…')
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: say })
    closers.push(embedded.stop)
    databaseUrl = embedded.url
  }
  say('Bringing the schema up to date…')
  await migrate(databaseUrl)
  const database = connect(databaseUrl, config.database)
  // A frozen database does not end its connections.
  closers.push(() => Promise.race([database.close(), sleep(closingMs)]))
  const demo = config.demo && (await seedIfEmpty(database, config, say))

  const { app, deps, drain } = await buildApp(config, database)
  serveStatics(app, config)
  await servePages(app, config, deps.cache, await built)
  closers.push(async () => {
    drain.leave()
    await Promise.all([stopJobs(), sleep(config.drainMs)])
    await drain.finish()
  })
  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  say(`\nDoorstep is open: ${localUrl(config.host, port)}`)
  if (demo) say(demo)
  if (config.mode === 'development' && !config.smtpUrl)
    say(`Mails land in ${localUrl(config.host, port)}/sandbox/mailbox`)
  if (config.jobs) await startJobs(app, databaseUrl, database, config)
  // Node writes it only at a normal exit; the process may be killed.
  flushCompileCache()
}

/** Loaded after the server listens, and retried until it works: the server keeps running without the database. */
const startJobs = async ({ log }: FastifyInstance, databaseUrl: string, database: Database, config: Config) => {
  const [{ startWorker }, { handlersFor, schedules }] = await Promise.all([
    import('#server/jobs/worker.ts'),
    import('./jobs.ts'),
  ])
  const onError = (error: unknown, about: About) => log.error({ err: error, ...about }, 'job failed')
  const options = { databaseUrl, database, handlers: handlersFor(config), schedules, onError }
  while (!closing) {
    try {
      stopJobs = (await startWorker(options)).stop
      return
    } catch (error) {
      onError(error, { job: 'any' })
      await sleep(1000)
    }
  }
}

onStop(closeAll)

try {
  await start()
} catch (error) {
  await closeAll().catch(() => {})
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
