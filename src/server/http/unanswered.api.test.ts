import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const { app } = await testApp()
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

/** The first lines of what the server answers until the connection from that address ends. */
const answersTo = (text: string, localAddress = '127.0.0.1'): Promise<string[]> =>
  new Promise((done) => {
    let answers = ''
    const socket = connect({ port, host: '127.0.0.1', localAddress })
      .on('error', () => {})
      .on('close', () => done(answers.match(/HTTP\/1.1 \d+/g) ?? []))
      .on('data', (part) => {
        answers += part
      })
    socket.write(text)
  })

const get = (...headers: string[]) => `GET /healthz HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

test.each([
  ['with an expectation that nobody knows', get('host: h', 'expect: x'), '127.0.0.4'],
  ['without a host', get(), '127.0.0.5'],
])('requests %s are bounded as others are', async (_, request, address) => {
  expect(await answersTo(get('host: h') + request.repeat(1000), address)).toEqual([])
})

test('an expectation that nobody knows is none', async () => {
  expect(await answersTo(get('host: h', 'expect: x', 'connection: close'))).toEqual(['HTTP/1.1 200'])
})

test('a request without a host is refused, and the last of its connection', async () => {
  expect(await answersTo(get('host: h') + get() + get('host: h'))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})

test('who sends very many on one connection without waiting loses all connections, and nobody else does', async () => {
  const open = (localAddress: string) => connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  const isAnswered = (socket: Socket): Promise<boolean> =>
    new Promise((done) => {
      socket.once('close', () => done(false)).once('data', () => done(true))
      socket.write(get('host: h', 'connection: close'))
    })
  const [flood, own, other] = [open('127.0.0.2'), open('127.0.0.2'), open('127.0.0.3')]
  await Promise.all([flood, own, other].map((socket) => once(socket, 'connect')))
  const closed = new Promise((resolve) => own.once('close', resolve))
  flood.write(get('host: h').repeat(1000))
  await closed
  expect(await isAnswered(other)).toBe(true)
  await expect.poll(() => isAnswered(open('127.0.0.2')), { timeout: 20_000 }).toBe(true)
})
