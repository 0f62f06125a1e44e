import { sql as kysely } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildCategory, buildCoupon, buildService } from '../../../../test/build.ts'
import { photo, uploader } from '../../../../test/uploads.ts'
import type { OfficeCategory } from './contract.ts'
import * as service from './service.ts'

const { app, api, database, db, sql, signIn } = await testApp()
const { token } = await signIn({ role: 'operator' })

const picture = async () => (await uploader({ app })(await photo(), { token, field: 'categories' })).uuid

const values = {
  parent_id: null,
  name: { en: 'Plumbing', ar: 'سباكة' },
  description: { en: '<p>Leaks</p><script>x</script>', ar: '' },
  keywords: { en: 'pipes', ar: 'أنابيب' },
  color: '#0abde3',
  featured: true,
}
const create = (body: object = {}) =>
  api<OfficeCategory>('POST', 'office/categories', { token, body: { ...values, ...body } })
const update = (id: number, updated_at: string, body: object = {}) =>
  api<OfficeCategory>('PUT', `office/categories/${id}`, { token, body: { ...values, updated_at, ...body } })
const list = async () => (await api<OfficeCategory[]>('GET', 'office/categories', { token })).json.data

test('a new one is last of its level; markup is made harmless; customers see it', async () => {
  const before = await buildCategory(db, { order: 40 })
  const { data } = (await create({ keywords: { en: '<b>pipes</b>', ar: '' } })).json
  expect(data.keywords).toEqual({ en: 'pipes', ar: '' })
  expect(data).toMatchObject({ order: 41, description: { en: '<p>Leaks</p>', ar: '' }, services: 0, parent_id: null })
  const below = (await create({ parent_id: before.id })).json.data
  expect(below).toMatchObject({ order: 1, parent_id: before.id })
  const shown = await api<{ id: number }[]>('GET', 'categories', { query: { search: `id:${data.id}` } })
  expect(shown.json.data).toMatchObject([{ id: data.id, color: '#0abde3' }])
})

test.each<[string, object, string]>([
  ['no name at all', { name: { en: ' ', ar: '' } }, 'name.en'],
  ['a name of markup alone', { name: { en: '<b></b>', ar: '' } }, 'name.en'],
  ['a colour by name', { color: 'red' }, 'color'],
  ['a parent that does not exist', { parent_id: 2_000_000_000 }, 'parent_id'],
  ['a picture that was never uploaded', { picture: crypto.randomUUID() }, 'picture'],
])('%s is refused at its field', async (_, body, field) => {
  const { status, json } = await create(body)
  expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, 'invalid', [field]])
})

test('the services of a category are on the page of the one above it, too, wherever it moves', async () => {
  const [top, other, moved] = [(await create()).json.data, (await create()).json.data, (await create()).json.data]
  const sister = (await create({ parent_id: top.id })).json.data
  const [one, both] = [
    await buildService(db, { categories: [moved.id] }),
    await buildService(db, { categories: [moved.id, sister.id] }),
  ]
  const listed = async ({ id }: { id: number }) => {
    const query = { search: `categories.id:${id}`, searchFields: 'categories.id:=', orderBy: 'id', sortedBy: 'asc' }
    return (await api<{ id: number }[]>('GET', 'e_services', { query })).json.data.map((service) => service.id)
  }
  const move = async (parent_id: number | null) => {
    const { updated_at = '' } = (await list()).find(({ id }) => id === moved.id) ?? {}
    expect((await update(moved.id, updated_at, { parent_id })).status).toBe(200)
    return [await listed(top), await listed(other)]
  }
  expect(await move(top.id)).toEqual([[one.id, both.id], []])
  expect(await move(other.id)).toEqual([[both.id], [one.id, both.id]])
  expect(await move(null)).toEqual([[both.id], []])
  expect(await listed(moved)).toEqual([one.id, both.id])
})

test('a service that moves with its category is written once', async () => {
  const [top, other] = [(await create()).json.data, (await create()).json.data]
  const moved = (await create({ parent_id: top.id })).json.data
  const services = [1, 2, 3].map(() => buildService(db, { categories: [moved.id, top.id] }))
  const ids = (await Promise.all(services)).map(({ id }) => id)
  const written = await database.transaction(async (tx) => {
    const rowsWritten = async () => {
      const { rows } = await kysely<{ n: number }>`
        SELECT n_tup_upd::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'e_services'`.execute(tx)
      return rows[0]?.n ?? 0
    }
    const before = await rowsWritten()
    const context = { tx, config: { publicUrl: '' }, locale: 'en', user: { id: 0 } }
    await service.update(context as never, moved.id, { ...values, parent_id: other.id, updated_at: moved.updated_at })
    return (await rowsWritten()) - before
  })
  expect(written).toBe(ids.length)
  const above =
    await sql`SELECT e_service_id AS id FROM e_service_categories WHERE category_id = ${other.id} ORDER BY 1`
  expect(above.map(({ id }) => id)).toEqual(ids.sort((a, b) => a - b))
  const found = await sql`SELECT id FROM e_services WHERE search_document @@ ${`'#${other.id}'`}::tsquery ORDER BY id`
  expect(found.map(({ id }) => id)).toEqual(ids)
  expect(await sql`SELECT id FROM e_services WHERE search_document @@ ${`'#${top.id}'`}::tsquery`).toHaveLength(0)
})

