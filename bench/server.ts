/** The API alone, in a thread of its own: benchmarks send to it, so that sender and server do not share a core. */
import { parentPort, workerData } from 'node:worker_threads'
import { buildApp } from '../src/app/app.ts'
import { loadConfig } from '../src/server/config/config.ts'
import { connect } from '../src/server/db/database.ts'

const { url, env = {} } = workerData as { url: string; env?: Record<string, string> }
const config = loadConfig({ DATABASE_URL: url, RATE_LIMIT_SCALE: '1000000', DEMO: 'off', ...env })
const { app } = await buildApp(config, connect(url, { max: 20 }))
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
parentPort?.postMessage(typeof address === 'object' && address ? address.port : 0)
