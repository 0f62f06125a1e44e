import type { FastifyInstance } from 'fastify'
import { buildApp } from '../src/app/app.ts'
import { loadConfig } from '../src/server/config/config.ts'
import { connect } from '../src/server/db/database.ts'
import { loadPages, servePages } from '../src/server/pages/render.ts'

export type Statement = { text: string; values: unknown[] }

/** Returns the statements of an uncached request. */
export type RecordStatements = (path: string) => Promise<Statement[]>

/** The whole program in this process, without cache, so that its statements can be recorded. */
export const recorder = async (url: string): Promise<{ ask: RecordStatements; close: () => Promise<void> }> => {
  const database = connect(url, { max: 8 })
  const config = loadConfig({ DATABASE_URL: url, CACHE_MIB: '0', LOG_LEVEL: 'silent' })
  const { app, deps } = await buildApp(config, database)
  await servePages(app, config, deps, await loadPages())
  await app.ready()
  return {
    ask: async (path) => {
      // Once before, so that queries that run once per process are not counted.
      await once(app, path)
      const statements: Statement[] = []
      database.pool.trace = (text, values) => {
        statements.push({ text, values: [...values] })
      }
      await once(app, path)
      database.pool.trace = undefined
      return statements
    },
    close: async () => {
      await app.close()
      await database.close()
    },
  }
}

const once = async (app: FastifyInstance, path: string) => {
  const { statusCode } = await app.inject(path)
  if (statusCode !== 200) throw new Error(`${path} answers ${statusCode}`)
}
