import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildProvider, buildService } from '../../../test/build.ts'

const { api, app, db, ownerSql } = await testApp()

test('an answer of more than 1 MB is refused; fewer rows of it are not', async () => {
  const { id } = await buildProvider(db)
  for (let n = 0; n < 12; n++) await buildService(db, { e_provider_id: id })
  await ownerSql`UPDATE e_providers SET description = jsonb_build_object('en', 'x', 'ar', repeat('ن', 45000)) WHERE id = ${id}`
  const ask = (limit: number) =>
    api('GET', 'e_services', { query: { with: 'eProvider', search: `e_provider_id:${id}`, limit } })
  expect((await ask(5)).status).toBe(200)
  const { status, json } = await ask(100)
  expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, 'invalid', ['limit']])
})

test('without a limit, as the existing apps search, it has the first rows that fit', async () => {
  const { id } = await buildProvider(db)
  for (let n = 0; n < 14; n++) await buildService(db, { e_provider_id: id })
  await ownerSql`UPDATE e_providers SET description = jsonb_build_object('en', 'x', 'ar', repeat('ن', 45000)) WHERE id = ${id}`
  const query = 'with=eProvider;categories&search=e_provider_id:'
  const first = await app.inject(`/api/e_services?${query}${id}&limit=2`)
  const { statusCode, body } = await app.inject(`/api/e_services?${query}${id}`)
  expect(statusCode).toBe(200)
  expect(Buffer.byteLength(body)).toBeLessThan(1_001_000)
  const { data } = JSON.parse(body) as { data: { id: number }[] }
  expect(data).toHaveLength(10)
  expect(data.slice(0, 2)).toEqual(JSON.parse(first.body).data)
  const say = (length: number) =>
    ownerSql`UPDATE e_providers SET description = jsonb_build_object('en', 'x', 'ar', repeat('ن', ${length})) WHERE id = ${id}`
  const answer = async () => {
    const { statusCode, json } = await app.inject(`/api/e_services?${query}${id}`)
    return [statusCode, json().data?.length]
  }
  await say(10)
  await expect.poll(answer).toEqual([200, 14])
  await say(600_000)
  await expect.poll(answer).toEqual([422, undefined])
})
