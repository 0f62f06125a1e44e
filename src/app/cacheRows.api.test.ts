import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { connect, isSqlState } from '#server/db/database.ts'
import { freshTown } from '../../test/database.ts'
import { longTimeouts } from '../../test/longTimeouts.ts'
import { buildApp } from './app.ts'

const town = await freshTown()
const open = async (cacheMib: string) => {
  const config = loadConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '100000',
    DATABASE_URL: town.appUrl,
    CACHE_MIB: cacheMib,
  })
  const database = connect(town.appUrl, { max: 4, ...longTimeouts })
  const { app, deps } = await buildApp(config, database, { logTo: { write: () => {} } })
  await app.ready()
  return { database, app, cache: deps.cache }
}
const kept = await open('32')
const fresh = await open('0')
const owner = connect(town.url, { max: 1, ...longTimeouts })
afterAll(async () => {
  await Promise.all([kept.app.close(), fresh.app.close()])
  await Promise.all([kept.database.close(), fresh.database.close(), owner.close()])
  await town.drop()
})

const settled = () => vi.waitFor(() => expect(kept.database.changes.isReliable()).toBe(true), { timeout: 60_000 })
/** Found by functions that read whole rows. */
const searched = '/api/e_services?limit=6&search=name:clean&searchFields=name:like&with=options'
const paths = [
  'slides',
  'categories?parent=true&with=subCategories;featuredEServices;featuredEServices.eProvider',
  'categories/2?only=id;name;sub_categories;sub_categories.name&with=subCategories',
  'e_services?limit=8&with=eProvider;categories',
  'e_services?limit=5&rating=true',
  'e_services?limit=5&orderBy=price&sortedBy=desc&only=id;name;price',
  'e_services?limit=5&only=name;rate&orderBy=updated_at',
  'e_services?limit=6&search=categories.id:1&searchFields=categories.id:=',
  'e_services?limit=6&myLat=24.7&myLon=46.7&only=id;distance;cover_focal;comes_here',
  'e_services/1?with=eProvider;eProvider.availabilityHours;eProvider.taxes;categories;options',
  'e_services/3?only=id;price;media',
  'option_groups?with=options&search=options.e_service_id:1&searchFields=options.e_service_id:=',
  'e_providers/1?with=users;galleries;awards;addresses;eProviderType',
  'e_service_reviews?limit=5&with=user;eService',
  'e_service_reviews/summary?e_service_id=1',
  'e_service_reviews/summary?e_provider_id=1',
  'faq_categories?with=faqs',
  'custom_pages?limit=3',
]
  .map((path) => `/api/${path}`)
  .concat(searched)
const tables = [
  'e_services',
  'e_providers',
  'categories',
  'options',
  'option_groups',
  'media',
  'slides',
  'e_service_reviews',
  'availability_hours',
  'e_provider_addresses',
  'taxes',
  'galleries',
  'faqs',
  'settings',
  'users',
]
const columnsOf = new Map<string, string[]>()
for (const table of tables) {
  const columns = await owner.sql<{ name: string }[]>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name = ${table} AND is_generated = 'NEVER'
      AND column_name NOT IN ('id', 'uuid', 'path', 'file_name')`
  columnsOf.set(
    table,
    columns.map(({ name }) => name),
  )
}

type Action = { table: string; column: number; row: number; other: number; remove: boolean }

/** The digits of the currency are cached by themselves: nobody changes them while amounts are stored. */
const settingsThatChange = `(SELECT ctid, * FROM settings WHERE key <> 'default_currency_decimal_digits') AS rows`

/** A row gets one column of another row, or goes. What the database refuses changes nothing. */
const act = async ({ table, column, row, other, remove }: Action): Promise<void> => {
  const columns = columnsOf.get(table) ?? []
  const name = columns[column % columns.length] ?? ''
  const rows = table === 'settings' ? settingsThatChange : `"${table}"`
  const chosen = (n: number) =>
    `(SELECT ctid FROM ${rows} ORDER BY ctid OFFSET ${n} % (SELECT greatest(count(*), 1) FROM ${rows}) LIMIT 1)`
  const text = remove
    ? `DELETE FROM "${table}" WHERE ctid = ${chosen(row)}`
    : `UPDATE "${table}" SET "${name}" = (SELECT "${name}" FROM "${table}" WHERE ctid = ${chosen(other)}) WHERE ctid = ${chosen(row)}`
  await owner.sql.unsafe(text).catch((error: unknown) => {
    if (!['23502', '23503', '23505', '23514', '23P01', '23001', 'P0001'].some((state) => isSqlState(error, state)))
      throw error
  })
}

const ask = async ({ app }: typeof kept): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {}
  for (const url of paths) {
    const { statusCode, payload } = await app.inject({ url })
    answers[url] = `${statusCode} ${payload.replace(/"request_id":"[^"]*"/, '')}`
  }
  return answers
}

/** Both within one minute: providers open and close with it. */
const both = async () => {
  for (;;) {
    const minute = Math.floor(Date.now() / 60_000)
    await kept.cache.sync()
    const [used, made] = [await ask(kept), await ask(fresh)]
    if (Math.floor(Date.now() / 60_000) === minute) return { used, made }
  }
}

/** The answers that are read again after a change; a new minute and a lost connection have some read again, too. */
const readAgainAfter = async (change: () => Promise<unknown>): Promise<string[]> => {
  await settled()
  await both()
  await change()
  await kept.cache.sync()
  const readAgain: string[] = []
  for (const url of paths.filter((path) => path !== searched)) {
    const { misses } = kept.cache.stats()
    const { statusCode } = await kept.app.inject({ url })
    if (statusCode === 200 && kept.cache.stats().misses > misses) readAgain.push(url)
  }
  return readAgain
}

test('a price of a service that no answer shows has none of them read again', async () => {
  const { made } = await both()
  const shown = new Set(
    Object.values(made).flatMap((text) => [...text.matchAll(/"id":(\d+)/g)].map(([, id]) => Number(id))),
  )
  const services = await owner.sql<{ id: number }[]>`SELECT id FROM e_services`
  const unseen = services.find(({ id }) => !shown.has(id))?.id
  expect(unseen).toBeDefined()
  // What a change has read again is read again after each of them; what else happened, only after some.
  let hours = 1
  const afterAnother = () =>
    readAgainAfter(
      () => owner.sql`
        UPDATE e_services SET discount_price_minor = NULL, price_unit = 'hourly', duration = ${`${++hours}:00`}
        WHERE id = ${unseen ?? 0}`,
    )
  await expect.poll(afterAnother).toEqual([])
})

test('after any change every kept answer is what would be answered afresh', async () => {
  await settled()
  const { made } = await both()
  expect(Object.values(made).filter((answer) => !answer.startsWith('200'))).toEqual([])
  const action = fc.record({
    table: fc.oneof({ weight: 2, arbitrary: fc.constantFrom('e_services', 'e_providers') }, fc.constantFrom(...tables)),
    column: fc.nat(60),
    row: fc.nat(400),
    other: fc.nat(400),
    remove: fc.integer({ min: 0, max: 15 }).map((n) => n === 0),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 3 }), async (actions) => {
      for (const one of actions) await act(one)
      const answers = await both()
      expect(answers.used).toEqual(answers.made)
    }),
    { numRuns: 40, endOnFailure: true },
  )
})
