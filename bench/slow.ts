/**
 * R12: slow clients. Half of the connections send part of a request and stop, the others send one byte a second; meanwhile
 * others ask for public answers. `node bench/slow.ts [connections] [seconds] [replica]`, with three processes and a standby for
 * public reads (R21); needs nothing running.
 */
import { connect as open, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, percentiles } from './client.ts'
import { pinToSecondCore } from './machine.ts'
import { openStage } from './stage.ts'

const given = process.argv.slice(2)
const [connections = 2000, seconds = 100] = given.filter((word) => Number(word) >= 0).map(Number)
const [mostP99, mostMemory] = [50, 64]
/** Seconds after which a connection without a whole head is closed: Node's limit of 60, looked at every 30. */
const headSeconds = 95

pinToSecondCore()
const stage = await openStage({ replica: given.includes('replica') })
const { port } = stage.server
const client = createClient(port, 4)

const times = async (forSeconds: number): Promise<number[]> => {
  const found: number[] = []
  const end = Date.now() + forSeconds * 1000
  for (let n = 0; Date.now() < end; n++) {
    const began = performance.now()
    const { status } = await client.send({ method: 'GET', path: `/api/categories?limit=4&_=${n}` })
    if (status !== 200) throw new Error(`an answer of ${status}`)
    found.push(performance.now() - began)
    await sleep(20)
  }
  return found
}

const quiet = percentiles(await times(Math.min(10, seconds)))
const before = stage.memory()
const state = { open: 0, refused: 0, closed: { silent: 0, dripping: 0 } }
const sockets: Socket[] = []
const drips: (() => void)[] = []
const head = 'POST /api/login HTTP/1.1\r\nhost: doorstep.test\r\ncontent-type: application/json\r\n'
const slowly = (kind: 'silent' | 'dripping') => {
  const socket = open(port, '127.0.0.1')
  sockets.push(socket)
  socket.once('connect', () => {
    state.open++
    socket.write(kind === 'silent' ? head : `${head}content-length: 100000\r\n\r\n{`)
    if (kind === 'dripping') drips.push(() => void (socket.writable && socket.write(' ')))
  })
  socket.on('error', () => {
    state.refused++
  })
  socket.once('close', () => {
    state.closed[kind]++
  })
  socket.resume()
}
for (let n = 0; n < connections; n++) {
  slowly(n % 2 === 0 ? 'silent' : 'dripping')
  if (n % 100 === 99) await sleep(20)
}
const ticking = setInterval(() => {
  for (const drip of drips) drip()
}, 1000)
const loaded = percentiles(await times(seconds))
clearInterval(ticking)
const grown = stage.memory() - before
for (const socket of sockets) socket.destroy()

const silentClosed = state.closed.silent >= connections / 2
const passed = loaded.p99 <= mostP99 && grown <= mostMemory && (seconds < headSeconds || silentClosed)
process.stdout.write(
  `${state.open} slow connections for ${seconds} s: others p50/p99 ${loaded.p50.toFixed(1)}/${loaded.p99.toFixed(1)} ms ` +
    `(≤ ${mostP99}; before ${quiet.p50.toFixed(1)}/${quiet.p99.toFixed(1)}), memory + ${grown} MiB (≤ ${mostMemory}); ` +
    `closed by the server: ${state.closed.silent} of ${connections / 2} half-open ones (after 60 to 90 s), ` +
    `${state.closed.dripping} of those that send a byte a second (after 300 to 330 s): ${passed ? 'passed' : 'FAILED'}\n`,
)
client.close()
await stage.close()
process.exitCode = passed ? 0 : 1
