import { expect, test } from 'vitest'
import type { Booking } from '#features/bookings/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildService } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'
import { expireRequests } from '../alarms/service.ts'
import type { CreatedBooking } from '../contract.ts'

const { api, database, db, sql, signIn } = await testApp()
const customer = await signIn()

const reschedule = (id: number, booking_at: string) =>
  api<Booking>('PUT', `bookings/${id}/reschedule`, { token: customer.token, body: { booking_at } })

test('a request that is moved has its whole time to be answered again', async () => {
  const service = await buildService(db, { duration: '1:00' })
  const body = visitBody(service, { booking_at: wallTime('10:00', 6) })
  const { id } = (await api<CreatedBooking>('POST', 'bookings', { token: customer.token, body })).json.data
  await sql`UPDATE bookings SET created_at = now() - interval '23 hours' WHERE id = ${id}`
  await reschedule(id, wallTime('11:00', 6))
  await sql`UPDATE bookings SET created_at = now() - interval '25 hours' WHERE id = ${id}`
  await expireRequests(database)
  const { json } = await api<Booking>('GET', `bookings/${id}`, { token: customer.token })
  expect(json.data.booking_status.id).toBe(1)
})
