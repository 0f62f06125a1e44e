import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { enqueue } from '#server/jobs/queries.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { testApp } from '../../../test/app.ts'
import { mailServer } from '../../../test/mailServer.ts'
import type { UnsentMail } from './contract.ts'
import { renderMail } from './renderMail.ts'
import { queueMail } from './service.ts'

const server = await mailServer()
afterAll(server.down)
const env = { DEMO: 'on', SMTP_URL: server.url, MAIL_FROM: 'Doorstep <hello@doorstep.example>' }
const sending = await testApp({ env: { ...env, PUBLIC_URL: 'https://doorstep.example' } })
const production = await testApp({ env: { DEMO: 'off' } })
const limited = await testApp({ env: { RATE_LIMIT_SCALE: '1' } })

const { sql, config, database } = sending
const job = handlersFor(config).mail
type Waiting = { id: number; state: string; tries: number; trouble: string | null; next_try_at: Date }
const waiting = () => sql<Waiting[]>`SELECT id, state, tries, trouble, next_try_at FROM mails ORDER BY id`
const due = () => sql<{ data: { mail_id: number } }[]>`
  SELECT data FROM jobs.job WHERE name = 'mail' AND state = 'created' ORDER BY data`
const write = (recipient = 'someone@example.com') => {
  const words = { subject: 'Hello', greeting: 'Hi', opening: 'What', closing: [], from: 'Doorstep' }
  const mail = renderMail({
    recipient,
    locale: 'en',
    link: { label: 'Open', url: 'https://doorstep.example/' },
    ...words,
  })
  return database.transaction((tx) => queueMail(tx, mail))
}
/** Runs what waits, now, as a worker would. */
const run = async () => {
  const jobs = await due()
  await sql`DELETE FROM jobs.job WHERE name = 'mail'`
  for (const { data } of jobs) await job(database, data)
}

beforeEach(async () => {
  server.arrived.splice(0)
  Object.assign(server.mood, { recipient: undefined, data: undefined, taken: undefined, before: undefined })
  await sql`DELETE FROM mails`
  await sql`DELETE FROM jobs.job WHERE name = 'mail'`
})

