import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildProvider } from '../../../test/build.ts'
import { emptyDraft } from './rules.ts'

const { api, db, signIn } = await testApp()
const [owner, colleague] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider', name: 'Mona' })]
await buildProvider(db, { people: [owner.id, colleague.id] })
const path = (id: number) => `provider/service_drafts/${id}`

test('what a colleague has saved since is not discarded; what the same editor saved is', async () => {
  const { token } = owner
  const { id } = (await api<{ id: number }>('POST', 'provider/service_drafts', { token, body: {} })).json.data
  const editor = crypto.randomUUID()
  const save = (by: string, version: number, of = crypto.randomUUID()) =>
    api('PUT', path(id), { token: by, body: { version, body: emptyDraft, editor: of } })
  const discard = (version: number) => api('DELETE', path(id), { token, query: { version, editor } })
  await save(colleague.token, 1)
  expect(await discard(1)).toMatchObject({
    status: 409,
    json: { code: 'changed_elsewhere', data: { version: 2, by: 'Mona' } },
  })
  await save(token, 2, editor)
  expect((await discard(2)).status).toBe(200)
})
