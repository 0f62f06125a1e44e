import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testApp } from '../../test/app.ts'
import { buildFavorite, buildService } from '../../test/build.ts'
import { beginWithTheMinute } from '../../test/wholeMinute.ts'

/** Where requests are logged nothing is sent before the log has seen it; here they are not. */
const { app, database, db, deps, signIn, sql } = await testApp({ env: { LOG_LEVEL: 'warn' } })
let address = ''
let service: { id: number }

beforeAll(async () => {
  for (let n = 0; n < 5; n++) service = await buildService(db)
  address = await app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(() => vi.waitFor(() => expect(database.changes.isReliable()).toBe(true), { timeout: 60_000 }))
beginWithTheMinute()

const find = vi.spyOn(deps.cache, 'get')
const answer = vi.spyOn(deps.cache, 'getOrCreate')

/** Sends a request over a real connection; `again`: whether the response was sent before the request was processed. */
const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  find.mockClear()
  answer.mockClear()
  const sentAt = Date.now()
  const response = await fetch(`${address}/api/${path}`, { method, headers })
  const text = await response.text()
  const again = find.mock.results.some(({ value }) => value) && answer.mock.calls.length === 0
  const { date: _, 'x-request-id': id, 'server-timing': time = '', ...same } = Object.fromEntries(response.headers)
  // The time is that of this sending (`web/clock.ts`).
  expect(Number(/^now;dur=(\d+)$/.exec(time)?.[1])).toBeGreaterThanOrEqual(sentAt)
  return { status: response.status, text, id, headers: same, again }
}

test.each([['identity'], ['gzip'], ['br']])(
  'what is sent again in %s is what was sent, head and all',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    const [first, second] = [await ask('e_services?limit=5', headers), await ask('e_services?limit=5', headers)]
    expect([first.again, second.again]).toEqual([false, true])
    expect(second.headers).toEqual(first.headers)
    expect([second.text, second.status]).toEqual([first.text, 200])
    expect(second.id).not.toBe(first.id)
    expect(second.headers['content-encoding'] ?? 'identity').toBe(encoding)
  },
)

test('a change, another language, another method and a condition are looked at', async () => {
  const path = 'e_services?limit=5&orderBy=name'
  const first = await ask(path)
  expect((await ask(path)).again).toBe(true)
  expect((await ask(path, { 'accept-language': 'ar' })).again).toBe(false)
  expect(await ask(path, {}, 'HEAD')).toMatchObject({ again: false, text: '' })
  expect(await ask(path, { 'if-none-match': String(first.headers.etag) })).toMatchObject({ again: false, status: 304 })
  await sql`UPDATE e_services SET price_minor = price_minor + 100 WHERE id = ${service.id}`
  const changed = await ask(path)
  expect([changed.again, changed.text === first.text]).toEqual([false, false])
})

test('a request with a token gets a personal response', async () => {
  const path = `e_services/${service.id}`
  const { id, token } = await signIn()
  await buildFavorite(db, { user_id: id, e_service_id: service.id })
  const mine = async (path: string, headers: Record<string, string>) => {
    const { text, again } = await ask(path, headers)
    return [JSON.parse(text).data.is_favorite, again]
  }
  for (let n = 0; n < 2; n++) {
    expect(await mine(path, {})).toEqual([false, n > 0])
    expect(await mine(path, { authorization: `Bearer ${token}` })).toEqual([true, false])
    expect(await mine(`${path}?api_token=${token}`, {})).toEqual([true, false])
    expect(await mine(path, { authorization: 'Bearer undefined' })).toEqual([false, true])
  }
})

test('a failure is never sent again', async () => {
  for (let n = 0; n < 2; n++) expect(await ask('e_services/999999')).toMatchObject({ status: 404, again: false })
})
