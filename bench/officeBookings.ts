/**
 * The office's list of bookings and its search over so many bookings: `node bench/officeBookings.ts [--bookings 100000]`.
 * Prints the median and the slowest of 15 answers each, in milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { sql as query } from 'kysely'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { buildBooking, buildProvider, buildService, buildToken, buildUser } from '../test/build.ts'

const { values } = parseArgs({ options: { bookings: { type: 'string', default: '100000' } } })
const total = Number(values.bookings)
const [PEOPLE, PROVIDERS, TRIES] = [total / 5, 200, 15]

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-office-bench-'))
const postgres = await startEmbedded({ dataDir, log: () => {} })
await migrate(postgres.url)
const database = connect(postgres.url, { max: 2 })
const { db, sql } = database
const operator = await buildUser(db, { role: 'operator' })
const { token } = await buildToken(db, { user_id: operator.id })
for (let n = 0; n < PROVIDERS; n++)
  await buildService(db, {
    e_provider_id: (await buildProvider(db, { name: { en: `Provider ${n}`, ar: `مزود ${n}` } })).id,
  })
const [service] = await sql<{ id: number }[]>`SELECT id FROM e_services LIMIT 1`
const model = await buildBooking(db, { e_service_id: service?.id ?? 0 })
await database.longTransaction(async (tx) => {
  await query`INSERT INTO users (name, email, phone_number, password_hash)
  SELECT 'Person ' || md5(n::text), 'p' || n || '@bench.test', '+9665' || (10000000 + n), 'none'
  FROM generate_series(1, ${PEOPLE}::int) n`.execute(tx)
  await query`
  INSERT INTO bookings (user_id, e_provider_id, e_service_id, booking_status_id, e_provider, e_service, options, taxes, address,
    visit_local, visit_tz, starts_at, created_at)
  SELECT u.id, s.e_provider_id, s.id, CASE n % 40 WHEN 0 THEN 1 WHEN 1 THEN 4 WHEN 2 THEN 7 ELSE 6 END, m.e_provider, m.e_service,
    m.options, m.taxes, jsonb_build_object('address', n || ' Street of ' || md5((n / 7)::text)),
    now()::timestamp - n * interval '7 min', 'UTC', now() - n * interval '7 min', now() - n * interval '8 min'
  FROM generate_series(1, ${total}::int) n
  JOIN (SELECT id, row_number() OVER (ORDER BY id) AS i FROM users) u ON u.i = 2 + n % ${PEOPLE}::int
  JOIN (SELECT id, e_provider_id, row_number() OVER (ORDER BY id) AS i FROM e_services) s ON s.i = 1 + n % ${PROVIDERS}::int
  CROSS JOIN (SELECT * FROM bookings WHERE id = ${model.id}) m`.execute(tx)
  await query`ANALYZE`.execute(tx)
})
const [some] = await sql<{ id: number; name: string; phone_number: string; address: string }[]>`
  SELECT b.id, u.name, u.phone_number, b.address ->> 'address' AS address FROM bookings b JOIN users u ON u.id = b.user_id
  WHERE b.id > ${model.id} ORDER BY b.id OFFSET ${Math.floor(total / 3)}::int LIMIT 1`
await database.close()

const server = new Worker(new URL('./server.ts', import.meta.url), { workerData: { url: postgres.url } })
const port = await new Promise<number>((done, fail) => server.once('message', done).once('error', fail))
const read = async (query: string) => {
  const begun = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/office/bookings?${query}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const body = (await response.json()) as { data: { rows: unknown[]; next: string | null } }
  if (!response.ok) throw new Error(JSON.stringify(body))
  return { ms: performance.now() - begun, found: body.data.rows.length }
}
const q = (text = '') => `q=${encodeURIComponent(text)}`
const rows: Record<string, object> = {}
for (const [name, query] of Object.entries({
  'newest first': '',
  'by visit': 'sort=visit',
  'waiting for an answer': 'status=received',
  unpaid: 'payment=none',
  number: q(`#${some?.id}`),
  'phone number': q(some?.phone_number.slice(-8)),
  name: q(some?.name.slice(0, 16)),
  'part of every name': q('person'),
  email: q('p777@bench'),
  provider: q('provider 17'),
  address: q(some?.address),
  'part of every address': q('street of'),
  nothing: q('nobody at all'),
})) {
  const answers = []
  for (let n = 0; n < TRIES; n++) answers.push(await read(query))
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  rows[name] = {
    rows: answers[0]?.found,
    median: Number((times[Math.floor(TRIES / 2)] ?? 0).toFixed(1)),
    slowest: Number((times.at(-1) ?? 0).toFixed(1)),
  }
}
console.table(rows)
await server.terminate()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
