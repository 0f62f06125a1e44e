import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { cloneProject, plainEnvironment } from './clone.ts'

/**
 * `npm start` in a fresh clone: seeded, booked over HTTP, killed in every way; every acknowledged booking is still there. It
 * builds what is not built from these very sources; in a whole run the browser tests had it do so (`e2e/setup.ts`).
 */
const folder = cloneProject({ built: true })

type Running = { npm: ChildProcess; url: string; app: number }
let running: Running | undefined
const started: ChildProcess[] = []
let output = ''

/** `npm start` in the clone, with nothing of this run's own environment. */
function npmStart(env: Record<string, string>): ChildProcess {
  output = ''
  const npm = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...plainEnvironment(), PORT: '0', ...env },
    detached: true,
  })
  started.push(npm)
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return npm
}

async function start(): Promise<Running> {
  const npm = npmStart({})
  for (;;) {
    const url = /Doorstep is running: (http:\S+)/.exec(output)?.[1]
    if (url) {
      running = { npm, url, app: Number(read('.data/postgres.lock').split(' ')[0]) }
      return running
    }
    if (npm.exitCode !== null) throw new Error(`npm start ended:\n${output}`)
    await sleep(20)
  }
}

const read = (path: string) => readFileSync(join(folder, path), 'utf8')
/** The process of PostgreSQL; undefined while there is none. */
function postmaster(): number | undefined {
  try {
    return Number(read('.data/postgres/postmaster.pid').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout)
  } catch {
    return false
  }
}

async function gone(pid: number): Promise<void> {
  while (alive(pid)) await sleep(20)
}

type Answer<T> = { status: number; data: T }

async function call<T>(method: string, path: string, token?: string, body?: object): Promise<Answer<T>> {
  const response = await fetch(`${running?.url}/api/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data } = (await response.json()) as { data: T }
  return { status: response.status, data }
}

type Service = { id: number; e_provider_id: number }
type Times = { days: { starts: { local: string }[] }[] }

/** Signs in as the demo's customer and books a free time of the first service that has one: the last, which no half hour takes away. */
async function book(): Promise<{ token: string; id: number }> {
  const account = { email: 'customer@doorstep.test', password: 'doorstep-demo' }
  const { data: me } = await call<{ api_token: string }>('POST', 'login', undefined, account)
  const { data: services } = await call<Service[]>('GET', 'e_services?limit=20')
  for (const { id, e_provider_id } of services) {
    const { data: times } = await call<Times>(
      'GET',
      `e_providers/${e_provider_id}/free_starts?e_service_id=${id}&days=14`,
    )
    const last = times.days.flatMap(({ starts }) => starts).at(-1)
    if (!last) continue
    const address = { description: 'Home', address: 'King Fahd Road, Riyadh' }
    const body = { e_service: { id }, address, quantity: 1, booking_at: last.local }
    const { status, data } = await call<{ id: number }>('POST', 'bookings', me.api_token, body)
    expect(status).toBe(200)
    return { token: me.api_token, id: data.id }
  }
  throw new Error('The demo town has no free time.')
}

afterAll(async () => {
  for (const npm of started.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    npm.kill('SIGTERM')
    await once(npm, 'exit')
  }
  if (running) await gone(running.app)
  rmSync(folder, { recursive: true, force: true })
})

test('a fresh clone starts, and bookings survive every kind of shutdown', async () => {
  const { url } = await start()
  // The probe has half a second, which a busy machine may exceed.
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(200)
  expect(output).toContain('customer@doorstep.test')
  // Links and pictures have the port that was free.
  expect(await (await fetch(`${url}/config/global.json`)).json()).toMatchObject({ admin_url: `${url}/` })
  const { id, token } = await book()
  const booked = () => call<{ id: number }>('GET', `bookings/${id}`, token)
  expect(await booked()).toMatchObject({ status: 200, data: { id } })

  // The app is killed: the next start follows at once.
  process.kill((running as Running).app, 'SIGKILL')
  await start()
  expect(output).not.toContain('Building')
  expect(await booked()).toMatchObject({ status: 200, data: { id } })

  // PostgreSQL is killed under the running app, which starts it again.
  const killed = postmaster() as number
  process.kill(killed, 'SIGKILL')
  // A backend outlives its postmaster for a moment, in which it still answers.
  await expect.poll(() => ![killed, undefined].includes(postmaster())).toBe(true)
  while ((await booked()).status !== 200) await sleep(50)

  // Both at once.
  const { app } = running as Running
  process.kill(postmaster() as number, 'SIGKILL')
  process.kill(app, 'SIGKILL')
  await start()
  expect(await booked()).toMatchObject({ status: 200, data: { id } })

  // npm gets SIGTERM: no process is left.
  const last = running as Running
  const database = postmaster() as number
  last.npm.kill('SIGTERM')
  await Promise.all([gone(last.app), gone(database)])
})

test('a failed start prints one sentence and exits with 1', async () => {
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(0, '127.0.0.1', done))
  const { port } = taken.address() as { port: number }
  const refusals: [Record<string, string>, string][] = [
    [{ PORT: String(port) }, `Port ${port} is already taken`],
    [{ DATABASE_URL: 'postgres://doorstep@127.0.0.1:1/doorstep' }, 'The database at 127.0.0.1:1 does not answer'],
    [{ DATA_DIR: join(folder, 'package.json/data') }, 'is not a folder'],
    [{ PORT: 'many', DEMO: 'perhaps' }, 'PORT must be a whole number'],
  ]
  for (const [env, sentence] of refusals) {
    const npm = npmStart(env)
    const [code] = await once(npm, 'close')
    expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining(sentence) })
    expect(output).not.toMatch(/^\s+at /m)
  }
  taken.close()
})
