import { Socket } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { connect } from './database.ts'
import { Hosts, openClient } from './hosts.ts'

const fresh = await freshDatabase()
afterAll(fresh.drop)

test('every connection finds out within seconds that the other end is gone, also while nobody waits with a limit', async () => {
  const kept = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const database = connect(fresh.url, { max: 1 })
  await database.watch()
  await database.ready()
  await database.sql`SELECT 1`
  await database.transaction(async () => {})
  const hosts = new Hosts(fresh.url)
  await (await openClient(hosts, () => hosts.config())).end()
  await database.close()
  expect(kept.mock.calls.length).toBeGreaterThan(4)
  expect(kept.mock.calls.filter(([on, after]) => on !== true || !after || after > 10_000)).toEqual([])
})
