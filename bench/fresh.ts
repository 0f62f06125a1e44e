/**
 * CPU and bytes of a page made afresh whose calls are in the cache: each address is new, the answers are not.
 * `node bench/fresh.ts [--pages 40] [--rounds 5] [--data folder] [--program file]`; needs a build. With several `--program` their
 * rounds alternate.
 */
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { createClient } from './client.ts'
import { cpuOf, foreignLoad, pinToSecondCore, program, start } from './machine.ts'
import { openTown } from './town.ts'

const goal = { cpu: 5, html: 60_000 }
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
const servers = []
for (const file of values.program) {
  const server = await start(file, env)
  servers.push({ file, server, client: createClient(server.port, 1) })
}

const paths = { Home: '/', Category: '/category/1', Service: '/e_service/1', Search: '/search' }
let sent = 0
const get = async (client: ReturnType<typeof createClient>, path: string) => {
  const { status, text } = await client.send({
    method: 'GET',
    path: `${path}?n=${sent++}`,
    headers: { accept: 'text/html' },
  })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return text
}
const median = (all: number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN

const others = foreignLoad()
const rows = []
for (const [page, path] of Object.entries(paths)) {
  for (const { client } of servers) for (let n = 0; n < 200; n++) await get(client, path)
  const spent = servers.map(() => [] as number[])
  for (let round = 0; round < rounds; round++)
    for (const [i, { server, client }] of servers.entries()) {
      const before = cpuOf(server.pid)
      for (let n = 0; n < pages; n++) await get(client, path)
      spent[i]?.push((cpuOf(server.pid) - before) / pages)
    }
  for (const [i, { file, client }] of servers.entries()) {
    const html = await get(client, path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    rows.push({
      page,
      ...(servers.length > 1 && { program: file }),
      'CPU ms': Number(median(spent[i] ?? []).toFixed(1)),
      'HTML bytes': Buffer.byteLength(html),
      brotli: brotliCompressSync(html, { params }).length,
    })
  }
}
console.table(rows)
const missed = rows.filter((row) => row['CPU ms'] > goal.cpu || row['HTML bytes'] > goal.html)
print(
  `others took ${others().toFixed(2)} cores; goals: ${goal.cpu} ms and ${goal.html} bytes, missed by ${missed.length} of ${rows.length}`,
)
for (const { server, client } of servers) {
  client.close()
  await server.stop()
}
await postgres.stop()
