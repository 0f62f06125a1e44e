import { describe, expect, test } from 'vitest'
import type { EService, OptionGroup } from '#features/catalogue/contract.ts'
import { testApp } from '../../../test/app.ts'
import {
  buildBooking,
  buildCategory,
  buildOption,
  buildOptionGroup,
  buildProvider,
  buildService,
} from '../../../test/build.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import type { Draft, DraftBody, Offer } from './contract.ts'
import { emptyDraft, emptyGroup, emptyOption } from './rules.ts'
import { applyDueDiscounts } from './service.ts'

const app = await testApp()
const { api, db, sql, signIn, database } = app
const [owner, manager] = [await signIn({ role: 'provider' }), await signIn({ role: 'provider', name: 'Mona' })]
const provider = await buildProvider(db, { people: [owner.id, manager.id], roles: ['owner', 'manager'] })
const category = await buildCategory(db)

const as = (token: string) => ({
  open: async (body: object = {}) =>
    (await api<{ id: number }>('POST', 'provider/service_drafts', { token, body })).json.data.id,
  get: async (id: number) => (await api<Draft>('GET', `provider/service_drafts/${id}`, { token })).json.data,
  save: (id: number, version: number, body: object, editor: string = crypto.randomUUID()) =>
    api<{ version: number }>('PUT', `provider/service_drafts/${id}`, { token, body: { version, body, editor } }),
  publish: (id: number, version: number) =>
    api<{ e_service_id: number }>('POST', `provider/service_drafts/${id}/publish`, { token, body: { version } }),
  list: async () => (await api<Offer[]>('GET', 'provider/services', { token })).json.data,
})
const mine = as(owner.token)
const theirs = as(manager.token)

const words = (en: string, ar = '') => ({ en, ar })
const service = (over: Partial<DraftBody> = {}): DraftBody => ({
  ...emptyDraft,
  name: words('Window cleaning', 'تنظيف النوافذ'),
  description: words('Inside and out.\n\n- Frames\n- Sills', 'من الداخل والخارج'),
  categories: [category.id],
  price: '120',
  duration: '1:30',
  ...over,
})
const published = async (over: Partial<DraftBody> = {}) => {
  const id = await mine.open()
  const { json } = await mine.save(id, 1, service(over))
  const answer = await mine.publish(id, json.data.version)
  expect([answer.status, answer.json.errors]).toEqual([200, undefined])
  return answer.json.data.e_service_id
}
const shown = (id: number) => api<EService>('GET', `e_services/${id}`, { query: { with: 'categories' } })

test('a new service: typed, saved half, published, and found by visitors at once', async () => {
  const id = await mine.open()
  const half = { ...emptyDraft, name: words('Win'), price: '12x' }
  expect((await mine.save(id, 1, half)).json.data).toEqual({ version: 2 })
  expect(await mine.get(id)).toMatchObject({ version: 2, body: half, e_service_id: null, digits: 2 })
  const refused = await mine.publish(id, 2)
  expect([refused.status, Object.keys(refused.json.errors ?? {}).sort()]).toEqual([
    422,
    ['categories', 'description', 'price'],
  ])

  await mine.save(id, 2, service({ name: words('\u200b\u2067', '\u3164') }))
  const unseen = await mine.publish(id, 3)
  expect([unseen.status, Object.keys(unseen.json.errors ?? {})]).toEqual([422, ['name']])

  const found = () =>
    api<EService[]>('GET', 'e_services', { query: { search: 'name:Window', searchFields: 'name:like' } })
  expect((await found()).json.data).toEqual([])
  await mine.save(id, 3, service())
  const { json } = await mine.publish(id, 4)
  expect((await found()).json.data.map((one) => one.id)).toEqual([json.data.e_service_id])
  expect((await shown(json.data.e_service_id)).json.data).toMatchObject({
    name: { en: 'Window cleaning', ar: 'تنظيف النوافذ' },
    description: { en: '<p>Inside and out.</p><ul><li>Frames</li><li>Sills</li></ul>' },
    price: 120,
    discount_price: null,
    duration: '1:30',
    available: true,
    categories: [{ id: category.id }],
  })
  expect((await api('GET', `provider/service_drafts/${id}`, { token: owner.token })).status).toBe(404)
})

