/**
 * R7: requests made from the contracts, with wrong values, wrong types and damaged bytes, by visitors and every role. None may
 * be answered with 5xx, stop the server, reflect markup, exceed the budgets of one request, or answer a failure in another shape
 * than the documented one. `node bench/fuzz.ts [requests] [seed] [replica]`, with three processes and a standby
 * for public reads (R21); needs nothing running.
 */
import { connect } from 'node:net'
import { createClient } from './client.ts'
import { mark, texts, values } from './fuzzValues.ts'
import { openStage, randomFrom } from './stage.ts'

const given = process.argv.slice(2)
const [requests = 100_000, seed = 1] = given.filter((word) => Number(word) >= 0).map(Number)
const [mostCpu, mostBytes, mostMemory] = [100, 1_000_000, 64]
const LANES = 8
/** Milliseconds after which a request is sent again alone, to see what it costs. */
const slow = 400

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
}
type Operation = {
  parameters: { name: string; in: 'path' | 'query'; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

const random = randomFrom(seed)
const { below, one } = random
const chance = (share: number) => random.next() < share
const anything = (): unknown => (chance(0.6) ? one(texts) : one(values))

/** A value that fits, more or less. */
const sampleOf = (schema: Schema | undefined, depth = 0): unknown => {
  if (!schema || chance(0.15) || depth > 4) return anything()
  if (schema.anyOf) return sampleOf(one(schema.anyOf), depth + 1)
  if (schema.enum) return chance(0.8) ? one(schema.enum) : anything()
  if (schema.type === 'object') {
    const chosen = Object.entries(schema.properties ?? {}).filter(() => chance(0.8))
    const extra = chance(0.1) ? [[one(texts), anything()] as const] : []
    return Object.fromEntries([...chosen.map(([name, of]) => [name, sampleOf(of, depth + 1)] as const), ...extra])
  }
  if (schema.type === 'array') return Array.from({ length: below(4) }, () => sampleOf(schema.items, depth + 1))
  if (schema.type === 'integer' || schema.type === 'number') return chance(0.7) ? 1 + below(50) : anything()
  if (schema.type === 'boolean') return chance(0.8)
  return chance(0.5) ? String(1 + below(50)) : one(texts)
}

const nested = () => {
  const depth = one([100, 5000, 50_000])
  return chance(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}
const damaged = (text: string): string => {
  const at = below(text.length + 1)
  return one([
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(below(256)) + text.slice(at + 1),
    () => text.slice(0, at) + text,
    () => text.replaceAll('"', ''),
    () => `${text.slice(0, at)}\\ud800${text.slice(at)}`,
    () => `\ufeff${text}`,
    nested,
    () => `"${'a'.repeat(one([1000, 300_000]))}"`,
  ])()
}
const encoded = (text: string): string => {
  if (!text.isWellFormed()) return '%ED%A0%80'
  return chance(0.9) ? encodeURIComponent(text) : encodeURIComponent(text).replaceAll('%', '%25')
}

const stage = await openStage({ replica: given.includes('replica') })
const client = createClient(stage.server.port, LANES)
const get = (path: string) => client.send({ method: 'GET', path })
const { paths } = JSON.parse((await get('/api/docs/json')).text) as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
)
const pages = [
  '/',
  '/categories',
  '/category/*',
  '/category/*/*/*',
  '/search/*',
  '/search?word=*',
  '/e_service/*',
  '/e_service/book/*',
  '/e_provider/*',
  '/help/*',
  '/login?redirect=*',
  '/social-login',
  '/verify-email?token=*',
  '/undo-email-change?token=*',
  '/reset-password?token=*',
  '/payments/stripe?booking_id=*&attempt=*',
  '/payments/failed?booking_id=*',
  '/payments/stripe/checkout?booking_id=*&ticket=*',
  '/payments/stripe/return?attempt=*',
  '/payments/stripe-fpx/bank?attempt=*&bank=*',
  '/sign-in/*',
  '/sign-in/google/callback?state=*',
  '/media/*/*?w=*&f=*',
  '/locales/*',
  '/sitemap.xml',
  '/robots.txt',
  '/manifest.webmanifest?lang=*',
  '/language/*?back=*',
  '/assets/*',
  '/*',
]
const tokens: string[] = []
for (const role of ['customer', 'provider', 'operator'] as const)
  for (let n = 0; n < 200; n++) tokens.push(await stage.token(role))

type Ask = { method: string; path: string; headers: Record<string, string>; body?: string }
const queryOf = (entries: [string, unknown][]): string => {
  const pairs = entries.map(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    return `${name}${chance(0.03) ? '[]' : ''}=${encoded(text)}${chance(0.03) ? `&${name}=${encoded(one(texts))}` : ''}`
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}
const callOf = (): Ask => {
  const { path, method, operation } = one(operations)
  const at = (place: 'path' | 'query') => operation.parameters.filter((parameter) => parameter.in === place)
  let filled = path
  for (const { name } of at('path'))
    filled = filled.replace(`{${name}}`, () => (chance(0.6) ? String(1 + below(60)) : encoded(one(texts)) || '%20'))
  const asked = at('query').filter(() => chance(0.5))
  const query = queryOf(asked.map(({ name, schema }) => [name, sampleOf(schema)]))
  const headers: Record<string, string> = { 'accept-language': one(['en', 'ar', 'xx', '*;q=0', 'a'.repeat(200)]) }
  if (chance(0.8)) headers.authorization = `Bearer ${chance(0.95) ? one(tokens) : 'undefined'}`
  if (chance(0.1)) headers['idempotency-key'] = one(['a', 'k'.repeat(300), String(below(20))])
  const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const start = filled.startsWith('/api') ? '' : '/api'
  const target = start + (filled.startsWith('/') ? filled : `/${filled}`) + query
  if (!schema && !(method !== 'GET' && chance(0.2))) return { method, path: target, headers }
  const body = JSON.stringify(sampleOf(schema)) ?? 'null'
  headers['content-type'] = chance(0.93)
    ? 'application/json'
    : one([
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=x',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'a/b;c',
      ])
  return { method, path: target, headers, body: chance(0.15) ? damaged(body) : body }
}
const pageOf = (): Ask => ({
  method: chance(0.9) ? 'GET' : one(['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']),
  path: one(pages).replaceAll('*', () => encoded(one([...texts, '1', '2', '3']))),
  headers: { accept: 'text/html', cookie: one(['', 'locale=ar', 'locale=%', `sign_in=${'a'.repeat(60)}`]) },
})

/** Bytes that are no request at all: whatever the answer, the connection ends and the server stays. */
const garbage = () =>
  new Promise<void>((done) => {
    const socket = connect(stage.server.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.once('close', () => done())
    socket.setTimeout(2000, () => socket.destroy())
    socket.resume()
    socket.end(
      one([
        'GET / HTTP/9.9\r\n\r\n',
        '\0\x01\x02'.repeat(99),
        `GET /${'a'.repeat(70_000)} HTTP/1.1\r\n\r\n`,
        'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
        'GET / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
      ]),
    )
  })

const faults: string[] = []
const slowest: { ask: Ask; ms: number }[] = []
const statuses = new Map<number, number>()
const bare = new Set(['/api/search/get-service-id'])

const judge = (ask: Ask, { status, text }: { status: number; text: string }) => {
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  const say = (what: string) =>
    faults.push(`${what}: ${ask.method} ${ask.path.slice(0, 200)} ${(ask.body ?? '').slice(0, 200)}`)
  if (status >= 500) say(`${status}`)
  if (Buffer.byteLength(text) > mostBytes) say(`${text.length} bytes`)
  if (text.startsWith('<!') && text.includes(mark)) say('reflected markup')
  const [path = ''] = ask.path.split('?')
  if (status < 400 || !path.startsWith('/api/') || bare.has(path) || ask.method === 'HEAD') return
  try {
    const { success, message, code } = JSON.parse(text) as Record<string, unknown>
    if (success !== false || typeof message !== 'string' || message === '' || typeof code !== 'string')
      say('another shape')
  } catch {
    say('no JSON')
  }
}

let sent = 0
const lane = async () => {
  while (sent < requests) {
    sent++
    if (chance(0.002)) {
      await garbage()
      continue
    }
    const ask = chance(0.85) ? callOf() : pageOf()
    const began = performance.now()
    try {
      judge(ask, await client.send(ask))
    } catch (error) {
      // A body that is too large is refused before it was read.
      const { code = '' } = error as { code?: string }
      if (!(['EPIPE', 'ECONNRESET'].includes(code) && (ask.body?.length ?? 0) > 200_000))
        faults.push(`${code || error}: ${ask.method} ${ask.path.slice(0, 200)}`)
    }
    const ms = performance.now() - began
    if (ms > slow) slowest.push({ ask, ms })
  }
}
const memory: number[] = []
const watching = setInterval(() => memory.push(stage.memory()), 500)
const began = performance.now()
await Promise.all(Array.from({ length: LANES }, lane))
clearInterval(watching)
const took = (performance.now() - began) / 1000

/** The slow ones again, alone: was it the request or the company? */
let cpu = 0
for (const { ask } of slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 25)) {
  const before = stage.cpu()
  const times = 5
  for (let n = 0; n < times; n++) await client.send(ask).catch(() => {})
  const cost = (stage.cpu() - before) / times
  if (cost > mostCpu)
    faults.push(`${cost} ms CPU: ${ask.method} ${ask.path.slice(0, 200)} ${(ask.body ?? '').slice(0, 200)}`)
  cpu = Math.max(cpu, cost)
}

const middle = (from: number, to: number) =>
  memory.slice(from, to).toSorted((a, b) => a - b)[Math.floor((to - from) / 2)] ?? 0
const half = Math.floor(memory.length / 2)
const grown = middle(memory.length - Math.ceil(half / 2), memory.length) - middle(half, half + Math.ceil(half / 2))
const alive = (await get('/readyz')).status === 200
if (!alive) faults.push('the server is gone')
if (grown > mostMemory) faults.push(`memory grew by ${grown} MiB in the second half`)
for (const fault of [...new Set(faults)].slice(0, 40)) process.stdout.write(`${fault}\n`)
const counts = [...statuses]
  .toSorted(([a], [b]) => a - b)
  .map(([status, count]) => `${status}: ${count}`)
  .join(', ')
process.stdout.write(
  `${sent} requests over ${operations.length} calls and ${pages.length} addresses in ${took.toFixed(0)} s, seed ${seed} (${counts}); the costliest ` +
    `${cpu.toFixed(0)} ms CPU (≤ ${mostCpu}), memory + ${grown} MiB in the second half (≤ ${mostMemory}), ${faults.length} faults: ` +
    `${faults.length === 0 ? 'passed' : 'FAILED'}\n`,
)
client.close()
await stage.close()
process.exitCode = faults.length === 0 ? 0 : 1
