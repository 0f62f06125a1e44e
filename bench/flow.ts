/**
 * P5: a customer's whole flow, signed in: detail, coupon, booking, start, finish, cash payment, review. Between booking
 * and start the provider gets ready, and before the review it confirms the cash: both by SQL, in the measured time.
 * `node bench/flow.ts [seconds] [clients]`; needs nothing running.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { statusOf } from '../src/features/bookings/rules.ts'
import { connect } from '../src/server/db/database.ts'
import { buildCoupon } from '../test/build.ts'
import { createClient, loops } from './client.ts'
import { report } from './findings.ts'
import { growthOf } from './growthOf.ts'
import { foreignLoad } from './machine.ts'
import { seedOffers, visit } from './visits.ts'

const [seconds = 10, clients = 16] = process.argv.slice(2).map(Number)
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
const postgres = await startEmbedded({ dataDir, log: () => {} })
await migrate(postgres.url)
const database = connect(postgres.url, { max: 4 })
const { services, customers } = await seedOffers(database, clients)
const { code } = await buildCoupon(database.db, { discount: 10, discount_type: 'percent' })
const server = new Worker(new URL('./server.ts', import.meta.url), { workerData: { url: postgres.url } })
const port = await new Promise<number>((done, fail) => server.once('message', done).once('error', fail))
const { send, close } = createClient(port, clients)

let n = 0
const spent = new Map<string, number[]>()
const flow = async (client: number): Promise<void> => {
  const input = visit(services, n++)
  const { e_service: service } = input
  const call = async <T>(name: string, method: string, path: string, body?: object): Promise<T> => {
    const before = performance.now()
    const { status, text } = await send({
      method,
      path: `/api/${path}`,
      headers: {
        authorization: `Bearer ${customers[client]?.token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (status !== 200) throw new Error(`${name}: ${text}`)
    spent.set(name, [...(spent.get(name) ?? []), performance.now() - before])
    return (JSON.parse(text) as { data: T }).data
  }
  await call('detail', 'GET', `e_services/${service}?with=eProvider;optionGroups;optionGroups.options;eServiceReviews`)
  const coupon = await call<{ id: number }>('coupon', 'GET', `coupons?code=${code}&e_service_id=${service}`)
  const { id } = await call<{ id: number }>('booking', 'POST', 'bookings', {
    ...input,
    coupon_id: coupon.id,
  })
  await database.sql`UPDATE bookings SET booking_status_id = ${statusOf('ready').id} WHERE id = ${id}`
  await call('start', 'PUT', `bookings/${id}`, { id, booking_status_id: statusOf('in_progress').id })
  await call('finish', 'PUT', `bookings/${id}`, { id, booking_status_id: statusOf('done').id })
  const payment = await call<{ id: number }>('payment', 'POST', 'payments/cash', { id })
  await database.sql`UPDATE payments SET payment_status_id = 2 WHERE id = ${payment.id}`
  await call('review', 'POST', 'e_service_reviews', { e_service_id: service, rate: 5, review: 'Good' })
}

const foreign = foreignLoad()
let pace: Awaited<ReturnType<typeof loops>> | undefined
let cpu = Number.NaN
const growth = await growthOf(database, async () => {
  const before = await server.cpuUsage()
  pace = await loops({ clients, seconds }, flow)
  const { user, system } = await server.cpuUsage(before)
  cpu = (user + system) / 1000 / (n * 7)
  return n
})
const others = foreign()
const { rate = Number.NaN, p50 = Number.NaN, p99 = Number.NaN } = pace ?? {}
console.table({ 'whole flow': { 'flows/s': Math.round(rate), 'p50 ms': Math.round(p50), 'p99 ms': Math.round(p99) } })
console.table(
  Object.fromEntries(
    [...spent].map(([name, times]) => [
      name,
      { 'mean ms': Number((times.reduce((a, b) => a + b, 0) / times.length).toFixed(1)) },
    ]),
  ),
)
console.log(`${clients} clients, ${seconds} s; ${Math.round(rate * 7)} calls a second`)
console.log('What one flow leaves behind:')
console.table(growth)
const total = (of: 'rows' | 'bytes') => growth.reduce((sum, table) => sum + table[of], 0)
console.log(`${total('rows').toFixed(1)} rows and ${total('bytes')} bytes`)
report(
  [{ goal: 'P5', what: `whole flows of 7 calls, ${clients} connections`, figure: rate, unit: '/s', least: 350, cpu }],
  others,
)
close()
await server.terminate()
await database.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
