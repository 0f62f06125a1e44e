import { expect, onTestFinished, test, vi } from 'vitest'
import { type DayPart, dayPartNames, dayParts } from '#features/availability/rules.ts'
import { listFreeStarts } from '#features/availability/service.ts'
import { addDays, dateIn } from '#lib/time.ts'
import { testApp } from '../../../test/app.ts'

const { app, database } = await testApp({ town: true })

const ask = async <T>(path: string, query: Record<string, string>, locale: string): Promise<T> =>
  (await app.inject({ url: path, query, headers: { 'accept-language': locale } })).json() as T

type Found = { id: number; name: { en: string; ar: string } }

type Answer = { data: { id: number }[] }

const find = async (words: string): Promise<Found[]> => {
  const query = { search: `name:${words}`, searchFields: 'name:like', searchJoin: 'and', limit: '8', only: 'id;name' }
  return (await ask<{ data: Found[] }>('/api/e_services', query, 'en')).data
}
const suggest = (keywords: string, locale: string) => ask<string[]>('/api/search/suggestions', { keywords }, locale)

/** Every one of the first found belongs to this category or one below it. */
const kindOf = async (id: number): Promise<string[]> =>
  (
    await database.sql<{ name: string }[]>`
      SELECT coalesce(top.name, c.name) ->> 'en' AS name FROM e_service_categories l
      JOIN categories c ON c.id = l.category_id LEFT JOIN categories top ON top.id = c.parent_id
      WHERE l.e_service_id = ${id}`
  ).map(({ name }) => name)

test.each([
  ['plumber', 'Plumbing'],
  ['plumb', 'Plumbing'],
  ['plumer', 'Plumbing'],
  ['I need a plumber', 'Plumbing'],
  ['electrician', 'Electrical'],
  ['electritian', 'Electrical'],
  ['cleaner', 'Home Cleaning'],
  ['maid', 'Home Cleaning'],
  ['aircon', 'AC & Cooling'],
  ['سباك', 'Plumbing'],
  ['السباك', 'Plumbing'],
  ['سبّاك', 'Plumbing'],
  ['ســـباك', 'Plumbing'],
  ['اريد سباك', 'Plumbing'],
  ['كهربائي', 'Electrical'],
  ['كهربائى', 'Electrical'],
  ['صباغ', 'Painting & Decor'],
])('who types "%s" finds %s', async (words, kind) => {
  const found = await find(words)
  expect(found.length).toBeGreaterThanOrEqual(4)
  for (const { id } of found.slice(0, 4)) expect(await kindOf(id)).toContain(kind)
})

test.each([
  ['sofa', 'Sofa Steam Cleaning'],
  ['couch', 'Sofa Steam Cleaning'],
  ['كنب', 'Sofa Steam Cleaning'],
  ['leak', 'Leak Detection without Breaking'],
  ['washing machin', 'Washing Machine Repair'],
  ['machine washing', 'Washing Machine Repair'],
  ['cockroch', 'Cockroach Treatment'],
  ['صراصير', 'Cockroach Treatment'],
  ['تعقيم مراتب', 'Mattress Sanitising'],
  ['220', '220 V Conversion Check'],
  ['٢٢٠', '220 V Conversion Check'],
])('who types "%s" sees %s first', async (words, name) => {
  expect((await find(words))[0]?.name.en).toBe(name)
})

test.each(['AC cleaning', 'clean ac', 'ac wash', 'wash split', 'تنظيف مكيف'])(
  'who types "%s" finds Split AC Wash',
  async (words) => {
    expect((await find(words)).map(({ name }) => name.en)).toContain('Split AC Wash')
  },
)

test.each([
  ['plumber', 'en', /Drain|Pipe|Flush|Toilet|Leak|Tap/],
  ['سباك', 'ar', /[ء-ي]/],
  ['sof', 'en', /^Sofa/],
  ['غسيل كن', 'ar', /^غسيل كنب/],
])('"%s" suggests names in %s', async (words, locale, first) => {
  const names = await suggest(words, locale)
  expect(names.length).toBeGreaterThan(0)
  expect(names[0]).toMatch(first)
})

test('near an address who comes there stands first, and each says how far it is; without one nothing is said', async () => {
  type Near = Found & { distance?: number | null; comes_here?: boolean | null; rate: number }
  const list = async (over: Record<string, string>) => {
    const query = {
      search: 'name:maid',
      searchFields: 'name:like',
      limit: '50',
      only: 'id;name;rate;distance;comes_here',
    }
    return (await ask<{ data: Near[] }>('/api/e_services', { ...query, ...over }, 'en')).data
  }
  const [first] = await list({ nearLat: '24.774', nearLon: '46.738' })
  expect(first?.comes_here).toBe(true)
  await database.sql`UPDATE e_providers SET availability_range = 0.01
    WHERE id = (SELECT e_provider_id FROM e_services WHERE id = ${first?.id ?? 0})`
  const near = await list({ nearLat: '24.774', nearLon: '46.738' })
  expect(near.length).toBeGreaterThan(5)
  expect(near.every(({ distance }) => typeof distance === 'number')).toBe(true)
  expect(new Set(near.map(({ comes_here }) => comes_here))).toEqual(new Set([true, false]))
  const anywhere = await list({})
  expect(anywhere.every(({ distance, comes_here }) => distance === null && comes_here === null)).toBe(true)
  expect(anywhere.map(({ id }) => id).sort()).toEqual(near.map(({ id }) => id).sort())
  // It matches as well as before, and now stands behind those who come.
  expect(near.find(({ id }) => id === first?.id)?.comes_here).toBe(false)
  expect(near[0]).toMatchObject({ comes_here: true })
  const plain = await ask<{ data: object[] }>('/api/e_services', { nearLat: '24.7', nearLon: '46.7', limit: '1' }, 'en')
  expect(plain.data[0]).not.toHaveProperty('distance')
})

