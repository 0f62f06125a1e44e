import { expect, test } from 'vitest'
import type { Reply } from '#lib/contract.ts'
import { testApp } from '../../../test/app.ts'
import { moneyWorld } from '../../../test/providerMoney.ts'
import type { getEarnings, listBookingMoney } from './contract.ts'

const server = await testApp()
const { api, sql, signIn } = server

test.each([
  [50, 1],
  [0, 1000],
])(
  'at %i percent, refunds of which the provider bears nothing lower the commission that is shown',
  async (percent, minor) => {
    await sql`UPDATE e_provider_types SET commission = ${percent}`
    const operator = await signIn({ role: 'operator' })
    const { owner, fromWallet } = await moneyWorld(server)
    await sql`DELETE FROM e_provider_taxes`
    const id = await fromWallet()
    const [payment] = await sql<{ id: number }[]>`SELECT id FROM payments WHERE booking_id = ${id}`
    for (const _ of [1, 2])
      await api('POST', `payments/${payment?.id}/refunds`, { token: operator.token, body: { amount: minor / 100 } })
    const bookings = await api<Reply<typeof listBookingMoney>>('GET', 'provider/earnings/bookings', {
      token: owner.token,
    })
    const [row] = bookings.json.data
    const left = 100 - (2 * minor) / 100
    expect(row).toMatchObject({ total: 100, refunded: (2 * minor) / 100 })
    expect((row?.earned ?? 0) + (row?.commission ?? 0)).toBeCloseTo(left, 5)
    const { json } = await api<Reply<typeof getEarnings>>('GET', 'provider/earnings', { token: owner.token })
    expect(json.data.earned + json.data.commission).toBeCloseTo(left, 5)
  },
)
