import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildProvider } from '../../../test/build.ts'
import { emptyDraft } from './rules.ts'

/** Numbers of rows in a draft that the database could not hold. */
const { api, db, signIn } = await testApp()
const { id: userId, token } = await signIn({ role: 'provider' })
await buildProvider(db, { people: [userId], roles: ['owner'] })

const tooLarge = 9e12
const open = async () =>
  (await api<{ id: number }>('POST', 'provider/service_drafts', { token, body: {} })).json.data.id
const save = (id: number, version: number, over: object = {}) =>
  api('PUT', `provider/service_drafts/${id}`, {
    token,
    body: { version, body: { ...emptyDraft, ...over }, editor: crypto.randomUUID() },
  })

test.each([
  ['categories', { categories: [tooLarge] }],
  ['pictures', { pictures: [{ id: tooLarge, alt: { en: '', ar: '' }, focal: null }] }],
  ['not_by', { not_by: [tooLarge] }],
])('a number that no row has is refused: %s', async (_, over) => {
  const { status, json } = await save(await open(), 1, over)
  expect([status, json.code]).toEqual([422, 'invalid'])
})

test('so is a version that no draft has', async () => {
  const id = await open()
  const published = await api('POST', `provider/service_drafts/${id}/publish`, { token, body: { version: tooLarge } })
  expect([(await save(id, tooLarge)).status, published.status]).toEqual([422, 422])
})
