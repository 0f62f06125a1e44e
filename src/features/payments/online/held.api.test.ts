import { expect, test } from 'vitest'
import { onlinePaymentTest } from '../../../../test/onlinePayments.ts'
import type { OnlineStatus } from './contract.ts'

const { alter, api, currency, finished, newest, open, operator, press, sql, start } = await onlinePaymentTest()
await currency('USD')

test.each([
  ['given back', 'refund'],
  ['put into the wallet', 'credit'],
  ['ignored', 'ignore'],
])('money that does not fit its booking is not waited for; once it is %s another payment counts', async (_, action) => {
  const { id, customer } = await finished()
  const status = async () =>
    (await api<OnlineStatus>('GET', `payments/online/${id}`, { token: customer.token })).json.data
  await start(customer, id, '/Stripe')
  const first = await newest(id)
  expect(await status()).toMatchObject({ state: 'open', attempt: first.id })
  await alter('stripe', first, { amountMinor: 9_999 })
  await open((await press(first, 'pay')).to)
  expect(await status()).toMatchObject({ state: 'held', attempt: first.id })

  const [item] = await sql<{ id: number }[]>`SELECT id FROM money_inbox WHERE attempt_id = ${first.id}`
  const body = { action, note: 'As agreed' }
  expect((await api('POST', `money_inbox/${item?.id}/settle`, { token: operator.token, body })).status).toBe(200)
  expect(await status()).toMatchObject({ state: 'none' })
  await start(customer, id, '/Stripe')
  const second = await newest(id)
  expect(await status()).toMatchObject({ state: 'open', attempt: second.id })
  await open((await press(second, 'decline')).to)
  expect(await status()).toMatchObject({ state: 'failed', attempt: second.id })
})
