import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../test/build.ts'
import { photo, uploader } from '../../../test/uploads.ts'
import type { Complaint } from './contract.ts'

const made = await testApp()
const { api, app, db, sql, signIn } = made
const upload = uploader(made)

const office = await signIn({ role: 'operator' })
const provider = await signIn({ role: 'provider' })
const service = await buildService(db, { e_provider_id: (await buildProvider(db, { people: [provider.id] })).id })
let day = 1
const visit = async () => {
  const customer = await signIn({ name: 'Huda' })
  const { id } = await buildBooking(db, {
    user_id: customer.id,
    e_service_id: service.id,
    at: Date.now() + day++ * 86_400_000,
  })
  return { id, token: customer.token, customer }
}

const report = (id: number | string, token: string, body: object = { topic: 'late', text: 'Nobody came.' }) =>
  api<Complaint>('POST', `bookings/${id}/complaints`, { token, body })
const write = (id: number, token: string, text: string) =>
  api<Complaint>('POST', `complaints/${id}/messages`, { token, body: { text } })
const own = async (id: number, token: string) =>
  (await api<Complaint[]>('GET', `bookings/${id}/complaints`, { token })).json.data
const settle = (id: number, token: string, body: object = { state: 'settled' }) =>
  api<Complaint>('PUT', `complaints/${id}`, { token, body })

test('a problem goes to the office, is answered and settled; the customer sees each state', async () => {
  const { id, token, customer } = await visit()
  expect(await own(id, token)).toEqual([])
  const { json } = await report(id, token)
  expect(json.data).toMatchObject({
    booking_id: id,
    user: { id: customer.id, name: 'Huda' },
    topic: 'late',
    state: 'open',
    messages: [{ from: 'customer', text: 'Nobody came.' }],
  })
  const complaint = json.data.id
  expect((await write(complaint, office.token, 'We call the provider.')).json.data.state).toBe('answered')
  expect((await write(complaint, token, 'Thank you.')).json.data.state).toBe('open')
  await settle(complaint, office.token, { state: 'settled', text: 'Your money is on its way.' })
  expect(await own(id, token)).toMatchObject([
    {
      state: 'settled',
      messages: [
        { from: 'customer' },
        { from: 'office', text: 'We call the provider.' },
        { from: 'customer' },
        { from: 'office' },
      ],
    },
  ])
  const notifications = await sql<{ data: { booking_id: number; event: string } }[]>`
    SELECT data FROM notifications WHERE notifiable_id = ${customer.id} ORDER BY created_at`
  const written = (await own(id, token))[0]?.messages.filter(({ from }) => from === 'office') ?? []
  expect(notifications).toMatchObject(
    written.map((message) => ({
      data: {
        from: expect.stringMatching(/\w/),
        message_id: `complaint-${message.id}`,
        booking_id: id,
        event: 'office',
      },
    })),
  )
})

test('nothing but markup and spaces is no message of either side', async () => {
  const { id, token } = await visit()
  const complaint = (await report(id, token)).json.data.id
  for (const side of [token, office.token])
    for (const text of ['', '  ', '<p> </p>']) {
      const { status, json } = await write(complaint, side, text)
      expect([status, json.errors]).toEqual([422, { text: ['This field is required.'] }])
    }
  expect(await sql`SELECT text FROM complaint_messages WHERE complaint_id = ${complaint}`).toHaveLength(1)
})

test('one problem at a time, and none is written to after it was settled', async () => {
  const { id, token, customer } = await visit()
  const first = (await report(id, token)).json.data.id
  const again = await report(id, token)
  expect([again.status, again.json.code]).toEqual([409, 'complaint_open'])
  // A last word is none without words.
  expect((await settle(first, office.token, { state: 'settled', text: '<p></p>' })).status).toBe(422)
  await settle(first, office.token)
  expect(await sql`SELECT FROM notifications WHERE notifiable_id = ${customer.id}`).toEqual([])
  for (const late of [await write(first, token, 'And now?'), await settle(first, office.token)])
    expect([late.status, late.json.code]).toEqual([409, 'complaint_settled'])
  expect((await report(id, token, { topic: 'other', text: 'One more thing' })).status).toBe(200)
  expect((await own(id, token)).map(({ state }) => state)).toEqual(['open', 'settled'])
})

