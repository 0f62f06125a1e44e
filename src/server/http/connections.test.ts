import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { oneByOne } from './connections.ts'

const requests = (count: number, { from = 0, body = '' } = {}): string =>
  Array.from({ length: count }, (_, n) => {
    const length = body ? `content-length: ${body.length}\r\n` : ''
    return `${body ? 'POST' : 'GET'} /${from + n} HTTP/1.1\r\nhost: h\r\n${length}\r\n${body}`
  }).join('')

/** A server, and a connection to it with all that it received. */
const open = async (serve: RequestListener) => {
  const server = createServer(oneByOne(serve)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  return { server, socket, bodies: () => [...received.matchAll(/<(\/\d+)>/g)].map(([, path]) => path) }
}
const paths = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`)

/** Answers after a while, and counts how many it has in hand at once. */
const counting = () => {
  const seen = { most: 0, started: 0 }
  let inHand = 0
  const serve: RequestListener = async (request, response) => {
    seen.started++
    seen.most = Math.max(seen.most, ++inHand)
    for await (const _ of request);
    for (let n = 0; n < 3; n++) await turn()
    inHand--
    response.end(`<${request.url}>`)
  }
  return { seen, serve }
}

test.each([
  ['without a body', ''],
  ['with a body', 'x'.repeat(700)],
])('requests %s that arrive in one piece are served one after the other, in order', async (_, body) => {
  const { seen, serve } = counting()
  const { socket, bodies } = await open(serve)
  socket.write(requests(300, { body }))
  await expect.poll(bodies).toEqual(paths(300))
  expect(seen.most).toBe(1)
  socket.write(requests(2, { from: 300, body }))
  await expect.poll(bodies).toEqual(paths(302))
})

test('a connection with more waiting than anybody needs is closed, and none of it is served', async () => {
  const started: (string | undefined)[] = []
  const { socket } = await open((request) => {
    started.push(request.url)
  })
  socket.write(requests(2000))
  await once(socket, 'close')
  expect(started).toEqual(['/0'])
})

const chunked = (body: string) => `POST /7 HTTP/1.1\r\nhost: h\r\ntransfer-encoding: chunked\r\n\r\n${body}0\r\n\r\n`
const shortHeaders = Array.from({ length: 700 }, (_, n) => `q${n + 1000}:v${n + 1000}\r\n`).join('')
test.each([
  ['a hundred with 700 short headers', `GET /7 HTTP/1.1\r\nhost: h\r\n${shortHeaders}\r\n`, 100],
  ['a hundred with bodies of 10 kB', requests(1, { body: 'x'.repeat(10_000) }), 100],
  ['one in chunks of a byte', chunked('1\r\nx\r\n'.repeat(1000)), 1],
])('a connection is closed on which heavy requests wait: %s', async (_, request, count) => {
  const started: (string | undefined)[] = []
  const { socket } = await open((request) => {
    started.push(request.url)
  })
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(requests(1) + request.repeat(count))
  await closed
  expect(started).toEqual(['/0'])
})

test('what waits on all connections together is bounded, and what is over waits no more', async () => {
  const waiting = Promise.withResolvers<void>()
  const serve: RequestListener = async (request, response) => {
    if (request.url === '/0') await waiting.promise
    response.end(`<${request.url}>`)
  }
  const { server, socket, bodies } = await open(serve)
  socket.write(requests(300))
  const { port } = server.address() as AddressInfo
  const flood = Array.from({ length: 100 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  const closed = Promise.race(flood.map((other) => new Promise((resolve) => other.once('close', resolve))))
  for (const other of flood) other.write(requests(400))
  await closed
  for (const other of flood) other.destroy()
  await expect.poll(() => promisify(server.getConnections.bind(server))()).toBe(1)
  // Whoever waited before is served, and others are again.
  waiting.resolve()
  await expect.poll(bodies).toEqual(paths(300))
  socket.write(requests(300, { from: 300 }))
  await expect.poll(bodies).toEqual(paths(600))
})

test('heavy requests are served as long as few wait at once', async () => {
  const { seen, serve } = counting()
  const count = 60
  const { socket, bodies } = await open((request, response) => {
    const from = seen.started + 5
    if (from < count) socket.write(requests(1, { from, body: 'x'.repeat(30_000) }))
    serve(request, response)
  })
  socket.write(requests(5, { body: 'x'.repeat(30_000) }))
  await expect.poll(bodies).toEqual(paths(count))
})

test('a connection that closes leaves nothing waiting', async () => {
  const first = Promise.withResolvers<ServerResponse>()
  const started: (string | undefined)[] = []
  const { server, socket } = await open((request, response) => {
    started.push(request.url)
    first.resolve(response)
  })
  socket.write(requests(300))
  const response = await first.promise
  socket.destroy()
  response.write('a stream that goes on')
  await once(response, 'close')
  server.close()
  await once(server, 'close')
  expect(started).toEqual(['/0'])
})

test('a request is not served whose client is known to have gone: nothing says any more whose it was', async () => {
  const started: (string | undefined)[] = []
  const { server, socket } = await open((request) => {
    started.push(request.url)
  })
  const [mine] = await once(server, 'connection')
  socket.write(requests(1))
  socket.resetAndDestroy()
  await new Promise((resolve) => mine.once('close', resolve))
  expect(started).toEqual([])
})

test('a response that ends its connection is the last: what waits is not started', async () => {
  const started: (string | undefined)[] = []
  const { socket, bodies } = await open((request, response) => {
    started.push(request.url)
    if (request.url === '/1') response.setHeader('connection', 'close')
    response.end(`<${request.url}>`)
  })
  socket.write(requests(300))
  await once(socket, 'close')
  expect([started, bodies()]).toEqual([paths(2), paths(2)])
})

test('others are served while a stream keeps its connection busy', async () => {
  const first = Promise.withResolvers<ServerResponse>()
  const { server, socket, bodies } = await open((request, response) => {
    if (request.url === '/0') first.resolve(response)
    else response.end(`<${request.url}>`)
  })
  socket.write(requests(3))
  const stream = await first.promise
  stream.write('</0>')
  const other = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/7`)
  expect(await other.text()).toBe('</7>')
  await expect.poll(bodies).toEqual(['/0'])
  stream.end()
  await expect.poll(bodies).toEqual(['/0', '/1', '/2'])
})