describe('with a mail server', () => {
  test('a mail arrives as text and HTML and is forgotten here', async () => {
    const { email } = await sending.signIn()
    await sending.api('POST', 'send_reset_link_email', { body: { email } })
    expect(server.arrived).toEqual([])
    await run()
    expect(server.arrived).toMatchObject([{ from: 'hello@doorstep.example', to: [email] }])
    for (const part of ['Subject: Choose a new password', 'text/plain', 'text/html', 'Auto-Submitted: auto-generated'])
      expect(server.arrived[0]?.source).toContain(part)
    expect(server.arrived[0]?.id).toMatch(/^<mail\.\d+\.\d+@doorstep\.example>$/)
    expect([await waiting(), await due()]).toEqual([[], []])
  })

  test('one that is undone with its transaction never leaves', async () => {
    await expect(
      database.transaction(async (tx) => {
        await queueMail(tx, { recipient: 'x@example.com', locale: 'en', subject: 's', body: 'b', html: 'h' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    expect(await due()).toEqual([])
  })

  test('one to an unknown address is not sent and not stored', async () => {
    await sending.api('POST', 'send_reset_link_email', { body: { email: 'unknown@example.com' } })
    expect(await waiting()).toMatchObject([{ state: 'nobody' }])
    await run()
    expect([server.arrived, await waiting(), await due()]).toEqual([[], [], []])
  })

  test('busy: tried again, later each time, under one id; what it says is nobody else’s', async () => {
    await write()
    const operator = await sending.signIn({ role: 'operator' })
    for (const [mood, code, seconds] of [
      ['recipient', 451, 30],
      ['data', 421, 60],
      ['data', 452, 120],
    ] as const) {
      Object.assign(server.mood, { recipient: undefined, data: undefined, [mood]: { code, words: 'busy' } })
      const began = Date.now()
      await run()
      const [mail] = await waiting()
      const pause = (mail?.next_try_at.getTime() ?? 0) - seconds * 1000
      expect([code, pause >= began, pause <= Date.now()]).toEqual([code, true, true])
    }
    expect(await due()).toHaveLength(1)
    const { json, text } = await sending.api<{ rows: UnsentMail[] }>('GET', 'office/mails', { token: operator.token })
    expect(json.data.rows).toMatchObject([{ tries: 3, trouble: expect.stringContaining('busy'), subject: 'Hello' }])
    expect(text).not.toContain('What')
    server.mood.data = undefined
    await run()
    expect([server.arrived.length, await waiting(), await due()]).toEqual([1, [], []])
  })

  test('"never": given up after four tries, and the operator sees why', async () => {
    await write('gone@example.com')
    server.mood.recipient = { code: 550, words: 'no such person' }
    for (let n = 0; n < 6; n++) await run()
    expect(await waiting()).toMatchObject([{ state: 'refused', tries: 4 }])
    const operator = await sending.signIn({ role: 'operator' })
    const { json } = await sending.api<{ rows: UnsentMail[] }>('GET', 'office/mails', { token: operator.token })
    expect(json.data.rows).toMatchObject([
      { recipient: 'gone@example.com', next_try_at: null, trouble: expect.stringContaining('no such person') },
    ])
    await write('waits@example.com')
    await sql`UPDATE mails SET created_at = now() - interval '31 days'`
    await handlersFor(config).purge(database, {})
    expect(await waiting()).toMatchObject([{ state: 'waiting' }])
  })

  test('an operator sends one again, given up or waiting, and all at once', async () => {
    const operator = await sending.signIn({ role: 'operator' })
    const again = async (body: object) => {
      const { json } = await sending.api<{ count: number }>('POST', 'office/mails/send', {
        token: operator.token,
        body,
      })
      return json.data.count
    }
    server.mood.recipient = { code: 550, words: 'no such person' }
    for (const person of ['gone', 'busy', 'away']) await write(`${person}@example.com`)
    for (let n = 0; n < 4; n++) await run()
    const [gone] = await waiting()
    expect(await again({ ids: [gone?.id] })).toBe(1)
    server.mood.recipient = undefined
    await run()
    expect(server.arrived.map(({ to }) => to)).toEqual([['gone@example.com']])
    server.mood.recipient = { code: 451, words: 'busy' }
    expect(await again({})).toBe(2)
    await run()
    server.mood.recipient = undefined
    // Their next try is an hour away, and its job is there already.
    await sql`UPDATE mails SET state = 'waiting', next_try_at = now() + interval '1 hour'`
    await sql`DELETE FROM jobs.job WHERE name = 'mail'`
    for (const { id } of await waiting())
      await database.transaction((tx) =>
        enqueue(tx, [{ queue: 'mail', key: String(id), at: Date.now() + 3_600_000, data: { mail_id: id } }]),
      )
    expect(await again({})).toBe(2)
    expect(await sql`SELECT 1 FROM jobs.job WHERE name = 'mail' AND start_after <= now()`).toHaveLength(2)
    await run()
    expect([server.arrived.length, await waiting(), await again({})]).toEqual([3, [], 0])
  })

  test('a mail server that looks through a mail for a while takes it once', { timeout: 60_000 }, async () => {
    server.mood.before = () => new Promise((resolve) => setTimeout(resolve, 11_000))
    await write()
    await run()
    expect([server.arrived.length, await waiting(), await due()]).toEqual([1, [], []])
  })

  test('two that send the same mail at once send it once', async () => {
    await write()
    const [{ data } = { data: {} }] = await due()
    await Promise.all(Array.from({ length: 5 }, () => job(database, data)))
    expect(server.arrived).toHaveLength(1)
  })

  test('a mail whose job was lost is put back', async () => {
    await write()
    await sql`DELETE FROM jobs.job WHERE name = 'mail'`
    await sql`UPDATE mails SET next_try_at = now() - interval '1 hour'`
    await handlersFor(config).purge(database, {})
    await run()
    expect(server.arrived).toHaveLength(1)
  })

  test.each([{}, { mail_id: 'x' }, { mail_id: 999_999 }])('%j sends nothing', async (data) => {
    await job(database, data)
    expect(server.arrived).toEqual([])
  })

  test('the office knows whether mails are sent', async () => {
    const { token } = await sending.signIn({ role: 'operator' })
    const { json } = await sending.api('GET', 'office/mails/server', { token })
    expect(json.data).toEqual({ connected: true, mailbox: false })
  })

  test('only the operator sees what was not sent; there is no sandbox mailbox, for nobody', async () => {
    const [customer, operator] = [await sending.signIn(), await sending.signIn({ role: 'operator' })]
    const read = async (path: string, token?: string) => (await sending.api('GET', path, { token })).status
    expect([await read('office/mails'), await read('office/mails', customer.token)]).toEqual([401, 403])
    expect([await read('sandbox/mails'), await read('sandbox/mails', operator.token)]).toEqual([404, 404])
  })
})

describe('workers', () => {
  const workers: { stop: () => Promise<void> }[] = []
  const errors: unknown[] = []
  const work = async () => {
    const wish = { database, handlers: handlersFor(config), pollSeconds: 0.5 }
    workers.push(await startWorker({ ...wish, onError: (error) => errors.push(error) }))
  }
  const stop = () => Promise.all(workers.splice(0).map((worker) => worker.stop()))
  afterAll(stop)
  /** An hour goes by. */
  const later = () => sql`UPDATE jobs.job SET start_after = now() WHERE name = 'mail' AND state = 'created'`
  const unhurried = { timeout: 60_000 }

  test('a mail server that was down gets every mail once when it is back, from two workers', async () => {
    await server.down()
    const people = Array.from({ length: 12 }, (_, n) => `reader${n}@example.com`)
    for (const person of people) await write(person)
    await Promise.all([work(), work()])
    await expect.poll(async () => (await waiting()).every(({ tries }) => tries === 1), unhurried).toBe(true)
    await later()
    await expect.poll(async () => (await waiting()).every(({ tries }) => tries === 2), unhurried).toBe(true)
    expect((await waiting()).every(({ trouble }) => trouble?.includes('ECONNREFUSED'))).toBe(true)
    await server.up()
    await later()
    await expect.poll(waiting, unhurried).toEqual([])
    await stop()
    expect(server.arrived.flatMap(({ to }) => to).sort()).toEqual(people.sort())
    expect(errors).toEqual([])
  })

  test('one killed between sending and forgetting: the mail comes again under the same id', async () => {
    const cut = Promise.withResolvers<void>()
    server.mood.taken = cut.resolve
    await write()
    const child = spawn(process.execPath, [new URL('../../../test/worker.ts', import.meta.url).pathname], {
      env: {
        ...process.env,
        ...env,
        DATABASE_URL: config.databaseUrl,
        PUBLIC_URL: config.publicUrl,
        LOG_LEVEL: 'silent',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      await cut.promise
    } finally {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    server.mood.taken = undefined
    expect(await waiting()).toMatchObject([{ state: 'waiting', tries: 0 }])
    // The job of a worker that fell silent comes back when its time is over, and so does the mail.
    await sql`UPDATE mails SET taken_until = now()`
    await expect
      .poll(() => sql`UPDATE jobs.job SET state = 'retry' WHERE name = 'mail' AND state = 'active' RETURNING 1`)
      .toHaveLength(1)
    await work()
    await expect.poll(waiting, unhurried).toEqual([])
    await stop()
    expect(server.arrived).toHaveLength(2)
    expect(server.arrived[1]?.id).toBe(server.arrived[0]?.id)
  })
})

describe('without one and without a demo', () => {
  test('only an admin reads the sandbox mailbox, where mails stay, because its links open every account', async () => {
    const [customer, admin] = [
      await production.signIn(),
      await production.signIn({ role: 'operator', office_role: 'admin' }),
    ]
    await production.api('POST', 'send_reset_link_email', { body: { email: customer.email } })
    await production.api('POST', 'send_reset_link_email', { body: { email: 'unknown@example.com' } })
    const read = (token?: string) => production.api<{ recipient: string }[]>('GET', 'sandbox/mails', { token })
    expect([(await read()).status, (await read(customer.token)).status]).toEqual([401, 403])
    for (const office_role of ['support', 'finance'] as const)
      expect((await read((await production.signIn({ role: 'operator', office_role })).token)).status).toBe(403)
    const kept = await production.sql<{ data: Record<string, number> }[]>`SELECT data FROM jobs.job WHERE name = 'mail'`
    for (let n = 0; n < 2; n++) {
      const { json, headers } = await read(admin.token)
      expect(json.data.map(({ recipient }) => recipient)).toEqual([customer.email])
      expect(headers['cache-control']).toBe('no-store')
      for (const { data } of kept) await handlersFor(production.config).mail(production.database, data)
    }
    await production.sql`UPDATE mails SET created_at = now() - interval '31 days'`
    await handlersFor(production.config).purge(production.database, {})
    expect((await read(admin.token)).json.data).toEqual([])
  })
})

test('at most 5 link requests from one address, whether or not the email exists', async () => {
  const { api, signIn } = limited
  const { email } = await signIn()
  for (const asked of [email, 'nobody@example.com']) {
    const ask = () => api('POST', 'send_reset_link_email', { body: { email: asked }, ip: '203.0.113.9' })
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  }
})
