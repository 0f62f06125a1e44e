import { expect, test } from 'vitest'
import { arabicNames } from '../../../db/gazetteer/arabic.ts'
import { districts, landmarks, streets } from '../../../db/gazetteer/riyadh.ts'
import { testApp } from '../../../test/app.ts'
import type { Place, Sketch, Suggestion } from './contract.ts'

const { api, sql } = await testApp()
const limited = await testApp({ env: { RATE_LIMIT_SCALE: '0.005' } })

type Locale = 'en' | 'ar'
const ask = async <T>(call: string, query: Record<string, string | number>, locale: Locale = 'en') => {
  const { status, json } = await api<T>('GET', `places/${call}`, { query, headers: { 'accept-language': locale } })
  expect(status).toBe(200)
  return json.data
}
const suggest = (query: string, locale?: Locale, near = {}) =>
  ask<Suggestion[]>('autocomplete', { query, ...near }, locale)
const names = async (query: string, locale?: Locale, near = {}) =>
  (await suggest(query, locale, near)).map(({ place }) => place)

test.each<[string, string, Locale, string]>([
  ['what begins so', 'ola', 'en', 'Olaya Street'],
  ['a district, one of whose words begins so', 'malq', 'en', 'Al Malqa'],
  ['in Arabic, without its article', 'عليا', 'ar', 'العليا'],
  ['in Arabic to somebody who reads English', 'العليا', 'en', 'Al Olaya'],
  ['a street', 'olaya st', 'en', 'Olaya Street'],
  ['a street in Arabic', 'شارع العل', 'ar', 'شارع العليا'],
  ['a street by the name people use', 'tahlia', 'en', 'Prince Mohammed Ibn Abdulaziz Street'],
  ['with its city', 'malqa riyadh', 'en', 'Al Malqa'],
  ['a landmark', 'kafd', 'en', 'King Abdullah Financial District'],
  ['a city', 'jedd', 'en', 'Jeddah'],
  ['a city in Arabic', 'جدة', 'ar', 'جدة'],
  ['an Arabic spelling of its own', 'الدرعيه', 'ar', 'الدرعية'],
  ['without the marks of another alphabet', 'najran', 'en', 'Najrān'],
  ['far away', 'new york', 'en', 'New York'],
  ['misspelt', 'ghirnattah', 'en', 'Ghirnatah'],
  ['misspelt in Arabic', 'الصحافه', 'ar', 'الصحافة'],
])('suggested first: %s', async (_, typed, locale, first) => {
  expect((await names(typed, locale))[0]).toBe(first)
})

test('a suggestion has the typed text, its name and its location, once each', async () => {
  expect((await suggest('  al   olaya ', 'en'))[0]).toEqual({
    id: expect.stringMatching(/^own:\d+$/),
    query: 'al olaya',
    place: 'Al Olaya',
    address_description: 'Riyadh, Riyadh Region, Saudi Arabia',
  })
  const [city] = await suggest('الرياض', 'ar')
  expect(city).toMatchObject({ place: 'الرياض', address_description: 'منطقة الرياض، المملكة العربية السعودية' })
})

test('at most six, and of namesakes the near ones first', async () => {
  expect(await suggest('al')).toHaveLength(6)
  expect(await names('tripoli', 'en', { lat: 34.4, lng: 35.8 })).not.toEqual([])
  const country = async (near: object) => (await suggest('tripoli', 'en', near))[0]?.address_description
  expect(await country({ lat: 34.4, lng: 35.8 })).toBe('Lebanon')
  expect(await country({ lat: 32.9, lng: 13.2 })).toBe('Libya')
})

test.each(['', '   ', '%', "'", '|&!():*', '\u202e', '؟', 'zzqqxxyy'])(
  '%j suggests nothing and breaks nothing',
  async (query) => {
    expect(await suggest(query)).toEqual([])
  },
)

test('only the first eight different words are looked for', async () => {
  const eight = 'al olaya riyadh al riyadh region saudi arabia'
  expect(await names(`${eight} olaya olaya`)).toEqual(await names(eight))
  expect(await names('al olaya riyadh a e i o u no such words')).toEqual(await names('al olaya riyadh a e i o u'))
})

test('what is suggested has details', async () => {
  for (const [typed, locale] of [
    ['olaya street', 'en'],
    ['قرطبة', 'ar'],
    ['dubai', 'en'],
  ] as const) {
    const [first] = await suggest(typed, locale)
    const found = await ask<Place>('details', { id: first?.id ?? '' }, locale)
    expect(found.place).toBe(first?.place)
    expect(found.address_description.startsWith(found.place)).toBe(true)
    expect([typeof found.lat, typeof found.lng]).toEqual(['number', 'number'])
  }
})

