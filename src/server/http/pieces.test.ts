import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { BoundedRequest, readOn } from './pieces.ts'

/** A request with a body in chunks of that size, none of which is read yet, though all have been sent. */
const unread = async (size: number, chunks: number): Promise<IncomingMessage> => {
  const came = Promise.withResolvers<IncomingMessage>()
  const server = createServer({ IncomingMessage: BoundedRequest }, (request, response) => {
    readOn(request, response)
    came.resolve(request)
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  const body = `${size.toString(16)}\r\n${'a'.repeat(size)}\r\n`.repeat(chunks)
  socket.write(`POST / HTTP/1.1\r\nhost: h\r\ntransfer-encoding: chunked\r\n\r\n${body}0\r\n\r\n`)
  return came.promise
}

test('pieces that nobody reads yet take little more than their bytes', async () => {
  const request = await unread(64, 500)
  await expect.poll(() => request.complete).toBe(true)
  const parts: Buffer[] = []
  // An iterator would put together what waits.
  await once(request.on('data', (part) => parts.push(part)).resume(), 'end')
  expect(Buffer.concat(parts).toString()).toBe('a'.repeat(64 * 500))
  expect(parts.length).toBeLessThan(30)
})

test('pieces that come one in a turn take little more than their bytes, too', async () => {
  const request = new BoundedRequest(new Socket())
  const parts: Buffer[] = []
  request.on('data', (part) => parts.push(part))
  for (let n = 0; n < 2000; n++) {
    request.push(Buffer.from('a'.repeat(64)))
    await setImmediate()
  }
  const held = new Set(parts.map(({ buffer }) => buffer))
  expect(Buffer.concat(parts).length).toBe(64 * 2000)
  expect([...held].reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(10 * 64 * 2000)
})

test('a long body in chunks of a byte ends its connection before anybody reads it', async () => {
  const request = await unread(1, 20_000)
  await expect.poll(() => request.destroyed).toBe(true)
  expect(request.readableLength).toBeLessThan(1000)
})
