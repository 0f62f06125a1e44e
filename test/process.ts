import { buildApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { connect } from '../src/server/db.ts'

/** The program as a process of its own, for tests that kill it: says its address once it listens. */
const config = readConfig()
const { app } = await buildApp(config, connect(config.databaseUrl ?? ''))
process.stdout.write(`${await app.listen({ port: 0, host: '127.0.0.1' })}\n`)
