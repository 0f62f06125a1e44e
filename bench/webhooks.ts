/**
 * R6: for every payment provider 10,000 deliveries of 100 events, 64 at once, shuffled: true ones again and again, forged,
 * cut, and where the moment is signed along stale ones. `node bench/webhooks.ts [deliveries] [lines] [replica]`, with three
 * processes, their jobs and a standby for public reads (R21), which needs a build; needs nothing running.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { buildApp } from '../src/app/app.ts'
import { handlersFor } from '../src/app/jobs.ts'
import { entries } from '../src/features/payments/adapters/all.ts'
import { sandboxKeys, sandboxPath, standIns } from '../src/sandbox/http.ts'
import type { Charge, Delivery } from '../src/sandbox/standIn.ts'
import { loadConfig } from '../src/server/config/config.ts'
import { type Provider, providers } from '../src/server/config/paymentKeys.ts'
import { connect } from '../src/server/db/database.ts'
import { buildBooking, buildProvider, buildService, buildToken } from '../test/build.ts'
import { currencyOf } from '../test/currencies.ts'
import { createClient, percentiles } from './client.ts'
import { openEmbedded } from './databases.ts'
import { foreignLoad, program, start } from './machine.ts'

const given = process.argv.slice(2)
const [deliveries = 10_000, lines = 64] = given.filter((word) => Number(word) >= 0).map(Number)
const replica = given.includes('replica')
const EVENTS = 100
const DAY = 86_400_000
const dated: readonly Provider[] = ['stripe', 'stripe_fpx', 'paypal', 'paymongo']

const embedded = await openEmbedded({ replica })
const database = connect(embedded.url, { max: 8 })
const { db, sql } = database
/** Outside production the providers are stand-ins of our own. */
const env = { NODE_ENV: replica ? 'test' : 'development', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000000' }
const config = loadConfig({ DATABASE_URL: embedded.url, DEMO: 'off', ...env })
/** The program in this process, for making payments and judging what was stored; what is measured runs beside it. */
const { app } = await buildApp(config, database, { online: { deliver: () => {} } })
await app.ready()
/** The API alone in a thread, or the processes of the program, in whose stead nobody else runs the jobs. */
const launch = async () => {
  // The stand-ins sign the address of the server along.
  if (replica) return start(program, { ...embedded.env, ...env, PUBLIC_URL: config.publicUrl })
  const thread = new Worker(new URL('./server.ts', import.meta.url), { workerData: { url: embedded.url, env } })
  const port = await new Promise<number>((done, fail) => thread.once('message', done).once('error', fail))
  return { port, stop: () => thread.terminate() }
}
const server = await launch()
const { send, close } = createClient(server.port, lines)

const e_provider_id = (await buildProvider(db, {})).id
const e_service_id = (await buildService(db, { e_provider_id, price_minor: 10_000 })).id
let days = 2

const open = async (url: string) => {
  const { pathname, search } = new URL(url, 'http://here')
  return app.inject({ method: 'GET', url: pathname + search })
}

/** A booking paid at the provider whose webhook was not delivered; returns the webhook now and as of an hour ago. */
const paidThere = async (provider: Provider) => {
  const { token, userId } = await buildToken(db)
  days += 1
  const at = Date.now() - days * DAY
  const { id } = await buildBooking(db, { user_id: userId, e_service_id, status: 'done', at })
  const ticket = await app.inject({
    method: 'POST',
    url: '/api/payments/checkouts',
    headers: { authorization: `Bearer ${token}` },
    payload: { booking_id: id, route: entries[provider].route },
  })
  const page = await open(ticket.json<{ data: { url: string } }>().data.url)
  const bank = /href="([^"]+bank=[^"]+)"/.exec(page.payload)?.[1]
  if (bank) await open(bank.replaceAll('&amp;', '&'))
  const [attempt] = await sql<{ checkout_url: string }[]>`
    SELECT checkout_url FROM payment_attempts WHERE booking_id = ${id}`
  await app.inject({
    method: 'POST',
    url: new URL(attempt?.checkout_url ?? '').pathname,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'do=pay',
  })
  const [row] = await sql<{ data: Charge }[]>`SELECT data FROM sandbox_objects
    WHERE provider = ${provider} AND data ->> 'kind' = 'charge' AND ${attempt?.checkout_url ?? ''} LIKE '%/' || id`
  if (!row) throw new Error('nothing was paid')
  const { data: charge } = row
  const kit = (now: () => number) => ({
    db,
    base: `${config.publicUrl}${sandboxPath(provider)}`,
    keys: sandboxKeys(provider),
    now,
    deliver: () => {},
  })
  const webhookAt = (now: () => number) => standIns[provider].webhook(kit(now), charge, 'paid')
  const now = webhookAt(Date.now)
  if (!now) throw new Error('no webhook')
  return { now, stale: dated.includes(provider) ? webhookAt(() => Date.now() - 3_600_000) : null }
}

type TestDelivery = { delivery: Delivery; expected: number }

const wrong = ({ body, headers }: Delivery): Delivery => ({
  body,
  headers: Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      /sig|hash/.test(name) ? `${value.slice(0, -6)}aaaaaa` : value,
    ]),
  ),
})

