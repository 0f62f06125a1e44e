import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService } from '../../../../test/build.ts'
import type { FirstSteps } from './contract.ts'

const { api, db, sql, signIn } = await testApp()
const owner = await signIn({ role: 'provider' })
const [manager, worker] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider' })]
const rival = await signIn({ role: 'provider' })
const provider = await buildProvider(db, {
  people: [owner.id, manager.id, worker.id],
  roles: ['owner', 'manager', 'worker'],
  hours: [],
  description: { en: 'Does good work.', ar: ' ' },
})
await buildProvider(db, { people: [rival.id] })

const start = (token: string, query = {}) => api<FirstSteps>('GET', 'provider/start', { token, query })
const doneNow = async () => {
  const { data } = (await start(owner.token)).json
  return [data.steps.filter(({ done }) => done).map(({ key }) => key), data.bookable]
}

test('steps are done as what they ask for is there', async () => {
  expect(await doneNow()).toEqual([[], false])
  await sql`UPDATE e_providers SET description = '{"en": "Good work", "ar": "عمل جيد"}' WHERE id = ${provider.id}`
  await sql`INSERT INTO availability_hours (e_provider_id, day, start_at, end_at) VALUES (${provider.id}, 'sunday', '9:00', '17:00')`
  await sql`INSERT INTO e_provider_addresses (e_provider_id, description, address, latitude, longitude)
    VALUES (${provider.id}, 'Olaya', 'Olaya, Riyadh', 24.7, 46.7)`
  expect(await doneNow()).toEqual([['description', 'hours', 'area'], false])
  const service = await buildService(db, { e_provider_id: provider.id, available: false })
  expect(await doneNow()).toEqual([['description', 'hours', 'area'], false])
  await sql`UPDATE e_services SET available = true WHERE id = ${service.id}`
  expect(await doneNow()).toEqual([['description', 'hours', 'area', 'service'], true])
})

test('a date with hours of its own is enough, a closed one is not', async () => {
  const user = await signIn({ role: 'provider' })
  const dated = await buildProvider(db, { people: [user.id], hours: [] })
  const hours = async () => (await start(user.token)).json.data.steps.find(({ key }) => key === 'hours')?.done
  await sql`INSERT INTO availability_exceptions (e_provider_id, date) VALUES (${dated.id}, '2090-05-05')`
  expect(await hours()).toBe(false)
  await sql`INSERT INTO availability_exceptions (e_provider_id, date, start_at, end_at)
    VALUES (${dated.id}, '2090-05-06', '9:00', '12:00')`
  expect(await hours()).toBe(true)
})

test('owner and manager see it; a worker and people of another provider do not', async () => {
  expect((await start(manager.token)).status).toBe(200)
  expect((await start(worker.token)).status).toBe(403)
  expect((await start(rival.token, { e_provider_id: provider.id })).status).toBe(403)
  expect((await start(rival.token)).json.data.e_provider.id).not.toBe(provider.id)
})
