import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { buildProvider, buildService } from '../../test/build.ts'
import { visitBody, wallTime } from '../../test/visits.ts'

const { app, api, db, sql, signIn } = await testApp({ connections: 20 })
/** Waits for a lock for a second: what waits for a first try elsewhere waits as long as that takes on a busy machine. */
const impatient = await testApp({ limits: { lockMs: 1000 } })
const strict = await testApp({ env: { RATE_LIMIT_SCALE: '0.016' } })
const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: 3 })).id })
const post = (token: string, key: string, body: object) => api('POST', 'bookings', { token, key, body })
const rows = async () => (await sql`SELECT 1 FROM bookings`).length

test('one key 50 times at once: one row, the same bytes for all, now and later', async () => {
  const { token } = await signIn()
  const body = visitBody(service)
  const answers = await Promise.all(Array.from({ length: 50 }, () => post(token, 'storm', body)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(200)
  expect(await rows()).toBe(1)
  await sql`UPDATE e_services SET price_minor = price_minor + 100`
  expect((await post(token, 'storm', body)).text).toBe(answers[0]?.text)
  expect(await rows()).toBe(1)
})

test('the same key with another body, or on another call, is refused', async () => {
  const { token } = await signIn()
  const made = await post(token, 'mine', visitBody(service, { booking_at: wallTime('12:00') }))
  expect(made.status).toBe(200)
  const before = await rows()
  for (const answer of [
    await post(token, 'mine', visitBody(service, { booking_at: wallTime('14:00') })),
    await api('PUT', `bookings/${(made.json.data as { id: number }).id}`, {
      token,
      key: 'mine',
      body: { cancel: true },
    }),
  ]) {
    expect([answer.status, answer.json.code]).toEqual([422, 'idempotency_mismatch'])
  }
  expect(await rows()).toBe(before)
})

test('the same key with the same body on another path is refused, and nothing happens there', async () => {
  const { token } = await signIn()
  const address = async () => {
    const body = { address: 'Olaya Street', latitude: 24.69, longitude: 46.68 }
    return (await api<{ id: number }>('POST', 'addresses', { token, body })).json.data.id
  }
  const [first, second] = [await address(), await address()]
  const named = async (id: number) =>
    (await sql<{ description: string }[]>`SELECT description FROM addresses WHERE id = ${id}`)[0]?.description
  const before = await named(second)
  const body = { description: 'Office', name: 'Office', read_at: true }
  const put = (path: string) => api('PUT', path, { token, key: 'one', body })
  expect((await put(`addresses/${first}`)).status).toBe(200)
  // Another row of the same call, another call for the same number, another call, another method: with one body and one key.
  const others = [
    await put(`addresses/${second}`),
    await put(`notifications/${first}`),
    await put(`notifications/${crypto.randomUUID()}`),
    await api('POST', 'wallets', { token, key: 'one', body }),
    await api('DELETE', `addresses/${first}`, { token, key: 'one', body }),
  ]
  expect(others.map(({ status, json }) => [status, json.code])).toEqual(others.map(() => [422, 'idempotency_mismatch']))
  expect([await named(first), await named(second)]).toEqual(['Office', before])
  expect(await sql`SELECT 1 FROM accounts WHERE kind = 'wallet'`).toEqual([])
  expect((await put(`addresses/${first}`)).status).toBe(200)
})

test('the same key for another of one’s teams is refused, and nothing happens there', async () => {
  const { id, token } = await signIn({ role: 'provider' })
  const [first, second] = [await buildProvider(db, { people: [id] }), await buildProvider(db, { people: [id] })]
  const add = ({ id: e_provider_id }: { id: number }) =>
    api('POST', 'provider/workers', { token, key: 'team', query: { e_provider_id }, body: { name: 'Zed' } })
  const { status, text } = await add(first)
  expect([status, (await add(second)).json.code, (await add(first)).text]).toEqual([200, 'idempotency_mismatch', text])
  // The token is no part of what is asked for.
  const query = { e_provider_id: first.id, api_token: token }
  const again = await api('POST', 'provider/workers', { key: 'team', query, body: { name: 'Zed' } })
  expect(again.text).toBe(text)
})

test('another person’s key is another key', async () => {
  const body = visitBody(service, { booking_at: wallTime('16:00') })
  const [a, b] = [await signIn(), await signIn()]
  const answers = [await post(a.token, 'shared', body), await post(b.token, 'shared', body)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.text).not.toBe(answers[1]?.text)
})

test('a refusal is not stored: the same key may be tried again', async () => {
  const { token } = await signIn()
  const lone = await buildService(db)
  const body = visitBody(lone)
  const rival = await post((await signIn()).token, 'r', body)
  expect((await post(token, 'again', body)).status).toBe(409)
  await sql`UPDATE time_claims SET active = false WHERE e_provider_id = ${lone.e_provider_id}`
  await sql`UPDATE bookings SET cancel = true, booking_status_id = 7 WHERE id = ${(rival.json.data as { id: number }).id}`
  expect((await post(token, 'again', body)).status).toBe(200)
})

test('a repeat of a running request gets Retry-After', async () => {
  const { id, token } = await impatient.signIn()
  const body = visitBody({ id: 1 })
  await impatient.sql.begin(async (holding) => {
    await holding`INSERT INTO idempotency_keys (owner, key, request_hash) VALUES (${`user:${id}`}, 'slow', '\\x00')`
    const { status, json, headers } = await impatient.api('POST', 'bookings', { token, key: 'slow', body })
    expect([status, json.code, headers['retry-after']]).toEqual([409, 'request_in_progress', '1'])
  })
})

test('a key longer than 255 characters is refused', async () => {
  const { token } = await signIn()
  const { status, json } = await post(token, 'x'.repeat(256), visitBody(service))
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['Idempotency-Key']])
})

test('a body too deep to be written down is refused', async () => {
  const { token } = await signIn()
  const deep = '['.repeat(60_000) + ']'.repeat(60_000)
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/api/wallets',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'deep' },
    payload: `{"name":"Trips","more":${deep}}`,
  })
  expect(statusCode).toBe(400)
})

test('answers that are stored spend the budget of an address by their size', async () => {
  const { id, token } = await strict.signIn({ role: 'provider' })
  await buildProvider(strict.db, { people: [id] })
  const words = (length: number) => ({ en: 'x'.repeat(length), ar: 'y'.repeat(length) })
  const entries = Array(20).fill({ title: words(200), description: words(2000) })
  const save = async (key?: string) => {
    const body = { kind: 'awards', entries }
    return (await strict.api('PUT', 'provider/page/merits', { token, body, ...(key && { key }) })).json.code ?? 'saved'
  }
  expect([await save(), await save(), await save()]).toEqual(['saved', 'saved', 'saved'])
  expect([await save('first'), await save('second')]).toEqual(['saved', 'too_many_requests'])
  expect(await strict.sql`SELECT key FROM idempotency_keys`).toEqual([{ key: 'first' }])
})
