import { expect, test } from 'vitest'
import type { BookingEvent } from '#features/bookings/history/contract.ts'
import { type StatusKey, statusOf } from '#features/bookings/rules.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildPayment, buildProvider, buildService } from '../../../../test/build.ts'
import type { Door } from './contract.ts'
import type { DoorStep } from './rules.ts'

const { api, db, sql, signIn } = await testApp()

let day = 3
const scene = async (status: StatusKey = 'ready') => {
  const [customer, owner] = [await signIn({ name: 'Sara' }), await signIn({ role: 'provider', name: 'Ali' })]
  const provider = await buildProvider(db, { people: [owner.id] })
  const service = await buildService(db, { e_provider_id: provider.id })
  const at = Date.now() - 24 * 3_600_000 * day++
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status, at })
  const path = `bookings/${id}/door`
  const read = async (token: string) => (await api<Door>('GET', path, { token })).json.data
  const confirm = (token: string, step: DoorStep, code?: string) =>
    api<Door>('PUT', path, { token, body: { step, ...(code && { code }) } })
  const move = (token: string, to: StatusKey) =>
    api('PUT', `bookings/${id}`, { token, body: { booking_status_id: statusOf(to).id } })
  const events = async () => {
    const { json } = await api<{ events: BookingEvent[] }>('GET', `bookings/${id}/events`, { token: customer.token })
    return json.data.events.map(({ actor, to, confirmed }) => [actor, to.id, confirmed?.side, confirmed?.how])
  }
  /** The events of the notifications each side got. */
  const notified = async () => {
    const rows = await sql<{ side: string; event: string | null }[]>`
      SELECT CASE WHEN n.notifiable_id = ${customer.id} THEN 'customer' ELSE 'provider' END AS side, n.data ->> 'event' AS event
      FROM notifications n WHERE (n.data ->> 'booking_id')::int = ${id} ORDER BY n.created_at, 1`
    return rows.map(({ side, event }) => [side, event])
  }
  return { id, customer: customer.token, provider: owner.token, read, confirm, move, events, notified }
}

test('the provider types the customer’s codes: the visit moves, confirmed at once', async () => {
  const { id, customer, provider, read, confirm, events } = await scene()
  const { start, finish } = await read(customer)
  expect([start.code, finish.code]).toEqual([expect.stringMatching(/^\d{4}$/), null])
  expect(await read(provider)).toMatchObject({ start: { code: null, code_open: true }, finish: { code: null } })

  const started = await confirm(provider, 'start', start.code ?? '')
  expect(started.json.data.start).toMatchObject({
    said: { by: 'provider', user: { name: 'Ali' } },
    confirmed: { side: 'customer', how: 'code', user: { name: 'Ali' } },
    asked: null,
    code_open: false,
  })
  const next = await read(customer)
  expect([next.start.code, next.finish.code]).toEqual([null, expect.stringMatching(/^\d{4}$/)])
  // The code of the start opens nothing more.
  const codes = await sql`SELECT door_code(door_secret, 'start') AS start, door_code(door_secret, 'finish') AS finish
    FROM bookings WHERE id = ${id}`
  expect(codes).toEqual([{ start: start.code, finish: next.finish.code }])
  expect((await confirm(provider, 'finish', next.finish.code ?? '')).status).toBe(200)
  expect((await events()).slice(-2)).toEqual([
    ['provider', statusOf('in_progress').id, 'customer', 'code'],
    ['provider', statusOf('done').id, 'customer', 'code'],
  ])
})

test.each<[by: 'customer' | 'provider', other: 'customer' | 'provider']>([
  ['customer', 'provider'],
  ['provider', 'customer'],
])('what the %s says, as every client does, the %s confirms by a tap', async (by, other) => {
  const it = await scene()
  expect((await it.move(it[by], 'in_progress')).status).toBe(200)
  expect(await it.read(it[other])).toMatchObject({ start: { said: { by }, confirmed: null, asked: other } })
  expect((await it.confirm(it[by], 'start')).json.code).toBe('move_not_allowed')
  expect((await it.confirm(it[other], 'start')).json.data.start.confirmed).toMatchObject({ side: other, how: 'tap' })
  // Once more changes nothing.
  expect((await it.confirm(it[other], 'start')).status).toBe(200)
  expect(await sql`SELECT FROM visit_confirmations WHERE booking_id = ${it.id}`).toHaveLength(1)
  expect((await it.confirm(it[other], 'finish')).json.code).toBe('move_not_allowed')
})

