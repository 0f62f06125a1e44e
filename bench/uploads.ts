/**
 * R11: malicious uploads: bombs, drawings with scripts, polyglot files, endless and very slow ones. For each: the
 * response, its time, the memory it takes, the latency of other requests, and what is left on the disk. `node
 * bench/uploads.ts [replica]`, with three processes and a standby for public reads (R21); needs nothing running.
 */
import { randomUUID } from 'node:crypto'
import { globSync } from 'node:fs'
import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { connect } from '../src/server/db/database.ts'
import { buildToken } from '../test/build.ts'
import { photo, pngChunk, wordy } from '../test/uploads.ts'
import { percentiles } from './client.ts'
import { openEmbedded } from './databases.ts'
import { foreignLoad, memoryOfFamily, program, start } from './machine.ts'

const MIB = 1024 * 1024
const border = 'border'
const given = process.argv.slice(2)

/** A PNG of so many black pixels, eight bits each. */
const bomb = (width: number, height: number) => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc((width + 1) * height))
  const end = [pngChunk('IDAT', data), pngChunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), pngChunk('IHDR', head), ...end])
}
/** A picture of one colour. */
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } })
/** An archive of one file that says it holds 4 GB. */
const archive = () => {
  const packed = deflateSync(Buffer.alloc(50 * MIB))
  const local = Buffer.from('504b030414000000080000000000000000000000000000ffffffff0100000061', 'hex')
  const last = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
  return Buffer.concat([local, packed, last])
}

const part = (name: string, value: string) =>
  Buffer.from(`--${border}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
const opening = (name: string, type: string) =>
  Buffer.concat([
    part('uuid', randomUUID()),
    part('field', 'avatar'),
    Buffer.from(
      `--${border}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
  ])
const form = (file: Buffer, name = 'photo.png', type = 'image/png') =>
  Buffer.concat([opening(name, type), file, Buffer.from(`\r\n--${border}--\r\n`)])

const embedded = await openEmbedded({ replica: given.includes('replica') })
const { dataDir } = embedded
// Two hundred tokens are made at once, on a busy machine, too.
const database = connect(embedded.url, { max: 2, waitMs: 600_000 })
const settings = { ...embedded.env, LOG_LEVEL: 'silent' }
const server = await start(program, { ...settings, RATE_LIMIT_SCALE: '1000000' })

type Answered = { status: number; ms: number }
type Send = (write: (piece: Buffer) => Promise<boolean>) => Promise<void>

/** Starts an upload and lets `send` write its body; returns the status, 0 when the connection was closed without one. */
const upload = async (send: Send, extra: Record<string, string> = {}): Promise<Answered> => {
  const { token } = await buildToken(database.db)
  const type = `multipart/form-data; boundary=${border}`
  const headers = { authorization: `Bearer ${token}`, 'content-type': type, ...extra }
  const began = performance.now()
  const call = request({ port: server.port, method: 'POST', path: '/api/uploads/store', headers })
  let over = false
  const answered = new Promise<Answered>((done) => {
    const end = (status: number) => {
      over = true
      done({ status, ms: performance.now() - began })
    }
    call.on('response', (answer) => {
      answer.resume()
      end(answer.statusCode ?? 0)
    })
    call.on('error', () => end(0))
  })
  const write = async (piece: Buffer) => {
    if (!over) await Promise.race([new Promise<void>((done) => call.write(piece, () => done())), answered])
    return !over
  }
  await send(write)
  if (over) call.destroy()
  else call.end()
  return answered
}
const whole = (body: Buffer, headers?: Record<string, string>) =>
  upload(async (write) => void (await write(body)), headers)

const endless = (megabytes: number) => async (write: (piece: Buffer) => Promise<boolean>) => {
  await write(opening('photo.png', 'image/png'))
  const piece = Buffer.alloc(MIB, 1)
  for (let n = 0; n < megabytes; n++) if (!(await write(piece))) return
}
const dripping =
  (seconds: number): Send =>
  async (write) => {
    await write(opening('photo.png', 'image/png'))
    for (let n = 0; n < seconds; n++) {
      await write(Buffer.from('x'))
      await pause(1000)
    }
  }

