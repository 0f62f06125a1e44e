import { buildApp } from './app.ts'
import { localUrl, readConfig } from './config.ts'
import { connect } from './db.ts'
import { startEmbedded } from './embedded.ts'
import { handlersFor, schedules } from './jobs/handlers.ts'
import { startWorker } from './jobs/worker.ts'
import { migrate } from './migrate.ts'
import { plantIfEmpty } from './planting.ts'
import { servePages } from './render.ts'
import { explain, onStop, tryPort } from './startup.ts'
import { serveStatics } from './statics.ts'

/** What must be undone when the process ends, last opened first. */
const closers: (() => Promise<unknown>)[] = []
let closing: Promise<void> | undefined

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
  await tryPort(config.host, config.port)
  let { databaseUrl } = config
  if (!databaseUrl) {
    say('Starting the database…')
    const embedded = await startEmbedded({ dataDir: config.dataDir, log: say })
    closers.push(embedded.stop)
    databaseUrl = embedded.url
  }
  say('Bringing the schema up to date…')
  await migrate(databaseUrl)
  const database = connect(databaseUrl)
  closers.push(database.close)
  const demo = config.demo && (await plantIfEmpty(database, config, say))

  const { app, deps } = await buildApp(config, database)
  serveStatics(app, config)
  await servePages(app, config, deps.cache)
  closers.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  if (config.jobs) {
    const onError = (error: unknown, job: string) => app.log.error({ err: error, job }, 'job failed')
    const worker = await startWorker({ databaseUrl, database, handlers: handlersFor(config), schedules, onError })
    closers.push(worker.stop)
  }
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  say(`\nDoorstep is open: ${localUrl(config.host, port)}`)
  if (demo) say(demo)
}

onStop(closeAll)

try {
  await start()
} catch (error) {
  await closeAll().catch(() => {})
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
}
