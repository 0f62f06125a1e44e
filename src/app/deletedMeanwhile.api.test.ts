import { expect, test } from 'vitest'
import { emptyDraft } from '#features/offers/rules.ts'
import { testApp } from '../../test/app.ts'
import { buildCategory, buildProvider, buildService } from '../../test/build.ts'
import { waitingForLocks } from '../../test/rowLocks.ts'

/** What names a service or a category that somebody deletes in that moment. */
const { api, db, sql, signIn } = await testApp()
const admin = await signIn({ role: 'operator', office_role: 'admin' })
const owner = await signIn({ role: 'provider' })
const customer = await signIn()
const provider = await buildProvider(db, { people: [owner.id] })

const whileDeleted = async (table: 'e_services' | 'categories', id: number, call: () => ReturnType<typeof api>) => {
  const held = await sql.reserve()
  await held`BEGIN`
  await held`DELETE FROM ${sql(table)} WHERE id = ${id}`
  const answer = call()
  await expect.poll(() => waitingForLocks(sql)).toBe(1)
  await held`COMMIT`
  held.release()
  const { status, json } = await answer
  return [status, json.code]
}
const newService = async () => (await buildService(db, { e_provider_id: provider.id })).id
const text = { en: 'A', ar: 'B' }
const coupon = (over: object) => () =>
  api('POST', 'office/coupons', {
    token: admin.token,
    body: {
      ...{ code: 'C1', description: text, discount: 1, discount_type: 'fixed', from: null, until: '2199-01-01' },
      ...{ enabled: true, everywhere: false, usage_limit: null, per_customer_limit: null },
      ...{ services: [], providers: [], categories: [], customers: [] },
      ...over,
    },
  })

test('a favourite, a draft: it is not found', async () => {
  const [one, other] = [await newService(), await newService()]
  const favourite = () => api('POST', 'favorites', { token: customer.token, body: { e_service_id: one } })
  expect(await whileDeleted('e_services', one, favourite)).toEqual([404, 'not_found'])
  const draft = () => api('POST', 'provider/service_drafts', { token: owner.token, body: { e_service_id: other } })
  expect(await whileDeleted('e_services', other, draft)).toEqual([404, 'not_found'])
})

test('a service is published without it', async () => {
  const { token } = owner
  const [kept, gone] = [await buildCategory(db), await buildCategory(db)]
  const { id } = (await api<{ id: number }>('POST', 'provider/service_drafts', { token, body: {} })).json.data
  const body = { ...emptyDraft, name: text, description: text, categories: [kept.id, gone.id], price: '5' }
  await api('PUT', `provider/service_drafts/${id}`, { token, body: { version: 1, body, editor: crypto.randomUUID() } })
  const publish = () => api('POST', `provider/service_drafts/${id}/publish`, { token, body: { version: 2 } })
  expect(await whileDeleted('categories', gone.id, publish)).toEqual([200, undefined])
})

test('a coupon is saved without it', async () => {
  const [service, category] = [await newService(), (await buildCategory(db)).id]
  expect(await whileDeleted('e_services', service, coupon({ services: [service] }))).toEqual([200, undefined])
  const ofCategory = coupon({ code: 'C2', categories: [category] })
  expect(await whileDeleted('categories', category, ofCategory)).toEqual([200, undefined])
  expect(await sql`SELECT FROM coupon_links`).toEqual([])
})
