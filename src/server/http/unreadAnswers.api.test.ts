import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { filesOf } from '#server/files/files.ts'
import { testApp } from '../../../test/app.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-unread-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { app, sql } = await testApp({ env: { DATA_DIR: dataDir } })
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

/** More than the buffers of a connection on one machine hold. */
const bytes = randomBytes(16 * 1024 * 1024)
await filesOf({ dataDir }).write('e_services/large.webp', bytes)
const [picture] = await sql<{ uuid: string }[]>`
  INSERT INTO media (model_type, model_id, name, file_name, mime_type, size, width, height, path)
  VALUES ('e_services', 1, 'Large', 'large.webp', 'image/webp', 1, 900, 600, 'e_services/large.webp') RETURNING uuid`
const path = `/media/${picture?.uuid}/large.webp`

/** Asks for the picture and takes nothing of it. */
const askOnly = (localAddress: string) => {
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
}

const sockets: Socket[] = []
app.server.on('connection', (socket) => sockets.push(socket))
/** As the server sees them: a client that does not read notices nothing. */
const openOf = (address: string) =>
  sockets.filter(({ remoteAddress, destroyed }) => !destroyed && remoteAddress === address).length

const readWhole = (localAddress: string): Promise<number> =>
  new Promise((done, fail) => {
    get({ port, host: '127.0.0.1', path, localAddress }, (response) => {
      let length = 0
      response.on('data', (part: Buffer) => {
        length += part.length
      })
      response.on('end', () => done(length)).on('error', fail)
    }).on('error', fail)
  })

test('answers that nobody reads take no more than so much memory, and nothing from other addresses', async () => {
  askOnly('127.0.0.2')
  await expect.poll(() => openOf('127.0.0.2')).toBe(1)
  for (let n = 0; n < 30; n++) askOnly('127.0.0.1')
  await expect.poll(() => sockets.length).toBe(31)
  // 31 of 16 MiB are more than 200 MiB.
  await expect.poll(() => openOf('127.0.0.1'), { timeout: 20_000 }).toBeLessThanOrEqual(11)
  expect(openOf('127.0.0.1')).toBeGreaterThan(8)
  expect(openOf('127.0.0.2')).toBe(1)
  expect(await readWhole('127.0.0.2')).toBe(bytes.length)
  expect(await readWhole('127.0.0.1')).toBe(bytes.length)
})
