/**
 * `node bench/signIn.ts [--data folder] [--rounds 400] [--attempts 10000] [replica]`: whether response times reveal who has an
 * account, how far password guessing gets under the limits (R8), and how a storm of logins affects other requests (P11). With
 * `replica` through three processes and a standby for public reads (R21), in a folder of its own.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../src/embedded/embedded.ts'
import { connect, type Database } from '../src/server/db/database.ts'
import { hashPassword } from '../src/server/security/passwords.ts'
import { buildUser } from '../test/build.ts'
import { openReplica, settings } from './databases.ts'
import { type Finding, report } from './findings.ts'
import { load } from './load.ts'
import { cpuOfFamily, foreignLoad, pinToSecondCore, program, type Server, start } from './machine.ts'
import { prepareDatabase } from './town.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string', default: '.data/bench' },
    rounds: { type: 'string', default: '400' },
    attempts: { type: 'string', default: '10000' },
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const password = 'a quiet balcony'
const list = '/api/e_services?only=id;name;price;media;rate&limit=4&search=categories.id:1&searchFields=categories.id:='

type Body = Record<string, string | boolean>
const post = async ({ port }: Server, path: string, body: Body, from = '198.51.100.1') => {
  const began = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  return { status: response.status, wait: response.headers.get('retry-after'), ms: performance.now() - began }
}
type Answer = Awaited<ReturnType<typeof post>>

const middle = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN

/** Known and unknown accounts in turn, so that disturbances hit both alike; prints their medians. */
const compare = async (
  what: string,
  rounds: number,
  ask: (email: string) => Promise<Answer>,
  emails: string[],
): Promise<Finding> => {
  const times: [number[], number[]] = [[], []]
  for (let n = -20; n < rounds; n++) {
    const both = [emails[(n + 20) % emails.length] ?? '', `nobody-${n + 20}@example.test`]
    for (const who of n % 2 ? [0, 1] : [1, 0]) {
      const { ms } = await ask(both[who] ?? '')
      if (n >= 0) times[who]?.push(ms)
    }
  }
  const [known, unknown] = [middle(times[0]), middle(times[1])]
  const apart = (Math.abs(known - unknown) / Math.max(known, unknown)) * 100
  print(`${what}: known ${known.toFixed(2)} ms, unknown ${unknown.toFixed(2)} ms`)
  return { goal: 'R8', what: `${what}, known and unknown apart`, figure: apart, unit: '%', most: 10 }
}

/** Many attempts, 32 in flight: prints how many were processed and how many were limited. */
const attack = async (what: string, attempts: number, ask: (n: number) => Promise<Answer>) => {
  const began = performance.now()
  const answers: Answer[] = []
  let next = 0
  const line = async () => {
    while (next < attempts) answers.push(await ask(next++))
  }
  await Promise.all(Array.from({ length: 32 }, line))
  const limited = answers.filter(({ status, wait }) => status === 429 && Number(wait) > 0).length
  const failed = answers.filter(({ status }) => status >= 500).length
  const tried = attempts - limited - failed
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  print(
    `${what}: ${attempts} in ${seconds} s, ${tried} processed, ${limited} limited (429, Retry-After), ${failed} × 5xx`,
  )
}

const guess = async (guarded: Server, attempts: number, email: string, second: string) => {
  const home = '203.0.113.7'
  const wrong = (who: string, from: string) => post(guarded, 'login', { email: who, password: 'wrong' }, from)
  await post(guarded, 'login', { email, password }, home)
  await attack('one account, one address', attempts, () => wrong(second, '198.51.100.9'))
  await attack('one account, 1,000 addresses', attempts, (n) => wrong(email, `10.1.${(n % 1000) >> 8}.${n & 255}`))
  await attack('many accounts, one address', attempts, (n) => wrong(`n${n}@example.test`, '198.51.100.2'))
  const { status } = await post(guarded, 'login', { email, password }, home)
  print(`the owner from a known address, during the attack: ${status} (goal 200)`)
  const mail = () => post(guarded, 'send_reset_link_email', { email }, '198.51.100.3')
  await attack('mails to one person', Math.ceil(attempts / 10), mail)
}

const storm = async (open: Server, email: string): Promise<Finding[]> => {
  const reading = { port: open.port, paths: [list], connections: 10, seconds: 6 }
  const before = cpuOfFamily(open.pid)
  const calm = await load(reading)
  const cpu = (cpuOfFamily(open.pid) - before) / calm.requests
  let going = true
  let tried = 0
  const one = async () => {
    while (going) {
      await post(open, 'login', { email, password: 'wrong' })
      tried++
    }
  }
  const lines = Array.from({ length: 20 }, one)
  const began = performance.now()
  const stormy = await load(reading)
  const rate = tried / ((performance.now() - began) / 1000)
  going = false
  await Promise.all(lines)
  const of = ({ rate, p50, p99 }: typeof calm) =>
    `${Math.round(rate)}/s, p50 ${p50.toFixed(2)}, p99 ${p99.toFixed(2)} ms`
  print(`a category's list alone: ${of(calm)}; under 20 parallel wrong logins (${rate.toFixed(0)}/s): ${of(stormy)}`)
  return [
    { goal: 'P11', what: 'a list during 20 wrong logins, p99', figure: stormy.p99, unit: 'ms', most: 10 },
    { goal: 'P11', what: 'the same list alone, p99', figure: calm.p99, unit: 'ms', cpu },
  ]
}

const people = async ({ db }: Database): Promise<string[]> => {
  const password_hash = await hashPassword(password)
  const stamp = Date.now()
  const made = Array.from({ length: 42 }, (_, n) =>
    buildUser(db, { email: `s${stamp}-${n}@example.test`, phone_number: `s${stamp}-${n}`, password_hash }),
  )
  return (await Promise.all(made)).map(({ email }) => email)
}

const replica = positionals.includes('replica')
const dataDir = replica ? mkdtempSync(join(tmpdir(), 'doorstep-bench-')) : resolve(values.data)
mkdirSync(dataDir, { recursive: true })
const postgres = await startEmbedded({ dataDir, log: print, settings })
const servers: Server[] = []
let reading: Awaited<ReturnType<typeof openReplica>> | undefined
try {
  const database = connect(postgres.url, { max: 4 })
  await prepareDatabase(database, postgres.url, `${dataDir}/files`)
  const [first = '', second = '', ...emails] = await people(database)
  await database.sql`TRUNCATE rate_limits`
  await database.close()
  if (replica) reading = await openReplica(postgres.url, join(dataDir, 'postgres'))
  pinToSecondCore()
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO: 'off',
    TRUST_PROXY: '1',
    PROCESSES: '1',
    ...reading?.env,
  }
  const open = await start(program, { ...env, RATE_LIMIT_SCALE: '1000000' })
  servers.push(open)
  const foreign = foreignLoad()
  const rounds = Number(values.rounds)
  const reset = (email: string) => post(open, 'send_reset_link_email', { email })
  const login = (email: string) => post(open, 'login', { email, password: 'wrong' })
  const findings = [
    await compare('send_reset_link_email', rounds, reset, emails),
    await compare('login', rounds / 4, login, emails),
    ...(await storm(open, emails[0] ?? '')),
  ]
  const guarded = await start(program, { ...env, JOBS: 'off' })
  servers.push(guarded)
  await guess(guarded, Number(values.attempts), first, second)
  report(findings, foreign())
} finally {
  await Promise.all(servers.map((server) => server.stop()))
  await reading?.standby.remove()
  await postgres.stop()
  if (replica) rmSync(dataDir, { recursive: true, force: true })
}
