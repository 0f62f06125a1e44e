/**
 * Services of others that accept a connection and never answer: a payment provider, the place service, the mail server. How
 * long their own callers wait, and what everybody else notices. `node bench/hanging.ts`; needs nothing running.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildApp } from '../src/app/app.ts'
import { handlersFor } from '../src/app/jobs.ts'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { providerTimeout } from '../src/features/payments/online/http.ts'
import { loadConfig } from '../src/server/config/config.ts'
import { connect } from '../src/server/db/database.ts'
import { overNetwork } from '../src/server/http/client.ts'
import { startWorker } from '../src/server/jobs/worker.ts'
import { buildBooking, buildProvider, buildService, buildToken, buildUser } from '../test/build.ts'
import { openTransactions } from '../test/openTransactions.ts'

const PEOPLE = 20

const sockets = new Set<Socket>()
const silent = createServer((socket) => {
  sockets.add(socket)
  socket.on('error', () => {}).on('close', () => sockets.delete(socket))
}).listen(0, '127.0.0.1')
await new Promise((done) => silent.once('listening', done))
const address = silent.address()
const port = typeof address === 'object' && address ? address.port : 0

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-hanging-'))
const embedded = await startEmbedded({ dataDir, log: () => {} })
await migrate(embedded.url)
const config = loadConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: embedded.url,
  DATA_DIR: dataDir,
  RATE_LIMIT_SCALE: '1000000',
  CACHE_MIB: '0',
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  PLACES_PROVIDER: 'photon',
  PLACES_URL: `http://127.0.0.1:${port}`,
})
const database = connect(embedded.url)
const network = overNetwork(providerTimeout)
const wrap = () => (request: Parameters<typeof network>[0]) => network({ ...request, url: `http://127.0.0.1:${port}/` })
const { app } = await buildApp(config, database, { online: { wrap } })
await app.ready()
const worker = await startWorker({
  database,
  handlers: handlersFor(config),
  pollSeconds: 1,
  onError: () => {},
})

const { db } = database
const provider = await buildProvider(db)
const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000 })
const people: { email: string; booking: number; token: string }[] = []
for (let n = 0; n < PEOPLE; n++) {
  const { id, email } = await buildUser(db)
  const { id: booking } = await buildBooking(db, {
    user_id: id,
    e_service_id: service.id,
    status: 'done',
    at: Date.now() - (n + 2) * 86_400_000,
  })
  people.push({ email, booking, token: (await buildToken(db, { user_id: id })).token })
}

const call = (method: 'GET' | 'POST', url: string, token?: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload && { payload }),
  })
const percentile = (times: number[], share: number): number => {
  times.sort((a, b) => a - b)
  return Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
}

/** Everybody else, one request after the other in each of four lanes, until `done`. */
const others = async (done: Promise<unknown>) => {
  let over = false
  void done.finally(() => {
    over = true
  })
  const times: number[] = []
  const failed: number[] = []
  const lane = async (n: number) => {
    while (!over) {
      const began = performance.now()
      const { statusCode } = await (n % 2
        ? call('GET', '/api/e_services?limit=5')
        : call('GET', '/api/addresses', people[n]?.token))
      if (statusCode !== 200) failed.push(statusCode)
      times.push(performance.now() - began)
    }
  }
  await Promise.all([0, 1, 2, 3].map(lane))
  return { 'others p50': percentile(times, 0.5), 'others p99': percentile(times, 0.99), 'others failed': failed.length }
}

type Row = Record<string, number | string>
const measure = async (work: () => Promise<string>): Promise<Row> => {
  const began = performance.now()
  let open = 0
  let over = false
  const watching = (async () => {
    while (!over) {
      open = Math.max(open, await openTransactions(embedded.url))
      await sleep(200)
    }
  })()
  const working = work()
  const rest = await others(working)
  const answer = await working
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  over = true
  await watching
  return { 'its own callers': answer, seconds, ...rest, 'open transactions': open }
}

const payments = async (): Promise<string> => {
  const answers = await Promise.all(
    people.map(async ({ token, booking }) => {
      const body = { booking_id: booking, route: '/Stripe' }
      const ticket = await call('POST', '/api/payments/checkouts', token, body)
      const { pathname, search } = new URL(ticket.json().data.url, 'http://here')
      return (await call('GET', pathname + search)).statusCode
    }),
  )
  return `${PEOPLE} × ${[...new Set(answers)].join(', ')}`
}
const places = async (): Promise<string> => {
  const answers = await Promise.all(
    people.map(async (_, n) => (await call('GET', `/api/places/autocomplete?query=olaya${n}`)).statusCode),
  )
  return `${PEOPLE} × ${[...new Set(answers)].join(', ')}`
}
const mails = async (): Promise<string> => {
  const answers = await Promise.all(
    people.map(
      async ({ email }) => (await call('POST', '/api/send_reset_link_email', undefined, { email })).statusCode,
    ),
  )
  // The worker is at it meanwhile.
  await sleep(12_000)
  const [row] = await database.sql<
    { waiting: number }[]
  >`SELECT count(*)::int AS waiting FROM mails WHERE state = 'waiting'`
  return `${PEOPLE} × ${[...new Set(answers)].join(', ')}, ${row?.waiting} mails waiting`
}

console.table({
  'nothing hangs': await measure(async () => {
    await sleep(4000)
    return ''
  }),
  'payment provider': await measure(payments),
  'place service': await measure(places),
  'mail server': await measure(mails),
})

for (const socket of sockets) socket.destroy()
silent.close()
await worker.stop()
await app.close()
await database.close()
await embedded.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exit(0)
