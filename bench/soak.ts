/**
 * R16: half of what the server can do, for half an hour: public calls and pages, people's own lists, bookings, streams. Errors,
 * memory and descriptors over time, and whether answers get slower. `node bench/soak.ts [minutes] [connections] [requests a second]
 * [replica]`, with three processes and a standby for public reads (R21); needs a build. Without a rate it measures the capacity and takes half of it, which needs a machine where nothing else runs.
 */
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../src/server/db/database.ts'
import { createClient, percentiles } from './client.ts'
import { openEmbedded } from './databases.ts'
import { descriptorsOfFamily, foreignLoad, memoryOfFamily, program, start } from './machine.ts'
import { idsOf } from './measure.ts'
import { calls, pages } from './targets.ts'
import { prepareDatabase } from './town.ts'
import { seedOffers, visit } from './visits.ts'

const given = process.argv.slice(2)
const [minutes = 30, connections = 16, wanted] = given.filter((word) => Number(word) >= 0).map(Number)
const STREAMS = 20
/** Rows of the table; memory is judged from the second third on, when caches are full. */
const WINDOWS = 12
const CALIBRATION_SECONDS = 20

const embedded = await openEmbedded({ replica: given.includes('replica') })
const database = connect(embedded.url, { max: 4, statementMs: 600_000 })
await prepareDatabase(database, embedded.url, join(embedded.dataDir, 'files'))
const { services, customers } = await seedOffers(database, connections)
const ids = await idsOf(embedded.url)
const server = await start(program, {
  PROCESSES: '1',
  ...embedded.env,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_SCALE: '1000000',
})
const { send, close } = createClient(server.port, connections)

const open = [...calls(ids), ...pages(ids)].flatMap(({ paths }) => paths.slice(0, 10))
const own = ['bookings?limit=10', 'notifications?limit=10', 'addresses', 'favorites', 'user', 'wallets']
let n = 0
const errors = new Map<string, number>()

/** One request of a mix: of ten seven public, two of a person's own, one booking. */
const once = async (): Promise<void> => {
  const turn = n++
  const { token } = customers[turn % customers.length] ?? { token: '' }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await send({ method, path, headers, ...(body && { body: JSON.stringify(body) }) })
    if (answer.status === 200) return
    const kind = `${answer.status} ${method} ${path.split('?')[0]?.replace(/\d+/g, ':id')}`
    errors.set(kind, (errors.get(kind) ?? 0) + 1)
  }
  const kind = turn % 10
  if (kind < 7)
    return send({ method: 'GET', path: open[turn % open.length] ?? '/' }).then(({ status }) => {
      if (status !== 200) errors.set(`${status} ${open[turn % open.length]}`, 1)
    })
  if (kind < 9) return ask('GET', `/api/${own[turn % own.length]}`)
  return ask('POST', '/api/bookings', visit(services, turn))
}

const calibrate = async (): Promise<number> => {
  const [first, end] = [n, Date.now() + CALIBRATION_SECONDS * 1000]
  const loop = async () => {
    while (Date.now() < end) await once()
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return (n - first) / CALIBRATION_SECONDS
}

const streams = customers.slice(0, STREAMS).map(({ token }) => {
  const headers = { authorization: `Bearer ${token}` }
  return fetch(`http://127.0.0.1:${server.port}/api/events`, { headers })
})
await Promise.all(streams)

type Row = { minute: number; rate: number; p50: number; p99: number; memory: number; descriptors: number }

/** Requests at fixed times, whether or not earlier ones were answered, so that a slow server is not spared. */
const window = async (rate: number, seconds: number, since: number): Promise<Row> => {
  const times: number[] = []
  const pending = new Set<Promise<void>>()
  const began = performance.now()
  for (let sent = 0; performance.now() - began < seconds * 1000; sent++) {
    const due = began + (sent / rate) * 1000
    const early = due - performance.now()
    if (early > 0) await pause(early)
    const request = once().then(
      () => void times.push(performance.now() - due),
      (error: Error) => void errors.set(error.message, (errors.get(error.message) ?? 0) + 1),
    )
    pending.add(request)
    void request.then(() => pending.delete(request))
  }
  await Promise.all(pending)
  const answered = times.length / seconds
  return {
    minute: Number(((performance.now() - since) / 60_000).toFixed(1)),
    rate: Math.round(answered),
    ...percentiles(times),
    memory: memoryOfFamily(server.pid),
    descriptors: descriptorsOfFamily(server.pid),
  }
}

/** MiB a minute, by least squares. */
const slopeOf = (rows: readonly Row[]): number => {
  const mean = (pick: (row: Row) => number) => rows.reduce((sum, row) => sum + pick(row), 0) / rows.length
  const [x, y] = [mean(({ minute }) => minute), mean(({ memory }) => memory)]
  const sum = (pick: (row: Row) => number) => rows.reduce((total, row) => total + pick(row), 0)
  return sum((row) => (row.minute - x) * (row.memory - y)) / sum((row) => (row.minute - x) ** 2)
}
const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

await calibrate()
const measured = await calibrate()
const rate = wanted ?? measured / 2
errors.clear()
const foreign = foreignLoad()
const since = performance.now()
const rows: Row[] = []
for (let part = 0; part < WINDOWS; part++) {
  const row = await window(rate, (minutes * 60) / WINDOWS, since)
  rows.push({ ...row, p50: Number(row.p50.toFixed(1)), p99: Number(row.p99.toFixed(1)) })
  console.log(JSON.stringify(rows.at(-1)))
}
const third = WINDOWS / 3
const p99 = (part: Row[]) => middle(part.map((row) => row.p99))
const drift = p99(rows.slice(-third)) / p99(rows.slice(0, third)) - 1
const slope = slopeOf(rows.slice(third))
const [first, last] = [rows[third], rows.at(-1)]
const failed = [...errors.values()].reduce((sum, count) => sum + count, 0)
console.table({
  [`${minutes} minutes at ${Math.round(rate)}/s`]: {
    errors: failed,
    'p99 drift': `${Math.round(drift * 100)} % (at most 20)`,
    'memory MiB/min': `${slope.toFixed(2)} (at most 0.2)`,
    descriptors: `${first?.descriptors} → ${last?.descriptors}`,
    'others used cores': foreign().toFixed(2),
    passed: failed === 0 && drift <= 0.2 && slope <= 0.2 && (last?.descriptors ?? 0) - (first?.descriptors ?? 0) <= 5,
  },
})
if (errors.size > 0) console.log(Object.fromEntries(errors))
for (const stream of streams) await (await stream).body?.cancel()
close()
await server.stop()
await database.close()
await embedded.remove()
