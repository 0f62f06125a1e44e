import { expect, test } from 'vitest'
import { addDays } from '#lib/time.ts'
import { testApp } from '../../../../test/app.ts'
import { buildBooking } from '../../../../test/build.ts'
import type { Booking } from '../contract.ts'

const { api, db, signIn } = await testApp()

test('bookings of some days, by local time', async () => {
  const { token, id: user_id } = await signIn()
  // 22:30 in UTC is half past one of the next day in Riyadh.
  const late = await buildBooking(db, { user_id, at: Date.parse('2026-03-09T22:30:00Z') })
  const next = await buildBooking(db, { user_id, at: Date.parse('2026-03-10T21:00:00Z') })
  const on = async (from: string, to: string) => {
    const query = {
      search: `booking_status_id:1;visit_local:${from},${addDays(to, 1)}`,
      searchFields: 'booking_status_id:=;visit_local:between',
      searchJoin: 'and',
      orderBy: 'id',
    }
    const { json } = await api<Booking[]>('GET', 'bookings', { token, query })
    return json.data.map(({ id }) => id)
  }
  expect(await on('2026-03-09', '2026-03-09')).toEqual([])
  expect(await on('2026-03-10', '2026-03-10')).toEqual([late.id])
  expect(await on('2026-03-10', '2026-03-11')).toEqual([late.id, next.id])
})
