import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { type Embedded, startEmbedded } from '../src/embedded/embedded.ts'
import { prepareEmpty, prepareGrown } from './database.ts'
import { memoryFolder } from './memoryFolder.ts'

/** PostgreSQL settings without durability: test data does not outlive the run. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
}

type Server = { users: number; ready: Promise<Embedded & { appUrl: string }>; dataDir: string }
const shared = globalThis as typeof globalThis & { doorstepPostgres?: Server | undefined }

/** One PostgreSQL for the whole run, shared by every project that asks for one and removed with the last. */
export default async function setup(project: TestProject) {
  shared.doorstepPostgres ??= start()
  const server = shared.doorstepPostgres
  server.users++
  const { url, appUrl } = await server.ready
  project.provide('postgresUrl', url)
  project.provide('postgresAppUrl', appUrl)
  return async () => {
    if (--server.users > 0) return
    shared.doorstepPostgres = undefined
    await (await server.ready).stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
}

function start(): Server {
  const dataDir = memoryFolder('doorstep-test')
  const ready = startEmbedded({ dataDir, log: () => {}, settings }).then(async (postgres) => {
    const urls = { url: postgres.url, appUrl: await postgres.openAppRole() }
    await prepareEmpty(urls)
    await prepareGrown(urls.url)
    return { ...postgres, ...urls }
  })
  return { users: 0, ready, dataDir }
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    postgresAppUrl: string
  }
}