test('two that report at once: one complaint', async () => {
  const { id, token } = await visit()
  const answers = await Promise.all([report(id, token), report(id, token), report(id, token)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await sql`SELECT FROM complaints WHERE booking_id = ${id}`).toHaveLength(1)
})

test('it is between the customer and the office', async () => {
  const { id, token } = await visit()
  const complaint = (await report(id, token)).json.data.id
  const stranger = await signIn()
  for (const { token: other } of [provider, stranger]) {
    expect((await report(id, other)).status).toBe(404)
    expect((await write(complaint, other, 'Hello')).status).toBe(404)
    expect((await api('GET', `bookings/${id}/complaints`, { token: other })).status).toBe(404)
    expect((await api('GET', 'office/complaints', { token: other })).status).toBe(403)
  }
  expect((await settle(complaint, token)).status).toBe(403)
})

test('the office lists by state, those that wait longest first', async () => {
  await sql`UPDATE complaints SET state = 'settled'`
  const ids: number[] = []
  for (let i = 0; i < 3; i++) {
    const { id, token } = await visit()
    ids.push((await report(id, token)).json.data.id)
  }
  await write(ids[0] ?? 0, office.token, 'We look into it.')
  const list = async (query: Record<string, string | number>) =>
    (
      await api<{ rows: { id: number }[] }>('GET', 'office/complaints', { token: office.token, query })
    ).json.data.rows.map(({ id }) => id)
  expect(await list({ state: 'open' })).toEqual([ids[1], ids[2]])
  expect(await list({ state: 'open', limit: 1 })).toEqual([ids[1]])
  expect(await list({ state: 'answered' })).toEqual([ids[0]])
})

test('pictures: seen by the customer and the office, by nobody else', async () => {
  const { id, token } = await visit()
  const sent = async (as: string) => (await upload(await photo(), { token: as, field: 'complaint' })).uuid
  await sql`DELETE FROM mails`
  const { json } = await report(id, token, { topic: 'damage', text: 'The door', pictures: [await sent(token)] })
  const complaint = json.data.id
  expect((await sql<{ body: string }[]>`SELECT body FROM mails`)[0]?.body).toMatch(/picture/)
  const elsewhere = await visit()
  const other = await report(elsewhere.id, elsewhere.token)
  const answered = await api<Complaint>('POST', `complaints/${complaint}/messages`, {
    token: office.token,
    body: { pictures: [await sent(office.token)] },
  })
  expect(answered.json.data.messages.map(({ text, media }) => [text, media.length])).toEqual([
    ['The door', 1],
    ['', 1],
  ])
  const stranger = await signIn()
  for (const { media } of answered.json.data.messages) {
    const { pathname } = new URL(media[0]?.url ?? '')
    const look = async (as?: string, size = '') =>
      (await app.inject({ url: pathname + size, headers: as ? { authorization: `Bearer ${as}` } : {} })).statusCode
    expect([await look(token), await look(office.token), await look(token, '?w=320')]).toEqual([200, 200, 200])
    expect([await look(provider.token), await look(stranger.token), await look()]).toEqual([404, 404, 401])
    const [, uuid, file] = /pictures\/(.+)\/(.+)$/.exec(pathname) ?? []
    expect((await app.inject(`/media/${uuid}/${file}`)).statusCode).toBe(404)
    const headers = { authorization: `Bearer ${office.token}` }
    const ofAnother = pathname.replace(`/${complaint}/`, `/${other.json.data.id}/`)
    // A size that is kept is nobody else's either.
    for (const size of ['', '?w=320'])
      expect((await app.inject({ url: ofAnother + size, headers })).statusCode).toBe(404)
  }
  // Used before: refused, and nothing is written.
  const again = await api('POST', `complaints/${complaint}/messages`, {
    token,
    body: { text: 'And', pictures: ['00000000-0000-4000-8000-000000000000'] },
  })
  expect([again.status, Object.keys(again.json.errors ?? {})]).toEqual([422, ['pictures.0']])
  expect((await own(id, token))[0]?.messages).toHaveLength(2)
  const body = { state: 'settled', pictures: [await sent(office.token)] }
  const settled = (await settle(complaint, office.token, body)).json.data
  expect(settled.messages.map(({ from, media }) => [from, media.length])).toEqual([
    ['customer', 1],
    ['office', 1],
    ['office', 1],
  ])
})

/** A complaint in which a side wrote many times: the longest texts, in an alphabet of three bytes a letter. */
const long = async (many: number, side = 'customer') => {
  const { id, token, customer } = await visit()
  const complaint = (await report(id, token)).json.data.id
  await sql`INSERT INTO complaint_messages (complaint_id, user_id, side, text)
    SELECT ${complaint}, ${side === 'office' ? office.id : customer.id}, ${side}, repeat('한', 1990) || n
    FROM generate_series(1, ${many}::int) n`
  const written = async () =>
    (await sql`SELECT FROM complaint_messages WHERE complaint_id = ${complaint} AND side = ${side}`).length
  return { id, token, complaint, written }
}

test('a customer writes two hundred messages in a complaint; the office can still answer and settle it', async () => {
  const { id, token, complaint, written } = await long(198)
  expect((await write(complaint, token, 'The last')).status).toBe(200)
  const { status, json } = await write(complaint, token, 'One more')
  expect([status, json.code, await written()]).toEqual([409, 'complaint_full', 200])
  expect(json.message).toMatch(/200 messages.*settles it/)
  expect((await write(complaint, office.token, 'We read it all.')).json.data.state).toBe('answered')
  expect((await write(complaint, token, 'Thank you')).json.code).toBe('complaint_full')
  expect((await own(id, token))[0]?.state).toBe('answered')
  expect((await settle(complaint, office.token, { state: 'settled', text: 'Refunded.' })).json.data.state).toBe(
    'settled',
  )
  expect((await report(id, token)).status).toBe(200)
})

test('of messages that fill a complaint at once none goes beyond', async () => {
  const { token, complaint, written } = await long(197)
  const codes = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => write(complaint, token, `At once ${n}`)))
  expect(codes.map(({ json }) => json.code ?? '').sort()).toEqual(['', '', ...Array(4).fill('complaint_full')])
  expect(await written()).toBe(200)
})

