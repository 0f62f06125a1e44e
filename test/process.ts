import { flushCompileCache } from 'node:module'
import { buildApp } from '../src/app/app.ts'
import { batchesFor, handlersFor } from '../src/app/jobs.ts'
import { readConfig } from '../src/server/config/config.ts'
import { connect } from '../src/server/db/database.ts'
import { startWorker } from '../src/server/jobs/worker.ts'

/** The server as a process of its own, for tests that kill it: reports its address once it listens. */
const config = readConfig()
const databaseUrl = config.databaseUrl ?? ''
// Long timeouts: tests hold statements back, and a busy machine is late.
const patience = { connectMs: 30_000, waitMs: 60_000, statementMs: 60_000, lockMs: 60_000, idleMs: 60_000 }
const database = connect(databaseUrl, patience)
const { app } = await buildApp(config, database)
await startWorker({
  databaseUrl,
  database,
  handlers: handlersFor(config),
  batches: batchesFor(config),
  onError: () => {},
})
// Killed, it would write none of what it has compiled, and the next one would compile it again.
flushCompileCache()
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
