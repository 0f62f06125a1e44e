/**
 * R17: backups while people book and pay, on the embedded database; each restored into an empty one. What was
 * acknowledged before the backup began must be there, every invariant must hold, and the restored server must take
 * exactly one of 50 bookings of the same time. `node bench/backups.ts [times]`; needs a build and nothing running.
 */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { runningEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { checkInvariants } from '../test/invariants.ts'
import { createClient } from './client.ts'
import { keepBooking, seedCustomers } from './customers.ts'
import { program, start } from './machine.ts'
import { visit } from './visits.ts'

const [times = 3] = process.argv.slice(2).map(Number)
const CLIENTS = 16
const RIVALS = 50
const folder = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
const settings = { PORT: '0', DEMO: 'off', RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'silent' }

const serve = async (name: string) => {
  const dataDir = join(folder, name)
  const server = await start(program, { ...settings, DATA_DIR: dataDir })
  const url = runningEmbedded(dataDir)
  if (!url) throw new Error('the server runs without its database')
  return { server, dataDir, database: connect(url, { max: 6 }) }
}
/** Runs a program of ours to its end; returns how many milliseconds that took. */
const run = async (script: string, dataDir: string, ...args: string[]): Promise<number> => {
  const began = performance.now()
  const env = { ...process.env, ...settings, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [script, ...args], { env })
  return Math.round(performance.now() - began)
}

const source = await serve('source')
const { services, people } = await seedCustomers(source.database, CLIENTS)
const { outcome, stop } = keepBooking({ port: () => source.server.port, database: source.database, services, people })

const backups: { file: string; ms: number; booked: number[]; paid: number[] }[] = []
for (let n = 0; n < times; n++) {
  await pause(2000 + Math.random() * 1000)
  const [booked, paid] = [[...outcome.booked.values()], [...outcome.paid.values()]]
  const file = join(folder, `${n}.tar.gz`)
  backups.push({ file, ms: await run('src/app/backup.ts', source.dataDir, file), booked, paid })
}
await stop()
await source.database.close()
await source.server.stop()

const table: Record<string, object> = {}
for (const [n, { file, ms, booked, paid }] of backups.entries()) {
  const dataDir = join(folder, `target-${n}`)
  const restoring = await run('src/app/restore.ts', dataDir, file)
  const target = await serve(`target-${n}`)
  const ids = async (kind: 'bookings' | 'payments') =>
    new Set((await target.database.db.selectFrom(kind).select('id').execute()).map(({ id }) => id))
  const [bookings, payments] = [await ids('bookings'), await ids('payments')]
  const lost = booked.filter((id) => !bookings.has(id)).length + paid.filter((id) => !payments.has(id)).length
  const broken = Object.keys(await checkInvariants(target.database))

  const { send, close } = createClient(target.server.port, RIVALS)
  // Far behind what was booked; three workers, so that three are needed to fill the hour.
  const wish = JSON.stringify(visit(services, 1_000_000))
  const answers = await Promise.all(
    Array.from({ length: RIVALS }, (_, one) => {
      const headers = { authorization: `Bearer ${people[one % CLIENTS]?.token}`, 'content-type': 'application/json' }
      return send({ method: 'POST', path: '/api/bookings', headers, body: wish })
    }),
  )
  close()
  const taken = answers.filter(({ status }) => status === 200).length
  const after = Object.keys(await checkInvariants(target.database))
  table[`backup ${n + 1}`] = {
    'ms under load': ms,
    MB: Number((statSync(file).size / 1e6).toFixed(2)),
    'acknowledged before': booked.length + paid.length,
    lost,
    'rows of bookings': bookings.size,
    'broken invariants': [...broken, ...after].join(', ') || 0,
    'restored in ms': restoring,
    'of 50 at one time': `${taken} (workers: 3)`,
    other: answers.filter(({ status }) => status !== 200 && status !== 409).length,
  }
  await target.database.close()
  await target.server.stop()
}
console.table(table)
console.log(`meanwhile ${outcome.wrong.length} wrong answers, ${outcome.cut.length} cut`, outcome.wrong.slice(0, 3))
rmSync(folder, { recursive: true, force: true })
