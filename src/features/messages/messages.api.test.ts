import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../test/build.ts'
import { waitingForLocks, withRowHeld } from '../../../test/rowLocks.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import type { Message } from './contract.ts'

const made = await testApp()
const { api, app, db, sql, signIn } = made
const upload = uploader(made)

const [customer, owner, colleague] = [
  await signIn({ name: 'Huda' }),
  await signIn({ role: 'provider', name: 'Sami' }),
  await signIn({ role: 'provider', name: 'Rami' }),
]
const provider = await buildProvider(db, { people: [owner.id, colleague.id] })
const service = await buildService(db, { e_provider_id: provider.id })
let day = 1
const thread = async () =>
  (await buildBooking(db, { user_id: customer.id, e_service_id: service.id, at: Date.now() + day++ * 86_400_000 })).id

const write = (id: number | string, token: string, text: unknown, key?: string) =>
  api<Message>('POST', `bookings/${id}/messages`, { token, body: { text }, key })
const read = async (id: number | string, token: string, query: Record<string, string | number> = {}) =>
  api<Message[]>('GET', `bookings/${id}/messages`, { token, query })

test('customer and provider write and read; the other is notified each time', async () => {
  const id = await thread()
  const first = await write(id, customer.token, 'Ring twice, please')
  expect(first.json.data).toMatchObject({
    booking_id: id,
    user_id: customer.id,
    from: 'customer',
    user: { id: customer.id, name: 'Huda' },
    text: 'Ring twice, please',
    created_at: expect.stringMatching(/Z$/),
  })
  await write(id, colleague.token, 'حاضر')
  for (const { token } of [customer, owner, colleague]) {
    const { json } = await read(id, token)
    expect(json.data.map(({ from, text }) => [from, text])).toEqual([
      ['provider', 'حاضر'],
      ['customer', 'Ring twice, please'],
    ])
  }
  const notified = await sql<{ who: number; data: object }[]>`
    SELECT notifiable_id AS who, data FROM notifications
    WHERE type = ${'App\\Notifications\\NewMessage'} AND data ->> 'booking_id' = ${String(id)} ORDER BY created_at, who`
  const about = { message_id: String(first.json.data.id), booking_id: id }
  expect(notified.map(({ who }) => who)).toEqual([owner.id, colleague.id, customer.id])
  expect(notified[0]?.data).toMatchObject(about)
  const shown = await api<{ data: string }[]>('GET', 'notifications', { token: owner.token })
  expect(JSON.parse(shown.json.data[0]?.data ?? '')).toMatchObject({ from: 'Huda', ...about })
})

test('who reads the messages after the newest they have misses none that was sent at the same time', async () => {
  const id = await thread()
  // The customer's is inserted and waits, because the owner's row is needed to notify them; the answer notifies somebody else.
  const sending: Promise<unknown>[] = []
  let seen: Message[] = []
  await withRowHeld(
    made.database,
    { table: 'users', id: owner.id },
    () => write(id, customer.token, 'First'),
    async () => {
      const answer = write(id, colleague.token, 'Second')
      sending.push(answer)
      await Promise.race([answer, expect.poll(() => waitingForLocks(sql)).toBe(2)])
      seen = (await read(id, customer.token)).json.data
    },
  )
  await Promise.all(sending)
  const later = (await read(id, customer.token, { after: seen[0]?.id ?? 1 })).json.data
  expect([...later, ...seen].map(({ text }) => text).sort()).toEqual(['First', 'Second'])
})

test('who writes to their own team is not told of it', async () => {
  const booking = await buildBooking(db, {
    user_id: owner.id,
    e_service_id: service.id,
    at: Date.now() + day++ * 86_400_000,
  })
  expect((await write(booking.id, owner.token, 'For my mother')).json.data.from).toBe('customer')
  const told =
    await sql`SELECT notifiable_id AS id FROM notifications WHERE data ->> 'booking_id' = ${String(booking.id)}`
  expect([...told]).toEqual([{ id: colleague.id }])
})

test('the newest page comes first; older ones with before, what is new with after', async () => {
  const id = await thread()
  for (let i = 1; i <= 7; i++) await write(id, i % 2 ? customer.token : owner.token, `no ${i}`)
  const page = async (query: Record<string, string | number>) => (await read(id, customer.token, query)).json.data
  const newest = await page({ limit: 3 })
  expect(newest.map(({ text }) => text)).toEqual(['no 7', 'no 6', 'no 5'])
  const older = await page({ limit: 3, before: newest.at(-1)?.id ?? 0 })
  expect(older.map(({ text }) => text)).toEqual(['no 4', 'no 3', 'no 2'])
  expect((await page({ after: newest[2]?.id ?? 0 })).map(({ text }) => text)).toEqual(['no 7', 'no 6'])
  expect(await page({ after: newest[0]?.id ?? 0 })).toEqual([])
  expect(await page({})).toHaveLength(7)
  for (const limit of [0, 101, 'x']) expect((await read(id, customer.token, { limit })).status).toBe(422)
})

