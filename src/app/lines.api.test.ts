import { type RawBuilder, sql as statement } from 'kysely'
import { expect, test } from 'vitest'
import { type RequestOptions, testApp } from '../../test/app.ts'
import { limitUser } from '../server/http/limits.ts'

// On a busy machine those who wait would be told that nothing goes on, which has tests of its own.
const env = { RATE_LIMIT_SCALE: '1', DATABASE_WAIT_SECONDS: '60' }
const { api, config, database, owner, signIn } = await testApp({ env, connections: 12 })

const statusOf = async (path: string, options: RequestOptions) => (await api('GET', path, options)).status
const statusOfWrite = async (token: string) => (await api('POST', 'notifications/read_all', { token, body: {} })).status

/** Calls two hundred times at once for what a lock holds back, and something else while some wait. */
const floodBehind = async (
  lock: RawBuilder<unknown>,
  read: (n: number) => Promise<number>,
  meanwhile: () => Promise<void>,
) => {
  let reads: Promise<number>[] = []
  await owner.transaction(async (tx) => {
    await lock.execute(tx)
    let refused = 0
    reads = Array.from({ length: 200 }, async (_, n) => {
      const status = await read(n)
      if (status === 429) refused++
      return status
    })
    await expect.poll(() => refused).toBeGreaterThan(50)
    await meanwhile()
  })
  return Promise.all(reads)
}

const flood = (table: string, read: (n: number) => Promise<number>, meanwhile: () => Promise<void>) =>
  floodBehind(statement`LOCK TABLE ${statement.table(table)} IN ACCESS EXCLUSIVE MODE`, read, meanwhile)

test('of hundreds of reads of one account a few are worked on, some wait, and the rest is refused before it costs anything', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const read = () => statusOf('favorites', { token: one.token })
  const statuses = await flood('favorites', read, async () => {
    expect(await statusOf('bookings', { token: other.token })).toBe(200)
  })
  // Those that waited long behind reads that did not end were told so.
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(await read()).toBe(200)
})

test('of hundreds of new lists of one address a few are read, some wait, and the rest is refused before it costs anything', async () => {
  const [one, other] = ['203.0.113.1', '203.0.113.2']
  expect(await statusOf('faqs?limit=7', { ip: one })).toBe(200)
  const read = (n: number) => statusOf(`faqs?limit=9&offset=${n}`, { ip: one })
  const statuses = await flood('faqs', read, async () => {
    expect(await statusOf('categories?limit=3', { ip: other })).toBe(200)
    expect(await statusOf('faqs?limit=7', { ip: one })).toBe(200)
  })
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(await read(300)).toBe(200)
})

test('of hundreds of calls of one address that are never kept a few are read, some wait, and the rest is refused', async () => {
  const [one, other] = ['203.0.113.3', '203.0.113.4']
  const read = () => statusOf('next_starts?e_service_ids=1', { ip: one, token: 'A'.repeat(43) })
  const statuses = await flood('e_services', read, async () => {
    expect(await statusOf('faqs?limit=3', { ip: other })).toBe(200)
  })
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(await read()).toBe(200)
})

test('of hundreds of receipts of one account one is made at a time, some wait, and the rest is refused before it costs anything', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const read = () => statusOf('bookings/1/receipt.pdf', { token: one.token })
  const statuses = await flood('bookings', read, async () => {
    expect(await statusOf('favorites', { token: other.token })).toBe(200)
  })
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(150)
  expect(statuses.filter((status) => ![404, 429, 503].includes(status))).toEqual([])
  expect(await read()).toBe(404)
})

test('of hundreds of changes of one account a few are made at once, some wait, and the rest is refused', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const write = () => statusOfWrite(one.token)
  const statuses = await flood('notifications', write, async () => {
    expect(await statusOf('favorites', { token: one.token })).toBe(200)
    expect((await api('PUT', 'user/language', { token: other.token, body: { locale: 'ar' } })).status).toBe(200)
  })
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(await write()).toBe(200)
})

test('of hundreds of changes of one profile a few are made at once, some wait, and the rest is refused', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const body = { name: one.name, email: one.email, phone_number: '+966500000001' }
  const save = async () => (await api('POST', `users/${one.id}`, { token: one.token, body })).status
  expect(await save()).toBe(200)
  const held = statement`SELECT id FROM users WHERE id = ${one.id} FOR UPDATE`
  const statuses = await floodBehind(held, save, async () => {
    expect((await api('PUT', 'user/language', { token: other.token, body: { locale: 'ar' } })).status).toBe(200)
  })
  expect(statuses.filter((status) => ![200, 429, 503].includes(status))).toEqual([])
  expect(await save()).toBe(200)
})

test('what is counted many times at once leaves others their connections', async () => {
  const [one, other] = [await signIn(), await signIn()]
  const { db } = database
  const count = () => limitUser({ db, config }, 'checkout', one.id)
  await count()
  const statuses: number[] = []
  let counted: Promise<void>[] = []
  await owner.transaction(async (tx) => {
    await statement`SELECT key FROM rate_limits WHERE key = ${`checkout:user:${one.id}`} FOR UPDATE`.execute(tx)
    counted = Array.from({ length: 19 }, count)
    for (const locale of ['ar', 'en', 'ar', 'en', 'ar'])
      statuses.push((await api('PUT', 'user/language', { token: other.token, body: { locale } })).status)
  })
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  await Promise.allSettled(counted)
})

test('of hundreds of changes of one address without an account a few are made at once, and the rest waits or is refused', async () => {
  const [one, other] = ['203.0.113.5', '203.0.113.6']
  const change = async (method: 'PUT' | 'POST', path: string, body: object, ip: string) =>
    (await api(method, path, { ip, body })).status
  const save = () => change('PUT', 'provider/application_draft', { token: 'none', fields: {} }, one)
  const statuses = await flood('provider_application_drafts', save, async () => {
    expect(await change('POST', 'verify_email', { token: 'none' }, other)).toBe(422)
  })
  expect(statuses.filter((status) => ![404, 429, 503].includes(status))).toEqual([])
  expect(await save()).toBe(404)
})

test('of hundreds of sign-ins from one address a few are tried at once, and the rest waits or is refused before it costs anything', async () => {
  const [one, other] = ['203.0.113.7', '203.0.113.8']
  const login = async (n: number) =>
    (await api('POST', 'login', { ip: one, body: { email: `${n}@one.test`, password: 'a wrong password' } })).status
  const statuses = await flood('rate_limits', login, async () => {
    expect(await statusOf('faqs?limit=4', { ip: other })).toBe(200)
  })
  expect(statuses.filter((status) => ![422, 429, 503].includes(status))).toEqual([])
  const draft = { token: 'none', fields: {} }
  expect((await api('PUT', 'provider/application_draft', { ip: one, body: draft })).status).toBe(404)
})

test('hundreds of searches for a place of one address leave others their connections while they are counted', async () => {
  const other = await signIn()
  const search = (n: number) => statusOf(`places/autocomplete?query=${n}`, { ip: '203.0.113.9' })
  let searches: Promise<number>[] = []
  const statuses: number[] = []
  await owner.transaction(async (tx) => {
    await statement`LOCK TABLE rate_limits IN ACCESS EXCLUSIVE MODE`.execute(tx)
    searches = Array.from({ length: 200 }, (_, n) => search(n))
    for (const locale of ['ar', 'en', 'ar', 'en', 'ar'])
      statuses.push((await api('PUT', 'user/language', { token: other.token, body: { locale } })).status)
  })
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  expect((await Promise.all(searches)).filter((status) => ![200, 503].includes(status))).toEqual([])
})
