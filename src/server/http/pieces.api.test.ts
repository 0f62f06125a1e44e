import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const { app } = await testApp()
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

/** Read, and refused for what is missing in it. */
const whole = JSON.stringify({ more: 'x'.repeat(900) })
const parts = (size: number, text: string): string[] => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
const chunked = (texts: string[]): string =>
  `${texts.map((text) => `${text.length.toString(16)}\r\n${text}\r\n`).join('')}0\r\n\r\n`

/** What the server says of a body, which it is sent in these writes; empty where it ended the connection. */
const answerTo = (head: string, writes: string[]): Promise<string> =>
  new Promise((done) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
      .setNoDelay()
      .on('error', () => {})
      .on('close', () => done(text.split('\r\n', 1)[0] ?? ''))
      .on('data', (part) => {
        text += part
      })
    socket.write(`POST /api/${head}\r\nhost: h\r\nconnection: close\r\n`)
    void (async () => {
      for (const part of writes) {
        socket.write(part)
        if (writes.length > 1) await sleep()
      }
    })()
  })

const json = 'login HTTP/1.1\r\ncontent-type: application/json'
const form = 'provider/provider_register HTTP/1.1\r\ncontent-type: multipart/form-data; boundary=b'
const file = '--b\r\ncontent-disposition: form-data; name="document_upload"; filename="a.pdf"\r\n\r\n'

test.each([
  ['a text', json, ' '.repeat(20_000)],
  ['a form', form, `${file}${' '.repeat(20_000)}\r\n--b--\r\n`],
])('%s in chunks of a byte is not read to its end: each of them is an object', async (_, head, body) => {
  const pieces = chunked(parts(1, body))
  expect(await answerTo(`${head}\r\ntransfer-encoding: chunked`, [`\r\n${pieces}`])).toBe('')
})

test.each([
  ['chunks of a byte, less than a thousand', 1],
  ['larger chunks', 100],
  ['one chunk', 10_000],
])('a body in %s is read', async (_, size) => {
  const answer = await answerTo(`${json}\r\ntransfer-encoding: chunked`, [`\r\n${chunked(parts(size, whole))}`])
  expect(answer).toContain(' 422 ')
})

test('a body that nobody reads is bounded, too: what follows it is not answered', async () => {
  const pieces = chunked(parts(1, ' '.repeat(100_000)))
  const answers = await new Promise<string>((done) => {
    let text = ''
    const socket = connect(port, '127.0.0.1')
      .on('error', () => {})
      .on('close', () => done(text))
      .on('data', (part) => {
        text += part
      })
    socket.write(`POST /api/login HTTP/1.1\r\nhost: h\r\ncontent-type: text/x\r\ntransfer-encoding: chunked\r\n\r\n`)
    socket.write(`${pieces}GET /healthz HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n`)
  })
  expect(answers).not.toContain('"ok"')
})

test('a long body in chunks that are small and not tiny is read', async () => {
  const padded = JSON.stringify({ more: 'x'.repeat(200_000) })
  const answer = await answerTo(`${json}\r\ntransfer-encoding: chunked`, [`\r\n${chunked(parts(100, padded))}`])
  expect(answer).toContain(' 422 ')
})

test('a body that comes byte by byte is read', async () => {
  const head = `${json}\r\ncontent-length: ${whole.length}`
  expect(await answerTo(head, ['\r\n', ...parts(1, whole.slice(0, 300)), whole.slice(300)])).toContain(' 422 ')
})
