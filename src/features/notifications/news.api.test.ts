import { describe, expect, test } from 'vitest'
import type { CreatedBooking } from '#features/ordering/contract.ts'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../test/build.ts'
import { visitBody, wallTime } from '../../../test/visits.ts'
import type { Notification } from './contract.ts'
import { notify } from './service.ts'

const { api, database, db, sql, signIn } = await testApp()
const customer = await signIn({ name: 'Layla' })
const owner = await signIn({ role: 'provider', name: 'Omar' })
const name = { en: 'Elite', ar: 'النخبة' }
const provider = await buildProvider(db, { people: [owner.id], name })
const service = await buildService(db, { e_provider_id: provider.id, name: { en: 'Sofa', ar: 'كنب' } })

/** The data of a user's newest notification, parsed as clients do. */
const newest = async ({ token }: { token: string }) => {
  const query = { orderBy: 'created_at', sortedBy: 'desc', limit: 1 }
  const { json } = await api<Notification[]>('GET', 'notifications', { token, query })
  const [row] = json.data
  return { type: row?.type, data: JSON.parse(row?.data ?? 'null') }
}
const move = (id: number, as: { token: string }, body: object) =>
  api('PUT', `bookings/${id}`, { token: as.token, body })
let day = 2
const book = async () => {
  const body = visitBody(service, { booking_at: wallTime('10:00', day++) })
  return (await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })).json.data
}

test('a notification has the data that existing clients read, and a snapshot of its visit', async () => {
  const made = await book()
  const about = {
    booking_id: made.id,
    service: { en: 'Sofa', ar: 'كنب' },
    provider: name,
    visit_at: expect.stringContaining(made.booking_at.slice(0, 16)),
    time_zone: 'Asia/Riyadh',
    duration: made.e_service.duration,
  }
  const received = { en: 'Received', ar: 'تم الاستلام' }
  expect(await newest(owner)).toEqual({
    type: 'App\\Notifications\\NewBooking',
    data: { ...about, status: received, side: 'provider' },
  })
  await move(made.id, owner, { booking_status_id: 4 })
  const accepted = await newest(customer)
  expect(accepted).toEqual({
    type: 'App\\Notifications\\StatusChangedBooking',
    data: { ...about, status: { en: 'Accepted', ar: 'مقبول' }, side: 'customer' },
  })
  // It stores no personal data of others, so deleting an account removes everything.
  expect(JSON.stringify(accepted.data)).not.toContain('Layla')
  await move(made.id, owner, { booking_status_id: 3 })
  const rows = await sql<{ status: string }[]>`
    SELECT data -> 'status' ->> 'en' AS status FROM notifications WHERE notifiable_id = ${customer.id} ORDER BY created_at`
  expect(rows.map(({ status }) => status)).toEqual(['Accepted', 'On the Way'])
})

describe('what happened more exactly', () => {
  test('who gave a visit up', async () => {
    const { id } = await book()
    await move(id, customer, { booking_status_id: 7, cancel: true })
    expect((await newest(owner)).data).toMatchObject({ booking_id: id, event: 'cancelled' })
    const other = await book()
    await move(other.id, owner, { booking_status_id: 7, cancel: true, reason: 'My car broke down' })
    expect((await newest(customer)).data).toMatchObject({ booking_id: other.id, event: 'declined' })
  })

  test('how it is paid', async () => {
    const at = Date.now() - 72 * 3_600_000
    const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })
    const paid = await api<{ id: number }>('POST', 'payments/cash', { token: customer.token, body: { id } })
    expect((await newest(owner)).data).toMatchObject({ booking_id: id, event: 'cash_recorded', status: { en: 'Done' } })
    expect((await newest(owner)).data).toHaveProperty('amount_minor')
    await api('PUT', `provider/payments/${paid.json.data.id}`, { token: owner.token, body: { payment_status_id: 2 } })
    expect((await newest(customer)).data).toMatchObject({ booking_id: id, event: 'cash_confirmed' })
    expect((await newest(customer)).data).toHaveProperty('amount_minor')
  })
})

test('a notification about nothing that exists stays as it is', async () => {
  await database.transaction((tx) => notify(tx, [customer.id], 'statusChangedPayment', { booking_id: 99_999_999 }))
  expect((await newest(customer)).data).toEqual({ booking_id: 99_999_999 })
})

test('one’s own step is read in the bell from the start, and sent to colleagues only', async () => {
  const colleague = await signIn({ role: 'provider', name: 'Huda' })
  const { id: firm } = await buildProvider(db, { people: [owner.id, colleague.id] })
  const offered = await buildService(db, { e_provider_id: firm })
  const { id } = await buildBooking(db, { user_id: customer.id, e_service_id: offered.id, status: 'ready' })
  await move(id, owner, { booking_status_id: 2 })
  const notified = await sql<{ id: string; reader: number; read: boolean }[]>`
    SELECT id, notifiable_id AS reader, read_at IS NOT NULL AS read FROM notifications
    WHERE data ->> 'booking_id' = ${String(id)} AND data ->> 'side' = 'provider' ORDER BY read_at IS NULL`
  expect(notified).toMatchObject([
    { reader: owner.id, read: true },
    { reader: colleague.id, read: false },
  ])
  const sent = await sql`SELECT data ->> 'notification_id' AS id FROM jobs.job
    WHERE name = 'news' AND data ->> 'notification_id' = ANY (${notified.map((one) => one.id)})`
  expect(sent).toEqual([{ id: notified[1]?.id }])
})

test('who books, answers and pays a visit of their own team is told of none of it, as the others are', async () => {
  const colleague = await signIn({ role: 'provider', name: 'Huda' })
  const { id: firm } = await buildProvider(db, { people: [colleague.id, owner.id] })
  const offered = await buildService(db, { e_provider_id: firm })
  const body = visitBody(offered, { booking_at: wallTime('10:00', day++) })
  const made = await api<CreatedBooking>('POST', 'bookings', { token: owner.token, body })
  const at = Date.now() - 72 * 3_600_000
  const done = await buildBooking(db, { user_id: owner.id, e_service_id: offered.id, status: 'done', at })
  await api('POST', 'payments/cash', { token: owner.token, body: { id: done.id } })
  const unread = (reader: { id: number }) => sql`
    SELECT (data ->> 'booking_id')::int AS id FROM notifications
    WHERE notifiable_id = ${reader.id} AND read_at IS NULL AND (data ->> 'booking_id')::int IN (${made.json.data.id}, ${done.id})
    ORDER BY created_at`
  expect(await unread(colleague)).toEqual([{ id: made.json.data.id }, { id: done.id }])
  expect(await unread(owner)).toEqual([])
})