describe('what is written', () => {
  test.each([
    ['markup goes', 'Hi <b>you</b><script>alert(1)</script><img src=x onerror=alert(1)>', 'Hi you'],
    ['hidden markup goes, too', '&lt;script&gt;alert(1)&lt;/script&gt;see you', 'see you'],
    ['signs stay', 'Is 2 < 3 & 4 > 1? I <3 "it"', 'Is 2 < 3 & 4 > 1? I <3 "it"'],
    ['lines and languages stay', 'أهلًا\n\tنعم 👍', 'أهلًا\n\tنعم 👍'],
    ['control characters go', 'a\u0007b\u001b[31m', 'ab[31m'],
  ])('%s', async (_, text, kept) => {
    const id = await thread()
    expect((await write(id, customer.token, text)).json.data.text).toBe(kept)
  })

  test.each([[''], ['   '], ['<p></p>'], ['x'.repeat(2001)], [null], [7]])('%j is refused', async (text) => {
    const { status, json } = await write(await thread(), customer.token, text)
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['text']])
  })

  test('2000 characters fit; the same key writes once', async () => {
    const id = await thread()
    const [a, b] = [
      await write(id, customer.token, 'م'.repeat(2000), 'one'),
      await write(id, customer.token, 'م'.repeat(2000), 'one'),
    ]
    expect([a.status, b.json.data.id]).toEqual([200, a.json.data.id])
    expect((await read(id, customer.token)).json.data).toHaveLength(1)
  })
})

test('nobody else reads or writes: other customers, other providers, not even operators', async () => {
  const id = await thread()
  await write(id, customer.token, 'Between us')
  for (const role of ['customer', 'provider', 'operator'] as const) {
    const { token } = await signIn({ role })
    expect((await read(id, token)).status).toBe(404)
    expect((await write(id, token, 'Hello')).status).toBe(404)
  }
  for (const nonsense of ['undefined', '0', '99999999999'])
    expect((await read(nonsense, customer.token)).status).toBe(404)
})

describe('pictures', () => {
  const sent = async (token: string) => (await upload(await photo(), { token, field: 'message' })).uuid
  const send = (id: number, token: string, body: object, key?: string) =>
    api<Message>('POST', `bookings/${id}/messages`, { token, body, key })

  test('go along with words or alone, in their order, and are served', async () => {
    const id = await thread()
    const pictures = [await sent(customer.token), await sent(customer.token)]
    await sql`UPDATE uploads SET width = 8 WHERE uuid = ${pictures[0] ?? ''}`
    const { json } = await send(id, customer.token, { text: 'The leak', pictures }, 'with-pictures')
    expect(json.data).toMatchObject({ text: 'The leak', media: [{ width: 8 }, { width: 9 }] })
    // The same call again is the same message.
    expect((await send(id, customer.token, { text: 'The leak', pictures }, 'with-pictures')).json).toEqual(json)
    await send(id, owner.token, { pictures: [await sent(owner.token)] })
    const { data } = (await read(id, customer.token)).json
    expect(data.map(({ text, media }) => [text, media.length])).toEqual([
      ['', 1],
      ['The leak', 2],
    ])
    expect(data[1]?.media.map((one) => one.id)).toEqual(json.data.media.map((one) => one.id))
  })

  test('are seen by the two sides, in every size, and kept by no cache; by nobody else, and at no public address', async () => {
    const id = await thread()
    const uuid = await sent(customer.token)
    const { json } = await send(id, customer.token, { pictures: [uuid] })
    const { pathname } = new URL(json.data.media[0]?.url ?? '')
    const [row] = await sql<{ uuid: string; file_name: string }[]>`
      SELECT uuid, file_name FROM media WHERE model_type = 'booking_messages' ORDER BY id DESC LIMIT 1`
    const look = (path: string, token?: string) =>
      app.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} })
    for (const query of ['', '?w=320&f=webp', '?c=thumb'])
      for (const { token } of [customer, owner, colleague]) {
        const { statusCode, headers } = await look(pathname + query, token)
        expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
          200,
          'image/webp',
          'private, no-store',
        ])
      }
    const [stranger, operator] = [await signIn(), await signIn({ role: 'operator' })]
    for (const query of ['', '?w=320&f=webp', '?c=thumb']) {
      expect((await look(pathname + query)).statusCode).toBe(401)
      for (const { token } of [stranger, operator]) expect((await look(pathname + query, token)).statusCode).toBe(404)
      // Neither before nor after it was made in that size for somebody who may see it.
      for (const known of [row?.uuid, uuid])
        for (const token of [undefined, customer.token])
          expect((await look(`/media/${known}/${row?.file_name}${query}`, token)).statusCode).toBe(404)
    }
    const other = await thread()
    expect((await look(pathname.replace(`/${id}/`, `/${other}/`), customer.token)).statusCode).toBe(404)
  })

  test('of somebody else, used before or never sent are refused, and nothing is written', async () => {
    const id = await thread()
    const used = await sent(customer.token)
    await send(id, customer.token, { pictures: [used] })
    const strange = await sent(owner.token)
    const mine = await sent(customer.token)
    for (const uuid of [used, strange, '00000000-0000-4000-8000-000000000000']) {
      const { status, json } = await send(id, customer.token, { text: 'Look', pictures: [mine, uuid] })
      expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['pictures.1']])
    }
    expect((await read(id, customer.token)).json.data).toHaveLength(1)
    // Nothing was lost: the picture still waits.
    expect((await send(id, customer.token, { pictures: [mine] })).status).toBe(200)
  })

  test.each([
    ['none and no words', { pictures: [] }, 'text'],
    ['five', { pictures: Array.from({ length: 5 }, (_, i) => `00000000-0000-4000-8000-00000000000${i}`) }, 'pictures'],
    ['no id', { pictures: ['../../etc/passwd'] }, 'pictures.0'],
  ])('%s: refused', async (_, body, field) => {
    const { status, json } = await send(await thread(), customer.token, body)
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]])
  })
})
