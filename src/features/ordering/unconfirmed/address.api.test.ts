import { expect, test } from 'vitest'
import type { CreatedBooking } from '#features/ordering/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { buildProvider, buildService, buildToken, buildUser } from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const { api, db } = await testApp({ env: { RATE_LIMIT_SCALE: '1' } })

test('many new accounts of one address book ten visits, then one of them confirms its email', async () => {
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '0:30' })
  let day = 3
  const book = async (confirmed = false) => {
    const user = await buildUser(db, { email_verified_at: confirmed ? new Date() : null })
    const { token } = await buildToken(db, { user_id: user.id })
    day += 1
    const body = visitBody(service, { booking_at: wallTime('10:00', day) })
    return (await api<CreatedBooking>('POST', 'bookings', { token, body })).json.code
  }
  const codes: unknown[] = []
  for (let n = 0; n < 11; n++) codes.push(await book())
  expect(codes).toEqual([...Array.from({ length: 10 }, () => undefined), 'address_unverified'])
  expect(await book(true)).toBeUndefined()
})
