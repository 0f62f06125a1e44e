import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, expect, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { serveLive } from './http.ts'
import { eventsPath } from './rules.ts'

const { deps, signIn } = await testApp()
const app = Fastify()
afterAll(() => app.close())

test('a client that does not read is disconnected; nothing piles up for it', async () => {
  const { token } = await signIn()
  let dispatch: (news: { topic: 'booking'; padding: string }) => void = () => {}
  const unsubscribe = vi.fn()
  const personalChanges = {
    subscribe: vi.fn((_: number, onChange: typeof dispatch) => {
      dispatch = onChange
      return unsubscribe
    }),
  }
  serveLive(app, {
    ...deps,
    database: { ...deps.database, personalChanges },
    metrics: { ...deps.metrics, gauge: () => {} },
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const client = connect(Number(port), '127.0.0.1').on('error', () => {})
  client.pause()
  client.write(`GET ${eventsPath} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  await expect.poll(() => personalChanges.subscribe.mock.calls.length).toBe(1)
  const padding = 'x'.repeat(1_048_576)
  await expect
    .poll(() => {
      dispatch({ topic: 'booking', padding })
      return unsubscribe.mock.calls.length
    })
    .toBe(1)
  client.destroy()
})
