import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking } from '../../../../test/build.ts'
import { browser, claimsOf, pushService } from '../../../../test/pushService.ts'
import { createActors, runScenario, type Scenario } from '../../../../test/scenarios.ts'
import { notify } from '../service.ts'

const service = await pushService()
afterAll(service.close)
const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-push-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const server = await testApp({
  env: { DATA_DIR: dataDir, PUSH_SERVICES: service.url, MAIL_FROM: 'Doorstep <hello@doorstep.example>' },
})
const { api, config, database, db, signIn, sql } = server
const { owner, thief } = await createActors(server)
const { news, push } = handlersFor(config)

const endpoint = `${service.url}/of-the-owner`
const mine = browser()
const subscribing = (token: string | undefined, body: object = { endpoint, keys: mine.keys }) =>
  ['POST', 'push_subscriptions', { token, body }] as ReturnType<Scenario[1]>
const removing = (token: string | undefined) =>
  ['POST', 'push_subscriptions/remove', { token, body: { endpoint } }] as ReturnType<Scenario[1]>
const subscribed = () => sql`SELECT user_id, endpoint FROM push_subscriptions`

describe('a browser is let in and out', () => {
  test.each<Scenario>([
    ['the key, by nobody', () => ['GET', 'push_subscriptions/key'], { status: 401, code: 'unauthenticated' }],
    [
      'the key, made when first asked for',
      () => ['GET', 'push_subscriptions/key', { token: owner.token }],
      { status: 200, data: expect.stringMatching(/^B[\w-]{86}$/), changes: ['push_identity'] },
    ],
    ['the key, again', () => ['GET', 'push_subscriptions/key', { token: thief.token }], { status: 200 }],
    ['nobody’s browser', () => subscribing(undefined), { status: 401, code: 'unauthenticated' }],
    ['the owner’s', () => subscribing(owner.token), { status: 200, data: true, changes: ['push_subscriptions'] }],
    ['the same again', () => subscribing(owner.token), { status: 200, data: true }],
    [
      'taken by somebody who knows its address only',
      () => subscribing(thief.token, { endpoint, keys: browser().keys }),
      { status: 409, code: 'conflict' },
    ],
    ['ended by somebody else', () => removing(thief.token), { status: 200, data: false }],
    ['seen by somebody else', () => ['GET', 'push_subscriptions', { token: thief.token }], { status: 200, data: [] }],
    [
      'seen by the owner',
      () => ['GET', 'push_subscriptions', { token: owner.token }],
      { status: 200, data: [{ endpoint, created_at: expect.any(String) }] },
    ],
    ...['http://127.0.0.1:1/x', 'https://169.254.169.254/x', 'file:///etc/passwd', 'x'].map(
      (address): Scenario => [
        `an address that is no push service’s: ${address}`,
        () => subscribing(owner.token, { endpoint: address, keys: mine.keys }),
        { status: 422, code: 'invalid' },
      ],
    ),
    [
      'keys that are none',
      () => subscribing(owner.token, { endpoint: `${endpoint}2`, keys: { p256dh: 'AAAA', auth: 'AAAA' } }),
      { status: 422, code: 'invalid' },
    ],
    ['no keys', () => subscribing(owner.token, { endpoint }), { status: 422, code: 'invalid' }],
    [
      'another person signs in there: the browser is the same, by its keys',
      () => subscribing(thief.token),
      { status: 200, data: true, changes: ['push_subscriptions'] },
    ],
    ['ended', () => removing(thief.token), { status: 200, data: true, changes: ['push_subscriptions'] }],
  ])('%s', async (_, call, expected) => {
    await runScenario(server, call, expected)
  })

  test('signing out ends it, here and from elsewhere; so does the end of the session', async () => {
    const person = await signIn()
    const let_in = async (token: string) => {
      const [method, path, ask] = subscribing(token)
      expect((await api(method, path, ask)).status).toBe(200)
    }
    await let_in(person.token)
    await sql`UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE user_id = ${person.id}`
    await database.transaction((tx) => notify(tx, [person.id], 'statusChangedPayment', { booking_id: 1 }))
    await run()
    expect(service.arrived).toEqual([])
    await sql`UPDATE api_tokens SET expires_at = now() + interval '1 hour' WHERE user_id = ${person.id}`
    await api('GET', 'logout', { query: { api_token: person.token } })
    expect(await subscribed()).toEqual([])
  })
})

