import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking } from '../../../test/build.ts'

const { api, db, sql, signIn } = await testApp({ env: { RATE_LIMIT_SCALE: '1' } })

test('one customer fills no mailbox of the office with reports', async () => {
  await signIn({ role: 'operator' })
  const { id: user_id, token } = await signIn()
  const codes: (string | undefined)[] = []
  for (let n = 0; n < 25; n++) {
    const { id } = await buildBooking(db, { user_id, status: 'failed' })
    const body = { topic: 'other', text: `Report ${n}` }
    codes.push((await api('POST', `bookings/${id}/complaints`, { token, body })).json.code)
  }
  expect([codes.slice(0, 20), new Set(codes.slice(20))]).toEqual([
    Array(20).fill(undefined),
    new Set(['too_many_requests']),
  ])
  expect(await sql`SELECT FROM mails`).toHaveLength(20)
})
