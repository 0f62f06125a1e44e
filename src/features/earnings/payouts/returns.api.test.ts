import { expect, test } from 'vitest'
import type { ProviderAccount } from '#features/ledger/contract.ts'
import type { Reply } from '#lib/contract.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { payoutCalls } from '../../../../test/payoutCalls.ts'
import type { createPayoutBatch, OwnPayout } from './contract.ts'

const server = await testApp()
const { api, sql, signIn } = server
const { by, world, read, statementOf, pay } = payoutCalls(server)
type Batch = Reply<typeof createPayoutBatch>

const giveBack = (id: number | string, { token }: SignedIn, body: object = { reason: 'Account closed' }) =>
  api<Batch>('PUT', `payouts/${id}/return`, { token, body })
const paid = async () => {
  const here = await world()
  await here.fromWallet()
  await here.inCash()
  await here.setAccount()
  const { json } = await pay({ e_provider_ids: [here.provider.id] })
  return { ...here, payout: json.data.payouts[0]?.id ?? 0 }
}

test('a payout that the bank sends back is owed again, shown as returned, mailed once, and paid with the next batch', async () => {
  const here = await paid()
  const answers = await Promise.all([giveBack(here.payout, by.operator), giveBack(here.payout, by.operator)])
  for (const { status, json } of answers) {
    expect(status).toBe(200)
    expect(json.data.payouts).toMatchObject([
      { amount: 70, return_reason: 'Account closed', returned_at: expect.any(String) },
    ])
  }
  const { lines } = await statementOf(here)
  expect(lines.slice(0, 2)).toMatchObject([
    { kind: 'payout_return', amount: 70, cash: 110, balance: 70 },
    { kind: 'payout', amount: -70, cash: -110, balance: 0 },
  ])
  expect(await read<OwnPayout[]>('provider/payouts', here.owner)).toMatchObject([
    { amount: 70, returned_at: expect.any(String) },
  ])
  const office = await read<{ payouts: object[] }>(`office/providers/${here.provider.id}`, by.operator)
  expect(office.payouts).toMatchObject([{ id: here.payout, state: 'returned' }])
  // What was earned stays what it was.
  expect(await read('provider/earnings', here.owner)).toMatchObject({ earned: 180, cash: 110, balance: 70 })
  expect(await read<ProviderAccount[]>('provider/accounts', here.owner)).toMatchObject([
    { earnings: 180, cash_collected: 110, payable: 70, cash_owed: 0 },
  ])
  const subjects = await sql<{ subject: string }[]>`SELECT subject FROM mails WHERE recipient = ${here.owner.email}
      AND subject LIKE '%back%'`
  expect(subjects).toHaveLength(1)
  expect((await pay({ e_provider_ids: [here.provider.id] })).json.data.amount).toBe(70)
  expect((await statementOf(here)).lines[0]?.balance).toBe(0)
})

test('sending back is for finance, with a reason, and of a payout that exists', async () => {
  const here = await paid()
  const support = await signIn({ role: 'operator', office_role: 'support' })
  for (const person of [support, here.owner, here.customer])
    expect((await giveBack(here.payout, person)).status).toBe(403)
  expect((await giveBack(here.payout, by.operator, { reason: ' ' })).json.code).toBe('invalid')
  expect((await giveBack(999_999, by.operator)).status).toBe(404)
  expect((await giveBack('x', by.operator)).status).toBe(404)
})

test('owners are mailed amounts in the form of their language', async () => {
  const here = await paid()
  await sql`UPDATE users SET locale = 'ar' WHERE id = ${here.owner.id}`
  await giveBack(here.payout, by.operator)
  const [mail] = await sql<{ subject: string }[]>`
    SELECT subject FROM mails WHERE recipient = ${here.owner.email} ORDER BY id DESC LIMIT 1`
  expect(mail?.subject.replace('\u00a0', ' ')).toMatch(/ر\.س/)
})
