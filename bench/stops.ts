/**
 * R13: SIGTERM while 16 clients book and pay, again and again. No request that was sent may go without an answer, what was
 * acknowledged must be there, and the process must end within five seconds. `node bench/stops.ts [times] [replica]`, with three
 * processes and a standby for public reads (R21); needs a build and nothing running.
 */
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { connect } from '../src/server/db/database.ts'
import { checkInvariants } from '../test/invariants.ts'
import { percentiles } from './client.ts'
import { keepBooking, seedCustomers } from './customers.ts'
import { openEmbedded } from './databases.ts'
import { report } from './findings.ts'
import { foreignLoad, program, type Server, start } from './machine.ts'

const given = process.argv.slice(2)
const [times = 20] = given.filter((word) => Number(word) >= 0).map(Number)
const CLIENTS = 16
const embedded = await openEmbedded({ replica: given.includes('replica') })
const database = connect(embedded.url, { max: 6 })
const { services, people } = await seedCustomers(database, CLIENTS)
const settings = { ...embedded.env, LOG_LEVEL: 'error' }
const launch = () => start(program, { ...settings, RATE_LIMIT_SCALE: '1000000' })

let server: Server = await launch()
const { outcome, stop } = keepBooking({ port: () => server.port, database, services, people })
const foreign = foreignLoad()
const ended: number[] = []
const codes = new Set<number | null>()
for (let n = 0; n < times; n++) {
  await pause(500 + Math.random() * 1500)
  const began = performance.now()
  const exit = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  const [code] = (await exit) as [number | null]
  ended.push(performance.now() - began)
  codes.add(code)
  server = await launch()
}
await pause(500)
await stop()
await server.stop()
const others = foreign()

const { db } = database
const bookings = new Set((await db.selectFrom('bookings').select('id').execute()).map(({ id }) => id))
const payments = new Set((await db.selectFrom('payments').select('id').execute()).map(({ id }) => id))
const { booked, paid, refused, unreachable, cut, wrong } = outcome
const { p50 } = percentiles(ended)
const lost =
  [...booked.values()].filter((id) => !bookings.has(id)).length +
  [...paid.values()].filter((id) => !payments.has(id)).length
console.table({
  [`SIGTERM ${times} times`]: {
    acknowledged: booked.size + paid.size,
    'sent and unanswered': cut.length,
    'wrong answers': wrong.length,
    'refused, 503': refused,
    'nobody there': unreachable,
    lost,
    'made twice': bookings.size - booked.size + payments.size - paid.size,
    'broken invariants': Object.keys(await checkInvariants(database)).length,
    'exit p50 ms': Math.round(p50),
    'exit codes': [...codes].join(', '),
  },
})
console.log([...new Set([...cut, ...wrong])].slice(0, 5))
const stopped = `SIGTERM ${times} times`
report(
  [
    { goal: 'R13', what: `${stopped}, requests without an answer`, figure: cut.length, most: 0 },
    { goal: 'R13', what: `${stopped}, acknowledged and lost`, figure: lost, most: 0 },
    { goal: 'R13', what: `${stopped}, the longest stop`, figure: Math.max(...ended), unit: 'ms', most: 5000 },
  ],
  others,
)
await database.close()
await embedded.remove()
