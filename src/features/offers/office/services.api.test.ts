import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildCategory, buildProvider, buildService } from '../../../../test/build.ts'
import type { Draft } from '../contract.ts'
import type { OfficeService } from './contract.ts'

const { api, db, signIn } = await testApp()
const { token } = await signIn({ role: 'operator' })

const category = await buildCategory(db)
const plain = await buildService(db)
const featured = await buildService(db, { featured: true, categories: [category.id] })
const paused = await buildService(db, { available: false })
const archived = await buildService(db, { available: false, archived_at: new Date() })
const half = await buildService(db, { name: { en: 'Only English', ar: '' } })

const list = async (query: Record<string, string | number> = {}) =>
  (await api<OfficeService[]>('GET', 'office/services', { token, query })).json.data
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const get = async (id: number) => (await list({ before: id + 1 }))[0] as OfficeService
const change = (id: number, body: object) => api<OfficeService>('PUT', `office/services/${id}`, { token, body })

test.each<[string, Record<string, string | number>, number[]]>([
  ['nothing', {}, [half.id, archived.id, paused.id, featured.id, plain.id]],
  ['a category', { category: category.id }, [featured.id]],
  ['a provider', { provider: plain.e_provider_id }, [plain.id]],
  ['paused', { state: 'paused' }, [paused.id]],
  ['archived', { state: 'archived' }, [archived.id]],
  ['featured', { featured: '1' }, [featured.id]],
  ['a missing translation', { untranslated: '1' }, [half.id]],
  ['a name', { name: 'only eng' }, [half.id]],
  ['older than one', { before: featured.id }, [plain.id]],
])('filtered by %s', async (_, query, ids) => {
  expect(idsOf(await list(query))).toEqual(ids)
})

test('featured and paused; of two editors the second is refused; a paused one cannot be found by customers', async () => {
  const { updated_at } = await get(plain.id)
  const done = await change(plain.id, { featured: true, state: 'paused', updated_at })
  expect(done.json.data).toMatchObject({ featured: true, state: 'paused' })
  const late = await change(plain.id, { featured: false, state: 'published', updated_at })
  expect([late.status, late.json.code, late.json.data]).toEqual([409, 'changed_meanwhile', done.json.data])
  const shown = await api<{ available: boolean }>('GET', `e_services/${plain.id}`)
  expect(shown.json.data.available).toBe(false)
  const again = await change(plain.id, { featured: false, state: 'published', updated_at: done.json.data.updated_at })
  expect(again.json.data.state).toBe('published')
})

test('a published service of a provider who is not accepted is not shown', async () => {
  const provider = await buildProvider(db, { accepted: false })
  const { id } = await buildService(db, { e_provider_id: provider.id })
  expect(await get(id)).toMatchObject({ state: 'published', shown: false })
  expect((await get(featured.id)).shown).toBe(true)
  expect((await get(paused.id)).shown).toBe(false)
})

test('edited as its provider could: draft, save, publish', async () => {
  const { id } = (
    await api<{ id: number }>('POST', 'office/service_drafts', { token, body: { e_service_id: half.id } })
  ).json.data
  const draft = (await api<Draft>('GET', `office/service_drafts/${id}`, { token })).json.data
  const body = { ...draft.body, name: { en: 'Only English', ar: 'بالعربية أيضًا' }, categories: [category.id] }
  const editor = crypto.randomUUID()
  const saved = await api<{ version: number }>('PUT', `office/service_drafts/${id}`, {
    token,
    body: { version: draft.version, body, editor },
  })
  const { version } = saved.json.data
  const published = await api('POST', `office/service_drafts/${id}/publish`, { token, body: { version } })
  expect(published.json.data).toEqual({ e_service_id: half.id, state: 'published' })
  expect(await list({ untranslated: '1' })).toEqual([])
  expect((await get(half.id)).e_provider.id).toBe(half.e_provider_id)
  expect((await api('GET', `office/service_drafts/${id}`, { token })).status).toBe(404)
})

test('drafts of services that do not exist are not found', async () => {
  const open = await api('POST', 'office/service_drafts', { token, body: { e_service_id: 2_000_000_000 } })
  expect(open.status).toBe(404)
  expect((await api('DELETE', 'office/service_drafts/2000000000', { token })).status).toBe(404)
})
