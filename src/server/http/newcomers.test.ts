import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { createHttpServer } from './response.ts'

let [arrived, answered] = [0, 0]
/** How many had come when each request was begun. */
const before: number[] = []
const server = createHttpServer(
  (_, response) => {
    before.push(arrived)
    response.end(() => answered++)
  },
  {},
  {} as never,
  { logLevel: 'info' },
  () => {},
)
const clients: Socket[] = []
afterAll(() => {
  for (const client of clients) client.destroy()
  server.close()
  vi.restoreAllMocks()
})

test('requests are begun once all who have come are let in, however many ask again and again', async () => {
  // However slow the machine is, they are waited for.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  server.on('connection', () => arrived++).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  for (let n = 0; n < 50; n++) {
    const client = connect(port, '127.0.0.1')
    const ask = () => client.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
    client.on('connect', ask).on('data', ask)
    clients.push(client)
  }
  await expect.poll(() => answered).toBeGreaterThan(100)
  expect(new Set(before)).toEqual(new Set([50]))
})
