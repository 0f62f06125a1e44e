import { sql as query } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { batchesFor, handlersFor } from '#app/jobs.ts'
import type { CreatedBooking } from '#features/ordering/contract.ts'
import { expectedEnd } from '#lib/time.ts'
import { formatWhen, formatWhenExactly } from '#lib/when.ts'
import type { Locale } from '#lib/words.ts'
import type { Tx } from '#server/db/database.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildNotification, buildProvider, buildService } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import { messages as words } from '../messages.ts'
import { kinds } from '../rules.ts'
import { notify } from '../service.ts'
import { dispatch } from './service.ts'

const { api, config, database, db, sql, ownerSql, signIn } = await testApp({
  env: { PUBLIC_URL: 'https://doorstep.example' },
  connections: 20,
})
const customer = await signIn({ name: 'Layla' })
const owner = await signIn({ role: 'provider', name: 'Omar' })
const provider = await buildProvider(db, { people: [owner.id], name: { en: 'Elite', ar: 'سباكة النخبة' } })
await sql`DELETE FROM availability_hours WHERE e_provider_id = ${provider.id}`
const service = await buildService(db, { e_provider_id: provider.id, name: { en: 'Sofa', ar: 'تنظيف الكنب' } })

const news = handlersFor(config).news
const pass = (id: string) => news(database, { notification_id: id })
/** Runs all waiting dispatch jobs, as a worker does. */
const passAll = async () => {
  const jobs = await sql<{ data: { notification_id: string } }[]>`
    DELETE FROM jobs.job WHERE name = 'news' RETURNING data`
  for (const { data } of jobs) await pass(data.notification_id)
  return jobs.length
}
type Mail = { recipient: string; locale: string; subject: string; body: string; html: string }
const mails = () => sql<Mail[]>`SELECT recipient, locale, subject, body, html FROM mails ORDER BY id`
const choose = (token: string, topic: string, body: object) =>
  api('PUT', `notification_settings/${topic}`, { token, body })
let day = 10
const booking = () => {
  const at = Date.now() + day++ * 86_400_000
  return buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'accepted', at })
}

beforeEach(async () => {
  await sql`DELETE FROM mails`
  await sql`DELETE FROM jobs.job`
  await sql`DELETE FROM notification_settings`
})

test('a booking from being made to being accepted: each side gets its mail, in its language', async () => {
  await sql`UPDATE users SET locale = 'ar' WHERE id = ${customer.id}`
  const body = visitBody(service, { booking_at: wallTime('10:00', 3) })
  const { json } = await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })
  const { id } = json.data
  expect([await passAll(), (await mails()).length]).toEqual([1, 1])
  await api('PUT', `bookings/${id}`, { token: owner.token, body: { booking_status_id: 4 } })
  await passAll()
  const [first, second] = await mails()
  const at = json.data.booking_at
  // A subject has no special spaces.
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')
  const until = expectedEnd(at, json.data.e_service.duration)
  const now = Date.now()
  const when = (locale: Locale) => formatWhen(at, 'Asia/Riyadh', `${locale}-SA`, { until, now })
  const exactly = formatWhenExactly(at, 'Asia/Riyadh', 'en-SA', { until, now })
  expect(first).toMatchObject({
    recipient: owner.email,
    locale: 'en',
    subject: `New booking: Sofa, ${plain(when('en'))}`,
  })
  expect(first?.body).toContain('Hello Omar,')
  expect(first?.body).toContain('New booking has been submitted')
  expect(first?.body).toContain(`Sofa for Layla, ${exactly}. Status: Received.`)
  expect(first?.body).toContain(`https://doorstep.example/provider/bookings/${id}`)
  expect(first?.body).toContain('https://doorstep.example/notification-settings')
  expect(second).toMatchObject({
    recipient: customer.email,
    locale: 'ar',
    subject: `مقبول: تنظيف الكنب، ${plain(when('ar'))}`,
  })
  expect(second?.body).toContain(`تغيّرت حالة الحجز \u2066#${id}\u2069`)
  expect(second?.body).toContain('تنظيف الكنب مع سباكة النخبة، ')
  expect(second?.body).toContain(`\nhttps://doorstep.example/bookings/${id}\n`)
  expect(second?.html).toContain('dir="rtl"')
  await sql`UPDATE users SET locale = 'en' WHERE id = ${customer.id}`
})

test('however often and wherever its job runs, a notification is mailed once', async () => {
  const { id } = await buildNotification(db, { notifiable_id: customer.id, type: kinds.statusChangedPayment, data: {} })
  await Promise.all(Array.from({ length: 5 }, () => pass(id)))
  await pass(id)
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Payment Status has been updated'])
})

