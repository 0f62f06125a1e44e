import { expect } from 'vitest'
import { hashPassword } from '../src/server/security/passwords.ts'
import type { ApiResponse, RequestOptions, SignedIn, TestApp } from './app.ts'
import { buildAddress, buildNotification, buildProvider, buildService, buildToken, buildUser } from './build.ts'
import { photo, uploader } from './uploads.ts'

export type Call = ['GET' | 'POST' | 'PUT' | 'DELETE', string, RequestOptions?]
export type Expected = {
  status: number
  code?: string
  data?: unknown
  /** The tables that change. */
  changes?: string[]
}
/** One row of a scenario table: description, call, expected result. */
export type Scenario = [what: string, call: () => Call, expected: Expected]

/** A user with one of everything, an attacker, an operator, and a service to book. */
export const createActors = async (app: TestApp) => {
  const { db, sql, signIn } = app
  const password = 'right-secret'
  const person = await buildUser(db, { password_hash: await hashPassword(password), name: 'Layla Owner' })
  const { token } = await buildToken(db, { user_id: person.id })
  const [session] = await sql<{ id: string }[]>`SELECT id FROM api_tokens WHERE user_id = ${person.id}`
  const { id, name, email, phone_number } = person
  const owner = {
    id,
    name,
    email,
    phone_number,
    password,
    token,
    address: (await buildAddress(db, { user_id: id, address: 'Secret Street 1' })).id,
    notification: (await buildNotification(db, { notifiable_id: id })).id,
    upload: (await uploader(app)(await photo(), { token })).uuid,
    session: Number(session?.id),
  }
  const thief: SignedIn & { phone_number: string } = {
    ...(await signIn({ name: 'Mallory' })),
    phone_number: '+966511111111',
  }
  const operator = await signIn({ role: 'operator' })
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  return { owner, thief, operator, service }
}

/** A hash of every table, except the counters of rate limits. */
const fingerprints = async ({ sql }: TestApp): Promise<Map<string, string>> => {
  const tables = await sql<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'rate_limits'`
  const prints = new Map<string, string>()
  for (const { name } of tables) {
    const [row] = await sql<{ print: string }[]>`
      SELECT coalesce(md5(string_agg(t::text, '|' ORDER BY t::text)), '') AS print FROM ${sql(name)} t`
    prints.set(name, row?.print ?? '')
  }
  return prints
}

/** Runs `work` and lists the tables it changes. */
export const changedTables = async <T>(
  app: TestApp,
  work: () => Promise<T>,
): Promise<{ result: T; changes: string[] }> => {
  const before = await fingerprints(app)
  const result = await work()
  const after = await fingerprints(app)
  const changes = [...after].filter(([name, print]) => before.get(name) !== print).map(([name]) => name)
  return { result, changes: changes.sort() }
}

/** Runs a scenario and checks status, code, data and exactly which tables change. */
export const runScenario = async (app: TestApp, call: () => Call, expected: Expected): Promise<ApiResponse> => {
  const [method, path, ask] = call()
  const { result, changes } = await changedTables(app, () => app.api(method, path, ask))
  expect([result.status, result.json.code]).toEqual([expected.status, expected.code])
  if (expected.data !== undefined) expect(result.json.data).toEqual(expected.data)
  expect(changes).toEqual(expected.changes ?? [])
  return result
}

/** The list query for the rows of one user. */
export const filterBy = (column: string, id: number) => ({
  search: `${column}:${id}`,
  searchFields: `${column}:=`,
  searchJoin: 'and',
})
