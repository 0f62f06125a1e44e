/**
 * R10: data, write-ahead log and files on a small file system, filled to the last byte while people write. `node
 * bench/fullDisk.ts [mebibytes] [replica]`, with three processes and a standby elsewhere for public reads (R21); needs a build,
 * nothing running, and the right to mount (root on Linux).
 */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { migrate } from '../src/app/migrate.ts'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect } from '../src/server/db/database.ts'
import { buildToken, buildUser } from '../test/build.ts'
import { openReplica, settings } from './databases.ts'
import { program, start } from './machine.ts'

const given = process.argv.slice(2)
const [mebibytes = 400] = given.filter((word) => Number(word) >= 0).map(Number)
const LANES = 3
const FULL_MS = 15_000

const mounted = mkdtempSync(join(tmpdir(), 'doorstep-full-'))
const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', mounted], { encoding: 'utf8' })
if (mount.status !== 0) {
  console.log(`Not run: a small file system cannot be mounted here (${mount.stderr.trim()}).`)
  process.exit(1)
}
chmodSync(mounted, 0o711)
const messages: string[] = []
const embedded = await startEmbedded({ dataDir: mounted, log: (line) => messages.push(line), settings })
await migrate(embedded.url)
const database = connect(embedded.url)
const second = given.includes('replica') ? await openReplica(embedded.url, join(mounted, 'postgres')) : undefined
const server = await start(program, {
  DATABASE_URL: embedded.url,
  DATA_DIR: mounted,
  PORT: '0',
  DEMO: 'off',
  PROCESSES: '1',
  LOG_LEVEL: 'silent',
  RATE_LIMIT_SCALE: '1000000',
  ...second?.env,
})
/** The status; 0 where no answer came. */
const ask = async (path: string, init?: RequestInit): Promise<number> => {
  try {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, init)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

const picture = await sharp({
  create: {
    width: 120,
    height: 120,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 60 },
  },
})
  .png()
  .toBuffer()
const lanes = []
for (let lane = 0; lane < LANES; lane++) {
  const { id } = await buildUser(database.db)
  lanes.push((await buildToken(database.db, { user_id: id })).token)
}

type Phase = 'before' | 'full' | 'after'
let phase: Phase = 'before'
const statuses: Record<Phase, Record<string, number>> = { before: {}, full: {}, after: {} }
const slowest: Record<Phase, number> = { before: 0, full: 0, after: 0 }
const acknowledged = new Set<string>()
let over = false

const timed = async (what: string, work: () => Promise<number>): Promise<void> => {
  const [began, at] = [performance.now(), phase]
  const status = await work()
  slowest[at] = Math.max(slowest[at], Math.round(performance.now() - began))
  const name = `${what} ${status}`
  statuses[at][name] = (statuses[at][name] ?? 0) + 1
}
const post = (token: string, path: string, body: FormData | string): Promise<number> => {
  const type = typeof body === 'string' && { 'content-type': 'application/json' }
  return ask(`/api/${path}`, { method: 'POST', headers: { authorization: `Bearer ${token}`, ...type }, body })
}
const write = async (token: string, text: string): Promise<number> => {
  const address = { description: text, address: `${text} ${'x'.repeat(200)}`, latitude: 24.7, longitude: 46.7 }
  const status = await post(token, 'addresses', JSON.stringify(address))
  if (status === 200) acknowledged.add(text)
  return status
}
const upload = (token: string): Promise<number> => {
  const form = new FormData()
  form.append('uuid', randomUUID())
  form.append('field', 'avatar')
  form.append('file', new Blob([new Uint8Array(picture)]), 'photo.png')
  return post(token, 'uploads/store', form)
}
const lane = async (token: string, number: number): Promise<void> => {
  for (let n = 0; !over; n++) {
    await timed('write', () => write(token, `Place ${number} ${n}`))
    if (n % 5 === 0) await timed('upload', () => upload(token))
    if (n % 5 === 1)
      await timed('read', () => ask(`/api/e_services?limit=5&search=price:${n},9999999&searchFields=price:between`))
    if (n % 50 === 2) await timed('health', () => ask('/healthz'))
  }
}

/** Everything that is left; what others free meanwhile, too. */
const ballast = join(mounted, 'ballast')
const fill = (): void => {
  const file = openSync(ballast, 'a')
  try {
    for (const size of [1_048_576, 4096, 1]) for (;;) if (writeSync(file, Buffer.alloc(size)) < size) break
  } catch {
    // Full.
  } finally {
    closeSync(file)
  }
}

const working = Promise.all(lanes.map(lane))
await sleep(3000)
phase = 'full'
const end = performance.now() + FULL_MS
while (performance.now() < end) {
  fill()
  // The log needs a new segment, as it does after a while of writing.
  await database.sql`SELECT pg_switch_wal()`.catch(() => {})
  await sleep(100)
}
phase = 'after'
const freed = performance.now()
rmSync(ballast)
while (!Object.keys(statuses.after).includes('write 200') && performance.now() - freed < 60_000) await sleep(10)
const recovery = Math.round(performance.now() - freed)
await sleep(2000)
over = true
await working

const kept = new Set(
  (await database.sql<{ description: string }[]>`SELECT description FROM addresses`).map(
    ({ description }) => description,
  ),
)
const lost = [...acknowledged].filter((text) => !kept.has(text)).length
const paths = await database.sql<{ path: string }[]>`SELECT path FROM uploads`
const files = spawnSync('find', [join(mounted, 'files'), '-name', '*.part*'], { encoding: 'utf8' }).stdout.trim()
console.table(statuses)
console.log(`slowest answer, ms: before ${slowest.before}, full ${slowest.full}, after ${slowest.after}`)
console.log(
  `first change ${recovery} ms after there was space again; PostgreSQL: ${messages.slice(1).join('; ') || 'never stopped'}`,
)
console.log(
  `acknowledged ${acknowledged.size}, lost ${lost}; pictures ${paths.length}, partial files ${files ? files.split('\n').length : 0}`,
)

await server.stop()
await database.close()
await second?.standby.remove()
await embedded.stop()
spawnSync('umount', [mounted])
rmSync(mounted, { recursive: true, force: true })
process.exit(lost > 0 ? 1 : 0)
