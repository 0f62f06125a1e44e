import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { connect, type Database } from './database.ts'

/** Between us and PostgreSQL: forgets what is open without a word, as a firewall does, and lets new connections through. */
const fresh = await freshDatabase()
let between: Server
let sockets: Socket[] = []
let accepted = 0
let database: Database

const forget = (forgotten = sockets) => {
  for (const socket of forgotten) socket.removeAllListeners('data').resume()
}

beforeEach(async () => {
  accepted = 0
  const { hostname, port } = new URL(fresh.url)
  between = createServer((ours) => {
    accepted += 1
    const theirs = connectTo(Number(port), hostname)
    for (const [from, to] of [
      [ours, theirs],
      [theirs, ours],
    ] as const) {
      from.on('data', (part) => to.write(part)).on('error', () => {})
      from.on('close', () => to.destroy())
      sockets.push(from)
    }
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  between.listen(0, '127.0.0.1', resolve)
  await promise
  const url = new URL(fresh.url)
  url.host = `127.0.0.1:${(between.address() as { port: number }).port}`
  database = connect(url.href, { max: 5, statementMs: 5000, connectMs: 60_000, waitMs: 60_000 })
})
afterEach(async () => {
  await database.close()
  between.close()
  sockets = []
})
afterAll(fresh.drop)

const ask: Record<'statements' | 'reads', () => Promise<unknown>> = {
  statements: () => database.pool.query('SELECT pg_sleep(0.2)'),
  reads: () => database.pool.read('SELECT pg_sleep(0.2)', []),
}
const refused: typeof ask = {
  statements: () => database.pool.query('SELECT 1 / 0'),
  reads: () => database.pool.read('SELECT 1 / 0', []),
}
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )

test.each(['statements', 'reads'] as const)(
  'once a connection is found to be dead, %s do not try the others that were open beside it',
  async (kind) => {
    await Promise.all(Array.from({ length: 3 }, ask[kind]))
    expect(accepted).toBe(3)
    forget()
    expect(await codeOf(ask[kind]())).toBe('database_slow')
    expect(await codeOf(ask[kind]())).toBe('answered')
    expect(await codeOf(ask[kind]())).toBe('answered')
    expect(accepted).toBe(4)
  },
)

test.each(['statements', 'reads'] as const)(
  'a connection that answers %s with errors is not taken for dead',
  async (kind) => {
    await Promise.all(Array.from({ length: 2 }, ask[kind]))
    forget(sockets.slice(0, 2))
    const wrong = () => codeOf(refused[kind]())
    expect((await Promise.all([wrong(), wrong()])).sort()).toEqual(['22012', 'database_slow'])
    expect(await codeOf(ask[kind]())).toBe('answered')
    expect(accepted).toBe(2)
  },
)
