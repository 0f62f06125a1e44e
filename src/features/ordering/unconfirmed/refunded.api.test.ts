import { expect, test } from 'vitest'
import type { CreatedBooking } from '#features/ordering/contract.ts'
import { testApp } from '../../../../test/app.ts'
import {
  buildBooking,
  buildPayment,
  buildProvider,
  buildService,
  buildToken,
  buildUser,
} from '../../../../test/build.ts'
import { visitBody, wallTime } from '../../../../test/visits.ts'

const { api, db, signIn } = await testApp()

test('visits all of which was given back are no open ones', async () => {
  const operator = await signIn({ role: 'operator' })
  const provider = await buildProvider(db)
  const service = await buildService(db, { e_provider_id: provider.id, duration: '0:30' })
  const user = await buildUser(db, { email_verified_at: null })
  const { token } = await buildToken(db, { user_id: user.id })
  const body = visitBody(service, { booking_at: wallTime('11:00', 9) })
  const book = async () => (await api<CreatedBooking>('POST', 'bookings', { token, body })).json.code
  const visits = await Promise.all(
    [8, 9].map((days) =>
      buildBooking(db, {
        user_id: user.id,
        e_service_id: service.id,
        status: 'done',
        at: Date.now() - days * 86_400_000,
      }),
    ),
  )
  expect(await book()).toBe('email_unverified')
  for (const { id } of visits) {
    const payment = await buildPayment(db, { booking_id: id })
    const refund = { amount: payment.amount_minor / 100, reason: 'It leaked' }
    const { status } = await api('POST', `payments/${payment.id}/refunds`, { token: operator.token, body: refund })
    expect(status).toBe(200)
  }
  expect(await book()).toBeUndefined()
})
