import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql as raw } from 'kysely'
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { connect } from '#server/db/database.ts'
import { namedObjects } from '#server/db/namedObjects.ts'
import { readFinder } from '#server/db/reads.ts'
import { testApp } from '../../test/app.ts'
import { buildAddress, buildFavorite, buildReview, buildService } from '../../test/build.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { beginWithTheMinute } from '../../test/wholeMinute.ts'
import { buildApp } from './app.ts'

const { app, api, config, database, db, deps, signIn, sql } = await testApp()
const { cache } = deps

const settled = (of = database) => vi.waitFor(() => expect(of.changes.isReliable()).toBe(true), { timeout: 60_000 })

/** Somebody else's connection: another process, or the operator's own tools. */
const elsewhere = async (statement: string): Promise<void> => {
  const client = new pg.Client(config.databaseUrl)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

let service: { id: number }
beforeAll(async () => {
  service = await buildService(db, { name: { en: 'Alpha', ar: 'ياء' } })
  await buildService(db, { name: { en: 'Beta', ar: 'ألف' } })
})
beforeEach(() => settled())
beginWithTheMinute()

const misses = async (work: () => Promise<unknown>): Promise<number> => {
  const before = cache.stats()
  await work()
  return cache.stats().misses - before.misses
}

test('a repeated request is served from the cache', async () => {
  const path = 'e_services?only=id;name&limit=2'
  const first = await api('GET', path)
  const { hits } = cache.stats()
  const second = await api('GET', path)
  expect(second.text).toBe(first.text)
  expect(cache.stats().hits).toBe(hits + 1)
  expect(second.headers['cache-control']).toMatch(/^public, max-age=0, s-maxage=\d+, stale-while-revalidate=\d+$/)
})

test('no language gets the answer of another', async () => {
  const path = 'e_services?only=id&orderBy=name&sortedBy=asc'
  const ask = (language: string) => api('GET', path, { headers: { 'accept-language': language } })
  const [en, ar] = [await ask('en'), await ask('ar')]
  expect(en.text).not.toBe(ar.text)
  expect([(await ask('en-GB')).text, (await ask('ar-SA,en')).text]).toEqual([en.text, ar.text])
  expect(en.headers.vary).toMatch(/accept-language/i)
})

describe('persons', () => {
  const path = () => `e_services/${service.id}`
  const favourite = async (token?: string) =>
    (await api<{ is_favorite: boolean }>('GET', path(), { token })).json.data.is_favorite

  test('personal responses are not cached', async () => {
    const [anna, omar] = [await signIn(), await signIn()]
    await buildFavorite(db, { user_id: anna.id, e_service_id: service.id })
    for (let n = 0; n < 2; n++)
      expect([await favourite(anna.token), await favourite(), await favourite(omar.token)]).toEqual([
        true,
        false,
        false,
      ])
    const { headers } = await api('GET', path(), { query: { api_token: anna.token } })
    expect(headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(headers.etag).toBeUndefined()
    expect((await api('GET', path())).headers.vary).toMatch(/authorization/i)
  })

  test('a junk token is a visitor', async () => {
    await api('GET', path())
    const headers = { authorization: 'Bearer undefined' }
    expect(await misses(() => api('GET', path(), { headers }))).toBe(0)
  })

  test('a token that counts for nothing is part of no key', async () => {
    const { token } = await signIn()
    await api('GET', 'slides?limit=3')
    expect(await misses(() => api('GET', `slides?api_token=${token}&limit=3`))).toBe(0)
    expect(await misses(() => api('GET', `slides?limit=3&api_token=${token}`, { token }))).toBe(1)
    expect(await misses(() => api('GET', `slides?limit=3&api_token=other`))).toBe(0)
  })

  test('personal responses and refusals are not cacheable', async () => {
    const { id, token } = await signIn()
    await buildAddress(db, { user_id: id })
    expect((await api('GET', 'addresses', { token })).headers['cache-control']).toBe('no-store')
    expect((await api('GET', 'e_services/999999')).headers['cache-control']).toBe('no-store')
  })
})

describe('conditional and compressed', () => {
  const path = '/api/e_services?limit=50&conditional'
  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: path, headers })

  test('a valid ETag gets a 304 as long as nothing changed', async () => {
    const { headers } = await ask({})
    const again = await ask({ 'if-none-match': `"other", ${headers.etag}` })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy'])
      expect(again.headers[name]).toBe(headers[name])
    await sql`UPDATE e_services SET featured = NOT featured WHERE id = ${service.id}`
    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  })

  test('every encoding has the same content', async () => {
    for (let n = 0; n < 20; n++) await buildService(db)
    const plain = await ask({})
    const br = await ask({ 'accept-encoding': 'gzip, br' })
    const gz = await ask({ 'accept-encoding': 'br;q=0, gzip' })
    expect([br, gz, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.payload)
    expect(gunzipSync(gz.rawPayload).toString()).toBe(plain.payload)
    expect(br.headers.vary).toMatch(/accept-encoding/i)
  })

  test('HEAD answers the same without the text', async () => {
    const [get, head] = [await ask({}), await ask({}, 'HEAD')]
    expect([head.statusCode, head.payload, head.headers.etag]).toEqual([200, '', get.headers.etag])
  })
})

describe('changes', () => {
  const name = async (of = app, headers: Record<string, string> = {}) => {
    const { payload } = await of.inject({ url: `/api/e_services/${service.id}?only=name`, headers })
    return JSON.parse(payload).data.name.en as string
  }

  test('a write is visible at once in its own process', async () => {
    for (let n = 0; n < 50; n++) {
      await name()
      await sql`UPDATE e_services SET name = jsonb_set(name, '{en}', to_jsonb(${`Alpha ${n}`}::text)) WHERE id = ${service.id}`
      expect(await name()).toBe(`Alpha ${n}`)
    }
  })

  test('a change shows when its transaction is done, not before, and never when it is undone', async () => {
    const rename = (to: string, end: () => void) =>
      database.transaction(async (tx) => {
        await tx
          .updateTable('e_services')
          .set({ name: raw`jsonb_build_object('en', ${to}::text)` })
          .where('id', '=', service.id)
          .execute()
        expect(await name()).not.toBe(to)
        end()
      })
    await rename('Done', () => {})
    expect(await name()).toBe('Done')
    const undo = () => {
      throw new Error('undone')
    }
    await expect(rename('Undone', undo)).rejects.toThrow('undone')
    expect(await name()).toBe('Done')
    await settled()
    expect(await name()).toBe('Done')
  })

  test('another process is notified', async () => {
    const other = connect(String(config.databaseUrl), { max: 2, ...longTimeouts })
    const { app: second } = await buildApp(config, other, { logTo: { write: () => {} } })
    try {
      await settled(other)
      for (let n = 0; n < 5; n++) {
        await name(second)
        await sql`UPDATE e_services SET name = jsonb_set(name, '{en}', to_jsonb(${`Told ${n}`}::text)) WHERE id = ${service.id}`
        await vi.waitFor(async () => expect(await name(second)).toBe(`Told ${n}`), { timeout: 60_000, interval: 5 })
        await settled(other)
      }
    } finally {
      await second.close()
      await other.close()
    }
  })

  test('somebody who has changed something reads it from another process at once', async () => {
    const other = connect(String(config.databaseUrl), { max: 2, ...longTimeouts })
    const { app: second } = await buildApp(config, other, { logTo: { write: () => {} } })
    const { token } = await signIn()
    try {
      await settled(other)
      const either: Record<string, string>[] = [{ cookie: 'locale=ar; wrote=1' }, { authorization: `Bearer ${token}` }]
      for (const headers of either)
        for (let n = 0; n < 50; n++) {
          await name(second)
          await sql`UPDATE e_services SET name = jsonb_set(name, '{en}', to_jsonb(${`Own ${n}`}::text)) WHERE id = ${service.id}`
          expect(await name(second, headers)).toBe(`Own ${n}`)
        }
    } finally {
      await second.close()
      await other.close()
    }
  })

  test('a change is noted in the browser of its author, and only there', async () => {
    const { token } = await signIn()
    const address = { description: 'Home', address: 'King Fahd Road', latitude: 24.7, longitude: 46.7 }
    const created = await api('POST', 'addresses', { token, body: address })
    expect([created.status, String(created.headers['set-cookie'])]).toEqual([
      200,
      expect.stringMatching(/^wrote=1; .*HttpOnly/),
    ])
    expect((await api('GET', 'addresses', { token })).headers['set-cookie']).toBeUndefined()
    expect((await api('POST', 'addresses', { token, body: {} })).headers['set-cookie']).toBeUndefined()
  })

  test('without the LISTEN connection nothing old is shown, nor after reconnecting', async () => {
    await name()
    const connections = async () =>
      (
        await sql<{ pid: number }[]>`SELECT pid FROM pg_stat_activity
          WHERE application_name = 'doorstep changes' AND datname = current_database()`
      ).map(({ pid }) => pid)
    const before = await connections()
    await elsewhere(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'doorstep changes' AND datname = current_database()`)
    // Noticed, and perhaps connected again by now.
    await expect
      .poll(async () => !database.changes.isReliable() || (await connections()).some((pid) => !before.includes(pid)))
      .toBe(true)
    await elsewhere(`UPDATE e_services SET name = '{"en": "Unheard"}' WHERE id = ${service.id}`)
    expect(await name()).toBe('Unheard')
    await settled()
    expect(await name()).toBe('Unheard')
    // It may have been connected again before the change, of which it then hears.
    await expect.poll(() => misses(() => name())).toBe(0)
  })

  test('a change drops what was read from its table, and nothing else', async () => {
    const paths = ['slides?limit=4', 'e_services?limit=4', 'faq_categories?limit=4']
    const ask = async () => {
      const missed: string[] = []
      for (const path of paths) if ((await misses(() => api('GET', path))) > 0) missed.push(path)
      return missed
    }
    await ask()
    expect(await ask()).toEqual([])
    await sql`DELETE FROM slides`
    await settled()
    expect(await ask()).toEqual(['slides?limit=4'])
    await sql`UPDATE e_services SET featured = NOT featured WHERE id = ${service.id}`
    await settled()
    expect(await ask()).toEqual(['e_services?limit=4'])
  })

  test('a review moves the stars at once', async () => {
    const stars = async () => (await api<{ rate: number }>('GET', `e_services/${service.id}?only=rate`)).json.data.rate
    await stars()
    await buildReview(db, { e_service_id: service.id, rate: 4 })
    expect(await stars()).toBe(4)
  })
})

/** Every table below a plan. */
const tablesOf = (plan: unknown): string[] => {
  if (typeof plan !== 'object' || plan === null) return []
  const { 'Relation Name': table } = plan as { 'Relation Name'?: string }
  return [...(table ? [table] : []), ...Object.values(plan).flatMap(tablesOf)]
}

test('every table that cached responses depend on notifies about changes', async () => {
  const statements = new Set<string>()
  database.pool.trace = (text) => statements.add(text)
  for (const { method, access, live, path } of deps.contracts) {
    if (method !== 'GET' || live || (access !== 'open' && access !== 'optional')) continue
    const everything =
      'with=eProvider;eProvider.eProviderType;eProvider.availabilityHours;eProvider.users;eProvider.addresses;eProvider.taxes;' +
      'categories;favorites;options;subCategories;featuredEServices;eProviderType;availabilityHours;users;addresses;taxes;' +
      'eProviderReviews;galleries;awards;experiences;user;faqs'
    for (const extra of ['', `&${everything}`, '&available_e_provider=true', '&myLat=24&myLon=46'])
      await api('GET', `${path.replace(/:\w+/g, String(service.id))}?keywords=alpha&name=alpha&fresh${extra}`)
  }
  database.pool.trace = undefined
  const read = new Set<string>()
  const named = await namedObjects(database.pool)
  const found = readFinder(named.map((object) => ({ ...object, announced: true })))
  const excused = (table: string) => !named.some(({ name }) => name === table)
  for (const text of statements) {
    if (!/^\s*(select|with)/i.test(text)) continue
    const [row] = await sql.unsafe<{ 'QUERY PLAN': unknown }[]>(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`)
    const planned = tablesOf(row?.['QUERY PLAN']).filter((table) => !excused(table))
    expect(planned.filter((table) => !found(text).tables.has(table))).toEqual([])
    for (const table of planned) read.add(table)
  }
  // These follow names, in the same transaction; what is read from them is dropped by every change.
  const followers = ['search_words', 'search_beginnings']
  const silent = named.filter(({ name, announced }) => read.has(name) && !announced && !followers.includes(name))
  expect(read.size).toBeGreaterThan(15)
  expect(silent).toEqual([])
})
