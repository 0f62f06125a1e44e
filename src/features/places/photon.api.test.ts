import { expect, test } from 'vitest'
import { placesProviderTest } from '../../../test/httpStandIn.ts'
import type { Place, Suggestion } from './contract.ts'
import { cacheAnswer, evictAnswers } from './queries.ts'

const { app, stand, ask, askIn } = await placesProviderTest('photon')

const cafe = {
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [46.6744, 24.7114] },
  properties: {
    osm_id: 240109189,
    osm_type: 'N',
    osm_key: 'amenity',
    osm_value: 'cafe',
    type: 'house',
    name: 'Corner Café',
    housenumber: '7',
    street: 'Olaya Street',
    district: 'Al Olaya',
    city: 'Riyadh',
    state: 'Riyadh Region',
    country: 'Saudi Arabia',
    countrycode: 'SA',
    postcode: '12214',
    extent: [1, 2, 3, 4],
  },
}
const collection = (...features: unknown[]) => ({ json: { type: 'FeatureCollection', features } })
const expectedPlace = {
  place: 'Corner Café',
  address_description: 'Corner Café, Olaya Street 7, Al Olaya, Riyadh, Riyadh Region, Saudi Arabia',
  city: 'Riyadh',
  state: 'Riyadh Region',
  country: 'Saudi Arabia',
  zip_code: '12214',
}

test('suggests, and locates a suggestion by a lookup of its object', async () => {
  stand.respond = ({ path }) =>
    collection(...(path === '/reverse' ? [{ ...cafe, properties: { ...cafe.properties, osm_id: 1 } }] : []), cafe)
  const { data, requests } = await ask<Suggestion[]>('autocomplete', { query: 'corner ca', lat: 24.71, lng: 46.67 })
  expect(data).toEqual([
    {
      id: 'photon:N240109189@24.7114,46.6744',
      query: 'corner ca',
      place: 'Corner Café',
      address_description: 'Olaya Street 7, Al Olaya, Riyadh, Riyadh Region, Saudi Arabia',
    },
  ])
  expect([requests[0]?.path, Object.fromEntries(requests[0]?.query ?? [])]).toEqual([
    '/api',
    { q: 'corner ca', limit: '6', lang: 'en', lat: '24.7', lon: '46.7' },
  ])
  expect(requests[0]?.headers['user-agent']).toBe('Doorstep/1.0 (+https://doorstep.example; no-reply@doorstep.example)')
  const details = await ask<Place>('details', { id: data[0]?.id ?? '' })
  expect(details.data).toEqual({ query: '', lat: 24.7114, lng: 46.6744, ...expectedPlace })
  expect(Object.fromEntries(details.requests[0]?.query ?? [])).toMatchObject({ lat: '24.7114', lon: '46.6744' })
})

test('names the object at a pin, and only the street of objects farther away', async () => {
  stand.respond = () => collection(cafe)
  const on = await ask<Place>('nearby', { lat: 24.71141, lng: 46.67441 })
  expect(on.data).toMatchObject({ ...expectedPlace, lat: 24.71141, lng: 46.67441 })
  const beside = await ask<Place>('nearby', { lat: 24.7116, lng: 46.6744 })
  expect(beside.data).toMatchObject({
    lat: 24.7116,
    place: 'Olaya Street',
    address_description: 'Olaya Street, Al Olaya, Riyadh, Riyadh Region, Saudi Arabia',
  })
})

test('a suggestion of the built-in index, which stood in for it, is found there', async () => {
  stand.respond = () => collection()
  const [row] = await app.sql<{ id: number }[]>`SELECT id FROM places WHERE name ->> 'en' = 'Al Malqa'`
  const { data, requests } = await ask<Place>('details', { id: `own:${row?.id}` })
  expect([data.place, requests]).toEqual(['Al Malqa', []])
})

test('of too many kept answers the newest stay', async () => {
  await app.sql`DELETE FROM place_answers`
  for (const days of [2, 3, 1]) await cacheAnswer(app.db, Buffer.from(`${days}`), {}, days)
  await evictAnswers(app.db, 1)
  const kept = await app.sql<{ key: Buffer }[]>`SELECT key FROM place_answers`
  expect(kept.map(({ key }) => key.toString())).toEqual(['3'])
})

test('requests local names for Arabic, which it does not support', async () => {
  stand.respond = () =>
    collection({
      ...cafe,
      properties: { osm_id: 5, osm_type: 'W', name: 'العليا', city: 'الرياض', country: 'السعودية' },
    })
  const { data, requests } = await askIn('ar')<Place>('geocode', { query: 'العليا' })
  expect(requests[0]?.query.get('lang')).toBe('default')
  expect(data).toMatchObject({ query: 'العليا', address_description: 'العليا، الرياض، السعودية', zip_code: '' })
})

test('the same request is cached, per language', async () => {
  stand.respond = () => collection(cafe)
  const counts: number[] = []
  for (const [app, query] of [
    ['en', 'Twice'],
    ['en', 'twice '],
    ['ar', 'twice'],
  ] as const)
    counts.push((await askIn(app)('autocomplete', { query })).requests.length)
  expect(counts).toEqual([1, 0, 1])
  // Near another place something else is found.
  expect((await ask('autocomplete', { query: 'twice', lat: 21.5, lng: 39.2 })).requests).toHaveLength(1)
  const kept = await app.sql<{ answer: unknown; key: Buffer }[]>`SELECT key, answer FROM place_answers`
  expect(JSON.stringify(kept.map(({ key }) => key.toString('utf8')))).not.toContain('wice')
  await app.sql`UPDATE place_answers SET expires_at = now() - interval '1 s'`
  expect((await ask('autocomplete', { query: 'twice' })).requests).toHaveLength(1)
})
