import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const { app } = await testApp()
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

/** The first lines of what the server answers until the connection ends. */
const answersTo = (text: string): Promise<string[]> =>
  new Promise((done) => {
    let answers = ''
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .on('close', () => done(answers.match(/HTTP\/1.1 \d+/g) ?? []))
      .on('data', (part) => {
        answers += part
      })
    socket.write(text)
  })

const get = (...headers: string[]) => `GET /readyz HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\n`

test.each([
  ['with an expectation that nobody knows', get('host: h', 'expect: x')],
  ['without a host', get()],
])('requests %s are bounded as others are', async (_, request) => {
  expect(await answersTo(get('host: h') + request.repeat(1000))).toEqual([])
})

test('an expectation that nobody knows is none', async () => {
  expect(await answersTo(get('host: h', 'expect: x', 'connection: close'))).toEqual(['HTTP/1.1 200'])
})

test('a request without a host is refused, and the last of its connection', async () => {
  expect(await answersTo(get('host: h') + get() + get('host: h'))).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400'])
})