test('many at once are what each is alone, each of the request that created it', async () => {
  const reader = await signIn({ name: 'Sara' })
  await sql`UPDATE users SET locale = 'ar' WHERE id = ${reader.id}`
  await choose(reader.token, 'payment', { mail: false })
  const gone = await signIn()
  await sql`UPDATE users SET deleted_at = now() WHERE id = ${gone.id}`
  const { id } = await booking()
  const about = (notifiable_id: number, type: string) =>
    buildNotification(db, { notifiable_id, type, data: { booking_id: id } })
  const build = async () => [
    (await about(customer.id, kinds.statusChangedPayment)).id,
    (await about(reader.id, kinds.statusChangedBooking)).id,
    (await about(reader.id, kinds.statusChangedPayment)).id,
    (await about(gone.id, kinds.statusChangedPayment)).id,
    (await about(customer.id, 'App\\Notifications\\Other')).id,
    'undefined',
  ]
  for (const one of await build()) await pass(one)
  const alone = await mails()
  expect(alone.map(({ recipient }) => recipient)).toEqual([customer.email, reader.email])
  await sql`DELETE FROM mails`
  await sql`DELETE FROM jobs.job`
  const ids = await build()
  const jobs = ids.map((notification_id, n) => ({ data: { notification_id }, requestId: `request-${n}` }))
  await Promise.all([1, 2].map(() => batchesFor(config).news?.(database, jobs)))
  expect(await mails()).toEqual(alone)
  const queued = await sql`
    SELECT m.recipient, j.data ->> 'request_id' AS request FROM jobs.job j JOIN mails m ON m.id = (j.data ->> 'mail_id')::int
    WHERE j.name = 'mail' ORDER BY m.id`
  expect(queued).toEqual([
    { recipient: customer.email, request: 'request-0' },
    { recipient: reader.email, request: 'request-1' },
  ])
})

