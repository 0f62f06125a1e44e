import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTarget } from '#app/backups.ts'
import { instantToWall } from '#lib/zoned.ts'
import { loadConfig } from '#server/config/config.ts'
import { buildProvider } from '../../../test/build.ts'
import { freshDatabase } from '../../../test/database.ts'
import { longTimeouts } from '../../../test/longTimeouts.ts'
import { checkDatabase, checkSameDatabase, clockWarning, connectionsWarning, zoneWarning } from './check.ts'
import { connect } from './database.ts'
import { defaultLimits } from './limits.ts'
import { roleWarning } from './roles.ts'

const fresh = await freshDatabase()
const slow = new URL(fresh.url)
const sockets: Socket[] = []
/** What a busy machine looks like to a start: each connection answers later than a request waits for one. */
const proxy = createServer(async (from) => {
  await pause(defaultLimits.connectMs + 500)
  const to = dial(Number(new URL(fresh.url).port), new URL(fresh.url).hostname)
  for (const socket of [from, to]) sockets.push(socket.on('error', () => {}))
  from.pipe(to).pipe(from)
})

beforeAll(async () => {
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  slow.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  proxy.close()
  await fresh.drop()
})

test('a start waits longer for the database than a request does', async () => {
  await checkDatabase(slow.href, undefined)
  expect(await roleWarning(slow.href)).toMatch(/role/)
})

test('a start says that PostgreSQL takes fewer connections than its processes may open', async () => {
  expect(await connectionsWarning(fresh.url, 10)).toBeUndefined()
  expect(await connectionsWarning(fresh.url, 100_000)).toMatch(
    /^PostgreSQL takes \d+ connections, and the processes of this machine may open 100000: /,
  )
})

test.each([
  ['right', 0, undefined],
  ['half a minute ahead', 30_000, undefined],
  ['an hour ahead', 3_600_000, /^The clock of this machine is 3[56]\d\d s ahead of the database's: /],
  ['two minutes behind', -120_000, /^The clock of this machine is 1[0-3]\d s behind the database's: /],
])('a start says that its clock is off the database’s: %s', async (_, off, warning) => {
  const found = await clockWarning(fresh.url, () => Date.now() + off)
  if (warning) expect(found).toMatch(warning)
  else expect(found).toBeUndefined()
})

test('a start says that the database has other rules for the clocks of the marketplace', async () => {
  expect(await zoneWarning(fresh.url)).toBeUndefined()
  const january = Date.parse('2027-01-01T00:00:00Z')
  const later = (instant: number, zone: string) => instantToWall(instant, zone) + (instant > january ? 3_600_000 : 0)
  expect(await zoneWarning(fresh.url, later, january)).toMatch(
    /^PostgreSQL has other rules for the clocks of Asia\/Riyadh/,
  )
  const { sql, close } = connect(fresh.url, longTimeouts)
  await sql`UPDATE settings SET value = 'US/Pacific-New' WHERE key = 'default_time_zone'`
  expect(await zoneWarning(fresh.url)).toMatch(/^PostgreSQL does not know the time zone/)
  await sql`UPDATE settings SET value = 'Asia/Riyadh' WHERE key = 'default_time_zone'`
  await close()
})

test('a start says so of the clocks of providers, too', async () => {
  const { db, close } = connect(fresh.url, longTimeouts)
  await buildProvider(db, { time_zone: 'Africa/Cairo' })
  await close()
  const inCairo = (instant: number, zone: string) =>
    instantToWall(instant, zone) + (zone === 'Africa/Cairo' ? 3_600_000 : 0)
  expect(await zoneWarning(fresh.url)).toBeUndefined()
  expect(await zoneWarning(fresh.url, inCairo)).toMatch(
    /^PostgreSQL has other rules for the clocks of Africa\/Cairo than/,
  )
})

test('a slow answer is no clock that is off', async () => {
  let asked = 0
  expect(await clockWarning(fresh.url, () => Date.now() + (asked++ === 0 ? -100_000 : 100_000))).toBeUndefined()
})

test('a start refuses an address of another database beside DATABASE_URL', async () => {
  const other = await freshDatabase()
  try {
    await checkSameDatabase(fresh.url, { DATABASE_DIRECT_URL: fresh.appUrl, DATABASE_OWNER_URL: undefined })
    await expect(checkSameDatabase(fresh.url, { DATABASE_OWNER_URL: other.url })).rejects.toThrow(
      'DATABASE_OWNER_URL leads to another database than DATABASE_URL; correct one of them.',
    )
  } finally {
    await other.drop()
  }
})

test.each([
  [
    'whose letters are not UTF-8',
    `ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'`,
    /^The database has the encoding SQL_ASCII; make one with ENCODING 'UTF8'/,
  ],
  [
    'with the small letters of Turkish',
    `ENCODING 'UTF8' LOCALE_PROVIDER icu ICU_LOCALE 'tr' LOCALE 'C'`,
    /^The database writes "I" small as "ı"; make one with ICU_LOCALE 'und'/,
  ],
])('a start and a restore refuse a database %s', async (_, options, sentence) => {
  const name = `odd_${process.pid}`
  const client = new pg.Client(fresh.url)
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name} ${options} TEMPLATE template0`)
    const url = Object.assign(new URL(fresh.url), { pathname: `/${name}` }).href
    await expect(checkDatabase(url, undefined)).rejects.toThrow(sentence)
    await expect(openTarget(loadConfig({ DATABASE_URL: url }))).rejects.toThrow(sentence)
  } finally {
    await client.query(`DROP DATABASE IF EXISTS ${name}`)
    await client.end()
  }
})
