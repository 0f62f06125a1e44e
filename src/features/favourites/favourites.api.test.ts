import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildFavorite, buildOption, buildProvider, buildService } from '../../../test/build.ts'
import { waitingForLong } from '../../../test/rowLocks.ts'
import type { Favorite } from './contract.ts'

const { api, db, sql, signIn } = await testApp()

const rowsOf = (userId: number) => sql`SELECT e_service_id FROM favorites WHERE user_id = ${userId} ORDER BY id`
const add = (token: string, body: object) => api<Favorite>('POST', 'favorites', { token, body })
const remove = (token: string, body: object) => api<boolean>('DELETE', 'favorites/1', { token, body })

test('a service becomes a favourite once, however often and at once; the last options count', async () => {
  const { id: user_id, token } = await signIn()
  const { id: e_service_id } = await buildService(db)
  const [first, second] = [await buildOption(db, { e_service_id }), await buildOption(db, { e_service_id })]
  const { status, json } = await add(token, { id: null, user_id, e_service_id, options: [first.id] })
  expect(status).toBe(200)
  expect(json.data).toMatchObject({ user_id, e_service_id, options: [{ id: first.id }] })
  const again = await Promise.all(
    Array.from({ length: 8 }, () =>
      add(token, { e_service_id: String(e_service_id), options: [second.id, second.id] }),
    ),
  )
  expect(again.map(({ status }) => status)).toEqual(Array(8).fill(200))
  expect(again[0]?.json.data.options?.map(({ id }) => id)).toEqual([second.id])
  expect(await rowsOf(user_id)).toEqual([{ e_service_id }])
})

test('another user in the body is ignored', async () => {
  const [me, other] = [await signIn(), await signIn()]
  const { id: e_service_id } = await buildService(db)
  await buildFavorite(db, { user_id: other.id, e_service_id })
  await add(me.token, { user_id: other.id, e_service_id })
  expect(await rowsOf(me.id)).toHaveLength(1)
  await remove(me.token, { user_id: other.id, e_service_id })
  expect(await rowsOf(me.id)).toEqual([])
  expect(await rowsOf(other.id)).toHaveLength(1)
})

test('a service or an option that is not there is refused', async () => {
  const { id, token } = await signIn()
  const { id: e_service_id } = await buildService(db)
  const foreign = await buildOption(db)
  expect((await add(token, { e_service_id: 2_000_000_000 })).json.code).toBe('not_found')
  expect((await add(token, { e_service_id, options: [foreign.id] })).json.code).toBe('option_unknown')
  expect((await add(token, {})).json.errors).toHaveProperty('e_service_id')
  expect((await add(token, { e_service_id, options: 'all' })).json.errors).toHaveProperty('options')
  expect(await rowsOf(id)).toEqual([])
})

test('a service that the public does not see becomes nobody’s favourite, and is not shown by one', async () => {
  const { id, token } = await signIn()
  const provider = await buildProvider(db, { accepted: false, phone_number: '+966 55 8888888' })
  const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id })
  expect((await add(token, { e_service_id })).json.code).toBe('not_found')
  expect(await rowsOf(id)).toEqual([])
  const query = { with: 'eService.eProvider.users;eService.eProvider.addresses' }
  expect((await api('GET', 'favorites', { token, query })).text).not.toContain('8888888')
  await sql`UPDATE e_providers SET accepted = true WHERE id = ${provider.id}`
  expect((await add(token, { e_service_id })).status).toBe(200)
})

test('an option that is taken from the service at this moment is left out', async () => {
  const { token } = await signIn()
  const { id: e_service_id } = await buildService(db)
  const [gone, kept] = [await buildOption(db, { e_service_id }), await buildOption(db, { e_service_id })]
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`DELETE FROM options WHERE id = ${gone.id}`
    const added = add(token, { e_service_id, options: [gone.id, kept.id] })
    // Its first try waits for a moment only: one that begins after the commit knows no such option.
    await expect.poll(() => waitingForLong(sql)).toBe(1)
    await held`COMMIT`
    const { status, json } = await added
    expect([status, json.data.options?.map(({ id }) => id)]).toEqual([200, [kept.id]])
  } finally {
    held.release()
  }
})

test('removing returns whether there was a favourite', async () => {
  const { id: user_id, token } = await signIn()
  const { id: e_service_id } = await buildService(db)
  await add(token, { e_service_id })
  expect((await remove(token, { user_id, e_service_id })).json).toMatchObject({ success: true, data: true })
  expect((await remove(token, { user_id, e_service_id })).json).toMatchObject({ success: true, data: false })
})

test('narrowed by the price that is paid, which a discount lowers', async () => {
  const { token } = await signIn()
  const reduced = await buildService(db, { price_minor: 11_000, discount_price_minor: 8900 })
  const whole = await buildService(db, { price_minor: 11_000 })
  for (const { id: e_service_id } of [reduced, whole]) await add(token, { e_service_id })
  const between = async (from: number, to: number) => {
    const query = { search: `eService.final_price:${from},${to}`, searchFields: 'eService.final_price:between' }
    const { json } = await api<Favorite[]>('GET', 'favorites', { token, query })
    return json.data.map(({ e_service_id }) => e_service_id)
  }
  expect([await between(50, 100), await between(100, 200)]).toEqual([[reduced.id], [whole.id]])
})

test('the list is what clients ask for, narrowed by price, and nobody else sees it', async () => {
  const [me, other] = [await signIn(), await signIn()]
  const services = [await buildService(db, { price_minor: 2500 }), await buildService(db, { price_minor: 12_050 })]
  for (const { id: e_service_id } of services) await add(me.token, { e_service_id })
  const query = (user: { id: number }, from = 0, to = 1000) => ({
    with: 'eService;options;eService.eProvider',
    search: `user_id:${user.id};eService.price:${from},${to}`,
    searchFields: 'user_id:=;eService.price:between',
    orderBy: 'created_at',
    sortBy: 'desc',
    limit: 4,
    offset: 0,
  })
  const list = async (token: string, q: object) =>
    (await api<Favorite[]>('GET', 'favorites', { token, query: { ...q } })).json.data
  const all = await list(me.token, query(me))
  expect(all.map(({ e_service }) => [e_service?.id, e_service?.price, e_service?.is_favorite])).toEqual([
    [services[1]?.id, 120.5, true],
    [services[0]?.id, 25, true],
  ])
  expect(all[0]?.e_service?.e_provider.id).toBe(services[1]?.e_provider_id)
  expect((await list(me.token, query(me, 20, 50))).map(({ e_service_id }) => e_service_id)).toEqual([services[0]?.id])
  expect(await list(other.token, query(me))).toEqual([])
  expect(await list(other.token, { search: 'user_id:0', searchFields: 'user_id:<>' })).toEqual([])
})
