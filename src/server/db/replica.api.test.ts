import { once } from 'node:events'
import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '#app/app.ts'
import { migrate } from '#app/migrate.ts'
import { loadConfig } from '#server/config/config.ts'
import { buildService } from '../../../test/build.ts'
import { type Server, startPostgres, startStandby, urlOfAll } from '../../../test/postgres.ts'
import { startTicks } from '../../../test/ticks.ts'
import { replicaWarning } from './check.ts'
import { connect, type Database } from './database.ts'

let primary: Server
let standby: Server
let database: Database
let app: FastifyInstance
let service: { id: number }

const connectBoth = () => connect(primary.url, { replicaUrl: standby.url })

beforeAll(async () => {
  primary = await startPostgres({ fsync: 'off' })
  await migrate(primary.url)
  const writing = connect(primary.url)
  service = await buildService(writing.db)
  await writing.close()
  standby = await startStandby(primary, { fsync: 'off' })
})
afterAll(async () => {
  await standby.remove()
  await primary.remove()
})
beforeEach(async () => {
  database = connectBoth()
  // Without kept answers each request is a read.
  const config = loadConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: primary.url, CACHE_MIB: '0' })
  app = (await buildApp(config, database)).app
  await app.ready()
  await vi.waitFor(() => expect(database.changes.position()).toBeDefined(), { timeout: 60_000 })
})
afterEach(async () => {
  await app.close()
  await database.close()
})

const name = async (): Promise<string> => {
  const { payload } = await app.inject(`/api/e_services/${service.id}?only=name`)
  return JSON.parse(payload).data.name.en
}
const rename = (to: string) =>
  primary.query(`UPDATE e_services SET name = jsonb_build_object('en', $1::text, 'ar', $1::text) WHERE id = $2`, [
    to,
    service.id,
  ])
/** Where a public read is made. */
const place = (of = database) =>
  of.publicRead(async (db) => {
    const [found] = await db.selectNoFrom(({ fn }) => fn<boolean>('pg_is_in_recovery').as('standby')).execute()
    return found?.standby ? 'standby' : 'primary'
  })
const readsAt = (where: string) => expect.poll(() => place()).toBe(where)