test('the details of a district are the place search output of the specification', async () => {
  const [first] = await suggest('al malqa')
  expect(await ask('details', { id: first?.id ?? '', session: 'one' })).toEqual({
    query: '',
    lat: 24.81,
    lng: 46.605,
    place: 'Al Malqa',
    address_description: 'Al Malqa, Riyadh, Saudi Arabia',
    city: 'Riyadh',
    state: 'Riyadh Region',
    country: 'Saudi Arabia',
    zip_code: '',
  })
})

test.each(['own:0', 'own:999999999', 'own:1e3', 'own:', 'photon:N1@1,1', 'google:../../x', 'nothing', "own:1'--"])(
  'nothing has the id %s',
  async (id) => {
    const { status, json } = await api('GET', 'places/details', { query: { id } })
    expect([status, json.code]).toEqual([404, 'not_found'])
  },
)

test.each<[string, { lat: number; lng: number }, Locale, Partial<Place> | null]>([
  [
    'on a landmark',
    { lat: 24.7114, lng: 46.67441 },
    'en',
    { place: 'Kingdom Centre', address_description: 'Kingdom Centre, Al Wurud, Riyadh, Saudi Arabia' },
  ],
  [
    'on a street',
    { lat: 24.7118, lng: 46.67762 },
    'en',
    { place: 'Olaya Street', address_description: 'Olaya Street, Al Wurud, Riyadh, Saudi Arabia' },
  ],
  [
    'eleven metres and more from it',
    { lat: 24.7118, lng: 46.678 },
    'en',
    { place: 'Al Wurud', address_description: 'Al Wurud, Riyadh, Saudi Arabia' },
  ],
  [
    'in a district',
    { lat: 24.81, lng: 46.6 },
    'ar',
    { place: 'الملقا', address_description: 'الملقا، الرياض، المملكة العربية السعودية' },
  ],
  ['outside of town', { lat: 24.85, lng: 46.5 }, 'en', { place: 'Riyadh', city: 'Riyadh' }],
  ['in another country', { lat: 25.2, lng: 55.27 }, 'en', { place: 'Dubai', country: 'United Arab Emirates' }],
  ['in the desert', { lat: 20.5, lng: 52 }, 'en', null],
  ['at sea', { lat: -40, lng: -120 }, 'en', null],
])('a pin %s', async (_, pin, locale, expected) => {
  const found = await ask<Place | null>('nearby', pin, locale)
  if (expected === null) return expect(found).toBeNull()
  expect(found).toMatchObject({ ...pin, ...expected })
})

test.each<[string, string, Partial<Place> | null]>([
  [
    'a whole address',
    'Tower B, floor 9, Olaya Street, Al Olaya, Riyadh 12214',
    { place: 'Olaya Street', lat: 24.694, lng: 46.685 },
  ],
  ['an Arabic address', 'فيلا ١٤، طريق أنس بن مالك، الملقا، الرياض', { lat: 24.81, lng: 46.606 }],
  ['a district and its city', 'Villa 3, Qurtubah, Riyadh', { place: 'Qurtubah', lat: 24.815, lng: 46.74 }],
  ['a district that is also a town', 'Al Hamra, Riyadh', { lat: 24.776, lng: 46.761 }],
  ['a city', 'Corniche Road 5, Jeddah', { place: 'Jeddah', city: 'Jeddah' }],
  ['the beginning of a name', 'Ghirn', { place: 'Ghirnatah' }],
  ['an unknown text', 'zzqqxx 77', null],
])('geocoding %s', async (_, query, expected) => {
  const found = await ask<Place | null>('geocode', { query })
  if (expected === null) return expect(found).toBeNull()
  const { lat, lng, ...rest } = expected
  expect(found).toMatchObject({ query, ...rest })
  if (lat && lng) {
    expect(Math.abs((found?.lat ?? 0) - lat)).toBeLessThan(0.004)
    expect(Math.abs((found?.lng ?? 0) - lng)).toBeLessThan(0.004)
  }
})

