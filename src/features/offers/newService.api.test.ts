import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildCategory, buildOption, buildOptionGroup, buildProvider, buildService } from '../../../test/build.ts'
import type { Draft, DraftBody, Offer } from './contract.ts'
import { emptyDraft, emptyGroup, emptyOption } from './rules.ts'

const { api, database, db, sql, signIn } = await testApp()
const [owner, helper] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider' })]
const provider = await buildProvider(db, { people: [owner.id, helper.id], roles: ['owner', 'worker'] })
const category = await buildCategory(db)

const drafts = 'provider/service_drafts'
const open = async (token: string, body: object = {}) =>
  (await api<{ id: number }>('POST', drafts, { token, body })).json.data.id
const read = async (token: string, body: object = {}) =>
  (await api<Draft>('GET', `${drafts}/${await open(token, body)}`, { token })).json.data
const tryToPublish = async (over: Partial<DraftBody>) => {
  const { token } = owner
  const words = { en: 'Window cleaning', ar: 'تنظيف النوافذ' }
  const filled = { ...emptyDraft, name: words, description: words, categories: [category.id], price: '120', ...over }
  const id = await open(token)
  await api('PUT', `${drafts}/${id}`, { token, body: { version: 1, body: filled, editor: crypto.randomUUID() } })
  const published = { token, body: { version: 2 } }
  return (await api<{ e_service_id: number }>('POST', `${drafts}/${id}/publish`, published)).json
}
const publish = async (over: Partial<DraftBody>) => (await tryToPublish(over)).data.e_service_id

test('names of markup alone are refused at their field', async () => {
  const empty = { en: '<b></b>', ar: '' }
  const named = { ...emptyGroup, name: { en: 'Extras', ar: '' } }
  const option = { ...emptyOption, price: '5' }
  const json = await tryToPublish({
    name: empty,
    groups: [
      { ...named, options: [{ ...option, name: empty }] },
      { ...named, name: empty, options: [{ ...option, name: named.name }] },
    ],
  })
  expect(Object.keys(json.errors ?? {}).sort()).toEqual(['groups.0.options.0.name', 'groups.1.name', 'name'])
})

test('a service whose only category was deleted while it was typed is not published in none', async () => {
  const gone = await buildCategory(db)
  await sql`DELETE FROM categories WHERE id = ${gone.id}`
  expect(Object.keys((await tryToPublish({ categories: [gone.id] })).errors ?? {})).toEqual(['categories'])
  expect((await tryToPublish({ categories: [gone.id, category.id] })).success).toBe(true)
})

test('who does a new service is part of its draft and of its copies; strangers in the list are left out', async () => {
  const workers = await sql<{ id: number }[]>`SELECT id FROM workers WHERE e_provider_id = ${provider.id} ORDER BY id`
  const [, second] = workers.map((worker) => worker.id)
  const other = await buildProvider(db)
  const [stranger] = await sql<{ id: number }[]>`SELECT id FROM workers WHERE e_provider_id = ${other.id}`
  const excluded = (id: number) => sql`SELECT worker_id AS id FROM worker_exclusions WHERE e_service_id = ${id}`
  const id = await publish({ not_by: [second ?? 0, stranger?.id ?? 0] })
  expect(await excluded(id)).toEqual([{ id: second }])
  expect((await read(owner.token, { e_service_id: id, copy: true })).body.not_by).toEqual([second])
  expect((await read(owner.token, { e_service_id: id })).body).not.toHaveProperty('not_by')
})

test.each(['paused', 'archived', 'published'] as const)(
  'changes of a service that is %s leave it so, and say so',
  async (state) => {
    const e_service_id = await publish({})
    const { token } = owner
    await api('PUT', `provider/services/${e_service_id}`, { token, body: { state } })
    const { id, version } = await read(token, { e_service_id })
    const { json } = await api('POST', `${drafts}/${id}/publish`, { token, body: { version } })
    expect(json.data).toEqual({ e_service_id, state })
  },
)

test('a service of a subcategory is on the page of the category above, too, until it is taken out', async () => {
  const sub = await buildCategory(db, { parent_id: category.id })
  const other = await buildCategory(db)
  const e_service_id = await publish({ categories: [sub.id] })
  const listed = async ({ id }: { id: number }) => {
    const query = {
      search: `categories.id:${id};id:${e_service_id}`,
      searchFields: 'categories.id:=;id:=',
      searchJoin: 'and',
    }
    return (await api<unknown[]>('GET', 'e_services', { query })).json.data.length
  }
  expect([await listed(sub), await listed(category)]).toEqual([1, 1])
  const { token } = owner
  const { id, body, version } = await read(token, { e_service_id })
  expect(body.categories).toEqual([sub.id])
  const change = { version, body: { ...body, categories: [other.id] }, editor: crypto.randomUUID() }
  const { json } = await api<{ version: number }>('PUT', `${drafts}/${id}`, { token, body: change })
  await api('POST', `${drafts}/${id}/publish`, { token, body: { version: json.data.version } })
  expect([await listed(sub), await listed(category), await listed(other)]).toEqual([0, 0, 1])
})

