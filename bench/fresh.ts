/**
 * CPU and bytes of a page made afresh whose calls are in the cache: each address is new, the answers are not. In turn with it
 * React renders the same markup without components, in a process of its own.
 * `node bench/fresh.ts [--pages 40] [--rounds 5] [--data folder] [--program file]`; needs a build. With several `--program` their
 * rounds alternate.
 */
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { createClient } from './client.ts'
import { type Finding, report } from './findings.ts'
import { cpuOf, foreignLoad, pinToSecondCore, program, start } from './machine.ts'
import { openTown } from './town.ts'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '40' },
    rounds: { type: 'string', default: '5' },
    data: { type: 'string', default: '.data/bench' },
    program: { type: 'string', multiple: true, default: [program] },
  },
})
const [pages, rounds] = [Number(values.pages), Number(values.rounds)]
const print = (line: string) => process.stdout.write(`${line}\n`)

const { dataDir, postgres, database } = await openTown(values.data, print)
await database.close()
pinToSecondCore()

const env = {
  DATABASE_URL: postgres.url,
  DATA_DIR: dataDir,
  PORT: '0',
  DEMO: 'off',
  PROCESSES: '1',
  RATE_LIMIT_SCALE: '1000000',
  LOG_LEVEL: 'silent',
}
const open = async (file: string) => {
  const server = await start(file, env)
  return { file, server, client: createClient(server.port, 1) }
}
const servers = []
for (const file of values.program) servers.push(await open(file))
const yardstick = await open('bench/yardstick.ts')

const paths = { Home: '/', Category: '/category/1', Service: '/e_service/1', Search: '/search' }
type Opened = Awaited<ReturnType<typeof open>>
let sent = 0
const get = async ({ client }: Opened, path: string) => {
  const { status, text } = await client.send({
    method: 'GET',
    path: `${path}?n=${sent++}`,
    headers: { accept: 'text/html' },
  })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return text
}
/** Milliseconds of CPU for a page, of so many in a row. */
const cost = async (opened: Opened, path: string, pages: number): Promise<number> => {
  const before = cpuOf(opened.server.pid)
  for (let n = 0; n < pages; n++) await get(opened, path)
  return (cpuOf(opened.server.pid) - before) / pages
}
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

const others = foreignLoad()
const rows = []
const findings: Finding[] = []
for (const [page, path] of Object.entries(paths)) {
  for (const server of servers) for (let n = 0; n < 200; n++) await get(server, path)
  const bare = `/page/${page}`
  const body = await get(servers[0] as Opened, path)
  await yardstick.client.send({ method: 'PUT', path: bare, headers: { 'content-type': 'text/plain' }, body })
  for (let n = 0; n < 200; n++) await get(yardstick, bare)

  const [spent, spentBare] = [servers.map(() => [] as number[]), [] as number[]]
  for (let round = 0; round < rounds; round++) {
    for (const [i, server] of servers.entries()) spent[i]?.push(await cost(server, path, pages))
    // The system counts CPU in steps of 10 ms, which are many of these.
    spentBare.push(await cost(yardstick, bare, 10 * pages))
  }
  const bareCpu = median(spentBare)
  for (const [i, server] of servers.entries()) {
    const html = await get(server, path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    const [cpu, bytes] = [median(spent[i] ?? []), Buffer.byteLength(html)]
    const name = servers.length > 1 ? `${page} of ${server.file}` : page
    rows.push({
      page: name,
      'CPU ms': Number(cpu.toFixed(1)),
      'bare CPU ms': Number(bareCpu.toFixed(2)),
      'HTML bytes': bytes,
      'bare bytes': Buffer.byteLength(await get(yardstick, bare)),
      brotli: brotliCompressSync(html, { params }).length,
    })
    findings.push(
      { goal: 'P7', what: `${name} afresh, CPU`, figure: cpu, unit: 'ms', most: 5, cpu },
      { goal: 'P7', what: `${name} afresh, share of the bare React render`, figure: bareCpu / cpu, least: 0.25, cpu },
      { goal: 'P7', what: `${name}, HTML`, figure: bytes, unit: 'bytes', most: 60_000 },
    )
  }
}
console.table(rows)
report(findings, others())
for (const { server, client } of [...servers, yardstick]) {
  client.close()
  await server.stop()
}
await postgres.stop()
