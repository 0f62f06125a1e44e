import { Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { connect } from './database.ts'
import { Hosts, openClient } from './hosts.ts'

const fresh = await freshDatabase()
afterAll(fresh.drop)

test('every connection finds out within seconds that the other end is gone, also while nobody waits with a limit', async () => {
  const kept = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const database = connect(fresh.url, { ...longTimeouts, max: 1 })
  await database.watch()
  // The probe has limits of its own, which a busy machine may exceed once.
  await expect.poll(() => database.ready().then(() => 'ready', String)).toBe('ready')
  await database.sql`SELECT 1`
  await database.transaction(async () => {})
  const hosts = new Hosts(fresh.url)
  await (await openClient(hosts, () => hosts.config())).end()
  await database.close()
  expect(kept.mock.calls.length).toBeGreaterThan(4)
  expect(kept.mock.calls.filter(([on, after]) => on !== true || !after || after > 10_000)).toEqual([])
})

test('PostgreSQL finds out within a minute that we are gone, whatever connects: until then our connections count', async () => {
  const database = connect(fresh.url, { max: 1 })
  const asked = "SELECT name, setting::int FROM pg_settings WHERE name LIKE 'tcp_keepalives_%' ORDER BY name"
  const hosts = new Hosts(fresh.url)
  const client = await openClient(hosts, () => hosts.config())
  const settings = [(await client.query({ text: asked, rowMode: 'array' })).rows]
  for (const { rows } of [await database.pool.query(asked), { rows: await database.pool.read(asked, []) }])
    settings.push(rows.map((row) => Object.values(row as object)))
  await client.end()
  await database.close()
  const soon = [
    ['tcp_keepalives_count', 3],
    ['tcp_keepalives_idle', 30],
    ['tcp_keepalives_interval', 10],
  ]
  expect(settings).toEqual([soon, soon, soon])
  expect(new Hosts(fresh.url, { pooled: true }).config().options).toBeUndefined()
})
