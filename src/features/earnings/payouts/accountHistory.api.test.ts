import { expect, test } from 'vitest'
import { testApp } from '../../../../test/app.ts'
import { payoutCalls } from '../../../../test/payoutCalls.ts'

const server = await testApp()
const { api, sql } = server
const { by, world, prepare, pay, move } = payoutCalls(server)

const other = { account_number: 'DE89370400440532013000', bank_name: null, bank_code: null }
const numbered = { account_number: '12345678', bank_name: 'First Bank', bank_code: 'FBNINGLA' }

test('a transfer says whether one arrived at its account before, or only at another one of the provider', async () => {
  const here = await world()
  const earn = () => here.fromWallet()
  const ids = { e_provider_ids: [here.provider.id] }
  const setAccount = (account: typeof other | typeof numbered) =>
    sql`UPDATE payout_accounts SET account_number = ${account.account_number}, bank_name = ${account.bank_name},
      bank_code = ${account.bank_code} WHERE e_provider_id = ${here.provider.id}`
  const historyOf = async (batch: number) =>
    (await api<{ payouts: { id: number; account_history: string }[] }>('GET', `payout_batches/${batch}`, by.operator))
      .json.data.payouts
  const batches: number[] = []
  const paid = async () => {
    await earn()
    const { json } = await pay(ids)
    batches.push(json.data.id)
    return json.data.payouts[0]?.account_history
  }

  await here.setAccount()
  expect(await paid()).toBe('first')
  expect(await paid()).toBe('paid_before')
  await setAccount(other)
  // A batch that is cancelled sent nothing.
  await earn()
  const cancelled = await prepare(ids)
  expect(cancelled.json.data.payouts).toMatchObject([{ account_history: 'changed' }])
  await move(cancelled.json.data.id, 'cancelled')
  expect(await paid()).toBe('changed')
  // What the bank sent back did not arrive.
  const [payout] = await historyOf(Number(batches.at(-1)))
  await api('PUT', `payouts/${payout?.id}/return`, { token: by.operator.token, body: { reason: 'No such account' } })
  expect(await paid()).toBe('changed')
  expect(await paid()).toBe('paid_before')
  await setAccount(numbered)
  expect(await paid()).toBe('changed')
  expect(await paid()).toBe('paid_before')
  await setAccount({ ...numbered, bank_code: 'UBNINGLA' })
  expect(await paid()).toBe('changed')
  // Batches of before still say what was true then.
  const then = await Promise.all(batches.map(historyOf))
  expect(then.map(([row]) => row?.account_history)).toEqual([
    ...['first', 'paid_before', 'changed', 'changed', 'paid_before', 'changed', 'paid_before', 'changed'],
  ])
})

test('the account of another provider says nothing', async () => {
  const [one, two] = [await world(), await world()]
  for (const here of [one, two]) {
    await here.fromWallet()
    await here.setAccount()
  }
  expect((await pay({ e_provider_ids: [one.provider.id] })).json.data.payouts).toMatchObject([
    { account_history: 'first' },
  ])
  expect((await pay({ e_provider_ids: [two.provider.id] })).json.data.payouts).toMatchObject([
    { account_history: 'first' },
  ])
})