test('a category, and a discount, that are taken out of a service are gone', async () => {
  const other = await buildCategory(db)
  const discount = { price: '100', from: '', until: '' }
  const e_service_id = await publish({ categories: [category.id, other.id], discount })
  const { token } = owner
  const { id, body, version } = await read(token, { e_service_id })
  expect(body).toMatchObject({ categories: [category.id, other.id], discount })
  const less = { ...body, categories: [other.id], discount: { ...discount, price: '' } }
  const change = { version, body: less, editor: crypto.randomUUID() }
  const { json } = await api<{ version: number }>('PUT', `${drafts}/${id}`, { token, body: change })
  await api('POST', `${drafts}/${id}/publish`, { token, body: { version: json.data.version } })
  const [row] = await sql`
    SELECT ARRAY(SELECT category_id FROM e_service_categories c WHERE c.e_service_id = s.id) AS categories,
      coalesce(discount_price_minor, 0)::int AS discount FROM e_services s WHERE id = ${e_service_id}`
  expect(row).toEqual({ categories: [other.id], discount: 0 })
})

test('options and groups of another provider stay as they are, whatever ids a draft names', async () => {
  const { id: e_service_id } = await buildService(db)
  const group = await buildOptionGroup(db, { e_service_id })
  const option = await buildOption(db, { e_service_id, option_group_id: group.id, price_minor: 5_000 })
  const name = { en: 'Mine', ar: 'لي' }
  const options = [{ ...emptyOption, id: option.id, name, price: '1' }]
  const id = await publish({ groups: [{ ...emptyGroup, id: group.id, name, options }] })
  const stored = (service: number) => sql`
    SELECT o.id, o.name, o.price_minor, g.name AS group FROM options o JOIN option_groups g ON g.id = o.option_group_id
    WHERE o.e_service_id = ${service}`
  expect(await stored(e_service_id)).toEqual([
    { id: option.id, name: option.name, price_minor: 5_000, group: group.name },
  ])
  expect(await stored(id)).toMatchObject([{ name, price_minor: 100, group: name }])
})

test('a copy of a service that few of a large team do is saved as it is typed', async () => {
  const { token } = owner
  const id = await publish({})
  await sql`INSERT INTO workers (e_provider_id, name, active)
    SELECT ${provider.id}, 'Worker ' || n, n <= 150 FROM generate_series(1, 400) n`
  await sql`INSERT INTO worker_exclusions (worker_id, e_service_id, e_provider_id)
    SELECT id, ${id}, e_provider_id FROM workers WHERE e_provider_id = ${provider.id} AND name LIKE 'Worker %'`
  const { id: copy, body, version } = await read(token, { e_service_id: id, copy: true })
  expect(body.not_by).toHaveLength(400)
  const change = { token, body: { version, body: { ...body, price: '130' }, editor: crypto.randomUUID() } }
  expect((await api('PUT', `${drafts}/${copy}`, change)).status).toBe(200)
})

test('categories of the application are suggested, and chosen where there is only one', async () => {
  const [boss, sub] = [await signIn({ role: 'provider' }), await buildCategory(db)]
  const { id } = await buildProvider(db, { people: [boss.id] })
  const applied = (ids: number[]) => sql`
    INSERT INTO provider_applications (name, email, phone_number, availability_range, document_type, document_number,
      document_path, document_mime, document_size, expiry_date, locale, e_provider_type_id, e_provider_id, category_ids,
      state, decided_at)
    SELECT 'Noura', 'noura@example.com', '+966', 'Riyadh', 'passport', 'X1', 'x', 'application/pdf', 1, '2099-01-01', 'ar',
      e_provider_type_id, id, ${ids}, 'accepted', now() FROM e_providers WHERE id = ${id}
    ON CONFLICT (e_provider_id) DO UPDATE SET category_ids = excluded.category_ids`
  const fresh = () => read(boss.token)
  expect(await fresh()).toMatchObject({ trades: [], body: { categories: [] } })
  await applied([category.id])
  expect(await fresh()).toMatchObject({ trades: [category.id], body: { categories: [category.id] } })
  await applied([category.id, sub.id])
  expect(await fresh()).toMatchObject({ trades: [category.id, sub.id], body: { categories: [] } })
})

test('a draft that was saved before a field existed has the empty value of it', async () => {
  const { token } = owner
  const id = await open(token)
  await sql`UPDATE service_drafts SET body = body - 'duration' - 'pictures' WHERE id = ${id}`
  expect((await api<Draft>('GET', `${drafts}/${id}`, { token })).json.data.body).toEqual(emptyDraft)
  expect((await api('GET', 'provider/services', { token })).status).toBe(200)
  const { status, json } = await api('POST', `${drafts}/${id}/publish`, { token, body: { version: 1 } })
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['name', 'description', 'categories', 'price']])
})

