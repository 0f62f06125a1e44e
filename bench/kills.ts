/**
 * R3: the program killed (SIGKILL) at random moments while 16 clients book and pay. Interrupted requests are retried with
 * the same key. R4: backends and the whole PostgreSQL killed under transactions and reads. `node bench/kills.ts
 * [times] [times of R4]`; needs nothing running.
 */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { statusOf } from '../src/features/bookings/rules.ts'
import { connect } from '../src/server/db/database.ts'
import { buildProvider, buildService, buildToken, buildWallet, everyDay } from '../test/build.ts'
import { checkInvariants } from '../test/invariants.ts'
import { type Kill, killUnderLoad } from '../test/kills.ts'
import { percentiles } from './client.ts'
import { program, type Server, start } from './machine.ts'

const [times = 50, ofDatabase = 48] = process.argv.slice(2).map(Number)
const CLIENTS = 16
const WORKERS = 3
const HOUR = 3_600_000
const first = Math.ceil(Date.now() / HOUR + 24) * HOUR

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
const postgres = await startEmbedded({ dataDir, log: () => {} })
await migrate(postgres.url)
const database = connect(postgres.url, { max: 8 })
const { db, sql } = database

const services: number[] = []
for (let i = 0; i < 40; i++) {
  const hours = everyDay('00:00', '00:00')
  const { id } = await buildProvider(db, { people: WORKERS, hours, horizon_days: 366 })
  services.push((await buildService(db, { e_provider_id: id })).id)
}
const people: { token: string; wallet: string }[] = []
for (let i = 0; i < CLIENTS; i++) {
  const { token, userId } = await buildToken(db)
  people.push({ token, wallet: (await buildWallet(db, { user_id: userId, balance_minor: 900_000_000 })).id })
}
await sql`ANALYZE`

let server: Server | undefined
const readyAfter: number[] = []
const launch = async () => {
  server = await start(program, {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    RATE_LIMIT_SCALE: '1000000',
    LOG_LEVEL: 'silent',
  })
  readyAfter.push(server.ready)
}

let over = false
let cutOff = 0
const booked = new Map<string, number>()
const paid = new Map<number, number>()

/** Repeats a request with the same idempotency key until it gets a response. */
const postUntilAnswered = async (path: string, token: string, key: string, body: object): Promise<number> => {
  for (;;) {
    try {
      const answer = await fetch(`http://127.0.0.1:${server?.port}/api/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      })
      const { data, code } = (await answer.json()) as { data: { id: number }; code?: string }
      if (answer.status === 200) return data.id
      if (answer.status < 500) throw new Error(`${path}: ${answer.status} ${code}`)
    } catch (error) {
      if (error instanceof Error && error.message.startsWith(path)) throw error
    }
    cutOff += 1
    await pause(150)
  }
}

let n = 0
const client = async ({ token, wallet }: (typeof people)[number]) => {
  while (!over) {
    const visit = n++
    const key = `visit-${visit}`
    const id = await postUntilAnswered('bookings', token, key, {
      e_service: services[visit % services.length],
      address: { address: 'Olaya Street, Riyadh', latitude: 24.69, longitude: 46.68 },
      booking_at: new Date(first + Math.floor(visit / (services.length * WORKERS)) * HOUR).toISOString(),
    })
    booked.set(key, id)
    await sql`UPDATE bookings SET booking_status_id = ${statusOf('done').id} WHERE id = ${id}`
    paid.set(id, await postUntilAnswered(`payments/wallets/${wallet}`, token, `pay-${id}`, { id }))
  }
}

await launch()
const working = people.map(client)
for (let killed = 0; killed < times; killed++) {
  await pause(150 + Math.random() * 1200)
  const dying = server?.child
  dying?.kill('SIGKILL')
  if (dying) await once(dying, 'exit')
  await launch()
}
await pause(500)
over = true
await Promise.all(working)
await server?.stop()

const bookings = await sql<{ id: number }[]>`SELECT id FROM bookings`
const payments = await sql<{ id: number; booking_id: number; payment_status_id: number }[]>`
  SELECT id, booking_id, payment_status_id FROM payments`
const there = new Set(bookings.map(({ id }) => id))
const kept = new Map(payments.map(({ id, booking_id }) => [booking_id, id]))
const lost =
  [...booked.values()].filter((id) => !there.has(id)).length +
  [...paid].filter(([booking, payment]) => kept.get(booking) !== payment).length
const broken = await checkInvariants(database)
const { p50, p99 } = percentiles(readyAfter)
console.table({
  [`killed ${times} times`]: {
    acknowledged: booked.size + paid.size,
    'asked again': cutOff,
    lost,
    'made twice': bookings.length - booked.size + payments.length - paid.size,
    'half done':
      payments.filter(({ payment_status_id }) => payment_status_id !== 2).length + Object.keys(broken).length,
    'ready again p50 ms': Math.round(p50),
    'p99 ms': Math.round(p99),
  },
})
await database.close()

const kinds: Kill[] = ['terminate', 'server', 'terminate', 'backend']
const kills = Array.from({ length: ofDatabase }, (_, n) => kinds[n % kinds.length] ?? 'server')
const rivals = { lanes: 14, connections: 16, bound: 15_000 }
const outcome = await killUnderLoad({ url: postgres.url, dataDir, kills, ...rivals })
console.table({ [`database killed ${ofDatabase} times`]: outcome })
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
