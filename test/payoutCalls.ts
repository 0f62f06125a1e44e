import { beforeAll } from 'vitest'
import type { createPayoutBatch } from '#features/earnings/payouts/contract.ts'
import type { getStatement } from '#features/earnings/statement/contract.ts'
import type { Reply } from '#lib/contract.ts'
import type { SignedIn, TestApp } from './app.ts'
import { type MoneyWorld, moneyWorld } from './providerMoney.ts'

type Batch = Reply<typeof createPayoutBatch>

/** What tests of payouts ask for, as an operator who may do everything. Providers keep 80 percent. */
export const payoutCalls = (server: TestApp) => {
  const { api, sql, signIn } = server
  const by = {} as { operator: SignedIn }
  beforeAll(async () => {
    by.operator = await signIn({ role: 'operator' })
    await sql`UPDATE e_provider_types SET commission = 80`
  })
  const read = async <T>(path: string, { token }: SignedIn, query = {}) =>
    (await api<T>('GET', path, { token, query })).json.data
  const prepare = (body: object = {}, key?: string, { token } = by.operator) =>
    api<Batch>('POST', 'payout_batches', { token, body, key })
  const move = (id: number | string, state: string, { token } = by.operator) =>
    api<Batch>('PUT', `payout_batches/${id}`, { token, body: { state } })
  return {
    by,
    world: () => moneyWorld(server),
    read,
    statementOf: ({ owner }: MoneyWorld, query = {}) =>
      read<Reply<typeof getStatement>>('provider/statement', owner, query),
    prepare,
    move,
    /** From preparing to paid, by one person. */
    pay: async (body: object = {}, key?: string) => {
      const prepared = await prepare(body, key)
      if (prepared.status !== 200) return prepared
      await move(prepared.json.data.id, 'approved')
      return move(prepared.json.data.id, 'paid')
    },
  }
}
