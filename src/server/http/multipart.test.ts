import { type AddressInfo, connect } from 'node:net'
import multipart from '@fastify/multipart'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { Refusal } from './errors.ts'
import { readForm } from './multipart.ts'

const MB = 1024 * 1024
const head = (name: string) => `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a"\r\n\r\n`

/** A server that reads forms of two files. */
const start = async () => {
  const app = fastify()
  await app.register(multipart)
  app.setErrorHandler((error, _, reply) =>
    reply.code(error instanceof Refusal ? 400 : 500).send({ code: (error as Refusal).code }),
  )
  app.post('/', async (request) => (await readForm(request, { maxBytes: 20 * MB, maxFiles: 2 })).file?.bytes.length)
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const { port } = app.server.address() as AddressInfo
  /** Sends the beginning of a form and no more; the answer, or nothing where the connection ends without one. */
  const stop = async (parts: readonly (string | Buffer)[]) => {
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 40000000\r\n')
    socket.write('content-type: multipart/form-data; boundary=x\r\n\r\n')
    const answer = new Promise<string>((done) => {
      let got = ''
      socket.on('data', (data) => {
        got += data
        if (got.endsWith('}')) done(got)
      })
      socket.on('error', () => {})
      socket.on('close', () => done(got))
    })
    for (const part of parts) await new Promise((done) => socket.write(part, done))
    return { answer }
  }
  return { app, port, stop }
}

test.each([
  ['in the middle of a file', (): (string | Buffer)[] => [head('file'), Buffer.alloc(19 * MB)], '"unavailable"'],
  ['between two files', (): (string | Buffer)[] => [head('file'), Buffer.alloc(19 * MB), `\r\n--x\r\n`], ''],
])('of forms that stop %s the first ones give way, so that memory has an end', async (_, parts, said) => {
  const { app, port, stop } = await start()
  const stopped: { answer: Promise<string> }[] = []
  for (let n = 0; n < 12; n++) stopped.push(await stop(parts()))
  const [first, second] = await Promise.all(stopped.slice(0, 2).map(({ answer }) => answer))
  expect(first).toContain(said)
  expect(second).toContain(said)
  const body = Buffer.concat([Buffer.from(head('file')), Buffer.alloc(MB), Buffer.from('\r\n--x--\r\n')])
  const good = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body,
  })
  expect(await good.text()).toBe(String(MB))
  app.server.closeAllConnections()
  expect(await stopped.at(-1)?.answer).toBe('')
})
