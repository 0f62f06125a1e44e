import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildCategory, buildProvider } from '../../../test/build.ts'
import type { Draft } from './contract.ts'
import { emptyDraft } from './rules.ts'

const { api, db, signIn } = await testApp({ env: { RATE_LIMIT_SCALE: '0.1' } })

test('a provider publishes so often, whoever of the team does it: new words stay in the indexes that every search reads', async () => {
  const [owner, manager] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider' })]
  await buildProvider(db, { people: [owner.id, manager.id], roles: ['owner', 'manager'] })
  const words = { en: 'Window cleaning', ar: 'تنظيف النوافذ' }
  const { id: category } = await buildCategory(db)
  const body = { ...emptyDraft, name: words, description: words, categories: [category], price: '120' }
  const draft = async (change: object, filled: object, { token } = owner) => {
    const drafts = 'provider/service_drafts'
    const { id } = (await api<{ id: number }>('POST', drafts, { token, body: change })).json.data
    const { version } = (await api<Draft>('GET', `${drafts}/${id}`, { token })).json.data
    const saved = { version, body: filled, editor: crypto.randomUUID() }
    expect((await api('PUT', `${drafts}/${id}`, { token, body: saved })).status).toBe(200)
    const published = { token, body: { version: version + 1 } }
    return (await api<{ e_service_id: number }>('POST', `${drafts}/${id}/publish`, published)).json
  }
  const { e_service_id } = (await draft({}, body)).data
  // What is refused for its fields was not published.
  expect((await draft({ e_service_id }, { ...body, price: 'x' })).code).toBe('invalid')
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 7; n++) codes.push((await draft({ e_service_id }, body, n % 2 ? owner : manager)).code)
  expect(codes).toEqual([...Array(5).fill(undefined), 'too_many_requests', 'too_many_requests'])
})