const picture = await solid(640, 480).jpeg().toBuffer()
const packedForm = gzipSync(form(Buffer.alloc(200 * MIB)))
const [square, packed, zip] = [bomb(30_000, 30_000), gzipSync(Buffer.alloc(900 * MIB)), archive()]
const line = bomb(40_000_000, 1)
const noise = { type: 'gaussian' as const, mean: 128, sigma: 80 }
const honest = form(
  await sharp({ create: { width: 2000, height: 1330, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer(),
)
const texts = form(wordy(await photo()))
const [avif, gif] = await Promise.all([
  solid(5000, 4000).avif({ effort: 0 }).toBuffer(),
  solid(5000, 4000).gif().toBuffer(),
])
const five = (once: () => Promise<Answered>) => () => Promise.all(Array.from({ length: 5 }, once))

/** What is sent, and which answers are right. */
const attacks: Record<string, [() => Promise<Answered[]>, number[]]> = {
  [`PNG of 30,000 × 30,000, ${(square.length / MIB).toFixed(1)} MB, 5 at once`]: [
    five(() => whole(form(square))),
    [422],
  ],
  'PNG of 40,000,000 × 1, 5 at once': [five(() => whole(form(line))), [422]],
  'AVIF of 20 megapixels, 5 at once': [five(() => whole(form(avif))), [422]],
  'GIF of 20 megapixels, 5 at once': [five(() => whole(form(gif))), [422]],
  [`true PNG of ${(honest.length / MIB).toFixed(1)} MB, 5 at once, to compare`]: [five(() => whole(honest)), [200]],
  'PNG with texts of 8 GB, which are left out, 5 at once': [five(() => whole(texts)), [200]],
  'gzip bomb named .png, 5 at once': [five(() => whole(form(packed))), [422]],
  'gzip bomb as the body itself': [five(() => whole(packedForm, { 'content-encoding': 'gzip' })), [415]],
  'zip bomb named .png': [five(() => whole(form(zip))), [422]],
  'drawing with a script': [
    five(() => whole(form(Buffer.from('<svg xmlns="x"><script>alert(1)</script></svg>'), 'a.svg', 'image/svg+xml'))),
    [422],
  ],
  'picture with a page behind it': [
    five(() => whole(form(Buffer.concat([picture, Buffer.from('<html><script>alert(1)</script>')])))),
    [422],
  ],
  'a program that says it is a picture': [five(() => whole(form(Buffer.from('\x7fELF\x02\x01')))), [422]],
  'no form at all': [five(() => whole(Buffer.from('{}'), { 'content-type': 'application/json' })), [415]],
  '2 GB that say so': [five(() => upload(endless(2048), { 'content-length': String(2048 * MIB) })), [413]],
  '2 GB that do not': [five(() => upload(endless(2048))), [413]],
  '1 byte a second, 200 at once, 15 s': [
    () => Promise.all(Array.from({ length: 200 }, () => upload(dripping(15)))),
    [400, 422],
  ],
}

const stored = () => globSync('files/uploads/**/*.*', { cwd: dataDir }).length

/** Sends small requests until stopped; returns their latencies. */
const pinging = () => {
  let going = true
  const times: number[] = []
  const line = (async () => {
    while (going) {
      const began = performance.now()
      await (await fetch(`http://127.0.0.1:${server.port}/healthz`)).arrayBuffer()
      times.push(performance.now() - began)
      await pause(5)
    }
  })()
  return async () => {
    going = false
    await line
    return percentiles(times)
  }
}

/** Measures the server's peak memory until stopped, in MiB above the current value. */
const growing = () => {
  const before = memoryOfFamily(server.pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOfFamily(server.pid))
  }, 50)
  return () => {
    clearInterval(timer)
    return most - before
  }
}

const foreign = foreignLoad()
// What a first picture loads is not the attack's.
for (let n = 0; n < 20; n++) await whole(form(picture, '../../../etc/x.svg', 'text/html'))
const kept = stored()
let accepted = 0
const table: Record<string, object> = {}
for (const [name, [attack, right]] of Object.entries(attacks)) {
  const [grown, waited] = [growing(), pinging()]
  const answers = await attack()
  const { p99 } = await waited()
  accepted += answers.filter(({ status }) => status === 200).length
  table[name] = {
    answered: [...new Set(answers.map(({ status }) => status))].join(', '),
    right: answers.every(({ status }) => right.includes(status)) ? 'yes' : 'NO',
    'slowest s': Number((Math.max(...answers.map(({ ms }) => ms)) / 1000).toFixed(2)),
    'memory + MiB': grown(),
    'others p99 ms': Math.round(p99),
    'left on disk': stored() - kept - accepted,
  }
}
console.table(table)
console.log(`20 true pictures named ../../../etc/x.svg: ${kept} stored, all of them under files/uploads`)
console.log(`others used ${foreign().toFixed(2)} cores`)
await server.stop()
await database.close()
await embedded.remove()
