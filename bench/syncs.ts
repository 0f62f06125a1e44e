/**
 * R4: whether the embedded PostgreSQL writes what it acknowledged to the disk: calls of fsync and fdatasync, counted by strace, while
 * clients book for some seconds. `node bench/syncs.ts [seconds] [clients]`; needs strace, a build and nothing running.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { keepBooking, seedCustomers } from './customers.ts'
import { program, start } from './machine.ts'

const [seconds = 10, clients = 16] = process.argv.slice(2).map(Number)
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-bench-'))
const postgres = await startEmbedded({ dataDir, log: () => {} })
await migrate(postgres.url)
const database = connect(postgres.url, { max: 4 })
const { services, people } = await seedCustomers(database, clients)
const server = await start(program, {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: 'off',
  PROCESSES: '1',
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'silent',
})

const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
const family = readdirSync('/proc').filter((name) => {
  try {
    return (
      /^\d+$/.test(name) &&
      readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(postmaster)
    )
  } catch {
    return false
  }
})
const trace = join(dataDir, 'trace')
const strace = spawn('strace', [
  ...['-f', '-e', 'trace=fsync,fdatasync', '-o', trace],
  ...[String(postmaster), ...family].flatMap((pid) => ['-p', pid]),
])
await pause(2000)
const [before] = await database.sql<{ lsn: string }[]>`SELECT pg_current_wal_lsn()::text AS lsn`
const { outcome, stop } = keepBooking({ port: () => server.port, database, services, people })
await pause(seconds * 1000)
await stop()
const [after] = await database.sql<{ bytes: number; fsync: string; commit: string; method: string }[]>`
  SELECT (pg_current_wal_lsn() - ${before?.lsn}::text::pg_lsn)::int AS bytes, current_setting('fsync') AS fsync,
    current_setting('synchronous_commit') AS commit, current_setting('wal_sync_method') AS method`
const ended = once(strace, 'exit')
strace.kill('SIGINT')
await ended
const calls = readFileSync(trace, 'utf8').match(/\b(fsync|fdatasync)\(/g)?.length ?? 0
const acknowledged = outcome.booked.size + outcome.paid.size
const passed = calls > 0 && after?.fsync === 'on' && after.commit === 'on'
process.stdout.write(
  `${acknowledged} bookings and payments acknowledged in ${seconds} s, ${calls} calls of fsync and fdatasync, ` +
    `${Math.round((after?.bytes ?? 0) / 1000)} kB of log; fsync ${after?.fsync}, synchronous_commit ${after?.commit}, ` +
    `wal_sync_method ${after?.method}: ${passed ? 'passed' : 'FAILED'}\n`,
)
await server.stop()
await database.close()
await postgres.stop()
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = passed ? 0 : 1
