import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { connect } from '#server/db/database.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { buildToken, buildUser } from '../../test/build.ts'
import { freshDatabase } from '../../test/database.ts'
import { freePort } from '../../test/freePort.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'

const fresh = await freshDatabase()
const database = connect(fresh.url, longTimeouts)
const program = new URL('../../test/processes.ts', import.meta.url).pathname
let primary: ChildProcess
let output = ''
let address = ''

beforeAll(async () => {
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    DATABASE_URL: fresh.url,
    PORT: String(port),
    PROCESSES: '2',
    DRAIN_SECONDS: '0.2',
    OFFICE_ADDRESSES: '127.0.0.0/8, 2001:db8::/32',
  }
  primary = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  primary.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await vi.waitFor(() => expect(output).toContain('open'), { timeout: 60_000 })
})
afterAll(async () => {
  if (primary.exitCode === null) {
    primary.kill('SIGTERM')
    await once(primary, 'exit')
  }
  await database.close()
  await fresh.drop()
})

/** A request on a connection of its own, so that any process may get it. */
const get = (path: string, init: RequestInit = {}) =>
  fetch(address + path, { ...init, headers: { connection: 'close', ...init.headers } })
const pid = async () => Number(await (await get('/pid')).text())
/** The processes that answer 16 requests; the kernel distributes connections at random. */
const pids = async () => new Set(await Promise.all(Array.from({ length: 16 }, pid)))
const isAlive = (id: number): boolean => {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

describe('two processes on one port', () => {
  test('both serve', async () => {
    await expect.poll(async () => (await pids()).size).toBe(2)
  })

  test('a scrape of either counts what both did', async () => {
    const counted = async () => {
      const text = await (await get('/metrics')).text()
      return Number(/doorstep_http_requests_total\{[^}]*route="\/pid"[^}]*\} (\d+)/.exec(text)?.[1])
    }
    // On a busy machine a process may answer later than it is waited for.
    const more = async () => {
      const before = await counted()
      await pids()
      return (await counted()) - before
    }
    await expect.poll(more).toBe(16)
  })

  test('an operator signs in from the addresses of the office', async () => {
    const password = 'right-secret'
    const password_hash = await hashPassword(password)
    const { email } = await buildUser(database.db, { role: 'operator', password_hash })
    const { status } = await get('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    expect(status).toBe(200)
  })

  test('one attempt too many is refused, whichever process counted the others', async () => {
    const attempt = () =>
      get('/api/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@example.com', password: 'not this one' }),
      })
    const statuses: number[] = []
    for (let n = 0; n < 8; n++) statuses.push((await attempt()).status)
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(5)
    expect(statuses.at(-1)).toBe(429)
  })

  test('a change of one person reaches the streams of both', async () => {
    const { id } = await buildUser(database.db)
    const { token } = await buildToken(database.db, { user_id: id })
    const ended = new AbortController()
    const open = async () => {
      const response = await get('/api/events', {
        headers: { authorization: `Bearer ${token}` },
        signal: ended.signal,
      })
      return response.body?.pipeThrough(new TextDecoderStream()).getReader()
    }
    const streams = await Promise.all(Array.from({ length: 8 }, open))
    const next = async (stream: (typeof streams)[number]) => {
      for (let text = ''; ; ) {
        text += (await stream?.read())?.value ?? ''
        if (text.includes('"topic":"notifications"')) return true
      }
    }
    let arrived = 0
    const all = Promise.all(streams.map((stream) => next(stream).then(() => arrived++)))
    // Once more while one of them is not connected: a busy machine may be late for its check.
    await expect
      .poll(
        async () => {
          await database.sql`INSERT INTO notifications (notifiable_id, type) VALUES (${id}, 'news')`
          return arrived
        },
        { interval: 500 },
      )
      .toBe(8)
    await all
    ended.abort()
  })

  test('one that is killed is replaced, and meanwhile the other serves', async () => {
    const before = await pids()
    const [victim = 0] = before
    process.kill(victim, 'SIGKILL')
    await expect.poll(async () => [...(await pids())].includes(victim)).toBe(false)
    await expect.poll(async () => (await pids()).size).toBe(2)
    await expect.poll(() => output).toContain(`Process ${victim} ended (SIGKILL); it is replaced.`)
  })

  test('one that stands still is replaced, and all connections are answered again', async () => {
    const [victim = 0] = await pids()
    process.kill(victim, 'SIGSTOP')
    await expect.poll(() => output).toContain(`Process ${victim} has stood still`)
    await expect.poll(() => output).toContain(`Process ${victim} ended (SIGKILL); it is replaced`)
    await expect.poll(async () => (await pids()).size).toBe(2)
  })

  test('all that are killed at once are replaced', async () => {
    const before = await pids()
    for (const victim of before) process.kill(victim, 'SIGKILL')
    await expect.poll(() => pids().then(({ size }) => size, String)).toBe(2)
    expect([...(await pids())].some((one) => before.has(one))).toBe(false)
  })

  test('all that are killed again within a minute do not leave the port alone for longer than a second', async () => {
    const said = output.length
    for (const victim of await pids()) process.kill(victim, 'SIGKILL')
    const replaced = () => output.slice(said).match(/it is replaced.*/g) ?? []
    await expect.poll(() => replaced().length).toBe(2)
    expect(replaced().at(-1)).toMatch(/^it is replaced( in 1000 ms)?\.$/)
    await expect.poll(() => pids().then(({ size }) => size, String)).toBe(2)
  })

  test('asked to stop, both drain and all end', async () => {
    const before = await pids()
    const said = output.length
    primary.kill('SIGTERM')
    const [code] = await once(primary, 'close')
    expect(code).toBe(0)
    // Neither had to be killed.
    expect(output.slice(said).match(/ended by \w+/g)).toEqual(['ended by 0', 'ended by 0'])
    expect([...before].some(isAlive)).toBe(false)
  })
})
