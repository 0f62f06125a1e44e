import { beforeAll, expect, test } from 'vitest'
import { FRESH } from '#server/http/ownWrites.ts'
import { testApp } from '../../../test/app.ts'
import { buildService } from '../../../test/build.ts'

const { api, app, db, signIn } = await testApp()
const path = 'e_services?only=id&limit=3'
const kept = /^public, max-age=0, s-maxage=(\d+), stale-while-revalidate=(\d+)$/

beforeAll(() => buildService(db))

test('a proxy keeps nothing of what is answered to somebody who may have changed something', async () => {
  const { token } = await signIn()
  const authors: Record<string, string>[] = [{ cookie: 'locale=en; wrote=1' }, { authorization: `Bearer ${token}` }]
  for (const headers of authors)
    for (let n = 0; n < 2; n++)
      expect((await api('GET', path, { headers })).headers).toMatchObject({
        'cache-control': 'private, no-cache',
        etag: expect.any(String),
      })
  expect((await api('GET', path)).headers['cache-control']).toMatch(kept)
})

test('nor do they get what it keeps for visitors', async () => {
  const { vary } = (await api('GET', path)).headers
  expect(String(vary).split(', ')).toEqual(expect.arrayContaining(['Authorization', 'Cookie']))
})

test('what a proxy keeps from before a change ends before its author counts as a visitor again', async () => {
  const [, fresh, stale] = kept.exec(String((await api('GET', path)).headers['cache-control'])) ?? []
  // Proxies count whole seconds.
  expect(Number(fresh) + Number(stale) + 2).toBeLessThanOrEqual(FRESH)
})

test('a proxy that keeps what says nothing keeps no health and no unknown address', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics', '/api/nothing'])
    expect([url, (await app.inject(url)).headers['cache-control']]).toEqual([url, 'no-store'])
})