/** Runs all waiting jobs, as a worker does; returns how many pushes failed. */
const run = async (): Promise<number> => {
  const take = (name: string) => sql<{ data: Record<string, string> }[]>`
    DELETE FROM jobs.job WHERE name = ${name} RETURNING data`
  for (const { data } of await take('news')) await news(database, data)
  const jobs = await take('push')
  const results = await Promise.allSettled(jobs.map(({ data }) => push(database, data)))
  return results.filter(({ status }) => status === 'rejected').length
}

describe('a push', () => {
  const notifyPerson = (id: number) =>
    database.transaction((tx) => notify(tx, [id], 'statusChangedBooking', { booking_id: 7, event: 'reminder_day' }))
  const letIn = async (token: string) => {
    const own = browser()
    const address = `${service.url}/${own.keys.auth}`
    const body = { endpoint: address, keys: own.keys }
    await api('POST', 'push_subscriptions', { token, body })
    return { ...own, path: new URL(address).pathname }
  }
  beforeEach(async () => {
    service.arrived.splice(0)
    service.mood.status = 201
    await sql`DELETE FROM push_subscriptions`
    await sql`DELETE FROM jobs.job`
  })

  test('reaches each browser of the person, readable there alone, signed by us', async () => {
    const person = await signIn()
    await sql`UPDATE users SET locale = 'ar' WHERE id = ${person.id}`
    const [first, second] = [await letIn(person.token), await letIn(person.token)]
    await letIn(thief.token)
    await notifyPerson(person.id)
    expect(await run()).toBe(0)
    expect(service.arrived.map(({ path }) => path).sort()).toEqual([first.path, second.path].sort())
    const { headers, body } = service.arrived.find(({ path }) => path === first.path) ?? service.arrived[0] ?? {}
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' })
    const { json } = await api<string>('GET', 'push_subscriptions/key', { token: person.token })
    const { claims, key } = claimsOf(headers?.authorization)
    expect(key).toBe(json.data)
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:hello@doorstep.example' })
    expect(Number(claims.exp) - Date.now() / 1000).toBeLessThanOrEqual(86_400)
    const shown = JSON.parse(first.read(body ?? Buffer.alloc(0)))
    expect(shown).toEqual({
      title: 'تذكير: اقترب موعد الحجز \u2066#7\u2069',
      body: '',
      url: '/',
      tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
      lang: 'ar',
      dir: 'rtl',
    })
    expect(() => second.read(body ?? Buffer.alloc(0))).toThrow()
  })

  test('is not sent without permission or when turned off', async () => {
    const person = await signIn()
    await notifyPerson(person.id)
    await run()
    await letIn(person.token)
    await api('PUT', 'notification_settings/reminder', { token: person.token, body: { push: false } })
    await notifyPerson(person.id)
    await run()
    expect(service.arrived).toEqual([])
    await api('PUT', 'notification_settings/reminder', { token: person.token, body: { push: true, mail: false } })
    await notifyPerson(person.id)
    await run()
    expect(service.arrived).toHaveLength(1)
  })

  test('opens its booking, in the twenty browsers that came last', async () => {
    const person = await signIn()
    const { id } = await buildBooking(db, { user_id: person.id })
    const first = await letIn(person.token)
    await sql`INSERT INTO push_subscriptions (user_id, api_token_id, endpoint, p256dh, auth)
      SELECT user_id, api_token_id, endpoint || n, p256dh, auth FROM push_subscriptions, generate_series(1, 19) n`
    const last = await letIn(person.token)
    await database.transaction((tx) => notify(tx, [person.id], 'statusChangedBooking', { booking_id: id }))
    expect(await run()).toBe(0)
    const paths = service.arrived.map(({ path }) => path)
    expect([paths.length, paths.includes(first.path), paths.includes(last.path)]).toEqual([20, false, true])
    const { body } = service.arrived.find(({ path }) => path === last.path) ?? {}
    expect(JSON.parse(last.read(body ?? Buffer.alloc(0)))).toMatchObject({ url: `/bookings/${id}` })
  })

  test('is for twenty browsers of a person at most, and no more are stored; the one that came last stays', async () => {
    const person = await signIn()
    const [first, second] = [await letIn(person.token), await letIn(person.token)]
    await sql`INSERT INTO push_subscriptions (user_id, api_token_id, endpoint, p256dh, auth)
      SELECT user_id, api_token_id, endpoint || n, p256dh, auth FROM push_subscriptions, generate_series(1, 19) n`
    const [method, path, ask] = subscribing(person.token, { endpoint: `${service.url}${first.path}`, keys: first.keys })
    expect((await api(method, path, ask)).status).toBe(200)
    const kept = (await sql<{ endpoint: string }[]>`SELECT endpoint FROM push_subscriptions`).map((row) => row.endpoint)
    expect([kept.length, kept.includes(service.url + first.path), kept.includes(service.url + second.path)]).toEqual([
      20,
      true,
      false,
    ])
  })

  test('that waits is not shown to the person who signs in there meanwhile', async () => {
    const [former, next] = [await signIn(), await signIn()]
    const { path: at, keys } = await letIn(former.token)
    await notifyPerson(former.id)
    const take = await sql<{ data: Record<string, string> }[]>`DELETE FROM jobs.job WHERE name = 'news' RETURNING data`
    for (const { data } of take) await news(database, data)
    await sql`UPDATE api_tokens SET expires_at = now() WHERE user_id = ${former.id}`
    const [method, path, ask] = subscribing(next.token, { endpoint: `${service.url}${at}`, keys })
    expect((await api(method, path, ask)).status).toBe(200)
    expect(await run()).toBe(0)
    expect(service.arrived).toEqual([])
  })

  test('is not sent to an address that is no push service any more', async () => {
    const person = await signIn()
    await letIn(person.token)
    await sql`UPDATE push_subscriptions SET endpoint = replace(endpoint, '127.0.0.1', 'localhost')`
    await notifyPerson(person.id)
    expect([await run(), service.arrived]).toEqual([0, []])
  })

  test.each([404, 410, 403, 400])('%i: the browser is gone and forgotten', async (status) => {
    const person = await signIn()
    await letIn(person.token)
    service.mood.status = status
    await notifyPerson(person.id)
    expect(await run()).toBe(0)
    expect(await subscribed()).toEqual([])
  })

  test.each([429, 500, 302])('%i: kept, and tried again', async (status) => {
    const person = await signIn()
    await letIn(person.token)
    service.mood.status = status
    await notifyPerson(person.id)
    expect(await run()).toBe(1)
    expect(service.arrived.map(({ path }) => path)).not.toContain('/elsewhere')
    expect(await subscribed()).toHaveLength(1)
  })

  test('a busy service gets it from the queue when it is free again', async () => {
    const person = await signIn()
    await letIn(person.token)
    service.mood.status = 503
    await notifyPerson(person.id)
    const errors: unknown[] = []
    const worker = await startWorker({
      database,
      handlers: handlersFor(config),
      pollSeconds: 0.5,
      onError: (error) => errors.push(error),
    })
    const states = async () => (await sql`SELECT state FROM jobs.job WHERE name = 'push'`).map(({ state }) => state)
    try {
      await expect.poll(states).toEqual(['retry'])
      service.mood.status = 201
      await sql`UPDATE jobs.job SET start_after = now() WHERE name = 'push'`
      await expect.poll(states).toEqual(['completed'])
    } finally {
      await worker.stop()
    }
    expect(errors).toMatchObject([{ message: 'the push service answered 503' }])
    expect(service.arrived).toHaveLength(2)
  })

  test.each([{}, { subscription_id: 'x', user_id: 1, text: 'x' }, { subscription_id: 999, user_id: 1, text: 'x' }])(
    '%j sends nothing',
    async (data) => {
      await push(database, data)
      expect(service.arrived).toEqual([])
    },
  )
})
