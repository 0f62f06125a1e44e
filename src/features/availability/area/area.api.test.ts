import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildProvider } from '../../../../test/build.ts'
import type { Area } from './contract.ts'

const { api, db, sql, signIn } = await testApp()
const team = async () => {
  const [owner, worker] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider' })]
  const provider = await buildProvider(db, { people: [owner.id, worker.id], roles: ['owner', 'worker'] })
  return { owner, worker, provider }
}
const riyadh = { address: 'Olaya Street, Riyadh', latitude: 24.6943, longitude: 46.6857, range_km: 10 }
const read = async (token: string) => (await api<Area>('GET', 'provider/area', { token })).json.data
const save = (token: string, body: object) => api<Area>('PUT', 'provider/area', { token, body })

test('the area is added once, then changed; the zone follows the place', async () => {
  const { owner, provider } = await team()
  expect((await read(owner.token)).place).toBeNull()
  await Promise.all([save(owner.token, riyadh), save(owner.token, riyadh)])
  const { range_km, ...place } = riyadh
  expect(await read(owner.token)).toEqual({ range_km, place })
  const dubai = { address: 'Marina Walk, Dubai', latitude: 25.0772, longitude: 55.1393, range_km: 30 }
  expect((await save(owner.token, dubai)).json.data.range_km).toBe(30)
  const rows = await sql`SELECT a.address, a.description, p.time_zone, p.availability_range
    FROM e_provider_addresses a JOIN e_providers p ON p.id = a.e_provider_id WHERE p.id = ${provider.id}`
  expect(rows).toEqual([
    {
      address: 'Marina Walk, Dubai',
      description: 'Marina Walk, Dubai',
      time_zone: 'Asia/Dubai',
      availability_range: 30,
    },
  ])
})

test('an area that somebody else changed meanwhile is not overwritten', async () => {
  const { owner } = await team()
  const former = await read(owner.token)
  expect((await save(owner.token, { ...riyadh, former })).status).toBe(200)
  const late = await save(owner.token, { ...riyadh, range_km: 30, former })
  expect([late.status, late.json.code, late.json.data.range_km]).toEqual([409, 'changed_meanwhile', 10])
  expect((await save(owner.token, { ...riyadh, range_km: 30, former: late.json.data })).json.data.range_km).toBe(30)
})

test('other addresses of a company stay', async () => {
  const { owner, provider } = await team()
  await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    VALUES (${provider.id}, 'One', 'One', 24, 46), (${provider.id}, 'Two', 'Two', 25, 46)`
  await save(owner.token, riyadh)
  const rows = await sql`SELECT address FROM e_provider_addresses WHERE e_provider_id = ${provider.id} ORDER BY id`
  expect(rows).toEqual([{ address: riyadh.address }, { address: 'Two' }])
})

test.each([
  ['no address', { address: ' ' }],
  ['off the globe', { latitude: 91 }],
  ['no distance', { range_km: 0 }],
])('%s is refused', async (_, part) => {
  const { owner } = await team()
  expect((await save(owner.token, { ...riyadh, ...part })).json.code).toBe('invalid')
})

test('a worker neither reads nor changes it', async () => {
  const { worker } = await team()
  expect((await api('GET', 'provider/area', { token: worker.token })).status).toBe(403)
  expect((await save(worker.token, riyadh)).status).toBe(403)
})