/** The ids of a page; with another condition, which every service meets, all that is found is ranked. */
const pageOf = async (words: string, limit: string, offset: string, ranked: boolean) => {
  const query = ranked
    ? { search: `name:${words};id:1,2147483647`, searchFields: 'name:like;id:between' }
    : { search: `name:${words}`, searchFields: 'name:like' }
  const asked = { ...query, searchJoin: 'and', limit, offset, only: 'id' }
  return (await ask<{ data: { id: number }[] }>('/api/e_services', asked, 'en')).data.map(({ id }) => id)
}

test.each([
  'cleaning',
  'clean',
  'c',
  'deep cleaning',
  'repair of doors',
  'window paint repair sofa',
  'home carpet tank pest garden pool paint roof',
  'sparkling window massage',
  'provider',
  'and',
  'claening',
  'at home',
  'تنظيف',
  'تنظيف عميق للمنزل',
  'xqzv',
  '%',
])('the best matches of "%s" are those of all that match', async (words) => {
  for (const [limit, offset] of [
    ['4', '0'],
    ['3', '5'],
    ['100', '0'],
    ['100', '20'],
    ['5', '990'],
    ['5', '1000'],
  ] as const)
    expect(await pageOf(words, limit, offset, false), `${limit} after ${offset}`).toEqual(
      await pageOf(words, limit, offset, true),
    )
})

test('what is renamed is found by its new name at once, and what belongs to it by its new words', async () => {
  const { sql } = database
  const [service] = await find('sofa')
  const named = async (words: string) => (await find(words)).map(({ id }) => id)
  await sql`UPDATE e_services SET name = '{"en": "Zeppelin polish", "ar": "تلميع منطاد"}' WHERE id = ${service?.id ?? 0}`
  expect(await named('zepelin')).toEqual([service?.id])
  expect(await named('المنطاد')).toEqual([service?.id])
  await sql`UPDATE e_providers SET name = '{"en": "Quixotic Brothers", "ar": "إخوان دون كيخوته"}'
    WHERE id = (SELECT e_provider_id FROM e_services WHERE id = ${service?.id ?? 0})`
  expect(await named('quixotic')).toContain(service?.id)
  await sql`UPDATE categories SET keywords = '{"en": "airship", "ar": "مناطيد"}'
    WHERE id = (SELECT min(category_id) FROM e_service_categories WHERE e_service_id = ${service?.id ?? 0})`
  expect(await named('airships')).toContain(service?.id)
  await sql`DELETE FROM e_service_categories WHERE e_service_id = ${service?.id ?? 0}`
  expect(await named('airship')).not.toContain(service?.id)
})

test('a review does not rewrite search documents', async () => {
  const [plan] = await database.sql<{ tgname: string }[]>`
    SELECT tgname FROM pg_trigger WHERE tgrelid = 'e_services'::regclass AND NOT tgisinternal
      AND (tgtype & 2) = 2 AND (tgtype & 16) = 16`
  expect(plan).toBeUndefined()
})

test('who can come when: the services with a free start on that day and in that part of it, and no others', async () => {
  // The same moment for both: every half an hour a start is free no longer.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const services = await database.sql<{ id: number; e_provider_id: number }[]>`
    SELECT id, e_provider_id FROM e_services WHERE available AND enable_booking`
  const today = dateIn(Date.now(), 'Asia/Riyadh')
  const starts = new Map<number, string[]>()
  for (const { id, e_provider_id } of services) {
    const query = { e_service_id: id, days: 7, latitude: 24.774, longitude: 46.738 }
    const { days } = await listFreeStarts(database.db, e_provider_id, null, query)
    starts.set(
      id,
      days.flatMap((day) => day.starts.map(({ local }) => local)),
    )
  }
  const isIn = (local: string, date: string, part: DayPart | null) => {
    const minute = Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16))
    const [from, until] = part ? dayParts[part] : [0, 1440]
    return local.startsWith(date) && from <= minute && minute < until
  }
  const seen: number[] = []
  for (const days of [0, 1, 5])
    for (const part of [null, ...dayPartNames]) {
      const date = addDays(today, days)
      const free = [...starts].filter(([, locals]) => locals.some((local) => isIn(local, date, part))).map(([id]) => id)
      const query = { visit_date: date, ...(part && { visit_part: part }), only: 'id', limit: '100' }
      const pages = await Promise.all(
        ['0', '100'].map((offset) => ask<Answer>('/api/e_services', { ...query, offset }, 'en')),
      )
      const found = pages.flatMap(({ data }) => data.map(({ id }) => id))
      expect([...found].sort(), `${date} ${part}`).toEqual(free.sort())
      seen.push(found.length)
    }
  expect(new Set(seen).size).toBeGreaterThan(5)
  const soonest = await ask<Answer>('/api/e_services', { sorting: 'soonest', only: 'id', limit: '40' }, 'en')
  const firsts = soonest.data.map(({ id }) => starts.get(id)?.[0])
  expect(firsts).toEqual([...firsts].sort())
  expect(firsts[0]).toBe([...starts.values()].flatMap(([first = '']) => first).sort()[0])
})