describe('public reads', () => {
  test('are made on the standby, and are never older than a change that was acknowledged here', async () => {
    await readsAt('standby')
    for (let n = 0; n < 50; n++) {
      await database.sql`UPDATE e_services SET name = jsonb_build_object('en', ${`New ${n}`}::text) WHERE id = ${service.id}`
      expect(await name()).toBe(`New ${n}`)
    }
    await readsAt('standby')
  })

  test('are made on the primary while the standby lags, and on the standby again when it has caught up', async () => {
    await readsAt('standby')
    await standby.query('SELECT pg_wal_replay_pause()')
    await rename('Lagging')
    await database.changes.sync()
    for (let n = 0; n < 20; n++) expect([await name(), await place()]).toEqual(['Lagging', 'primary'])
    await standby.query('SELECT pg_wal_replay_resume()')
    await readsAt('standby')
    expect(await name()).toBe('Lagging')
  })

  test('are counted by who answered them, so that a standby which is not read is noticed', async () => {
    const counted = async () => {
      const { payload } = await app.inject('/metrics')
      return ['reads', 'missed'].map((which) =>
        Number(new RegExp(`^doorstep_replica_${which}_total (\\d+)$`, 'm').exec(payload)?.[1]),
      )
    }
    /** Where a read was made, and which counts it raised. */
    const readOnce = async () => {
      const before = await counted()
      const where = await place()
      return [where, ...(await counted()).map((count, n) => count - (before[n] ?? 0))]
    }
    // On a busy machine the standby answers some reads later than they wait.
    await expect.poll(readOnce).toEqual(['standby', 1, 0])
    await standby.query('SELECT pg_wal_replay_pause()')
    await rename('Not there yet')
    await database.changes.sync()
    expect(await readOnce()).toEqual(['primary', 0, 1])
    await standby.query('SELECT pg_wal_replay_resume()')
  })

  test('are made on a standby to which opening a connection takes longer than a read waits', async () => {
    // Much longer than it waits, for a machine that is busy with other tests.
    const opening = 2500
    const { hostname, port } = new URL(standby.url)
    const distant = createServer((from) => {
      from.on('error', () => {})
      setTimeout(() => {
        const to = dial(Number(port), hostname).on('error', () => {})
        to.on('close', () => from.destroy())
        from.on('close', () => to.destroy())
        from.pipe(to).pipe(from)
      }, opening)
    }).listen(0, '127.0.0.1')
    await once(distant, 'listening')
    const replicaUrl = Object.assign(new URL(standby.url), {
      host: `127.0.0.1:${(distant.address() as AddressInfo).port}`,
    }).href
    const far = connect(primary.url, { replicaUrl })
    try {
      await far.watch()
      await expect.poll(() => far.changes.position()).toBeDefined()
      const clock = startTicks()
      expect(await place(far)).toBe('primary')
      clock.stop()
      expect(clock.elapsed()).toBeLessThan(opening)
      await expect.poll(() => place(far)).toBe('standby')
    } finally {
      await far.close()
      distant.close()
    }
  })

  test('are made on another standby while the first one lags', async () => {
    const other = await startStandby(primary, { fsync: 'off' })
    const both = connect(primary.url, { replicaUrl: urlOfAll([standby, other], '') })
    try {
      await both.watch()
      await expect.poll(() => place(both)).toBe('standby')
      await standby.query('SELECT pg_wal_replay_pause()')
      await rename('On the other one')
      await both.changes.sync()
      const nameThere = () =>
        both.publicRead(async (db) => {
          const standbyOnly = db
            .selectFrom('e_services')
            .select('name')
            .where(({ fn }) => fn<boolean>('pg_is_in_recovery'))
          return (await standbyOnly.where('id', '=', service.id).executeTakeFirst())?.name
        })
      await expect.poll(nameThere).toMatchObject({ en: 'On the other one' })
    } finally {
      await standby.query('SELECT pg_wal_replay_resume()')
      await both.close()
      await other.remove()
    }
  })

  test('are tried one at a time on a standby that stands still, while the others are answered', async () => {
    const { hostname, port } = new URL(standby.url)
    let stands = false
    const asked = new Set<Socket>()
    const between = createServer((from) => {
      const to = dial(Number(port), hostname)
      for (const socket of [from, to]) socket.on('error', () => {})
      to.on('close', () => from.destroy())
      from.on('close', () => to.destroy())
      from.on('data', (sent) => {
        if (!stands) to.write(sent)
        // Who takes leave ("Terminate") asks nothing.
        else if (String.fromCharCode(sent[0] ?? 0) !== 'X') asked.add(from)
      })
      to.pipe(from)
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const replicaUrl = Object.assign(new URL(standby.url), {
      host: `127.0.0.1:${(between.address() as AddressInfo).port}`,
    }).href
    const reader = connect(primary.url, { replicaUrl })
    const many = () => Promise.all(Array.from({ length: 8 }, () => place(reader)))
    try {
      await reader.watch()
      await expect.poll(() => place(reader)).toBe('standby')
      // Each has a connection of its own, which is kept.
      await many()
      stands = true
      expect(await place(reader)).toBe('primary')
      // Longer than it is left alone.
      await pause(2500)
      asked.clear()
      expect(await many()).toEqual(Array.from({ length: 8 }, () => 'primary'))
      expect(asked.size).toBeLessThanOrEqual(1)
      stands = false
      await expect.poll(() => place(reader)).toBe('standby')
    } finally {
      await reader.close()
      between.close()
    }
  })

  test('go on when the standby is lost', async () => {
    await readsAt('standby')
    await rename('Before')
    await database.changes.sync()
    await standby.kill()
    for (let n = 0; n < 20; n++) expect([await name(), await place()]).toEqual(['Before', 'primary'])
    await rename('After')
    await database.changes.sync()
    expect(await name()).toBe('After')
  })

  test('are not made on a standby that was promoted', async () => {
    await standby.remove()
    standby = await startStandby(primary, { fsync: 'off' })
    const again = connectBoth()
    try {
      await again.watch()
      const where = () => place(again)
      await expect.poll(where).toBe('standby')
      await standby.query('SELECT pg_promote(true)')
      await expect.poll(where).toBe('primary')
      await rename('Only on the primary')
      await again.changes.sync()
      expect(await where()).toBe('primary')
      expect(await name()).toBe('Only on the primary')
    } finally {
      await again.close()
    }
  })

  test('are not made on a standby that follows the old primary after a failover', async () => {
    const [promoted, following] = [await startStandby(primary), await startStandby(primary)]
    await promoted.query('SELECT pg_promote(true)')
    // The old primary goes on, so that its log is longer than that of the new one.
    await primary.query('SELECT pg_switch_wal()')
    await rename('Only on the old primary')
    const [end] = await primary.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn')
    const has = async () =>
      (await following.query<{ has: boolean }>('SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS has', [end?.lsn]))[0]
        ?.has
    await expect.poll(has).toBe(true)
    const after = connect(promoted.url, { replicaUrl: following.url })
    try {
      await after.watch()
      await expect.poll(() => after.changes.position()).toMatchObject({ timeline: 2 })
      for (let n = 0; n < 20; n++) expect(await place(after)).toBe('primary')
    } finally {
      await after.close()
      await following.remove()
      await promoted.remove()
    }
  })

  test('are not made on a standby of another server, or in another database of the same one', async () => {
    const other = await startPostgres({ fsync: 'off' })
    const follower = await startStandby(other, { fsync: 'off' })
    await primary.query('CREATE DATABASE elsewhere')
    const own = await startStandby(primary, { fsync: 'off' })
    const elsewhere = Object.assign(new URL(own.url), { pathname: '/elsewhere' }).href
    try {
      // Its log is longer, so that it seems to have all that the primary has.
      const [end] = await primary.query<{ lsn: string }>('SELECT pg_current_wal_lsn() AS lsn')
      const isAhead = async () => {
        await other.query('SELECT pg_switch_wal()')
        await other.query('CREATE TABLE IF NOT EXISTS longer (n int)')
        await other.query('INSERT INTO longer SELECT generate_series(1, 1000)')
        const [{ ahead } = { ahead: false }] = await follower.query<{ ahead: boolean }>(
          'SELECT pg_last_wal_replay_lsn() > $1::pg_lsn AS ahead',
          [end?.lsn],
        )
        return ahead
      }
      await expect.poll(isAhead, { timeout: 60_000 }).toBe(true)
      expect(await replicaWarning(own.url, primary.url)).toBeUndefined()
      for (const replicaUrl of [follower.url, elsewhere]) {
        expect(await replicaWarning(replicaUrl, primary.url)).toMatch(/^DATABASE_REPLICA_URL leads to another database/)
        const wrong = connect(primary.url, { replicaUrl })
        try {
          await wrong.watch()
          await expect.poll(() => wrong.changes.position()).toBeDefined()
          for (let n = 0; n < 5; n++) expect([replicaUrl, await place(wrong)]).toEqual([replicaUrl, 'primary'])
        } finally {
          await wrong.close()
        }
      }
    } finally {
      await own.remove()
      await follower.remove()
      await other.remove()
    }
  })
})
