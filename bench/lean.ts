/**
 * P9: how soon the program answers after its start, what memory it has then and after a load, with the default cache and without,
 * and what `npm start` installs. `node bench/lean.ts [--starts 10] [--requests 20000] [--data folder] [--program file]`; needs a build.
 */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createClient } from './client.ts'
import { report } from './findings.ts'
import { cpuOf, foreignLoad, memoryOf, program, start } from './machine.ts'
import { idsOf } from './measure.ts'
import { calls, pages } from './targets.ts'
import { openTown } from './town.ts'

const { values } = parseArgs({
  options: {
    starts: { type: 'string', default: '10' },
    requests: { type: 'string', default: '20000' },
    data: { type: 'string', default: '.data/bench' },
    program: { type: 'string', default: program },
  },
})
const CLIENTS = 16
const print = (line: string) => process.stdout.write(`${line}\n`)

type Locked = { dev?: boolean; optional?: boolean; devOptional?: boolean }

const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name)
    // Packages below this one are counted by themselves.
    if (entry.isDirectory()) return entry.name === 'node_modules' ? sum : sum + bytesIn(path)
    return sum + lstatSync(path).size
  }, 0)

/** Packages that `npm ci --omit=dev` installs on this machine, and their size in MB. */
const installed = () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const sizes = Object.entries(packages).flatMap(([path, { dev, devOptional }]) => {
    if (!path || dev || devOptional) return []
    const size = lstatSync(path, { throwIfNoEntry: false }) ? bytesIn(path) : 0
    return size > 0 ? [{ path, mb: size / 1e6 }] : []
  })
  return sizes.sort((a, b) => b.mb - a.mb)
}

const { dataDir, postgres, database } = await openTown(values.data, print)
await database.close()
const ids = await idsOf(postgres.url)
const paths = [...calls(ids), ...pages(ids)].flatMap((target) => target.paths.slice(0, 40))
const others = foreignLoad()
const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', DEMO: 'off', PROCESSES: '1' }
const settings = { ...env, RATE_LIMIT_SCALE: '1000000', LOG_LEVEL: 'silent' }

const answers: number[] = []
for (let n = 0; n < Number(values.starts); n++) {
  const began = performance.now()
  const server = await start(values.program, settings)
  const client = createClient(server.port, 1)
  const { status } = await client.send({ method: 'GET', path: '/', headers: { accept: 'text/html' } })
  if (status !== 200) throw new Error(`the first answer was ${status}`)
  answers.push(performance.now() - began)
  client.close()
  await server.stop()
}
answers.sort((a, b) => a - b)
const slowest = answers[Math.ceil(answers.length * 0.95) - 1] ?? Number.NaN

const memory = async (extra: Record<string, string>) => {
  const server = await start(values.program, { ...settings, ...extra })
  const client = createClient(server.port, CLIENTS)
  const [idle, before] = [memoryOf(server.pid), cpuOf(server.pid)]
  let [n, peak] = [0, idle]
  const loop = async () => {
    while (n < Number(values.requests)) {
      const path = paths[n++ % paths.length] ?? '/'
      await client.send({ method: 'GET', path, headers: { 'accept-encoding': 'br' } })
      if (n % 200 === 0) peak = Math.max(peak, memoryOf(server.pid))
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, loop))
  const after = memoryOf(server.pid)
  const cpu = Number(((cpuOf(server.pid) - before) / Number(values.requests)).toFixed(2))
  client.close()
  await server.stop()
  return { idle, peak, after, cpu }
}
const [withCache, withoutCache] = [await memory({}), await memory({ CACHE_MIB: '0' })]
const packages = installed()
print(
  `first good answer of ${values.starts} starts: ${answers.map(Math.round).join(', ')} ms; p95 ${Math.round(slowest)}`,
)
print(`MiB of memory, ${values.requests} requests, and ms of CPU for each:`)
console.table({ 'default cache': withCache, 'no cache': withoutCache })
print('The largest packages of npm ci --omit=dev, MB:')
print(
  packages
    .slice(0, 12)
    .map(({ path, mb }) => `  ${mb.toFixed(1).padStart(6)} ${path}`)
    .join('\n'),
)
const load = `memory after ${values.requests} requests`
const megabytes = packages.reduce((sum, { mb }) => sum + mb, 0)
report(
  [
    { goal: 'P9', what: `first good answer, p95 of ${values.starts} starts`, figure: slowest, unit: 'ms', most: 1000 },
    { goal: 'P9', what: load, figure: withCache.after, unit: 'MiB', most: 220, cpu: withCache.cpu },
    {
      goal: 'P9',
      what: `${load}, no cache`,
      figure: withoutCache.after,
      unit: 'MiB',
      most: 160,
      cpu: withoutCache.cpu,
    },
    { goal: 'P9', what: `${packages.length} packages that npm start installs`, figure: megabytes, unit: 'MB' },
  ],
  others(),
)
await postgres.stop()