test('two levels: not below a subcategory, not below itself, not with subcategories', async () => {
  const top = (await create()).json.data
  const other = (await create()).json.data
  const child = (await create({ parent_id: top.id })).json.data
  const codes = [
    await create({ parent_id: child.id }),
    await update(top.id, top.updated_at, { parent_id: other.id }),
    await update(other.id, other.updated_at, { parent_id: other.id }),
  ].map(({ json }) => Object.keys(json.errors ?? {}))
  expect(codes).toEqual([['parent_id'], ['parent_id'], ['parent_id']])
  expect((await update(child.id, child.updated_at, { parent_id: other.id })).json.data.parent_id).toBe(other.id)
})

test('of two people who opened the same row the second is refused with what the first saved', async () => {
  const { id, updated_at } = (await create()).json.data
  const first = await update(id, updated_at, { color: '#111111' })
  expect(first.json.data.color).toBe('#111111')
  const second = await update(id, updated_at, { featured: false })
  expect([second.status, second.json.code]).toEqual([409, 'changed_meanwhile'])
  expect(second.json.data).toEqual(first.json.data)
  expect((await update(id, first.json.data.updated_at, { featured: false })).status).toBe(200)
  expect((await update(2_000_000_000, updated_at)).status).toBe(404)
})

test('at the same moment one of them wins', async () => {
  const { id, updated_at } = (await create()).json.data
  const answers = await Promise.all(['#111111', '#222222', '#333333'].map((color) => update(id, updated_at, { color })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('an order is kept, and does not disturb an open editor', async () => {
  const parent = (await create()).json.data
  const three = [await create({ parent_id: parent.id }), await create({ parent_id: parent.id })].map(
    ({ json }) => json.data,
  )
  const [one, two] = three as [OfficeCategory, OfficeCategory]
  await api('POST', 'office/categories/order', { token, body: { ids: [two.id, one.id] } })
  const now = (await list()).filter(({ parent_id }) => parent_id === parent.id)
  expect(now.map(({ id }) => id)).toEqual([two.id, one.id])
  expect((await update(one.id, one.updated_at, { parent_id: parent.id })).status).toBe(200)
})

test('a picture replaces the one before', async () => {
  const { id, updated_at } = (await create()).json.data
  const one = (await update(id, updated_at, { picture: await picture() })).json.data
  expect(one.media).toHaveLength(1)
  const next = (await update(id, one.updated_at, { picture: await picture() })).json.data
  expect(next.media).toHaveLength(1)
  expect(next.media[0]?.id).not.toBe(one.media[0]?.id)
  const same = (await update(id, next.updated_at)).json.data
  expect(same.media).toEqual(next.media)
})

test('one that is used stays, and it is said by what; an unused one goes with its picture', async () => {
  const { id, updated_at } = (await create()).json.data
  await update(id, updated_at, { picture: await picture() })
  const remove = (id: number) => api('DELETE', `office/categories/${id}`, { token })
  const child = (await create({ parent_id: id })).json.data
  const service = await buildService(db, { categories: [id] })
  const coupon = await buildCoupon(db, { categories: [id] })
  const refused = await remove(id)
  expect([refused.status, refused.json.code, refused.json.data]).toEqual([
    409,
    'category_in_use',
    { services: 1, children: 1, coupons: 1 },
  ])
  expect(refused.json.message).toContain('Coupons: 1')
  await expect(sql`DELETE FROM categories WHERE id = ${id}`).rejects.toThrow(/foreign key/)
  expect((await remove(child.id)).status).toBe(200)
  await sql`DELETE FROM coupon_links WHERE coupon_id = ${coupon.id}`
  await sql`DELETE FROM e_service_categories WHERE e_service_id = ${service.id}`
  expect((await remove(id)).json.success).toBe(true)
  expect(await sql`SELECT FROM media WHERE model_type = 'categories' AND model_id = ${id}`).toEqual([])
  expect((await remove(id)).status).toBe(404)
})

test('support and finance read; only an admin changes', async () => {
  for (const office_role of ['support', 'finance'] as const) {
    const { token } = await signIn({ role: 'operator', office_role })
    expect((await api('GET', 'office/categories', { token })).status).toBe(200)
    expect((await api('POST', 'office/categories', { token, body: values })).status).toBe(403)
  }
})
