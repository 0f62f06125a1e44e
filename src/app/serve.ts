import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { connect, type Database } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import type { JobContext, Worker } from '#server/jobs/worker.ts'
import { type App, buildApp } from './app.ts'

/** One serving process. */
export type Served = { port: number; close: () => Promise<void> }

/** Milliseconds that closing the connections to the database may take. */
const closingMs = 1000
/** New connections that may wait; beyond them the system drops some, and a browser tries again after 1, 3, 7 and 15 seconds. */
const waitingConnections = 4096
/** Milliseconds between two tries to start the worker. */
const retryMs = 1000

/** Loaded after the server listens, and retried until it works: the server keeps running without the database. */
const runJobs = ({ log }: FastifyInstance, { database, config }: { database: Database; config: Config }): Worker => {
  let stopped = false
  let worker: Worker | undefined
  let failure: unknown
  const onError = (error: unknown, about: JobContext) => log.error({ err: error, ...about }, 'job failed')
  const start = async () => {
    const [{ startWorker }, { batchesFor, handlersFor, schedules }] = await Promise.all([
      import('#server/jobs/worker.ts'),
      import('./jobs.ts'),
    ])
    const options = {
      database,
      handlers: handlersFor(config),
      batches: batchesFor(config),
      schedules,
      onError,
    }
    while (!stopped) {
      try {
        worker = await startWorker(options)
        return
      } catch (error) {
        failure = error
        onError(error, { job: 'any' })
        await sleep(retryMs)
      }
    }
  }
  const starting = start()
  return {
    stop: async () => {
      stopped = true
      await starting
      await worker?.stop()
    },
    failure: () => (worker ? worker.failure() : failure),
  }
}

/**
 * Serves requests and runs jobs in this process, against a database that is up to date. `extend` adds what is served
 * besides the API.
 */
export const serve = async (
  config: Config,
  databaseUrl: string,
  extend: (app: App) => Promise<void>,
  listenOptions: object = {},
): Promise<Served> => {
  const database = connect(databaseUrl, {
    ...config.database,
    replicaUrl: config.replicaUrl,
    directUrl: config.directUrl,
  })
  // A frozen database does not end its connections.
  const closeDatabase = () => Promise.race([database.close(), sleep(closingMs)])
  try {
    const built = await buildApp(config, database)
    const { app, drain, readyWhen } = built
    await extend(built)
    await app.listen({ port: config.port, host: config.host, backlog: waitingConnections, ...listenOptions })
    const address = app.server.address()
    const jobs = config.jobs ? runJobs(app, { database, config }) : undefined
    readyWhen(() => {
      const failure = jobs?.failure()
      if (failure) throw new DatabaseUnavailable('jobs_stopped', failure)
    })
    return {
      port: typeof address === 'object' && address ? address.port : config.port,
      close: async () => {
        drain.leave()
        await Promise.all([jobs?.stop(), sleep(config.drainMs)])
        await drain.finish()
        await closeDatabase()
      },
    }
  } catch (error) {
    await closeDatabase()
    throw error
  }
}
