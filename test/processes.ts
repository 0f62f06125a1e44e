import cluster from 'node:cluster'
import type { App } from '../src/app/app.ts'
import { receiveHandover, reportListening, sharedPort, startProcesses } from '../src/app/processes.ts'
import { serve } from '../src/app/serve.ts'
import { readConfig } from '../src/server/config/config.ts'
import { onStop } from '../src/server/startup.ts'

/** Several server processes on one port, without pages, for tests that kill some of them. */
const say = (line: string) => process.stdout.write(`${line}\n`)

if (cluster.isWorker) {
  const { config, databaseUrl } = await receiveHandover()
  const extend = async ({ app }: App) => {
    app.get('/pid', async () => String(process.pid))
  }
  const { close } = await serve(config, databaseUrl, extend, sharedPort)
  onStop(close)
  reportListening(500)
} else {
  const config = readConfig()
  const handover = { config, databaseUrl: config.databaseUrl ?? '' }
  // Sooner than in production, and later than a busy machine gives a worker no time (docs/decisions/0183).
  const processes = await startProcesses(config.processes, handover, say, { tickMs: 100, silentTicks: 80 })
  onStop(processes.close)
  cluster.on('exit', (_, code, signal) => say(`ended by ${signal ?? code}`))
  say('open')
}
