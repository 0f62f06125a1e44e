import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildCoupon, buildProvider, buildService, buildToken } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const { api, db, sql, signIn } = await testApp()

let day = 10

/** A provider of one person, who calls in sick for a day. */
const scene = async () => {
  const on = ++day
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '1:00' })
  const { token } = await buildToken(db, { user_id: provider.userIds[0] ?? 0 })
  const body = { starts: wallTime('08:00', on), ends: wallTime('20:00', on) }
  return {
    sick: async () => (await api<{ visits: number }>('POST', 'provider/sick_days', { token, body })).json.data,
    book: async (time: string, over: object = {}) => {
      const { token: customer } = await signIn()
      const order = visitBody(service, { booking_at: wallTime(time, on), ...over })
      return (await api('POST', 'bookings', { token: customer, body: order })).json.code
    },
  }
}

test('a visit that is being booked leaves the rest of the day off', async () => {
  const { sick, book } = await scene()
  const coupon = await buildCoupon(db, { usage_limit: 1 })
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM coupons WHERE id = ${coupon.id} FOR UPDATE`
    const booked = book('10:00', { coupon_id: coupon.id })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    const asked = sick()
    await expect.poll(() => waitingForLocks(sql)).toBe(2)
    await held`COMMIT`
    expect([await booked, await asked]).toEqual([undefined, { visits: 1 }])
  } finally {
    held.release()
  }
  expect([await book('09:00'), await book('15:00')]).toEqual(['slot_taken', 'slot_taken'])
})
