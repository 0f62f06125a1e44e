import { expect, test } from 'vitest'
import { placesProviderTest } from '../../../test/httpStandIn.ts'
import type { Place, Suggestion } from './contract.ts'

const key = 'AIza-secret-key'
const { app, stand, ask } = await placesProviderTest('google', { GOOGLE_MAPS_KEY: key })

const details = {
  id: 'ChIJ_place-1',
  displayName: { text: 'Kingdom Centre', languageCode: 'en' },
  formattedAddress: 'Kingdom Centre, Olaya St, Al Olaya, Riyadh 12214, Saudi Arabia',
  location: { latitude: 24.7114, longitude: 46.6744 },
  addressComponents: [
    { longText: 'Riyadh', shortText: 'Riyadh', types: ['locality', 'political'] },
    { longText: 'Riyadh Province', shortText: 'Riyadh', types: ['administrative_area_level_1', 'political'] },
    { longText: 'Saudi Arabia', shortText: 'SA', types: ['country', 'political'] },
    { longText: '12214', shortText: '12214', types: ['postal_code'] },
  ],
}
const expectedPlace = {
  place: 'Kingdom Centre',
  address_description: 'Kingdom Centre, Olaya St, Al Olaya, Riyadh 12214, Saudi Arabia',
  city: 'Riyadh',
  state: 'Riyadh Province',
  country: 'Saudi Arabia',
  zip_code: '12214',
}
const geocoded = (status = 'OK') => ({
  json: {
    status,
    results:
      status === 'OK'
        ? [
            {
              formatted_address: 'Olaya St, Riyadh, Saudi Arabia',
              place_id: 'x',
              address_components: [
                { long_name: 'Olaya Street', short_name: 'Olaya St', types: ['route'] },
                { long_name: 'Riyadh', short_name: 'Riyadh', types: ['locality'] },
              ],
              geometry: { location: { lat: 24.69, lng: 46.68 }, location_type: 'GEOMETRIC_CENTER' },
            },
          ]
        : [],
  },
})

test('suggests with the key in a header and the user’s session, and returns the place', async () => {
  stand.respond = ({ path }) =>
    path === '/v1/places:autocomplete'
      ? {
          json: {
            suggestions: [
              {
                placePrediction: {
                  place: 'places/ChIJ_place-1',
                  placeId: 'ChIJ_place-1',
                  text: { text: 'Kingdom Centre, Riyadh' },
                  structuredFormat: { mainText: { text: 'Kingdom Centre' }, secondaryText: { text: 'Riyadh' } },
                },
              },
              { queryPrediction: { text: { text: 'kingdom' } } },
            ],
          },
        }
      : { json: details }
  const first = await ask<Suggestion[]>('autocomplete', { query: 'king', session: 's-1', lat: 24.7, lng: 46.7 })
  expect(first.data).toEqual([
    { id: 'google:ChIJ_place-1', query: 'king', place: 'Kingdom Centre', address_description: 'Riyadh' },
  ])
  expect(first.requests[0]).toMatchObject({
    method: 'POST',
    headers: { 'x-goog-api-key': key },
    json: {
      input: 'king',
      languageCode: 'en',
      sessionToken: 's-1',
      locationBias: { circle: { center: { latitude: 24.7, longitude: 46.7 }, radius: 50_000 } },
    },
  })
  const second = await ask<Place>('details', { id: 'google:ChIJ_place-1', session: 's-1' })
  expect(second.data).toEqual({ query: '', lat: 24.7114, lng: 46.6744, ...expectedPlace })
  expect(second.requests[0]?.path).toBe('/v1/places/ChIJ_place-1')
  expect(Object.fromEntries(second.requests[0]?.query ?? [])).toEqual({ languageCode: 'en', sessionToken: 's-1' })
  expect(second.requests[0]?.headers['x-goog-fieldmask']).toBe(
    'displayName,formattedAddress,location,addressComponents',
  )
})

test('a suggestion without a location is returned without one', async () => {
  stand.respond = () => ({ json: { displayName: { text: 'Somewhere' } } })
  expect((await ask<Place>('details', { id: 'google:abc' })).data).toMatchObject({
    lat: null,
    lng: null,
    place: 'Somewhere',
  })
  const village = [
    { longText: 'Diriyah Governorate', types: ['administrative_area_level_2'] },
    ...details.addressComponents.slice(1),
  ]
  stand.respond = () => ({ json: { ...details, addressComponents: village } })
  expect((await ask<Place>('details', { id: 'google:abc' })).data).toMatchObject({
    city: 'Diriyah Governorate',
    state: 'Riyadh Province',
  })
  stand.respond = () => ({ status: 404, json: { error: { code: 404, status: 'NOT_FOUND' } } })
  expect((await ask('details', { id: 'google:abc' })).status).toBe(404)
})

test('searches ten metres around a pin, and for its address if nothing is found', async () => {
  stand.respond = () => ({ json: { places: [details] } })
  const on = await ask<Place>('nearby', { lat: 24.7114, lng: 46.67441 })
  expect(on.data).toMatchObject({ ...expectedPlace, lng: 46.67441 })
  expect(on.requests[0]).toMatchObject({
    path: '/v1/places:searchNearby',
    json: { locationRestriction: { circle: { radius: 10 } }, rankPreference: 'DISTANCE', maxResultCount: 1 },
  })
  // What lies farther away than was asked for is not the pin's own.
  stand.respond = ({ path }) => (path === '/v1/places:searchNearby' ? { json: { places: [details] } } : geocoded())
  expect((await ask<Place>('nearby', { lat: 24.7116, lng: 46.6744 })).data.place).toBe('Olaya Street')
  stand.respond = ({ path }) => (path === '/v1/places:searchNearby' ? { json: {} } : geocoded())
  const beside = await ask<Place>('nearby', { lat: 24.7, lng: 46.6 })
  expect(beside.data).toMatchObject({ lat: 24.7, lng: 46.6, place: 'Olaya Street', city: 'Riyadh' })
  expect(Object.fromEntries(beside.requests[1]?.query ?? [])).toEqual({ latlng: '24.7,46.6', language: 'en', key })
})

test('geocodes, prefers what is near, and takes no for an answer', async () => {
  stand.respond = () => geocoded()
  const found = await ask<Place>('geocode', { query: 'Olaya', lat: 24.7, lng: 46.7 })
  expect(found.data).toMatchObject({ query: 'Olaya', lat: 24.69, lng: 46.68, zip_code: '' })
  expect(found.requests[0]?.path).toBe('/maps/api/geocode/json')
  expect(Object.fromEntries(found.requests[0]?.query ?? [])).toMatchObject({
    address: 'Olaya',
    bounds: '24.2,46.2|25.2,47.2',
  })
  stand.respond = () => geocoded('ZERO_RESULTS')
  expect((await ask('geocode', { query: 'Olaya' })).data).toBeNull()
  stand.respond = () => geocoded('REQUEST_DENIED')
  expect((await ask<Place>('geocode', { query: 'Al Malqa' })).data.place).toBe('Al Malqa')
})

test('its responses are not cached, as its terms require', async () => {
  expect(await app.sql`SELECT FROM place_answers`).toEqual([])
})