test('the office has two hundred messages of its own, and a last word after them', async () => {
  const { complaint, written } = await long(200, 'office')
  expect((await write(complaint, office.token, 'Once more')).json.code).toBe('complaint_full')
  expect((await settle(complaint, office.token, { state: 'settled', text: 'The last word' })).status).toBe(200)
  expect(await written()).toBe(201)
})

test('what is read of a long complaint stays below a megabyte: the newest of it, oldest first', async () => {
  const { id, token, complaint } = await long(199)
  const inOffice = await api<Complaint>('GET', `office/complaints/${complaint}`, { token: office.token })
  const answered = await write(complaint, office.token, 'Read')
  const listed = await api<Complaint[]>('GET', `bookings/${id}/complaints`, { token })
  for (const { text } of [inOffice, answered, listed]) expect(Buffer.byteLength(text)).toBeLessThan(1_000_000)
  const { messages } = listed.json.data[0] as Complaint
  expect(messages.length).toBeGreaterThan(100)
  expect(messages.map((message) => message.id)).toEqual(messages.map((message) => message.id).sort((a, b) => a - b))
  expect(messages.at(-1)).toMatchObject({ from: 'office', text: 'Read' })
  expect(answered.json.data.messages).toEqual(messages.slice(-answered.json.data.messages.length))
  expect(Buffer.byteLength(answered.text)).toBeLessThan(200_000)
})

test('short messages are all read, the oldest too', async () => {
  const { id, token, customer } = await visit()
  const complaint = (await report(id, token)).json.data.id
  await sql`INSERT INTO complaint_messages (complaint_id, user_id, side, text)
    SELECT ${complaint}, ${customer.id}, 'customer', repeat('شكوى ', 40) || n FROM generate_series(1, 199) n`
  expect((await own(id, token))[0]?.messages).toHaveLength(200)
  expect((await own(id, token))[0]?.messages[0]?.text).toBe('Nobody came.')
})

test('each operator gets one mail about a complaint, in their language', async () => {
  await sql`DELETE FROM mails`
  const arabic = await signIn({ role: 'operator' })
  await sql`UPDATE users SET locale = 'ar' WHERE id = ${arabic.id}`
  const { id, token } = await visit()
  const body = { topic: 'late', text: 'Nobody came.' }
  for (let i = 0; i < 2; i++) await api('POST', `bookings/${id}/complaints`, { token, body, key: `mail-${id}` })
  const complaint = (await own(id, token))[0]?.id ?? 0
  await write(complaint, token, 'Still nobody.')
  const mails = await sql<{ recipient: string; subject: string; body: string }[]>`
    SELECT recipient, subject, body FROM mails ORDER BY recipient = ${arabic.email}`
  expect(mails.map(({ recipient }) => recipient)).toEqual([office.email, arabic.email])
  expect(mails[0]).toMatchObject({
    subject: `A customer reports a problem: #${id}, Nobody came, or too late`,
    body: expect.stringMatching(/Huda reports[\s\S]*Nobody came\./),
  })
  expect(mails[1]?.subject).toContain('بلاغ من عميل')
})

test('who may not read complaints gets no mail about one', async () => {
  const finance = await signIn({ role: 'operator', office_role: 'finance' })
  const admin = await signIn({ role: 'operator', office_role: 'admin' })
  const blocked = await signIn({ role: 'operator', office_role: 'support' })
  // The demo is off.
  const ofDemo = await signIn({ role: 'operator', office_role: 'support' })
  await sql`UPDATE users SET planted = true WHERE id = ${ofDemo.id}`
  await sql`UPDATE users SET blocked_at = now(), blocked_reason = 'Left' WHERE id = ${blocked.id}`
  await sql`DELETE FROM mails`
  const { id, token } = await visit()
  expect((await report(id, token)).status).toBe(200)
  const mailed = (await sql<{ recipient: string }[]>`SELECT recipient FROM mails`).map(({ recipient }) => recipient)
  expect(mailed).toContain(office.email)
  expect(mailed).toContain(admin.email)
  for (const { email } of [finance, blocked, ofDemo]) expect(mailed).not.toContain(email)
})

test.each([
  [{ topic: 'late', text: '  ' }, 'text'],
  [{ topic: 'late', text: 'Look', pictures: ['no-id'] }, 'pictures.0'],
  [{ topic: 'late', text: '<b></b>' }, 'text'],
  [{ topic: 'late', text: 'x'.repeat(2001) }, 'text'],
  [{ topic: 'weather', text: 'It rained.' }, 'topic'],
])('%j is refused by its %s', async (body, field) => {
  const { id, token } = await visit()
  const { status, json } = await report(id, token, body)
  expect([status, Object.keys(json.errors ?? {})]).toEqual([422, [field]])
})
