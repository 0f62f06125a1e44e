import { expect, onTestFinished, test, vi } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { placesProviderTest } from '../../../test/httpStandIn.ts'
import type { Place, Suggestion } from './contract.ts'
import { publicNominatim } from './nominatim.ts'
import { nextTurn } from './queries.ts'

const { stand, ask, service } = await placesProviderTest('nominatim')

const building = {
  place_id: 1,
  osm_type: 'way',
  osm_id: 90394420,
  lat: '24.7114',
  lon: '46.6744',
  name: 'Kingdom Centre',
  display_name: 'Kingdom Centre, 7, Olaya Street',
  address: {
    building: 'Kingdom Centre',
    house_number: '7',
    road: 'Olaya Street',
    suburb: 'Al Olaya',
    city: 'Riyadh',
    state: 'Riyadh Region',
    postcode: '12214',
    country: 'Saudi Arabia',
    country_code: 'sa',
  },
}
const expectedPlace = {
  place: 'Kingdom Centre',
  address_description: 'Kingdom Centre, Olaya Street 7, Al Olaya, Riyadh, Riyadh Region, Saudi Arabia',
  city: 'Riyadh',
  state: 'Riyadh Region',
  country: 'Saudi Arabia',
  zip_code: '12214',
}

test('an own server suggests, returns places, geocodes and reverse geocodes', async () => {
  stand.respond = ({ path }) => ({ json: path === '/reverse' ? building : [building] })
  const { data, requests } = await ask<Suggestion[]>('autocomplete', { query: 'kingdom', lat: 24.7, lng: 46.7 })
  expect(data).toEqual([
    {
      id: 'nominatim:W90394420',
      query: 'kingdom',
      place: 'Kingdom Centre',
      address_description: 'Olaya Street 7, Al Olaya, Riyadh, Riyadh Region, Saudi Arabia',
    },
  ])
  expect([requests[0]?.path, Object.fromEntries(requests[0]?.query ?? [])]).toEqual([
    '/search',
    { format: 'jsonv2', addressdetails: '1', q: 'kingdom', limit: '6', viewbox: '46.2000,25.2000,47.2000,24.2000' },
  ])
  expect(requests[0]?.headers).toMatchObject({
    'user-agent': 'Doorstep/1.0 (+https://doorstep.example; no-reply@doorstep.example)',
    'accept-language': 'en',
  })
  const details = await ask<Place>('details', { id: 'nominatim:W90394420' })
  expect(details.data).toEqual({ query: '', lat: 24.7114, lng: 46.6744, ...expectedPlace })
  expect([details.requests[0]?.path, details.requests[0]?.query.get('osm_ids')]).toEqual(['/lookup', 'W90394420'])
  const on = await ask<Place>('nearby', { lat: 24.71141, lng: 46.67441 })
  expect(on.data).toMatchObject({ ...expectedPlace, lat: 24.71141 })
  const beside = await ask<Place>('nearby', { lat: 24.7116, lng: 46.6744 })
  expect(beside.data).toMatchObject({
    place: 'Olaya Street',
    address_description: 'Olaya Street, Al Olaya, Riyadh, Riyadh Region, Saudi Arabia',
  })
  expect((await ask<Place>('geocode', { query: 'Kingdom Centre' })).data).toMatchObject(expectedPlace)
})

test('where it knows nothing there is nothing', async () => {
  stand.respond = ({ path }) => ({ json: path === '/reverse' ? { error: 'Unable to geocode' } : [] })
  expect((await ask('nearby', { lat: 1, lng: 1 })).data).toBeNull()
  expect((await ask('geocode', { query: 'nowhere' })).data).toBeNull()
  expect((await ask('details', { id: 'nominatim:W1' })).status).toBe(404)
})

const inPublic = await testApp({ env: { PLACES_PROVIDER: 'nominatim' } })

test('an own server is asked by all who type at once: nobody waits for a turn, or gets another index', async () => {
  stand.respond = ({ query }) => ({ json: [{ ...building, name: query.get('q') }] })
  const typed = Array.from({ length: 12 }, (_, n) => `tower ${n}`)
  const answers = await Promise.all(typed.map((query) => ask<Suggestion[]>('autocomplete', { query })))
  expect(answers.map(({ data }) => data[0]?.place)).toEqual(typed)
  stand.respond = () => ({ json: [building] })
  expect((await ask<Place>('details', { id: 'nominatim:W90394421' })).data).toMatchObject(expectedPlace)
})

test('at most one request per second to the public server over all processes; after too long a wait the built-in index responds', async () => {
  const overNetwork = fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
    overNetwork(url.replace(publicNominatim, service.url), init),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  const ask = async <T>(path: string, query: Record<string, string>) =>
    (await inPublic.api<T>('GET', `places/${path}`, { query })).json
  stand.respond = () => ({ json: [building] })
  const before = service.requests.length
  const start = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, n) => ask<Place>('geocode', { query: `Al Malqa ${n}` })),
  )
  const times = service.requests.slice(before).map(({ at }) => at)
  expect(times.length).toBeGreaterThanOrEqual(3)
  expect(times.length).toBeLessThan(24)
  // A busy machine makes any of them late, and none of them early.
  for (const [n, at] of times.entries()) expect(at - start).toBeGreaterThan(n * 1000 - 100)
  const byTheHouse = answers.filter(({ data }) => data.place === 'Al Malqa')
  expect(byTheHouse).toHaveLength(24 - times.length)
})

test('turns that nobody took are not taken later', async () => {
  const { db, sql } = inPublic
  await nextTurn(db, 'idle', 3)
  await sql`UPDATE rate_limits SET resets_at = now() - interval '1 minute' WHERE key = 'turn:idle'`
  expect(await nextTurn(db, 'idle', 3)).toBe(0)
  expect(await nextTurn(db, 'idle', 3)).toBeGreaterThan(0)
})

test('the public server is never called while typing', async () => {
  const { json } = await inPublic.api<Suggestion[]>('GET', 'places/autocomplete', { query: { query: 'malqa' } })
  expect(json.data[0]).toMatchObject({ id: expect.stringMatching(/^own:/), place: 'Al Malqa' })
})
