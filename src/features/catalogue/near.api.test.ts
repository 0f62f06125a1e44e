import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildProvider, buildService } from '../../../test/build.ts'

const { app, db, sql } = await testApp()

/** A door, and places so many kilometres north of it. */
const door = { lat: 24.7, lon: 46.68 }
const kmNorth = (km: number) => door.lat + km / 111.195

const providerAt = async (range: number, kms: readonly number[]) => {
  const { id } = await buildProvider(db, { availability_range: range })
  await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    SELECT ${id}, 'Shop', 'Street', latitude, ${door.lon} FROM unnest(${kms.map(kmNorth)}::float8[]) latitude`
  return id
}

const next = await providerAt(30, [1])
const tooNear = await providerAt(0.5, [2])
const third = await providerAt(30, [3])
const homeless = await providerAt(30, [])
const sameHouse = await providerAt(30, [3])
const twoShops = await providerAt(30, [20, 4])
const inCrowd = await providerAt(30, [5])
// More addresses than are looked at first, all of them equally far.
const crowd = await providerAt(
  1,
  Array.from({ length: 3000 }, () => 5),
)
const behindCrowd = await providerAt(30, [6])
const far = await providerAt(30, [200])

const service = async (provider: number) => (await buildService(db, { e_provider_id: provider })).id
const of = {
  far: await service(far),
  third: [await service(third)],
  sameHouse: [await service(sameHouse)],
  homeless: await service(homeless),
  behindCrowd: await service(behindCrowd),
  inCrowd: await service(inCrowd),
  crowd: await service(crowd),
  twoShops: await service(twoShops),
  tooNear: await service(tooNear),
  next: await service(next),
}
of.third.push(await service(third))
of.sameHouse.push(await service(sameHouse))
const oneHouse = [...of.third, ...of.sameHouse].sort((a, b) => a - b)
await sql`ANALYZE`

const ids = async (at: typeof door, query: Record<string, string>): Promise<number[]> => {
  const near = { nearLat: String(at.lat), nearLon: String(at.lon), only: 'id' }
  const response = await app.inject({ url: '/api/e_services', query: { ...near, ...query } })
  expect(response.statusCode).toBe(200)
  return response.json<{ data: { id: number }[] }>().data.map(({ id }) => id)
}

const atDoor = [
  ...[of.next, ...oneHouse, of.twoShops, of.inCrowd, of.behindCrowd],
  ...[of.tooNear, of.crowd, of.far, of.homeless],
]

test.each([1, 2, 3, 5, 7, 8, 12, 100])('by distance every page of %i is a part of one list', async (limit) => {
  for (const sorting of [{}, { sorting: 'nearest' }] as Record<string, string>[]) {
    const pages: number[] = []
    for (let offset = 0; offset < atDoor.length; offset += limit)
      pages.push(...(await ids(door, { ...sorting, limit: String(limit), offset: String(offset) })))
    expect(pages).toEqual(atDoor)
  }
})

test('where nobody comes, the nearest are first', async () => {
  const nowhere = { lat: kmNorth(90), lon: door.lon }
  const expected = [
    of.twoShops,
    of.behindCrowd,
    of.inCrowd,
    of.crowd,
    ...oneHouse,
    of.tooNear,
    of.next,
    of.far,
    of.homeless,
  ]
  for (const limit of [1, 4, 100])
    expect(await ids(nowhere, { limit: String(limit) })).toEqual(expected.slice(0, limit))
})

test('where only somebody behind the nearest comes, they are first', async () => {
  const village = { lat: kmNorth(-20), lon: door.lon }
  await sql`UPDATE e_providers SET availability_range = 0.5 WHERE id <> ${behindCrowd}`
  expect((await ids(village, { limit: '2' }))[0]).toBe(of.behindCrowd)
  await sql`UPDATE e_providers SET availability_range = 1000 WHERE id = ${far}`
  expect(await ids(village, { limit: '3' })).toEqual([of.behindCrowd, of.far, of.next])
})

test('who is as far as a thousand others is where their service belongs', async () => {
  await sql`UPDATE e_providers SET availability_range = 30`
  const expected = [of.next, of.tooNear, ...oneHouse, of.twoShops, of.inCrowd, of.crowd]
  for (const limit of [7, 8, 9]) expect(await ids(door, { limit: String(limit) })).toEqual(expected.slice(0, limit))
})

test('a search among the nearest finds what it finds everywhere', async () => {
  await sql`UPDATE e_services SET name = '{"en": "Pool", "ar": "مسبح"}' WHERE id IN (${of.far}, ${of.next}, ${of.crowd})`
  const query = { search: 'name:pool', searchFields: 'name:like', sorting: 'nearest' }
  const all = await ids(door, query)
  expect(all.toSorted((a, b) => a - b)).toEqual([of.far, of.crowd, of.next].toSorted((a, b) => a - b))
  for (const limit of [1, 2]) expect(await ids(door, { ...query, limit: String(limit) })).toEqual(all.slice(0, limit))
})

test('the soonest free are chosen of the nearest 300 services', async () => {
  await sql`INSERT INTO e_services (e_provider_id, name, description, price_minor, price_unit)
    SELECT ${next}, '{"en": "Wash", "ar": "غسيل"}', '{"en": "", "ar": ""}', 100, 'fixed' FROM generate_series(1, 320)`
  const own = await db.selectFrom('e_services').select('id').where('e_provider_id', '=', next).orderBy('id').execute()
  const found = await ids(door, { sorting: 'soonest', limit: '100', offset: '200' })
  expect(found).toEqual(own.slice(200, 300).map(({ id }) => id))
})
