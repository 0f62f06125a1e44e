/**
 * The clock of the program's machine jumps while PostgreSQL's goes on: what is still right. `node bench/clock.ts`; needs
 * nothing running, and libfaketime (Debian: faketime).
 */
import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../src/app/migrate.ts'
import { connect } from '../src/server/db/database.ts'
import { buildService, buildToken, buildUser } from '../test/build.ts'
import { startPostgres } from '../test/postgres.ts'
import { visitBody, wallTime } from '../test/visits.ts'

const [library] = globSync('/usr/{lib,lib64}/{*/,}faketime/libfaketimeMT.so.1')
if (!library || !existsSync(library)) {
  console.log('Not run: there is no libfaketime here.')
  process.exit(1)
}
const folder = mkdtempSync(join(tmpdir(), 'doorstep-clock-'))
const offset = join(folder, 'offset')
const setClock = (to: string) => writeFileSync(offset, `${to}\n`)
setClock('+0')

const server = await startPostgres({ fsync: 'off' })
await migrate(server.url)
const database = connect(server.url)
const { db, sql } = database
const service = await buildService(db)
const { id, email } = await buildUser(db)
const { token } = await buildToken(db, { user_id: id })

const child = spawn(process.execPath, [new URL('../test/process.ts', import.meta.url).pathname], {
  env: {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: server.url,
    DATA_DIR: folder,
    RATE_LIMIT_SCALE: '1000000',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: offset,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const address = await new Promise<string>((resolve) =>
  child.stdout.setEncoding('utf8').once('data', (line: string) => resolve(line.trim())),
)

const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
const call = async (method: string, path: string, body?: object, signedIn = true) => {
  const response = await fetch(`${address}${path}`, {
    method,
    ...(signedIn ? { headers } : body ? { headers: { 'content-type': headers['content-type'] } } : {}),
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : {} }
}
const until = async (check: () => Promise<boolean>, seconds: number): Promise<string> => {
  const began = performance.now()
  while (performance.now() - began < seconds * 1000) {
    if (await check()) return `${((performance.now() - began) / 1000).toFixed(1)} s`
    await sleep(50)
  }
  return `not in ${seconds} s`
}
const nameSeen = async () =>
  (await call('GET', `/api/e_services/${service.id}?only=name`, undefined, false)).json.data.name.en

let n = 0
const look = async () => {
  n += 1
  await nameSeen()
  await sql`UPDATE e_services SET name = jsonb_build_object('en', ${`Name ${n}`}::text) WHERE id = ${service.id}`
  const seen = await until(async () => (await nameSeen()) === `Name ${n}`, 10)
  const mails = async () =>
    Number((await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM mails WHERE state = 'kept'`)[0]?.n)
  const before = await mails()
  await call('POST', '/api/send_reset_link_email', { email }, false)
  const day = 2 + n
  return {
    ready: (await call('GET', '/readyz')).status,
    'signed in': (await call('GET', '/api/user')).status,
    booking: (await call('POST', '/api/bookings', visitBody(service, { booking_at: wallTime('10:00', day) }))).status,
    'a change is seen': seen,
    'a mail is sent': await until(async () => (await mails()) > before, 30),
  }
}

const rows: Record<string, Awaited<ReturnType<typeof look>>> = {}
for (const [what, to] of [
  ['right', '+0'],
  ['an hour ahead', '+1h'],
  ['right again', '+0'],
  ['an hour behind', '-1h'],
  ['a day ahead', '+1d'],
  ['a day behind', '-1d'],
  ['right at the end', '+0'],
] as const) {
  setClock(to)
  await sleep(1500)
  rows[what] = await look()
}
console.table(rows)

child.kill('SIGKILL')
await database.close()
await server.remove()
rmSync(folder, { recursive: true, force: true })
process.exit(0)
