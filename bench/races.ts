/**
 * R1: 200 clients book overlapping times of one worker at once, 100 rounds, through two server processes: each round exactly one
 * is taken. R2: one idempotency key 50 times at once, then later, with another body and by another customer.
 * `node bench/races.ts [rounds] [clients] [processes] [replica]`, with a standby for public reads (R21); needs a build and nothing running.
 */
import { buildProvider, buildService, buildToken, everyDay } from '../test/build.ts'
import { checkInvariants } from '../test/invariants.ts'
import { createClient, percentiles } from './client.ts'
import { openProcesses } from './stage.ts'

const given = process.argv.slice(2)
const [rounds = 100, clients = 200, processes = 2] = given.filter((word) => Number(word) >= 0).map(Number)
const kind = given.includes('replica') ? 'replica' : undefined
const REPEATS = 50
const HOUR = 3_600_000
const tomorrow = Math.ceil(Date.now() / HOUR + 24) * HOUR

const { database, launch, close } = await openProcesses(processes, kind)
const { db, sql } = database
const provider = await buildProvider(db, { people: 1, hours: everyDay('00:00', '00:00'), horizon_days: 366 })
const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
const tokens: string[] = []
for (let n = 0; n < clients; n++) tokens.push((await buildToken(db)).token)
await sql`ANALYZE`
const server = await launch()
const client = createClient(server.port, clients)

const book = (token: string, at: number, { key, hint = '' }: { key?: string; hint?: string } = {}) =>
  client.send({
    method: 'POST',
    path: '/api/bookings',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify({
      e_service: service.id,
      address: { address: 'Olaya Street, Riyadh', latitude: 24.69, longitude: 46.68 },
      booking_at: new Date(at).toISOString(),
      hint,
    }),
  })
const bookingsOf = async (): Promise<number> =>
  (await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM bookings`)[0]?.n ?? 0
const faults: string[] = []
const expectThat = (holds: boolean, what: string) => void (holds || faults.push(what))
/** A slot of its own for each round of both races: two hours apart, so that half past is free of the next one. */
const slot = (round: number) => tomorrow + round * 2 * HOUR

const codeOf = (text: string): string => (JSON.parse(text) as { code?: string }).code ?? ''
const times: number[] = []
const answers = new Map<string, number>()
for (let round = 0; round < rounds; round++) {
  const rivals = tokens.map(async (token, n) => {
    const began = performance.now()
    const answer = await book(token, slot(round) + (n % 2) * (HOUR / 2))
    times.push(performance.now() - began)
    return answer
  })
  const found = (await Promise.all(rivals)).map(({ status, text }) =>
    status === 200 ? '200' : `${status} ${codeOf(text)}`,
  )
  for (const one of found) answers.set(one, (answers.get(one) ?? 0) + 1)
  const taken = found.filter((one) => one === '200').length
  expectThat(taken === 1, `round ${round}: ${taken} succeeded`)
  expectThat(
    found.every((one) => one === '200' || one === '409 slot_taken'),
    `round ${round}: ${[...new Set(found)].join(', ')}`,
  )
}
expectThat((await bookingsOf()) === rounds, `${await bookingsOf()} bookings after ${rounds} rounds`)

const repeats = Math.ceil(rounds / 4)
const [owner = '', other = ''] = tokens
let different = 0
for (let round = 0; round < repeats; round++) {
  const [key, at] = [`key-${round}`, slot(rounds + 2 * round)]
  const before = await bookingsOf()
  const first = await Promise.all(Array.from({ length: REPEATS }, () => book(owner, at, { key })))
  const later = await book(owner, at, { key })
  const texts = new Set([...first, later].map(({ status, text }) => `${status} ${text}`))
  different += texts.size - 1
  expectThat(
    texts.size === 1 && later.status === 200,
    `key ${round}: ${texts.size} answers, ${[...texts][0]?.slice(0, 80)}`,
  )
  expectThat((await bookingsOf()) === before + 1, `key ${round}: ${(await bookingsOf()) - before} bookings`)
  const changed = await book(owner, at, { key, hint: 'something else' })
  expectThat(
    changed.status === 422 && codeOf(changed.text) === 'idempotency_mismatch',
    `another body: ${changed.status}`,
  )
  const stranger = await book(other, at + 2 * HOUR, { key })
  expectThat(
    stranger.status === 200 && !texts.has(`200 ${stranger.text}`),
    `the same key of another: ${stranger.status}`,
  )
}
const [stored] = await sql<{ n: number }[]>`SELECT count(*)::int AS n FROM idempotency_keys WHERE reply IS NOT NULL`
expectThat(stored?.n === repeats * 2, `${stored?.n} stored answers`)
const broken = Object.keys(await checkInvariants(database))
expectThat(broken.length === 0, `broken invariants: ${broken.join(', ')}`)

const { p50, p99 } = percentiles(times)
const counts = [...answers].map(([one, count]) => `${one}: ${count}`).join(', ')
const verdict = faults.length === 0 ? 'passed' : `FAILED: ${faults.slice(0, 8).join('; ')}`
process.stdout.write(
  `R1: ${rounds} rounds of ${clients} clients, ${processes} processes${kind ? ', a replica' : ''} (${counts}), p50/p99 ${p50.toFixed(0)}/${p99.toFixed(0)} ms\n` +
    `R2: ${repeats} keys ${REPEATS} times at once and once more, ${different} different answers\n${verdict}\n`,
)
client.close()
await server.stop()
await close()
process.exitCode = faults.length === 0 ? 0 : 1
