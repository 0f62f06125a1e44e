import { once } from 'node:events'
import { connect as connectTo, type Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { buildApp } from '#app/app.ts'
import { loadConfig } from '#server/config/config.ts'
import { connect } from '#server/db/database.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { drainOf } from './drain.ts'

const fresh = await freshDatabase()
const database = connect(fresh.url, longTimeouts)
const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', CACHE_MIB: '0', DATABASE_URL: fresh.url })
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

/** A server with a route that answers when the test says so. */
const serve = async (settings = config, quietMs?: number) => {
  const { app, deps, ...built } = await buildApp(settings, database)
  const drain = quietMs ? drainOf(app, quietMs) : built.drain
  const [arrived, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()]
  app.get('/slow', () => {
    arrived.resolve()
    return answer.promise
  })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, { headers: { 'accept-language': 'ar', ...headers } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return { app, deps, address, drain, get, arrived: arrived.promise, answer: answer.resolve }
}

test('what the process needs besides the database decides, too, whether it is ready', async () => {
  const { app, readyWhen } = await buildApp(config, database)
  let failure: Error | undefined
  readyWhen(() => {
    if (failure) throw failure
  })
  const ready = async () => {
    const { statusCode, payload } = await app.inject('/readyz')
    return [statusCode, JSON.parse(payload).code]
  }
  await expect.poll(ready).toEqual([200, undefined])
  failure = new DatabaseUnavailable('jobs_stopped')
  // The probe asks the database first, which may be late for it on a busy machine.
  await expect.poll(ready).toEqual([503, 'jobs_stopped'])
  await app.close()
})

test('not ready first, then refused in the shape of the product, while what is in hand finishes', async () => {
  const { app, drain, get, arrived, answer } = await serve()
  // On a busy machine the database answers later than a probe waits.
  await expect.poll(async () => (await get('/readyz')).status).toBe(200)
  const inHand = get('/slow')
  await arrived

  drain.leave()
  const ready = await get('/readyz')
  expect([ready.status, JSON.parse(ready.text).code]).toEqual([503, 'unavailable'])
  expect((await get('/healthz')).status).toBe(200)
  const served = await get('/api/settings')
  expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])

  // However slow the machine is, the time that what is in hand has is not over.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const finished = drain.finish()
  vi.useRealTimers()
  const call = await get('/api/settings')
  expect(call.status).toBe(503)
  expect(call.headers.get('retry-after')).toBe('1')
  expect(JSON.parse(call.text)).toMatchObject({
    success: false,
    code: 'unavailable',
    message: 'لا يمكننا الوصول إلى بياناتنا الآن. حاول مرة أخرى بعد لحظات.',
  })
  const page = await get('/categories', { accept: 'text/html', cookie: 'locale=ar' })
  expect([page.status, page.headers.get('cache-control'), page.headers.get('retry-after')]).toEqual([
    503,
    'no-store',
    '1',
  ])
  expect(page.text).toContain('<html lang="ar" dir="rtl">')

  answer('whole')
  expect(await inHand).toMatchObject({ status: 200, text: 'whole' })
  await finished
  expect(app.server.listening).toBe(false)
})

test('a kept answer ends its connection, too, once the server is not ready', async () => {
  const { app, deps, drain, get } = await serve({ ...config, cacheBytes: 1_000_000 })
  const find = vi.spyOn(deps.cache, 'get')
  const isKept = async () => {
    find.mockClear()
    await get('/api/settings')
    return find.mock.results.some(({ value }) => value)
  }
  // It is kept once the changes of others are heard of.
  await expect.poll(isKept, { timeout: 60_000 }).toBe(true)
  drain.leave()
  const { status, headers } = await get('/api/settings')
  expect([status, headers.get('connection')]).toEqual([200, 'close'])
  await drain.finish()
  expect(app.server.listening).toBe(false)
})

test('a request that never finishes is cut, and the server closes', async () => {
  const { app, drain, get, arrived } = await serve()
  const cut = expect(get('/slow')).rejects.toThrow()
  await arrived
  drain.leave()
  await drain.finish()
  await cut
  expect(app.server.listening).toBe(false)
})

test('nothing is in hand for a client that left before the answer', async () => {
  const { app, address, drain, arrived } = await serve()
  const connected = once(app.server, 'connection')
  const client = connectTo(Number(new URL(address).port), '127.0.0.1')
  client.write('GET /slow HTTP/1.1\r\nhost: h\r\n\r\n')
  const [socket] = (await connected) as [Socket]
  await arrived
  const left = once(socket, 'close')
  client.destroy()
  await left
  drain.leave()
  // The time that requests in hand have is never over.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const finished = drain.finish()
  vi.useRealTimers()
  await finished
  expect(app.server.listening).toBe(false)
})

test('requests that wait on their connection are not started any more', async () => {
  const { address, drain, arrived, answer } = await serve()
  const socket = connectTo(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8')
  let received = ''
  socket.on('data', (text) => {
    received += text
  })
  const request = (path: string) => `GET ${path} HTTP/1.1\r\nhost: h\r\n\r\n`
  socket.write(request('/slow') + request('/healthz').repeat(299))
  await arrived
  drain.leave()
  const finished = drain.finish()
  answer('whole')
  await Promise.all([finished, once(socket, 'close')])
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
  expect(received).toContain('whole')
})

test('the socket stays open while people connect, so that nobody is reset before they are accepted', async () => {
  // A busy machine takes a while until somebody has connected.
  const { app, address, drain } = await serve(config, 1000)
  const answers: Promise<string>[] = []
  const enough = Promise.withResolvers<void>()
  const visit = () => {
    const answer = Promise.withResolvers<string>()
    answers.push(answer.promise)
    let received = ''
    const socket = connectTo(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8')
    socket.on('data', (text) => {
      received += text
    })
    socket.on('error', ({ message }) => answer.resolve(message))
    socket.on('close', () => {
      answer.resolve(received)
      enough.resolve()
    })
    socket.on('connect', () => {
      socket.write('GET /healthz HTTP/1.1\r\nhost: h\r\n\r\n')
      if (answers.length < 50) visit()
    })
  }
  drain.leave()
  // However slow the machine is, the time that people are waited for is not over.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const finished = drain.finish()
  visit()
  await enough.promise
  expect(app.server.listening).toBe(true)
  await finished
  clock.mockRestore()
  expect(app.server.listening).toBe(false)
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 503/)
})
