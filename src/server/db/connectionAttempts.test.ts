import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConnectionAttempts } from './connectionAttempts.ts'
import { connect, type Database } from './database.ts'
import { Hosts, hostPool } from './hosts.ts'

/** A server that accepts connections and never answers, as one that is frozen; or lets people in and answers no statement. */
let server: Server
let letsIn = false
const sockets: Socket[] = []
let database: Database
let url: string

beforeEach(async () => {
  letsIn = false
  server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    // "Authentication is done", and "ready for a statement".
    if (letsIn) socket.once('data', () => socket.write(Buffer.from('5200000008000000005a0000000549', 'hex')))
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.address() as { port: number }
  // Far longer than those wait who do not connect themselves.
  url = `postgres://nobody@127.0.0.1:${port}/none`
  database = connect(url, {
    max: 20,
    connectMs: 3000,
    statementMs: 500,
    waitMs: 60_000,
  })
})
afterEach(async () => {
  await database.close()
  for (const socket of sockets.splice(0)) socket.destroy()
  server.close()
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: { code?: string }) => error.code,
  )
const statement = () => codeOf(database.pool.query('SELECT 1'))
const read = () => codeOf(database.pool.read('SELECT 1', []))

test('once a connection had no answer, one is tried at a time, and everybody is refused', async () => {
  expect(await statement()).toBe('database_unreachable')
  const before = sockets.length
  const asked = await Promise.all([...Array.from({ length: 15 }, statement), ...Array.from({ length: 15 }, read)])
  expect(new Set(asked)).toEqual(new Set(['database_unreachable']))
  expect(sockets.length - before).toBe(1)
})

test('one is tried at a time once a statement had no answer, too', async () => {
  letsIn = true
  expect(await statement()).toBe('database_slow')
  letsIn = false
  const before = sockets.length
  const asked = await Promise.all(Array.from({ length: 15 }, statement))
  expect(new Set(asked)).toEqual(new Set(['database_unreachable']))
  expect(sockets.length - before).toBe(1)
})

test('who is refused at once keeps nobody from trying', async () => {
  const attempts = new ConnectionAttempts(60_000)
  let tries = 0
  const refused = () => {
    tries += 1
    return Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  }
  await codeOf(attempts.run(refused))
  await Promise.all(Array.from({ length: 5 }, () => codeOf(attempts.run(refused))))
  expect(tries).toBe(6)
})

test('once the attempt that the others wait for is answered, each opens its own', async () => {
  const attempts = new ConnectionAttempts(60_000)
  attempts.noteAnswer(false)
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = attempts.run(() => promise)
  const others = ['second', 'third'].map((name) => attempts.run(() => Promise.resolve(name)))
  resolve('first')
  expect(await Promise.all([first, ...others])).toEqual(['first', 'second', 'third'])
})

test('who waits for a connection of a full pool, as jobs do, keeps nobody from opening one', async () => {
  letsIn = true
  const hosts = new Hosts(url)
  const [full, other] = [1, 2].map((max) => hostPool(hosts, () => hosts.config(), { max }))
  const used = await full?.connect()
  const waiting = full?.connect()
  hosts.noteSilence(0)
  const opened = await other?.connect().catch(({ code }) => code)
  used?.release()
  const freed = await waiting
  freed?.release()
  expect(freed).toBe(used)
  expect(opened).not.toBe('database_unreachable')
  opened?.release()
  await Promise.all([full?.end(), other?.end()])
})
