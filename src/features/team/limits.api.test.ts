import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'
import { teamCalls } from '../../../test/teamCalls.ts'
import type { Worker } from './contract.ts'

// Two calls wait for one row: for longer than a moment a quarter of the connections may (`lockLane.ts`).
const app = await testApp({ connections: 12 })
const { api, sql, signIn } = app
const { agency, invited, accept } = teamCalls(app)

test('two hundred take visits in a team, and nobody more by any way', async () => {
  const { owner, provider } = await agency()
  const body = { name: 'One more' }
  const one = (await api<Worker>('POST', 'provider/workers', { token: owner.token, body })).json.data
  const { link } = await invited(owner.token, { email: 'late@example.test', role: 'worker' })
  await sql`INSERT INTO workers (e_provider_id, name) SELECT ${provider.id}, 'W' || n FROM generate_series(1,
    200 - (SELECT count(*)::int FROM workers WHERE e_provider_id = ${provider.id} AND active)) n`
  const active = (is: boolean) => api('PUT', `provider/workers/${one.id}`, { token: owner.token, body: { active: is } })
  const person = await signIn()
  expect((await api('POST', 'provider/workers', { token: owner.token, body })).json.code).toBe('team_full')
  expect((await accept(person.token, link)).json.code).toBe('team_full')
  expect((await active(false)).status).toBe(200)
  expect((await accept(person.token, link)).status).toBe(200)
  expect((await active(true)).json.code).toBe('team_full')
})

test('two thousand are in a team at most with those who take no visits any more: each list of free times looks at them', async () => {
  const { owner, provider } = await agency()
  const add = () => api<Worker>('POST', 'provider/workers', { token: owner.token, body: { name: 'One more' } })
  await sql`INSERT INTO workers (e_provider_id, name, active) SELECT ${provider.id}, 'W' || n, false FROM generate_series(1,
    1999 - (SELECT count(*)::int FROM workers WHERE e_provider_id = ${provider.id})) n`
  const last = await add()
  expect(last.status).toBe(200)
  const active = (is: boolean) =>
    api('PUT', `provider/workers/${last.json.data.id}`, { token: owner.token, body: { active: is } })
  expect((await active(false)).status).toBe(200)
  expect((await add()).json.code).toBe('team_full')
  expect((await active(true)).status).toBe(200)
})

test('of two who are added at once to a team with room for one, one is', async () => {
  const { owner, provider } = await agency()
  await sql`INSERT INTO workers (e_provider_id, name) SELECT ${provider.id}, 'W' || n FROM generate_series(1,
    199 - (SELECT count(*)::int FROM workers WHERE e_provider_id = ${provider.id} AND active)) n`
  const held = await sql.reserve()
  const add = () => api('POST', 'provider/workers', { token: owner.token, body: { name: 'One more' } })
  try {
    await held`BEGIN`
    await held`SELECT FROM e_providers WHERE id = ${provider.id} FOR NO KEY UPDATE`
    const added = Promise.all([add(), add()])
    await expect.poll(() => waitingForLocks(sql), { timeout: 20_000 }).toBe(2)
    await held`COMMIT`
    expect((await added).map(({ json }) => json.code).sort()).toEqual(['team_full', undefined])
  } finally {
    held.release()
  }
})
