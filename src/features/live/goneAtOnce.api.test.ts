import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { serveLive } from './http.ts'
import { eventsPath } from './rules.ts'

const { deps, signIn } = await testApp()
const app = Fastify()
afterAll(() => app.close())

test('a client that leaves before its session is known holds no stream', async () => {
  const { token } = await signIn()
  const subscribe = vi.fn()
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const gauge = vi.fn()
  const answered = vi.fn()
  serveLive(app, {
    ...deps,
    authorize: async (access, request) => {
      const user = await deps.authorize(access, request)
      request.raw.once('close', left.resolve)
      asked.resolve()
      await left.promise
      setImmediate(answered)
      return user
    },
    database: { ...deps.database, personalChanges: { subscribe } },
    metrics: { ...deps.metrics, gauge },
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const client = connect(Number(port), '127.0.0.1')
  await once(client, 'connect')
  client.write(`GET ${eventsPath} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await asked.promise
  client.destroy()
  await expect.poll(() => answered.mock.calls.length).toBe(1)
  expect([subscribe.mock.calls.length, gauge.mock.calls[0]?.[0].read()]).toEqual([0, 0])
})
