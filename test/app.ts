import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, expect } from 'vitest'
import { buildApp } from '../src/app/app.ts'
import type { SandboxOptions } from '../src/app/sandbox.ts'
import type { OfficeRole } from '../src/lib/contract.ts'
import { type Config, loadConfig } from '../src/server/config/config.ts'
import { connect, type Database } from '../src/server/db/database.ts'
import type { DatabaseLimits } from '../src/server/db/limits.ts'
import type { Deps } from '../src/server/http/context.ts'
import { buildToken, buildUser } from './build.ts'
import { restartSerial } from './builders/insert.ts'
import { freshDatabase, freshTown, grownUrl } from './database.ts'
import { checkInvariants } from './invariants.ts'
import { longTimeouts } from './longTimeouts.ts'
import { watchStatements } from './plans.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type RequestOptions = {
  query?: Record<string, string | number | boolean> | undefined
  body?: unknown
  /** Sent as `Authorization: Bearer`, as our own pages do. */
  token?: string | undefined
  /** The `Idempotency-Key`. */
  key?: string | undefined
  headers?: Record<string, string> | undefined
  /** The caller's address. */
  ip?: string | undefined
}

/** The envelope; on failures `code` and perhaps `errors`. `json.data` has the type given by the test. */
export type Json<T = unknown> = {
  success: boolean
  message: string
  data: T
  code?: string
  errors?: Record<string, string[]>
  request_id?: string
}
export type ApiResponse<T = unknown> = {
  status: number
  json: Json<T>
  text: string
  headers: Record<string, string | string[] | number | undefined>
}

export type SignedIn = { id: number; token: string; name: string; email: string }

export type TestApp = {
  app: FastifyInstance
  deps: Deps
  config: Config
  database: Database
  db: Database['db']
  sql: Database['sql']
  /** The database as the owner of the tables, for seeding. */
  owner: Database
  /** As the owner of the tables, for what the program itself may not do to them. */
  ownerSql: Database['sql']
  /** Lines of the log so far, as JSON text. */
  logs: string[]
  /** One call of the API: `await api<{ id: number }>('POST', 'addresses', { token, body })`. */
  api: <T = unknown>(method: Method, path: string, ask?: RequestOptions) => Promise<ApiResponse<T>>
  /** A new person with a live token. */
  signIn: (as?: {
    role?: 'customer' | 'provider' | 'operator'
    office_role?: OfficeRole
    name?: string
    password_hash?: string
  }) => Promise<SignedIn>
}

type Options = {
  /** Settings over the test's own, as environment variables. */
  env?: Record<string, string>
  /** Database connections; races want more than the usual ten. */
  connections?: number
  /** Database timeouts. */
  limits?: Partial<DatabaseLimits>
  /** Whether the database is reached as through a pooler. */
  pooled?: boolean
  /** What stands between the program and its payment providers. */
  online?: SandboxOptions
  /** Whether the demo town is there, without its pictures. */
  town?: boolean
}

const settings = { NODE_ENV: 'test', LOG_LEVEL: 'info', RATE_LIMIT_SCALE: '1000' }

const signInFor =
  ({ db }: Database): TestApp['signIn'] =>
  async (as = {}) => {
    const { id, name, email } = await buildUser(db, as)
    const { token } = await buildToken(db, { user_id: id })
    return { id, token, name, email }
  }

const apiFor =
  (app: FastifyInstance): TestApp['api'] =>
  async <T>(method: Method, path: string, { query, body, token, key, headers, ip }: RequestOptions = {}) => {
    const response = await app.inject({
      method,
      url: `/api/${path}`,
      ...(query && { query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }),
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
      ...(ip && { remoteAddress: ip }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    const json = (isJson ? JSON.parse(response.payload) : {}) as Json<T>
    return { status: response.statusCode, json, text: response.payload, headers: response.headers }
  }

/**
 * The whole program over a database of its own, replies checked against their contracts; closed after the file's last
 * test. After each test the log must hold no error and the data must keep its invariants; after the last one no statement may scan a table that
 * grows. Call it at the top of a
 * `*.api.test.ts` file: `const { api, signIn, sql } = await testApp()`.
 */
export const testApp = async ({
  env = {},
  connections = 10,
  limits = {},
  pooled = false,
  online,
  town = false,
}: Options = {}): Promise<TestApp> => {
  const fresh = await (town ? freshTown() : freshDatabase())
  const config = loadConfig({ ...settings, DATABASE_URL: fresh.appUrl, ...env })
  const database = connect(fresh.appUrl, {
    max: connections,
    ...longTimeouts,
    ...limits,
    ...(pooled && { directUrl: fresh.appUrl }),
  })
  const owner = connect(fresh.url, { max: 1, ...longTimeouts })
  const statements = watchStatements(database.pool)
  const logs: string[] = []
  const { app, deps } = await buildApp(config, database, {
    checkReplies: true,
    logTo: { write: (line) => logs.push(line) },
    ...(online && { online }),
  })
  await app.ready()

  let seen = 0
  afterEach(async () => {
    const errors = logs.slice(seen).filter((line) => JSON.parse(line).level >= 50)
    seen = logs.length
    expect(errors, 'errors in the log').toEqual([])
    expect(await checkInvariants(database), 'broken invariants').toEqual({})
  })
  afterAll(async () => {
    expect(await statements.faults(grownUrl()), 'statements that scan a table that grows, or may have no plan').toEqual(
      [],
    )
  })
  afterAll(async () => {
    await app.close()
    await database.close()
    await owner.close()
    await fresh.drop()
    restartSerial()
  })

  const { db, sql } = database
  return {
    app,
    deps,
    config,
    database,
    db,
    sql,
    owner,
    ownerSql: owner.sql,
    logs,
    api: apiFor(app),
    signIn: signInFor(database),
  }
}