test('the side that has to confirm is notified, once; with a code nobody is asked', async () => {
  const it = await scene()
  await it.move(it.provider, 'in_progress')
  expect(await it.notified()).toContainEqual(['customer', 'start_said'])
  await it.move(it.customer, 'done')
  expect((await it.notified()).filter(([, event]) => event)).toEqual([
    ['customer', 'start_said'],
    ['provider', 'finish_said'],
  ])
  const coded = await scene()
  const { code } = (await coded.read(coded.customer)).start
  await coded.confirm(coded.provider, 'start', code ?? '')
  expect((await coded.notified()).filter(([, event]) => event)).toEqual([])
})

test('nothing waits for a confirmation, and a payment settles the question', async () => {
  const it = await scene()
  await it.move(it.provider, 'in_progress')
  expect((await it.move(it.provider, 'done')).status).toBe(200)
  expect(await it.read(it.customer)).toMatchObject({ start: { asked: null }, finish: { asked: 'customer' } })
  await buildPayment(db, { booking_id: it.id, payment_status_id: 1 })
  expect((await it.read(it.customer)).finish.asked).toBeNull()
  expect((await it.events()).at(-1)).toEqual(['provider', statusOf('done').id, undefined, undefined])
})

test('a code also confirms what was said without it', async () => {
  const it = await scene()
  const { code } = (await it.read(it.customer)).start
  await it.move(it.provider, 'in_progress')
  expect((await it.confirm(it.provider, 'start', code ?? '')).json.data.start.confirmed).toMatchObject({ how: 'code' })
})

test('a wrong code moves nothing, and the sixth try is refused, even the right one and all at once', async () => {
  const { customer, provider, read, confirm } = await scene()
  const { code } = (await read(customer)).start
  const wrong = code === '0000' ? '0001' : '0000'
  const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(provider, 'start', wrong)))
  const codes = answers.map(({ json }) => json.code).sort()
  expect(codes).toEqual([...Array(7).fill('code_blocked'), ...Array(5).fill('code_wrong')])
  expect((await confirm(provider, 'start', code ?? '')).json.code).toBe('code_blocked')
  expect((await read(provider)).start).toMatchObject({ said: null, code_open: false })
})

test('the right code from two phones at once: one start, one confirmation', async () => {
  const it = await scene()
  const { code } = (await it.read(it.customer)).start
  const answers = await Promise.all([1, 2, 3].map(() => it.confirm(it.provider, 'start', code ?? '')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await it.events()).filter(([, to]) => to === statusOf('in_progress').id)).toHaveLength(1)
})

test.each<[string, StatusKey, DoorStep]>([
  ['start before the door', 'on_the_way', 'start'],
  ['finish before the start', 'ready', 'finish'],
  ['start after the end', 'done', 'start'],
  ['start of a failed one', 'failed', 'start'],
])('%s: refused, and no try is used up', async (_, status, step) => {
  const { provider, confirm, id } = await scene(status)
  expect((await confirm(provider, step, '1234')).json.code).toBe('move_not_allowed')
  expect(await sql`SELECT FROM visit_code_tries WHERE booking_id = ${id}`).toHaveLength(0)
})

test('customers type no codes, operators see none, strangers nothing', async () => {
  const { customer, confirm, read } = await scene()
  expect((await confirm(customer, 'start', '1234')).json.code).toBe('forbidden')
  const operator = await signIn({ role: 'operator' })
  expect((await read(operator.token)).start).toMatchObject({ code: null })
  expect((await confirm(operator.token, 'start')).json.code).toBe('forbidden')
  expect((await confirm((await signIn()).token, 'start')).status).toBe(404)
  expect((await confirm(customer, 'start', '12')).json.code).toBe('invalid')
})
