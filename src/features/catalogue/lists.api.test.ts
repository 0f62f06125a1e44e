import { expect, test } from 'vitest'
import { addDays, dateIn } from '#lib/time.ts'
import { testApp } from '../../../test/app.ts'
import { buildCategory, buildProvider, buildReview, buildService } from '../../../test/build.ts'

const { app, db, sql } = await testApp()

const [home, garden] = [
  await buildCategory(db, { name: { en: 'Home', ar: 'منزل' } }),
  await buildCategory(db, { name: { en: 'Garden', ar: 'حديقة' } }),
]
const near = await buildProvider(db, { availability_range: 20, name: { en: 'Near', ar: 'قريب' } })
const wide = await buildProvider(db, { availability_range: 100, name: { en: 'Wide', ar: 'واسع' } })
const stranger = await buildProvider(db, { accepted: false, availability_range: 100 })
await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
  VALUES (${near.id}, 'Shop', 'Olaya', 24.70, 46.68), (${wide.id}, 'Shop', 'Kharj', 24.15, 47.30),
    (${stranger.id}, 'Shop', 'Olaya', 24.70, 46.68)`
// Closed until a whole day: what is left of one depends on the hour, and on how long a service takes.
const today = dateIn(Date.now(), 'Asia/Riyadh')
for (const { id } of [near, wide])
  await sql`INSERT INTO availability_exceptions (e_provider_id, date)
    VALUES (${id}, ${today}), (${id}, ${addDays(today, 1)})`

const texts = (en: string, ar = 'خدمة') => ({ en, ar })
/** The letter of each service in what is expected below. */
const letters = new Map<number, string>()
const add = async (letter: string, over: Parameters<typeof buildService>[1]) => {
  const { id } = await buildService(db, { e_provider_id: near.id, categories: [home.id], ...over })
  letters.set(id, letter)
  return id
}
await add('a', {
  name: texts('Sofa wash', 'غسيل كنب'),
  description: texts('<p>Fabric, zq deep</p>'),
  price_minor: 5000,
})
await add('b', {
  name: texts('Tap repair'),
  description: texts('Leaks zqx 50% off'),
  price_minor: 1250,
  duration: '2:00',
})
const c = await add('c', {
  e_provider_id: wide.id,
  categories: [garden.id],
  name: texts('Lawn cut'),
  description: texts('Grass', 'عُشب'),
  price_minor: 9900,
  discount_price_minor: 4900,
  featured: true,
})
await add('d', {
  name: texts('Pool wash'),
  price_minor: 5000,
  price_unit: 'hourly',
  quantity_unit: texts('Façade', 'واجهة'),
})
await add('e', {
  categories: [home.id, garden.id],
  name: texts('Window wash'),
  description: texts('Sofa beds, too; Zq'),
  price_minor: 2000,
  featured: true,
  enable_booking: false,
})
await add('f', {
  e_provider_id: wide.id,
  categories: [garden.id],
  name: texts('Tree cut'),
  price_minor: 2000,
  featured: true,
})
await add('x', { available: false, name: texts('Sofa wash hidden'), featured: true, price_minor: 100 })
await add('y', { e_provider_id: stranger.id, name: texts('Sofa wash stranger'), featured: true, price_minor: 100 })
for (const rate of [5, 4]) await buildReview(db, { e_service_id: c, rate })

const read = async <T>(query: string) => {
  const response = await app.inject(`/api/${query}`)
  expect(response.statusCode, query).toBe(200)
  return response.json<{ data: T[] }>().data
}
const found = async (query: string) =>
  (await read<{ id: number }>(`e_services?only=id&${query}`)).map(({ id }) => letters.get(id)).join('')

const like = (fields: string) =>
  `&searchFields=${fields
    .split(' ')
    .map((field) => `${field}:like`)
    .join(';')}`
const every = like('name description price_unit quantity_unit duration price')

/** What these lists were before their rows were found by index and by id. */
test.each([
  ['', 'abcdef'],
  ['limit=2&offset=3', 'de'],
  ['limit=2&offset=6', ''],
  ['limit=4&offset=1000000', ''],
  ['orderBy=price', 'befadc'],
  ['orderBy=price&sortedBy=desc&limit=3&offset=1', 'daf'],
  ['orderBy=duration;price&sortedBy=desc;asc', 'befadc'],
  ['orderBy=rate&sortedBy=desc&limit=2', 'cf'],
  ['orderBy=name&limit=3&offset=2', 'abf'],
  ['orderBy=description', 'adfcbe'],
  ['rating=1&limit=3&offset=1', 'abd'],
  ['sorting=price', 'befcad'],
  ['search=final_price:20,49&searchFields=final_price:between&orderBy=id&sortedBy=desc', 'fec'],
  ['search=price:50;duration:2:00&searchFields=price:=;duration:=', 'ad'],
  ['search=price:50;duration:2:00&searchFields=price:=;duration:=&searchJoin=and', ''],
  ['search=price_unit:hourly;featured:1&searchFields=price_unit:=;featured:=', 'cdef'],
  ['search=zq&searchFields=description', ''],
  ['search=description:zq&searchFields=description:like', 'abe'],
  ['search=description:zq&searchFields=description:like&limit=1&offset=1', 'b'],
  ['search=description:zq&searchFields=description:like&orderBy=price', 'bea'],
  ['search=description:zqx&searchFields=description:like', 'b'],
  ['search=description:ZQX&searchFields=description:like&orderBy=price', 'b'],
  ['search=description:%25&searchFields=description:like', 'b'],
  ['search=description:...&searchFields=description:like', ''],
  ['search=description:_&searchFields=description:like', ''],
  [`search=description:${encodeURIComponent('عش')}&searchFields=description:like`, 'c'],
  [`search=description:${encodeURIComponent('عشب')}&searchFields=description:like`, 'c'],
  [`search=description:${encodeURIComponent('ُ')}&searchFields=description:like`, 'abcdef'],
  ['search=description:says&searchFields=description:like&limit=1&offset=1', 'f'],
  ['search=quantity_unit:facade&searchFields=quantity_unit:like', 'd'],
  ['search=quantity_unit:de&searchFields=quantity_unit:like', 'd'],
  ['search=quantity_unit:Façade', 'd'],
  ['search=price:12.5&searchFields=price:like', 'b'],
  ['search=price:E&searchFields=price:like', ''],
  ['search=price_unit:HOUR&searchFields=price_unit:like', 'd'],
  ['search=duration:2&searchFields=duration:like', 'b'],
  ['search=name:sofa;price:20&searchFields=name:like;price:=', 'aef'],
  ['search=name:sofa;description:zq&searchFields=name:like;description:like', 'abe'],
  ['search=name:wash;description:zq&searchFields=name:like;description:like&searchJoin=and', 'ae'],
  ['search=name:wash&searchFields=name:like&orderBy=price', 'ead'],
  ['search=name:wash&searchFields=name:like&limit=2&offset=1', 'de'],
  ['search=name:wash&searchFields=name:like&limit=2&offset=2000', ''],
  [`search=sofa${every}`, 'ae'],
  [`search=zz${every}`, ''],
  [`search=o${every}`, 'bde'],
  ['search=Pool+wash', 'd'],
  ['search=50', 'ad'],
  [`search=categories.id:${garden.id}&searchFields=categories.id:=&orderBy=price`, 'efc'],
  [`search=categories.id:${garden.id}&searchFields=categories.id:<>&orderBy=price`, 'bead'],
  ['myLat=24.71&myLon=46.67', 'abdecf'],
  ['myLat=24.71&myLon=46.67&limit=2&offset=3', 'ec'],
  ['nearLat=24.71&nearLon=46.67&limit=3&offset=2', 'dec'],
  ['nearLat=23.9&nearLon=47.3', 'cfabde'],
  ['nearLat=24.71&nearLon=46.67&sorting=price&limit=3', 'bef'],
  ['nearLat=24.71&nearLon=46.67&search=name:cut&searchFields=name:like', 'cf'],
  ['sorting=soonest&orderBy=price&limit=2&offset=1', 'fa'],
])('services: %s', async (query, expected) => {
  // A connection prepares what it is asked a third time, and may then plan it for any values.
  for (let n = 0; n < 8; n++) expect(await found(`${query}&n=${n}`)).toBe(expected)
})

test.each([
  ['', { home: 'e', garden: 'cef' }],
  ['&myLat=24.71&myLon=46.67', { home: 'e', garden: 'cef' }],
  ['&myLat=23.9&myLon=47.3', { home: '', garden: 'cf' }],
  ['&myLat=0&myLon=0', { home: '', garden: '' }],
])('featured services of categories%s', async (point, expected) => {
  type Shown = { id: number; featured_e_services: { id: number }[] }
  const shown = await read<Shown>(`categories?with=featuredEServices${point}`)
  const of = (category: number) =>
    shown
      .find(({ id }) => id === category)
      ?.featured_e_services.map(({ id }) => letters.get(id))
      .join('')
  expect({ home: of(home.id), garden: of(garden.id) }).toEqual(expected)
})

test('cards have the beginning of a description, without half a tag or half an entity', async () => {
  const { id } = await buildProvider(db)
  const [start, end] = [`<p>${'a'.repeat(492)}</p>`, 'b'.repeat(9000)]
  await buildService(db, { e_provider_id: id, description: { en: `${start}<p>${end}</p>`, ar: '' } })
  await buildService(db, {
    e_provider_id: id,
    description: { en: '<p>short</p>', ar: `${'ن'.repeat(497)}&amp;${end}` },
  })
  const query = `only=summary&search=e_provider_id:${id}&searchFields=e_provider_id:=&orderBy=id`
  expect(await read(`e_services?${query}`)).toEqual([
    { summary: { en: start, ar: start } },
    { summary: { en: '<p>short</p>', ar: 'ن'.repeat(497) } },
  ])
})
