import { beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { payoutCalls } from '../../../../test/payoutCalls.ts'
import type { MoneyWorld } from '../../../../test/providerMoney.ts'

const server = await testApp()
const { api, sql, signIn } = server
const { world, prepare, move } = payoutCalls(server)

let finance: SignedIn
let colleague: SignedIn
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
  colleague = await signIn({ role: 'operator', office_role: 'finance' })
})

/** A provider that is owed 90. */
const owed = async () => {
  const here = await world()
  await here.fromWallet()
  await here.setAccount()
  return here
}
const prepareFor = async ({ provider }: MoneyWorld, who = finance) =>
  (await prepare({ e_provider_ids: [provider.id] }, undefined, who)).json.data

describe('who is in the team of a provider does not say that its transfer', () => {
  const ofOwnTeam = async () => {
    const here = await owed()
    await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${here.provider.id}, ${finance.id}, 'worker')`
    const batch = await prepareFor(here)
    expect((await move(batch.id, 'approved', finance)).status).toBe(200)
    return batch
  }

  test('came back', async () => {
    const { id, payouts } = await ofOwnTeam()
    await move(id, 'paid', finance)
    const giveBack = ({ token }: SignedIn) =>
      api('PUT', `payouts/${payouts[0]?.id}/return`, { token, body: { reason: 'Account closed' } })
    expect((await giveBack(finance)).json.code).toBe('forbidden')
    expect((await giveBack(colleague)).status).toBe(200)
  })

  test('was not made', async () => {
    const { id } = await ofOwnTeam()
    expect((await move(id, 'cancelled', finance)).json.code).toBe('forbidden')
    expect((await move(id, 'cancelled', colleague)).status).toBe(200)
  })
})

test('a batch with one’s own team that the bank does not know of yet may be cancelled', async () => {
  const here = await owed()
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${here.provider.id}, ${finance.id}, 'worker')`
  expect((await move((await prepareFor(here)).id, 'cancelled', finance)).status).toBe(200)
})

test('a batch that was cancelled after its approval counts for the limit: the bank may have its file', async () => {
  await sql`UPDATE settings SET value = '100' WHERE key = 'payout_approval_limit'`
  const here = await owed()
  // Cancelled before the approval: there was no file.
  await move((await prepareFor(here, colleague)).id, 'cancelled', colleague)
  const first = await prepareFor(here, colleague)
  expect(first).toMatchObject({ amount: 90, needs_second: false })
  for (const state of ['approved', 'cancelled']) expect((await move(first.id, state, colleague)).status).toBe(200)
  expect(await prepareFor(here, colleague)).toMatchObject({ amount: 90, needs_second: true })
})
