import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildNotification } from '../../../test/build.ts'
import type { Notification } from './contract.ts'
import { dataOf, kinds } from './rules.ts'
import { notify } from './service.ts'

const { api, database, db, sql, signIn } = await testApp()

const clientQuery = (userId: number) => ({
  search: `notifiable_id:${userId}`,
  searchFields: 'notifiable_id:=',
  searchJoin: 'and',
  orderBy: 'created_at',
  sortedBy: 'desc',
  limit: 4,
  offset: 0,
  only: 'id;type;data;read_at;created_at',
})
const listed = async ({ id, token }: { id: number; token: string }, more: object = {}) =>
  (await api<Notification[]>('GET', 'notifications', { token, query: { ...clientQuery(id), ...more } })).json.data

test('a notification reaches each person once, as clients read it', async () => {
  const [one, two] = [await signIn(), await signIn()]
  await database.transaction((tx) => notify(tx, [one.id, two.id, one.id], 'statusChangedBooking', { booking_id: 7 }))
  await database.transaction((tx) => notify(tx, [], 'newBooking', { booking_id: 7 }))
  for (const person of [one, two]) {
    const [notification, ...more] = await listed(person)
    expect(more).toEqual([])
    expect(notification).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: kinds.statusChangedBooking,
      data: expect.any(String),
      read_at: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    })
    expect(dataOf(notification?.data ?? '')).toEqual({ booking_id: 7 })
  }
  expect(kinds.statusChangedBooking).toBe(String.raw`App\Notifications\StatusChangedBooking`)
})

test('pages hold four, newest first, and end with an empty one', async () => {
  const me = await signIn()
  const made: string[] = []
  for (let n = 0; n < 6; n++)
    made.push((await buildNotification(db, { notifiable_id: me.id, created_at: new Date(2026, 0, n + 1) })).id)
  const pages = await Promise.all([0, 4, 8].map((offset) => listed(me, { offset })))
  expect(pages.map((page) => page.map(({ id }) => id))).toEqual([
    made.slice(2).reverse(),
    made.slice(0, 2).reverse(),
    [],
  ])
})

test('the count is of unread ones, and only reading changes it', async () => {
  const me = await signIn()
  const { id } = await buildNotification(db, { notifiable_id: me.id })
  await buildNotification(db, { notifiable_id: me.id })
  const count = async () => (await api<number>('GET', 'notifications/count', { token: me.token })).json.data
  const put = (body: object) => api<Notification>('PUT', `notifications/${id}`, { token: me.token, body })
  expect(await count()).toBe(2)
  for (const body of [{}, { id, read_at: false }, { id, read_at: null }])
    expect((await put(body)).json.data.read_at).toBeNull()
  expect(await count()).toBe(2)
  const { read_at } = (await put({ id, read_at: true })).json.data
  expect(read_at).toMatch(/Z$/)
  expect(await count()).toBe(1)
  expect((await put({ id, read_at: true })).json.data.read_at).toBe(read_at)
})

test('a deleted one is answered and gone', async () => {
  const me = await signIn()
  const { id } = await buildNotification(db, { notifiable_id: me.id })
  expect((await api<Notification>('DELETE', `notifications/${id}`, { token: me.token })).json.data.id).toBe(id)
  expect(await listed(me)).toEqual([])
})

test('one is deleted by a client that names the type of a body and sends none, as existing ones do', async () => {
  const me = await signIn()
  const { id } = await buildNotification(db, { notifiable_id: me.id })
  const { status } = await api('DELETE', `notifications/${id}`, { token: me.token, body: '' })
  expect([status, await listed(me)]).toEqual([200, []])
})

test("another person's is not listed, not found and stays unread", async () => {
  const [owner, thief, operator] = [await signIn(), await signIn(), await signIn({ role: 'operator' })]
  const { id } = await buildNotification(db, { notifiable_id: owner.id })
  for (const { token } of [thief, operator]) {
    expect(await listed({ id: owner.id, token })).toEqual([])
    expect((await api('PUT', `notifications/${id}`, { token, body: { read_at: true } })).status).toBe(404)
    expect((await api('DELETE', `notifications/${id}`, { token })).status).toBe(404)
  }
  expect(await sql`SELECT read_at FROM notifications WHERE id = ${id}`).toEqual([{ read_at: null }])
})

test.each(['1', 'undefined', '00000000-0000-0000-0000-000000000000'])('%s is not found', async (id) => {
  const { token } = await signIn()
  expect((await api('PUT', `notifications/${id}`, { token, body: { read_at: true } })).status).toBe(404)
})
