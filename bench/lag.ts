/**
 * R21: a standby that lags for minutes under load, first because its replay is paused, then because nothing reaches it. Everybody
 * reads what they wrote themselves, nothing piles up, memory stays, and afterwards it is read again. `node bench/lag.ts
 * [minutes of each]`; needs a build and nothing running.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../src/server/db/database.ts'
import { buildProvider, buildToken, everyDay } from '../test/build.ts'
import { checkInvariants } from '../test/invariants.ts'
import { createClient, percentiles } from './client.ts'
import { keepBooking, seedCustomers } from './customers.ts'
import { openEmbedded } from './databases.ts'
import { foreignLoad, memoryOfFamily, program, start } from './machine.ts'
import { keepReadingOwnWrites } from './ownWrites.ts'
import { prepareDatabase } from './town.ts'

const [minutes = 2] = process.argv.slice(2).map(Number)
const [BOOKERS, READERS, OWNERS, CALM_MS] = [4, 8, 4, 20_000]

const embedded = await openEmbedded({ replica: true })
const { standby } = embedded
if (!standby) throw new Error('there is no standby')
const database = connect(embedded.url, { max: 4, statementMs: 600_000 })
await prepareDatabase(database, embedded.url, join(embedded.dataDir, 'files'))
const { services, people } = await seedCustomers(database, BOOKERS)
const providers: { id: number; token: string }[] = []
for (let n = 0; n < OWNERS; n++) {
  const { id, userIds } = await buildProvider(database.db, { people: 1, hours: everyDay('00:00', '00:00') })
  providers.push({ id, token: (await buildToken(database.db, { user_id: userIds[0] ?? 0 })).token })
}
const server = await start(program, { ...embedded.env, LOG_LEVEL: 'error', RATE_LIMIT_SCALE: '1000000' })
const port = () => server.port

/** Visitors who ask for what is kept nowhere, and people who read what is theirs. */
const client = createClient(server.port, READERS)
let times: number[] = []
let statuses: Record<string, number> = {}
let over = false
const read = async (_: unknown, reader: number): Promise<void> => {
  const authorization = `Bearer ${people[reader % people.length]?.token}`
  for (let n = 0; !over; n++) {
    const own = n % 4 === 3
    const path = own
      ? '/api/bookings?limit=5'
      : `/api/e_services?limit=4&search=price:${n % 500},${1_000_000 + reader}&searchFields=price:between`
    const began = performance.now()
    const { status } = await client.send({ method: 'GET', path, headers: own ? { authorization } : {} })
    times.push(performance.now() - began)
    statuses[status] = (statuses[status] ?? 0) + 1
  }
}

/** What catching up removes may be in the way of a statement there. */
const there = async <R extends object>(text: string): Promise<R | undefined> => {
  for (;;)
    try {
      return (await standby.query<R>(text))[0]
    } catch (error) {
      if ((error as { code?: string }).code !== '40001') throw error
    }
}
/** How far the standby is behind, in MiB of the log. */
const behind = async (): Promise<number> => {
  const at = await there<{ lsn: string }>('SELECT pg_last_wal_replay_lsn() AS lsn')
  const [row] = await database.sql<{ bytes: number }[]>`
    SELECT (pg_current_wal_lsn() - ${at?.lsn ?? ''}::pg_lsn)::float8 AS bytes`
  return (row?.bytes ?? 0) / 1_048_576
}
const readsThere = async (): Promise<number> =>
  (await there<{ n: number }>('SELECT sum(xact_commit)::int AS n FROM pg_stat_database'))?.n ?? 0
const waiting = async (): Promise<number> => {
  const { text } = await client.send({ method: 'GET', path: '/metrics' })
  return Number(/^doorstep_database_waiting(?:{.*})? (\d+)/m.exec(text)?.[1])
}

const { outcome, stop } = keepBooking({ port, database, services, people })
const owners = keepReadingOwnWrites({ port, town: { providers } })
const reading = Promise.all(Array.from({ length: READERS }, read))
const table: Record<string, object> = {}

const phase = async (name: string, ms: number): Promise<void> => {
  const [foreign, before, own] = [foreignLoad(), await readsThere(), { ...owners.counts }]
  times = []
  statuses = {}
  let mostWaiting = 0
  for (const end = performance.now() + ms; performance.now() < end; ) {
    await pause(1000)
    mostWaiting = Math.max(mostWaiting, await waiting())
  }
  const { p50, p99 } = percentiles(times)
  table[name] = {
    reads: times.length,
    statuses: JSON.stringify(statuses),
    'p50 ms': Math.round(p50),
    'p99 ms': Math.round(p99),
    'slowest ms': Math.round(times.at(-1) ?? 0),
    'own changes': owners.counts.changes - own.changes,
    'read again': owners.counts.reads - own.reads,
    'most waiting': mostWaiting,
    'on the standby, a second': Math.round(((await readsThere()) - before) / (ms / 1000)),
    'behind MiB': Number((await behind()).toFixed(1)),
    'memory MiB': memoryOfFamily(server.pid),
    'cores of others': foreign().toFixed(2),
  }
}
const caughtUp = async (): Promise<number> => {
  const began = performance.now()
  while ((await behind()) > 1) await pause(100)
  return Math.round((performance.now() - began) / 1000)
}

await phase('calm', CALM_MS)
await there('SELECT pg_wal_replay_pause()')
await phase('replay paused', minutes * 60_000)
await there('SELECT pg_wal_replay_resume()')
const afterPause = await caughtUp()
await phase('caught up', CALM_MS)
const receiver = await there<{ pid: number }>('SELECT pid FROM pg_stat_wal_receiver')
process.kill(receiver?.pid ?? 0, 'SIGSTOP')
await phase('nothing received', minutes * 60_000)
process.kill(receiver?.pid ?? 0, 'SIGCONT')
const afterSilence = await caughtUp()
await phase('caught up again', CALM_MS)
over = true
await Promise.all([reading, owners.stop(), stop()])

console.table(table)
console.log(`caught up ${afterPause} s and ${afterSilence} s after it could`)
console.log(`own changes read old: ${owners.faults.length}`, owners.faults.slice(0, 5))
const { booked, paid, refused, cut, wrong } = outcome
console.log(`bookings ${booked.size}, payments ${paid.size}, refused ${refused}`, [...cut, ...wrong].slice(0, 5))
console.log('broken invariants', await checkInvariants(database))
client.close()
await server.stop()
await database.close()
await embedded.remove()