/** A provider who has so many drafts of new services and one published service. */
const withDrafts = async (many: number) => {
  const { id: person, token } = await signIn({ role: 'provider' })
  const { id } = await buildProvider(db, { people: [person] })
  const service = await buildService(db, { e_provider_id: id })
  await sql`INSERT INTO service_drafts (e_provider_id, body)
    SELECT ${id}, ${emptyDraft}::jsonb FROM generate_series(1, ${many}::int)`
  const code = async (body: object = {}) => (await api('POST', drafts, { token, body })).json.code ?? 'opened'
  const stored = async () =>
    (await sql`SELECT FROM service_drafts WHERE e_provider_id = ${id} AND e_service_id IS NULL`).length
  return { token, service, code, stored }
}

test('fifty drafts of new services, copies among them; changes to a published one are not counted', async () => {
  const { token, service, code, stored } = await withDrafts(49)
  const last = await open(token)
  expect((await api('POST', drafts, { token, body: {} })).json).toMatchObject({
    code: 'drafts_full',
    message: expect.stringMatching(/50 drafts.*Publish or delete/),
  })
  expect(await code({ e_service_id: service.id, copy: true })).toBe('drafts_full')
  expect([await code({ e_service_id: service.id }), await stored()]).toEqual(['opened', 50])
  await api('DELETE', `${drafts}/${last}`, { token })
  expect(await code()).toBe('opened')
})

test('of drafts that are opened at once none goes beyond fifty', async () => {
  const { code, stored } = await withDrafts(48)
  const codes = await Promise.all([1, 2, 3, 4, 5, 6].map(() => code()))
  expect(codes.sort()).toEqual([...Array(4).fill('drafts_full'), 'opened', 'opened'])
  expect(await stored()).toBe(50)
})

/** So many more services like this one. */
const addServices = (id: number, many: number, archived: boolean) => sql`
  INSERT INTO e_services (e_provider_id, name, description, price_minor, price_unit, duration, archived_at, available)
  SELECT e_provider_id, name, description, price_minor, price_unit, duration, CASE WHEN ${archived} THEN now() END, NOT ${archived}
  FROM e_services, generate_series(1, ${many}::int) WHERE id = ${id}`

test('a provider with two hundred services begins no new one, and takes none out of the archive', async () => {
  const { token, service, code } = await withDrafts(0)
  const put = async (state: string) =>
    (await api('PUT', `provider/services/${service.id}`, { token, body: { state } })).json.code ?? state
  await addServices(service.id, 198, false)
  expect(await code()).toBe('opened')
  await addServices(service.id, 1, false)
  expect([await code(), await code({ e_service_id: service.id, copy: true })]).toEqual(Array(2).fill('services_full'))
  expect([await put('paused'), await put('published'), await put('archived')]).toEqual([
    'paused',
    'published',
    'archived',
  ])
  expect(await code()).toBe('opened')
  await addServices((await sql<{ id: number }[]>`SELECT max(id) AS id FROM e_services`)[0]?.id ?? 0, 1, false)
  expect([await put('paused'), await put('published')]).toEqual(Array(2).fill('services_full'))
})

test('with the archived ones there are five hundred at most; all of them, and their drafts, are listed', async () => {
  const { token, service, code } = await withDrafts(49)
  const count = async () => (await api<Offer[]>('GET', 'provider/services', { token })).json.data.length
  await addServices(service.id, 498, true)
  expect([await code(), await count()]).toEqual(['opened', 549])
  await sql`DELETE FROM service_drafts WHERE id = (SELECT max(id) FROM service_drafts)`
  await addServices(service.id, 1, true)
  expect([await code(), await code({ e_service_id: service.id, copy: true })]).toEqual(Array(2).fill('services_full'))
  expect([await code({ e_service_id: service.id }), await count()]).toEqual(['opened', 549])
})

test('the list shows what was typed last without reading what was typed', async () => {
  const { token, service } = await withDrafts(0)
  const id = await open(token)
  const list = async () => (await api<Offer[]>('GET', 'provider/services', { token })).json.data
  const save = (at: number, version: number, over: Partial<DraftBody>) =>
    api('PUT', `${drafts}/${at}`, {
      token,
      body: { version, body: { ...emptyDraft, ...over }, editor: crypto.randomUUID() },
    })
  expect(await list()).toMatchObject([{ name: { en: '', ar: '' }, price: null, untranslated: 0 }, {}])
  const name = { en: 'Windows', ar: '' }
  await save(id, 1, { name, description: name, price: '١٢٫٥', price_unit: 'hourly' })
  const changed = await open(token, { e_service_id: service.id })
  await save(changed, 1, { name: { en: 'Both', ar: 'كلاهما' }, quantity_unit: name, price: '7' })

  const sent: string[] = []
  const before = database.pool.trace
  database.pool.trace = (text) => sent.push(text)
  expect(await list()).toMatchObject([
    { draft_id: id, name: { en: 'Windows', ar: '' }, price: 12.5, price_unit: 'hourly', untranslated: 2 },
    { draft_id: changed, name: service.name, untranslated: 1 },
  ])
  database.pool.trace = before
  const reading = sent.filter((text) => text.includes('service_drafts'))
  expect(reading).toHaveLength(1)
  expect(reading[0]).not.toContain('body')
})
