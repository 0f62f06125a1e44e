import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import type { CreatedBooking } from '../contract.ts'
import { runAlarm } from './service.ts'

const { api, database, db, sql, signIn } = await testApp()
const customer = await signIn()
const owner = await signIn({ role: 'provider' })
const provider = await buildProvider(db, { people: [owner.id] })
await sql`DELETE FROM availability_hours WHERE e_provider_id = ${provider.id}`
const service = await buildService(db, { e_provider_id: provider.id, duration: '0:30' })

let day = 3
const book = async () => {
  const body = visitBody(service, { booking_at: wallTime('10:00', day++) })
  return (await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })).json.data
}

test('an unanswered request has the times that an operator sets, also where it waits already', async () => {
  const { token } = await signIn({ role: 'operator' })
  const save = async (reminder: number, expiry: number) => {
    const { json } = await api<{ sections: Record<string, { updated_at: string }> }>('GET', 'office/settings', {
      token,
    })
    const values = { request_reminder_minutes: String(reminder), request_expiry_minutes: String(expiry) }
    const body = { section: 'requests', values, updated_at: json.data.sections.requests?.updated_at }
    expect((await api('PUT', 'office/settings', { token, body })).status).toBe(200)
  }
  /** Runs what is due of a request; then the minutes until its reminder, and until when the provider may answer. */
  const waits = async ({ id }: CreatedBooking) => {
    const due = await sql<{ id: string; data: Record<string, unknown> }[]>`
      DELETE FROM jobs.job WHERE data ->> 'booking_id' = ${String(id)} AND start_after <= now()
        AND data ->> 'kind' = 'unanswered' RETURNING id, data`
    for (const { data } of due) await database.transaction((tx) => runAlarm(tx, data))
    const alarms = await sql<{ minutes: number }[]>`
      SELECT round(extract(epoch FROM j.start_after - b.created_at) / 60)::int AS minutes
      FROM jobs.job j JOIN bookings b ON b.id = ${id} WHERE j.data ->> 'booking_id' = ${String(id)}
        AND j.data ->> 'kind' = 'unanswered'`
    const { json } = await api<{ requests: { booking: Booking; answer_by: string }[] }>('GET', 'provider/day', {
      token: owner.token,
    })
    const shown = json.data.requests.find(({ booking }) => booking.id === id)
    const made = Date.parse(shown?.booking.created_at ?? '')
    return [...alarms.map(({ minutes }) => minutes), Math.round((Date.parse(shown?.answer_by ?? '') - made) / 60_000)]
  }
  const waiting = await book()
  expect(await waits(waiting)).toEqual([120, 1440])
  await save(30, 90)
  expect(await waits(waiting)).toEqual([30, 90])
  expect(await waits(await book())).toEqual([30, 90])
  await save(300, 600)
  expect(await waits(waiting)).toEqual([300, 600])
  expect(await sql`SELECT 1 FROM notifications WHERE data ? 'event'`).toHaveLength(0)
})
