import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import { visitBody } from '../../../../test/visits.ts'

const { api, db, sql, signIn } = await testApp()

test('an account that is closed, or merged, while it books has no booking, and keeps no address', async () => {
  const service = await buildService(db, { e_provider_id: (await buildProvider(db)).id })
  const { id, token } = await signIn()
  const held = await sql.reserve()
  try {
    await held`BEGIN`
    await held`SELECT FROM users WHERE id = ${id} FOR UPDATE`
    const booking = api('POST', 'bookings', { token, body: visitBody(service) })
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    await held`UPDATE users SET deleted_at = now() WHERE id = ${id}`
    await held`COMMIT`
    expect((await booking).json.code).toBe('unauthenticated')
  } finally {
    held.release()
  }
  expect([...(await sql`SELECT FROM bookings`), ...(await sql`SELECT FROM addresses`)]).toEqual([])
  // The time is free.
  expect((await api('POST', 'bookings', { token: (await signIn()).token, body: visitBody(service) })).status).toBe(200)
})
