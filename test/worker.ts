import { flushCompileCache } from 'node:module'
import { batchesFor, handlersFor } from '../src/app/jobs.ts'
import { readConfig } from '../src/server/config/config.ts'
import { connect } from '../src/server/db/database.ts'
import { startWorker } from '../src/server/jobs/worker.ts'
import { longTimeouts } from './longTimeouts.ts'

/** The job worker as a process of its own, for tests that kill it. */
const config = readConfig()
const databaseUrl = config.databaseUrl ?? ''
await startWorker({
  database: connect(databaseUrl, { max: 3, ...longTimeouts }),
  handlers: handlersFor(config),
  batches: batchesFor(config),
  pollSeconds: 0.5,
  onError: (error) => process.stderr.write(`${error}\n`),
})
// Killed, it would write none of what it has compiled.
flushCompileCache()
process.stdout.write('working\n')
