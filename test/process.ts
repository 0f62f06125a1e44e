import { flushCompileCache } from 'node:module'
import { buildApp } from '../src/app/app.ts'
import { batchesFor, handlersFor } from '../src/app/jobs.ts'
import { readConfig } from '../src/server/config/config.ts'
import { connect } from '../src/server/db/database.ts'
import { startWorker } from '../src/server/jobs/worker.ts'
import { longTimeouts } from './longTimeouts.ts'

/** The server as a process of its own, for tests that kill it: reports its address once it listens. */
const config = readConfig()
const databaseUrl = config.databaseUrl ?? ''
const database = connect(databaseUrl, longTimeouts)
const { app } = await buildApp(config, database)
await startWorker({
  database,
  handlers: handlersFor(config),
  batches: batchesFor(config),
  onError: () => {},
})
// Killed, it would write none of what it has compiled, and the next one would compile it again.
flushCompileCache()
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