// Districts and streets are known of Riyadh only.
test.each([
  ['حي الروضة، جدة', {}, 'Jeddah'],
  ['حي الروضة جدة ٢٣٤٣٤', {}, 'Jeddah'],
  ['العليا طريق جدة', {}, 'Riyadh'],
  ['King Fahd Road, Dammam', {}, 'Dammam'],
  ['King Abdullah Road, Amman', {}, 'Amman'],
  ['طريق مكة المكرمة، العليا', {}, 'Riyadh'],
  ['Dammam Road, Al Olaya', {}, 'Riyadh'],
  ['Al Olaya, Jeddah 23434', {}, 'Jeddah'],
  ['Olaya Street, Riyadh', { lat: '21.5', lng: '39.2' }, 'Riyadh'],
  ['شارع العليا', { lat: '29.4', lng: '48' }, null],
  ['شارع الخليج، الكويت', { lat: '29.4', lng: '48' }, 'Kuwait'],
])('a street or district is none of another city: geocoding %s near %j', async (query, near, city) => {
  expect((await ask<Place | null>('geocode', { query, ...near }))?.city ?? null).toBe(city)
})

test.each<[string, Record<string, string>, string]>([
  ['autocomplete', { query: 'x'.repeat(256) }, 'query'],
  ['autocomplete', { query: 'a', lat: '91' }, 'lat'],
  ['autocomplete', { query: 'a', lng: 'east' }, 'lng'],
  ['autocomplete', { query: 'a', session: 'x'.repeat(65) }, 'session'],
  ['details', {}, 'id'],
  ['details', { id: 'x'.repeat(401) }, 'id'],
  ['nearby', { lat: '24' }, 'lng'],
  ['nearby', { lat: 'NaN', lng: '46' }, 'lat'],
  ['nearby', { lat: '24', lng: '181' }, 'lng'],
  ['nearby', { lat: '1e1', lng: '46' }, 'lat'],
  ['geocode', {}, 'query'],
  ['geocode', { query: ' ' }, 'query'],
])('places/%s of %j is refused by its %s', async (call, query, field) => {
  const { status, json } = await api('GET', `places/${call}`, { query })
  expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, 'invalid', [field]])
})

test('the map begins where the marketplace is, with a sketch in the language of the page', async () => {
  type Map = { style: string | null; centre: object; sketch: Sketch; attribution: string }
  const map = await ask<Map>('map', {})
  expect(map).toMatchObject({
    style: 'https://tiles.openfreemap.org/styles/liberty',
    centre: { lat: 24.7136, lng: 46.6753 },
  })
  expect(map.sketch.spots.map(({ name }) => name)).toContain('Al Malaz')
  expect(map.sketch.streets).toHaveLength(streets.length)
  const arabic = await ask<Map>('map', {}, 'ar')
  expect(arabic.sketch.spots.map(({ name }) => name)).toContain('الملز')
})

test('responses about people’s homes are not cacheable', async () => {
  for (const call of ['autocomplete?query=olaya', 'nearby?lat=24.7&lng=46.7', 'geocode?query=olaya']) {
    const { headers } = await api('GET', `places/${call}`)
    expect([call, headers['cache-control']]).toEqual([call, 'no-store'])
  }
})

test('one address may ask so often; another still gets its answer', async () => {
  const from = (ip: string) => limited.api('GET', 'places/autocomplete', { query: { query: 'olaya' }, ip })
  const statuses: number[] = []
  for (let n = 0; n < 4; n++) statuses.push((await from('10.0.0.1')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  const refused = await from('10.0.0.1')
  expect(refused.json.code).toBe('too_many_requests')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('10.0.0.2')).status).toBe(200)
})

test('the gazetteer is whole: every Arabic name has its city, everything of Riyadh is near Riyadh', async () => {
  const [{ arabic = 0, others = 0 } = {}] = await sql<{ arabic: number; others: number }[]>`
    SELECT count(DISTINCT country || (name ->> 'en')) FILTER (WHERE kind = 'city' AND name ->> 'en' <> name ->> 'ar')::integer AS arabic,
      count(*) FILTER (WHERE kind <> 'city')::integer AS others FROM places`
  expect(arabic).toBe(Object.keys(arabicNames).length)
  expect(others).toBe(districts.length + landmarks.length + streets.length)
  const oneLanguage = await sql`SELECT name FROM places
    WHERE (kind <> 'city' OR country = 'SA' AND weight > 30000) AND (name ->> 'ar' !~ '[ء-ي]' OR name ->> 'en' ~ '[ء-ي]')`
  expect(oneLanguage).toEqual([])
  const far = await sql`SELECT name FROM places
    WHERE kind <> 'city' AND distance_km(latitude, longitude, 24.7136, 46.6753) > 35`
  expect(far).toEqual([])
})
