import { beforeEach, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import type { CreatedBooking } from '#features/ordering/contract.ts'
import { expectedEnd } from '#lib/time.ts'
import { formatWhen } from '#lib/when.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking, buildProvider, buildService } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import { notify } from '../service.ts'

const { api, config, database, db, sql, signIn } = await testApp()
const customer = await signIn({ name: 'Layla' })
const owner = await signIn({ role: 'provider', name: 'Omar' })
const provider = await buildProvider(db, { people: [owner.id], name: { en: 'Elite', ar: 'سباكة النخبة' }, hours: [] })
const service = await buildService(db, { e_provider_id: provider.id, name: { en: 'Sofa', ar: 'تنظيف الكنب' } })

const news = handlersFor(config).news
/** Runs all waiting dispatch jobs, as a worker does. */
const passAll = async () => {
  const jobs = await sql<{ data: { notification_id: string } }[]>`
    DELETE FROM jobs.job WHERE name = 'news' RETURNING data`
  for (const { data } of jobs) await news(database, data)
}
const mails = () => sql<{ subject: string; body: string }[]>`SELECT subject, body FROM mails ORDER BY id`

beforeEach(async () => {
  await sql`DELETE FROM mails`
  await sql`DELETE FROM jobs.job`
})

test('a mail about a proposed time is headed by it, and says which visit it is about', async () => {
  const start = Date.now() + 10 * 86_400_000
  const { id, starts_at } = await buildBooking(db, {
    user_id: customer.id,
    e_service_id: service.id,
    status: 'accepted',
    at: start,
  })
  const at = starts_at.getTime() + 2 * 3_600_000
  const about = { booking_id: id, event: 'time_proposed', proposed_at: new Date(at).toISOString() } as const
  await database.transaction((tx) => notify(tx, [customer.id], 'statusChangedBooking', about))
  await passAll()
  const [mail] = await mails()
  const when = (from: number) =>
    formatWhen(from, 'Asia/Riyadh', 'en-SA', { until: expectedEnd(from, service.duration), now: Date.now() })
  expect(mail?.subject).toBe(`Another time proposed: Sofa, ${when(at)}`.replaceAll('\u00a0', ' '))
  expect(mail?.body).toContain(`Sofa with Elite, ${when(starts_at.getTime())}`)
})

test('a mail about a door with another clock than the reader’s names it', async () => {
  const address = { description: 'Flat', address: '5th Avenue', latitude: 40.71, longitude: -74 }
  const body = visitBody(service, { address, booking_at: wallTime('10:00', 4) })
  const { json } = await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })
  await api('PUT', `bookings/${json.data.id}`, { token: owner.token, body: { booking_status_id: 4 } })
  await passAll()
  const both = async () =>
    (await mails()).map(({ subject, body }) => [subject, body].map((text) => /Eastern Time/.test(text)))
  expect(await both()).toEqual([Array(2).fill(true), Array(2).fill(true)])
  await sql`DELETE FROM mails`
  await sql`UPDATE e_providers SET time_zone = 'America/New_York' WHERE id = ${provider.id}`
  await api('PUT', `bookings/${json.data.id}`, { token: customer.token, body: { booking_status_id: 7, cancel: true } })
  await passAll()
  expect(await both()).toEqual([Array(2).fill(false)])
})
