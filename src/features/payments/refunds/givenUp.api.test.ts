import { expect, test } from 'vitest'
import type { Provider } from '#server/config/paymentKeys.ts'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import { entries } from '../adapters/all.ts'

const { api, bought, alter, work, inbox, operator } = await onlinePaymentTest()

test.each(Object.keys(entries) as Provider[])(
  '%s: a refund that failed and that the office leaves is nothing that anybody works on',
  async (provider) => {
    const { id, customer, paymentId, attempt } = await bought(provider)
    await alter(provider, attempt, { state: 'failed', paidAt: null })
    await api('POST', `payments/${paymentId}/refunds`, { token: operator.token, body: { amount: 25 } })
    await work()
    const shown = async () =>
      (await api<object[]>('GET', `bookings/${id}/refunds`, { token: customer.token })).json.data
    expect(await shown()).toMatchObject([{ state: 'failed', given_up: false }])
    const [item] = await inbox(id)
    const body = { action: 'ignore', note: 'They got it in cash' }
    expect((await api('POST', `money_inbox/${item?.id}/settle`, { token: operator.token, body })).status).toBe(200)
    expect(await shown()).toMatchObject([{ state: 'failed', given_up: true }])
    expect(JSON.stringify(await shown())).not.toContain('cash')
  },
)