test('a rolled back transaction notifies nobody', async () => {
  const undone = database.transaction(async (tx) => {
    await notify(tx, [customer.id], 'statusChangedBooking', { booking_id: 1 })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await passAll()).toBe(0)
})

test.each([
  ['booking', 'newBooking', {}],
  ['status', 'statusChangedBooking', {}],
  ['reminder', 'statusChangedBooking', { event: 'reminder_hours' }],
  ['payment', 'statusChangedPayment', {}],
] as const)('mail about %s is not sent to users who turned it off, other mail is', async (topic, kind, event) => {
  const { id } = await booking()
  const dispatch = async () => {
    await database.transaction((tx) => notify(tx, [customer.id], kind, { booking_id: id, ...event }))
    await passAll()
    return (await mails()).length
  }
  await choose(customer.token, topic, { mail: false })
  expect(await dispatch()).toBe(0)
  await choose(customer.token, topic, { mail: true })
  await choose(customer.token, 'message', { mail: false })
  expect(await dispatch()).toBe(1)
})

test('a customer’s mail names the provider and the marketplace in the customer’s language', async () => {
  const { id } = await booking()
  await sql`UPDATE users SET locale = 'ar' WHERE id = ${customer.id}`
  await sql`INSERT INTO settings (key, value) VALUES ('app_name_ar', 'زيارات')
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
  await api('POST', `bookings/${id}/messages`, { token: owner.token, body: { text: 'one' } })
  await passAll()
  await sql`UPDATE users SET locale = 'en' WHERE id = ${customer.id}`
  const [mail] = await mails()
  expect(mail?.subject).toContain('سباكة النخبة')
  expect(mail?.subject).not.toContain('Omar')
  expect(mail?.body.split('\n').at(-1)).toBe('زيارات')
})

test('a mail says how a request ended, and calls its link what it opens', async () => {
  const { id } = await booking()
  await database.transaction((tx) =>
    notify(tx, [customer.id], 'statusChangedBooking', { booking_id: id, event: 'expired' }),
  )
  await database.transaction((tx) =>
    notify(tx, [owner.id], 'statusChangedBooking', { booking_id: id, event: 'taken_over' }),
  )
  await passAll()
  const bodyTo = async (person: { email: string }) =>
    (await mails()).find(({ recipient }) => recipient === person.email)?.body
  expect(await bodyTo(customer)).toContain(`Status: ${words['what.expired'].en}.`)
  expect(await bodyTo(owner)).toContain(`${words['mail.calendar'].en}:\nhttps://doorstep.example/provider/calendar\n`)
})

test.each([
  [customer, 'cancelled'],
  [owner, 'declined'],
] as const)(
  'what is mailed about something else of a visit that ended says how it ended: %#',
  async (person, ending) => {
    const { id } = await booking()
    const gone = { token: person.token, body: { booking_status_id: 7, cancel: true, reason: 'Ill' } }
    expect((await api('PUT', `bookings/${id}`, gone)).status).toBe(200)
    await sql`DELETE FROM jobs.job`
    await api('POST', `bookings/${id}/messages`, { token: owner.token, body: { text: 'Sorry' } })
    await passAll()
    expect((await mails())[0]?.body).toContain(`Status: ${words[`what.${ending}`].en}.`)
  },
)

test('a mail says by how much a visit is late', async () => {
  const { id } = await booking()
  await database.transaction((tx) =>
    notify(tx, [customer.id], 'statusChangedBooking', { booking_id: id, event: 'running_late', minutes: 30 }),
  )
  await passAll()
  expect((await mails())[0]?.body).toContain('begins about 30 minutes later than booked. ')
})

test('an event that one side repeats fills no mailbox of the other', async () => {
  const { id } = await booking()
  const delay = () => api('POST', `bookings/${id}/delay`, { token: owner.token, body: { minutes: 15 } })
  for (let i = 0; i < 10; i++) expect((await delay()).status).toBe(200)
  await passAll()
  expect(await mails()).toHaveLength(8)
  await sql`DELETE FROM mails`
  const other = await booking()
  await api('POST', `bookings/${other.id}/delay`, { token: owner.token, body: { minutes: 15 } })
  await passAll()
  expect(await mails()).toHaveLength(1)
  await sql`DELETE FROM mails`
  await api('POST', `bookings/${id}/absence`, { token: owner.token, body: {} })
  await passAll()
  expect(await mails()).toHaveLength(1)
  await sql`UPDATE notifications SET created_at = created_at - interval '2 hours'`
  await delay()
  await passAll()
  expect(await mails()).toHaveLength(2)
})

test.each([
  ['about the same, just now', kinds.statusChangedBooking, {}, { days: 0, read: true }],
  ['about another booking, just now', kinds.statusChangedBooking, { booking_id: 1 }, { days: 0, read: true }],
  ['about messages of another booking, long ago', kinds.newMessage, { booking_id: 1 }, { days: 365, read: true }],
  ['about messages of the same booking', kinds.newMessage, {}, { days: 0, read: false }],
])('a notification costs the same however many its recipient has %s', async (_, type, other, { days, read }) => {
  const { id: notifiable_id } = await signIn()
  const data = { booking_id: (await booking()).id, event: 'office' }
  const add = (count: number) => sql`
    INSERT INTO notifications (notifiable_id, type, data, created_at, read_at)
    SELECT ${notifiable_id}, ${type}, ${JSON.stringify({ ...data, ...other })}::text::jsonb,
      now() - make_interval(days => ${days}::int, mins => 1), CASE WHEN ${read}::boolean THEN now() END
    FROM generate_series(1, ${count}::int)`
  const rowsRead = async (tx: Tx) => {
    const { rows } = await query<{ count: number }>`
      SELECT (seq_tup_read + idx_tup_fetch)::int AS count FROM pg_stat_xact_user_tables
      WHERE relname = 'notifications'`.execute(tx)
    return rows[0]?.count ?? 0
  }
  const cost = async () => {
    await ownerSql`ANALYZE notifications`
    const { id } = await buildNotification(db, { notifiable_id, type, data })
    const rows = await database.transaction(async (tx) => {
      const before = await rowsRead(tx)
      await dispatch(tx, config, [{ data: { notification_id: id }, requestId: undefined }])
      return (await rowsRead(tx)) - before
    })
    await sql`DELETE FROM notifications WHERE id = ${id}`
    return rows
  }
  await add(100)
  const few = await cost()
  await add(4000)
  expect(await cost()).toBeLessThanOrEqual(few)
})

test('a notification of an unknown type, without a booking, or of a deleted user', async () => {
  const dispatch = async (over: object) =>
    pass((await buildNotification(db, { notifiable_id: customer.id, ...over })).id)
  await dispatch({ type: 'App\\Notifications\\Other' })
  for (const id of ['x', '00000000-0000-4000-8000-000000000000', 'undefined']) await pass(id)
  expect(await mails()).toEqual([])
  await dispatch({ type: kinds.statusChangedPayment, data: { booking_id: 99_999_999 } })
  expect((await mails())[0]?.body).toContain('https://doorstep.example/\n')
  const gone = await signIn()
  const { id } = await buildNotification(db, { notifiable_id: gone.id, type: kinds.statusChangedPayment })
  await sql`UPDATE users SET deleted_at = now() WHERE id = ${gone.id}`
  await pass(id)
  expect(await mails()).toHaveLength(1)
})

test.each([
  ['credit', { event: 'credited', reason: 'هدية' }],
  ['refund', { event: 'refunded' }],
] as const)('a %s is mailed with its amount in the form of its reader’s language', async (_, about) => {
  const reader = await signIn({ name: 'Huda' })
  await sql`UPDATE users SET locale = 'ar' WHERE id = ${reader.id}`
  const { id: booking_id } = await buildBooking(db, { user_id: reader.id })
  const facts = { booking_id, ...about, amount: '25.50 SAR', amount_minor: 2550 }
  await database.transaction((tx) => notify(tx, [reader.id], 'statusChangedPayment', facts))
  await passAll()
  const [mail] = await mails()
  expect(mail?.body).toMatch(/25\.50\s+ر\.س/)
  expect(mail?.body).not.toContain('SAR')
})