test('of two editors the second learns whose version is newer', async () => {
  const e_service_id = await published()
  const id = await mine.open({ e_service_id })
  expect(await theirs.open({ e_service_id })).toBe(id)
  expect((await theirs.save(id, 1, service({ price: '130' }))).json.data).toEqual({ version: 2 })
  const late = await mine.save(id, 1, service({ price: '140' }))
  expect([late.status, late.json.code, late.json.data]).toEqual([409, 'changed_elsewhere', { version: 2, by: 'Mona' }])
  expect((await mine.publish(id, 1)).json.code).toBe('changed_elsewhere')
  expect((await mine.save(id, 2, service({ price: '140' }))).status).toBe(200)
  const saves = await Promise.all([1, 2, 3, 4].map((n) => mine.save(id, 3, service({ price: String(n) }))))
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('an editor that did not get the reply to its last save may save again, until somebody else has', async () => {
  const [id, editor] = [await mine.open(), crypto.randomUUID()]
  const price = (typed: string) => service({ price: typed })
  expect((await mine.save(id, 1, price('1'), editor)).json.data).toEqual({ version: 2 })
  expect((await mine.save(id, 1, price('2'), editor)).json.data).toEqual({ version: 3 })
  await theirs.save(id, 3, price('3'))
  expect((await mine.save(id, 3, price('4'), editor)).json.code).toBe('changed_elsewhere')
})

test('changes stay in the draft until they are published, then cached answers have them', async () => {
  const e_service_id = await published()
  const id = await mine.open({ e_service_id })
  const { body } = await mine.get(id)
  expect(body).toMatchObject(service())
  await mine.save(id, 1, { ...body, price: '99.50', discount: { price: '90', from: '', until: '' } })
  expect((await shown(e_service_id)).json.data.price).toBe(120)
  expect((await mine.list()).find((one) => one.draft_id === id)).toMatchObject({
    e_service_id,
    state: 'published',
    price: 120,
  })
  await mine.publish(id, 2)
  expect((await shown(e_service_id)).json.data).toMatchObject({ price: 99.5, discount_price: 90 })
})

describe('options', () => {
  const groupsOf = async (id: number) =>
    (
      await api<OptionGroup[]>('GET', 'option_groups', {
        query: { with: 'options', search: `options.e_service_id:${id}`, searchFields: 'options.e_service_id:=' },
      })
    ).json.data
  const option = (en: string, over = {}) => ({ ...emptyOption, name: words(en), price: '10', ...over })

  test('are made, changed and dropped with their groups; timed ones keep their window', async () => {
    const id = await published({
      groups: [
        { ...emptyGroup, name: words('Size'), required: true, options: [option('S', { price: '0' }), option('L')] },
        {
          ...emptyGroup,
          name: words('Time'),
          options: [option('Night', { applies_from: '22:00', applies_until: '06:00' })],
        },
      ],
    })
    const before = await groupsOf(id)
    expect(before).toMatchObject([
      { name: { en: 'Size' }, required: true, options: [{ price: 0 }, { price: 10 }] },
      { name: { en: 'Time' }, options: [{ applies_from: '22:00', applies_until: '06:00' }] },
    ])
    const draft = await mine.open({ e_service_id: id })
    const { body } = await mine.get(draft)
    const [size] = body.groups
    const kept = { ...size, options: [{ ...size?.options[1], price: '12' }] }
    await mine.save(draft, 1, { ...body, groups: [kept] })
    await mine.publish(draft, 2)
    expect(await groupsOf(id)).toMatchObject([
      { id: before[0]?.id, options: [{ id: before[0]?.options?.[1]?.id, price: 12 }] },
    ])
  })

  test('of a group that others share: unchanged it stays shared, changed it becomes the service’s own', async () => {
    const shared = await buildOptionGroup(db, { name: words('Area', 'المساحة') })
    const other = await buildService(db)
    await buildOption(db, { option_group_id: shared.id, e_service_id: other.id })
    const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id, categories: [category.id] })
    await buildOption(db, { option_group_id: shared.id, e_service_id })
    const change = async (name: string) => {
      const draft = await mine.open({ e_service_id })
      const { body } = await mine.get(draft)
      const groups = body.groups.map((group) => ({ ...group, name: words(name, 'المساحة') }))
      await mine.save(draft, 1, { ...body, groups })
      expect((await mine.publish(draft, 2)).status).toBe(200)
      return (await groupsOf(e_service_id))[0]?.id
    }
    expect(await change('Area')).toBe(shared.id)
    expect(await change('Surface')).not.toBe(shared.id)
    expect((await groupsOf(other.id))[0]).toMatchObject({ id: shared.id, name: { en: 'Area' } })
  })
})

