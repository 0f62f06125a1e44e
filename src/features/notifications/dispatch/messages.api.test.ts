import { expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { notify } from '../service.ts'

/** Of several unread messages of one conversation the first is mailed. */
const { api, config, database, db, sql, signIn } = await testApp()
const { news } = handlersFor(config)

const scene = async () => {
  const [customer, owner] = [await signIn(), await signIn({ role: 'provider' })]
  const provider = await buildProvider(db, { people: [owner.id], name: { en: 'Elite', ar: 'سباكة النخبة' } })
  const { id: e_service_id } = await buildService(db, { e_provider_id: provider.id })
  let days = 10
  const booking = async () => {
    const at = Date.now() + days++ * 86_400_000
    return (await buildBooking(db, { user_id: customer.id, e_service_id, status: 'accepted', at })).id
  }
  const id = await booking()
  /** The subjects of what the customer was mailed, once everything that waits is dispatched. */
  const mailed = async () => {
    const jobs = await sql<{ data: Record<string, unknown> }[]>`
      DELETE FROM jobs.job WHERE name = 'news' RETURNING data`
    for (const { data } of jobs) await news(database, data)
    return sql<{ subject: string; body: string }[]>`
      SELECT subject, body FROM mails WHERE recipient = ${customer.email} ORDER BY id`
  }
  const write = async (text: string, about = id) => {
    await api('POST', `bookings/${about}/messages`, { token: owner.token, body: { text } })
    return mailed()
  }
  const read = async (messages_of?: number, { token } = customer, from?: 'office', up_to?: number) =>
    (await api<number>('POST', 'notifications/read_all', { token, body: { messages_of, from, up_to } })).json.data
  return { id, customer, owner, booking, mailed, write, read }
}

test('only the first unread message of a conversation is mailed', async () => {
  const { id, booking, write, read } = await scene()
  await write('one')
  const mails = await write('two')
  expect(mails.map(({ subject }) => subject)).toEqual([`Elite sent a new message – #${id}`])
  expect(mails[0]?.body).not.toContain('one')
  expect(await write('Of another visit', await booking())).toHaveLength(2)
  await read()
  expect(await write('three')).toHaveLength(3)
})

test('an answer of the office is mailed though a message of the provider is unread, and its next one is not', async () => {
  const { id, customer, write, mailed, read } = await scene()
  const support = await signIn({ role: 'operator', office_role: 'support' })
  const body = { topic: 'damage', text: 'The vase is broken' }
  const { json } = await api<{ id: number }>('POST', `bookings/${id}/complaints`, { token: customer.token, body })
  const answer = async (text: string) => {
    await api('POST', `complaints/${json.data.id}/messages`, { token: support.token, body: { text } })
    return (await mailed()).length
  }
  expect([(await write('On my way')).length, await answer('We are sorry'), await answer('A new one comes')]).toEqual([
    1, 2, 2,
  ])
  // Who has one of the two conversations in sight has not read the other.
  expect([await read(id), await read(id, customer, 'office'), await read()]).toEqual([1, 2, 0])
  expect([(await write('Here I am')).length, await answer('It is on its way')]).toEqual([3, 4])
  // Without a booking all of the office's, and nothing else.
  expect([await read(undefined, customer, 'office'), await read()]).toEqual([1, 1])
})

test('who has the messages of a booking in sight is mailed about the next one; what else is unread stays so', async () => {
  const { id, customer, owner, booking, write, read } = await scene()
  await database.transaction((tx) => notify(tx, [customer.id], 'statusChangedBooking', { booking_id: id }))
  const unread = async () => (await api<number>('GET', 'notifications/count', { token: customer.token })).json.data
  // One is about the status.
  expect([(await write('one')).length, (await write('two')).length, await unread()]).toEqual([2, 2, 3])
  expect([await read(id, owner), await read(await booking())]).toEqual([0, 0])
  expect([await read(id), await unread()]).toEqual([2, 1])
  expect(await write('three')).toHaveLength(3)
})

test('a message waits for who has it in sight, and once it was read there it is neither mailed nor pushed', async () => {
  const { id, customer, owner, mailed, read } = await scene()
  await sql`INSERT INTO push_subscriptions (user_id, api_token_id, endpoint, p256dh, auth)
    SELECT user_id, id, 'https://push.example/' || id, 'x', 'x' FROM api_tokens WHERE user_id = ${customer.id}`
  const pushes = async () => (await sql`DELETE FROM jobs.job WHERE name = 'push' RETURNING 1`).length
  const write = () => api('POST', `bookings/${id}/messages`, { token: owner.token, body: { text: 'On my way' } })
  await write()
  expect(await sql`SELECT start_after > created_on AS waits FROM jobs.job WHERE name = 'news'`).toEqual([
    { waits: true },
  ])
  expect(await read(id)).toBe(1)
  expect([(await mailed()).length, await pushes()]).toEqual([0, 0])
  await write()
  expect([(await mailed()).length, await pushes()]).toEqual([1, 1])
  // Other news wait for nobody, and are sent though they were read in the bell.
  await database.transaction((tx) => notify(tx, [customer.id], 'statusChangedBooking', { booking_id: id }))
  expect(await sql`SELECT start_after > created_on AS waits FROM jobs.job WHERE name = 'news'`).toEqual([
    { waits: false },
  ])
  await read()
  expect([(await mailed()).length, await pushes()]).toEqual([2, 1])
})

test('a message that came after the newest one in sight stays unread, and is mailed', async () => {
  const { id, customer, owner, mailed, read } = await scene()
  const support = await signIn({ role: 'operator', office_role: 'support' })
  const say = async (text: string) => {
    const { json } = await api<{ id: number }>('POST', `bookings/${id}/messages`, {
      token: owner.token,
      body: { text },
    })
    return json.data.id
  }
  const inSight = await say('On my way')
  await say('Please open the gate')
  expect([await read(id, customer, undefined, inSight), (await mailed()).length]).toEqual([1, 1])

  const body = { topic: 'damage', text: 'The vase is broken' }
  const { json } = await api<{ id: number }>('POST', `bookings/${id}/complaints`, { token: customer.token, body })
  const answer = async (text: string) => {
    const reply = await api<{ messages: { id: number }[] }>('POST', `complaints/${json.data.id}/messages`, {
      token: support.token,
      body: { text },
    })
    return reply.json.data.messages.at(-1)?.id
  }
  const shown = await answer('We are sorry')
  await answer('A new one comes')
  expect([await read(id, customer, 'office', shown), (await mailed()).length, await read()]).toEqual([1, 2, 2])
})

test('a customer whose name leads elsewhere is called by their email', async () => {
  const { id, customer, owner } = await scene()
  await sql`UPDATE users SET name = 'You won, see https://example.org/x' WHERE id = ${customer.id}`
  await api('POST', `bookings/${id}/messages`, { token: customer.token, body: { text: 'Hello' } })
  const jobs = await sql<{ data: Record<string, unknown> }[]>`DELETE FROM jobs.job WHERE name = 'news' RETURNING data`
  for (const { data } of jobs) await news(database, data)
  const [mail] = await sql<{ subject: string; body: string }[]>`
    SELECT subject, body FROM mails WHERE recipient = ${owner.email}`
  expect(mail?.subject).toBe(`${customer.email} sent a new message – #${id}`)
  expect(mail?.body).not.toContain('example.org/x')
})