const mixed = (events: Awaited<ReturnType<typeof paidThere>>[], count: number): TestDelivery[] =>
  Array.from({ length: count }, (_, i): TestDelivery => {
    const { now, stale } = events[i % events.length] as (typeof events)[number]
    const kind = Math.floor(i / events.length) % 10
    if (kind === 7) return { delivery: wrong(now), expected: 400 }
    if (kind === 8) return { delivery: { ...now, body: now.body.slice(0, -7) }, expected: 400 }
    if (kind === 9 && stale) return { delivery: stale, expected: 400 }
    return { delivery: now, expected: 200 }
  })
    .map((next) => ({ next, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ next }) => next)

const waiting = async (): Promise<boolean> =>
  (await sql`SELECT FROM jobs.job WHERE name = 'payment' AND state IN ('created', 'retry', 'active') LIMIT 1`).length >
  0

/** Processes the stored webhooks as the job worker does; with `replica` the processes do. */
const judge = async () => {
  if (replica) {
    while (await waiting()) await pause(100)
    return
  }
  const jobs = await sql<{ data: Record<string, unknown> }[]>`
    DELETE FROM jobs.job WHERE name = 'payment' RETURNING data`
  for (const { data } of jobs) await handlersFor(config).payment(database, data)
}

const countsOf = async (provider: Provider) => {
  const [counts] = await sql<{ stored: number; paid: number }[]>`SELECT
    (SELECT count(*) FROM payment_webhooks WHERE provider = ${provider})::int AS stored,
    (SELECT count(*) FROM payments p JOIN payment_attempts a ON a.payment_id = p.id
      WHERE a.provider = ${provider} AND p.payment_status_id = 2)::int AS paid`
  return counts ?? { stored: 0, paid: 0 }
}

const round = async (provider: Provider, size: { events: number; deliveries: number }) => {
  await sql`UPDATE settings SET value = ${currencyOf[provider]} WHERE key = 'default_currency_code'`
  const before = await countsOf(provider)
  const events: Awaited<ReturnType<typeof paidThere>>[] = []
  for (let i = 0; i < size.events; i++) events.push(await paidThere(provider))
  const queue = mixed(events, size.deliveries)
  const times: number[] = []
  const unexpected: number[] = []
  const foreign = foreignLoad()
  const began = performance.now()
  const line = async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const { body, headers } = next.delivery
      const sent = performance.now()
      const path = `/payments/webhooks/${entries[provider].slug}`
      const { status } = await send({ method: 'POST', path, headers, body })
      times.push(performance.now() - sent)
      if (status !== next.expected) unexpected.push(status)
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
  const seconds = (performance.now() - began) / 1000
  const others = foreign().toFixed(2)
  await judge()
  const settled = ((performance.now() - began) / 1000).toFixed(1)
  const after = await countsOf(provider)
  const { p50, p99 } = percentiles(times)
  return {
    deliveries: times.length,
    'a second': Math.round(times.length / seconds),
    'p50 ms': Math.round(p50),
    'p99 ms': Math.round(p99),
    unexpected: unexpected.length,
    'of which 503': unexpected.filter((status) => status === 503).length,
    stored: after.stored - before.stored,
    paid: after.paid - before.paid,
    'settled after s': settled,
    'cores of others': others,
  }
}

const table: Record<string, object> = {}
// A server that was just started is slow once; that belongs to none of them.
await round('stripe', { events: 10, deliveries: 2000 })
for (const provider of providers) table[provider] = await round(provider, { events: EVENTS, deliveries })
console.table(table)
close()
await server.stop()
await app.close()
await database.close()
await embedded.remove()