test('pictures: ordered, described, with a focal point; others’ pictures and dropped ones stay out', async () => {
  const id = await mine.open()
  const add = async () => {
    const { uuid } = await uploader(app)(await photo(), { token: owner.token })
    const { json } = await api<{ id: number }>('POST', `provider/service_drafts/${id}/pictures`, {
      token: owner.token,
      body: { uuid },
    })
    return json.data.id
  }
  const [first, second, dropped] = [await add(), await add(), await add()]
  const foreign = await buildService(db)
  const [alien] = await sql<{ id: number }[]>`
    INSERT INTO media (model_type, model_id, name, file_name, mime_type, size, width, height, path)
    VALUES ('e_services', ${foreign.id}, 'x', 'x.webp', 'image/webp', 1, 9, 9, 'alien.webp') RETURNING id`
  const picture = (one: number, alt = words(''), focal: { x: number; y: number } | null = null) => ({
    id: one,
    alt,
    focal,
  })
  const pictures = [
    picture(second, words('A window', 'نافذة'), { x: 20, y: 80 }),
    picture(first),
    picture(alien?.id ?? 0),
  ]
  await mine.save(id, 1, service({ pictures }))
  expect((await mine.get(id)).media.map((one) => one.id)).toEqual([first, second, dropped])
  const { json } = await mine.publish(id, 2)
  const media = await sql`SELECT id, model_id, position, alt, focal_x, focal_y FROM media
    WHERE model_type = 'e_services' AND model_id IN (${json.data.e_service_id}, ${foreign.id}) ORDER BY model_id DESC, position`
  expect([...media]).toEqual([
    {
      id: second,
      model_id: json.data.e_service_id,
      position: 1,
      alt: words('A window', 'نافذة'),
      focal_x: 20,
      focal_y: 80,
    },
    { id: first, model_id: json.data.e_service_id, position: 2, alt: null, focal_x: null, focal_y: null },
    { id: alien?.id, model_id: foreign.id, position: 0, alt: null, focal_x: null, focal_y: null },
  ])
  expect(await sql`SELECT FROM media WHERE id = ${dropped}`).toHaveLength(0)
  const asked = await api<EService>('GET', `e_services/${json.data.e_service_id}`, { query: { with: 'mediaNotes' } })
  expect(asked.json.data.media_notes).toEqual([
    { id: second, alt: words('A window', 'نافذة'), focal: { x: 20, y: 80 } },
  ])
  expect(asked.json.data.media.map((one) => one.id)).toEqual([second, first])
  expect((await shown(json.data.e_service_id)).json.data).not.toHaveProperty('media_notes')
})

test('a discount with dates holds on them, by the provider’s calendar', async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const price = async (from: string, until: string) => {
    const id = await published({ discount: { price: '80', from, until } })
    return (await shown(id)).json.data.discount_price
  }
  expect(await price('', '')).toBe(80)
  expect(await price(day(-3), day(3))).toBe(80)
  expect(await price(day(-9), day(-3))).toBeNull()
  expect(await price(day(3), day(9))).toBeNull()

  const id = await published({ discount: { price: '80', from: day(3), until: '' } })
  await sql`UPDATE e_services SET discount_from = ${day(-3)} WHERE id = ${id}`
  await applyDueDiscounts(database)
  expect((await shown(id)).json.data.discount_price).toBe(80)
  await sql`UPDATE e_services SET discount_until = ${day(-2)} WHERE id = ${id}`
  await applyDueDiscounts(database)
  expect((await shown(id)).json.data.discount_price).toBeNull()
})

test('a copy is a draft of its own', async () => {
  const e_service_id = await published({
    groups: [{ ...emptyGroup, name: words('Size'), options: [{ ...emptyOption, name: words('L'), price: '5' }] }],
  })
  const id = await mine.open({ e_service_id, copy: true })
  const { body, e_service_id: of } = await mine.get(id)
  expect([of, body.name, body.groups[0]?.id, body.groups[0]?.options[0]?.id]).toEqual([
    null,
    service().name,
    null,
    null,
  ])
  expect((await mine.publish(id, 1)).json.data.e_service_id).not.toBe(e_service_id)
})

test('pause, publish again, delete; one with bookings is archived and stays in them', async () => {
  const id = await published()
  const put = (state: string) => api('PUT', `provider/services/${id}`, { token: owner.token, body: { state } })
  const listed = async () =>
    (
      await api<EService[]>('GET', 'e_services', { query: { search: `e_provider_id:${provider.id}`, limit: 100 } })
    ).json.data.some((one) => one.id === id)
  expect(await listed()).toBe(true)
  await put('paused')
  expect(await listed()).toBe(false)
  await put('published')
  expect(await listed()).toBe(true)

  const remove = (one: number) =>
    api<{ deleted: boolean }>('DELETE', `provider/services/${one}`, { token: owner.token })
  await buildBooking(db, { e_service_id: id })
  expect((await remove(id)).json.data).toEqual({ deleted: false })
  expect(await listed()).toBe(false)
  expect((await mine.list()).find((one) => one.e_service_id === id)?.state).toBe('archived')
  expect((await shown(id)).status).toBe(200)
  const unused = await published()
  expect((await remove(unused)).json.data).toEqual({ deleted: true })
  expect((await shown(unused)).status).toBe(404)
})

test('a discarded draft leaves what is published', async () => {
  const e_service_id = await published()
  const id = await mine.open({ e_service_id })
  expect((await api('DELETE', `provider/service_drafts/${id}`, { token: owner.token })).status).toBe(200)
  expect((await shown(e_service_id)).json.data.price).toBe(120)
  expect((await mine.list()).find((one) => one.e_service_id === e_service_id)?.draft_id).toBeNull()
})
