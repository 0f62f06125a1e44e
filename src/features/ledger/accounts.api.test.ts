import { expect, test } from 'vitest'
import type { Payment } from '#features/bookings/contract.ts'
import type { WalletTransaction } from '#features/wallet/contract.ts'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildWallet } from '../../../test/build.ts'
import type { ProviderAccount } from './contract.ts'

const { api, db, sql, signIn } = await testApp()

const owner = await signIn({ role: 'provider' })
const provider = await buildProvider(db, { people: [owner.id] })
await sql`UPDATE e_provider_types SET commission = 80
  WHERE id = (SELECT e_provider_type_id FROM e_providers WHERE id = ${provider.id})`
const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000 })
const customer = await signIn()
const wallet = (await buildWallet(db, { user_id: customer.id, balance_minor: 30_000, name: 'Main' })).id

let day = 2
const finished = async () => {
  const at = Date.now() - day++ * 86_400_000
  return (await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })).id
}
const ask = { token: customer.token }
const fromWallet = (id: number) => api<Payment>('POST', `payments/wallets/${wallet}`, { ...ask, body: { id } })
const inCash = async (id: number) => {
  const { json } = await api<Payment>('POST', 'payments/cash', { ...ask, body: { id } })
  await api('PUT', `provider/payments/${json.data.id}`, { token: owner.token, body: { payment_status_id: 2 } })
}
const mine = async () => (await api<ProviderAccount[]>('GET', 'provider/accounts', { token: owner.token })).json.data
const statement = async (query: Record<string, string | number> = {}) =>
  (await api<WalletTransaction[]>('GET', 'wallet_transactions', { ...ask, query })).json.data

test('a provider sees earnings, commission, cash taken and what is owed either way', async () => {
  const nothing = { currency: 'SAR', earnings: 0, commission: 0, cash_collected: 0, cash_owed: 0, payable: 0 }
  expect(await mine()).toEqual([{ e_provider: { id: provider.id, name: expect.anything() }, ...nothing }])
  await inCash(await finished())
  expect(await mine()).toMatchObject([{ earnings: 80, commission: 20, cash_collected: 100, cash_owed: 20, payable: 0 }])
  await fromWallet(await finished())
  expect(await mine()).toMatchObject([
    { earnings: 160, commission: 40, cash_collected: 100, cash_owed: 0, payable: 60 },
  ])
})

test('accounts are for those who manage the provider; an operator sees all, a worker and a customer none', async () => {
  const other = await signIn({ role: 'provider' })
  const worker = await signIn({ role: 'provider' })
  await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${provider.id}, ${worker.id}, 'worker')`
  for (const { token } of [other, worker])
    expect((await api('GET', 'provider/accounts', { token })).json.data).toEqual([])
  expect((await api('GET', 'provider/accounts', ask)).status).toBe(403)
  const operator = await signIn({ role: 'operator' })
  const { json } = await api<ProviderAccount[]>('GET', 'provider/accounts', { token: operator.token })
  expect(json.data.map(({ e_provider }) => e_provider.id)).toContain(provider.id)
})

test('a statement has credit, payment and refund, newest first, each line with its balance', async () => {
  const id = await finished()
  await fromWallet(id)
  const operator = await signIn({ role: 'operator' })
  await api('PUT', `bookings/${id}`, { token: operator.token, body: { booking_status_id: 7, reason: 'Wrong house' } })
  const lines = await statement()
  expect(lines.map(({ action, amount, balance, kind }) => [kind, action, amount, balance])).toEqual([
    ['refund', 'credit', 100, 200],
    ['payment', 'debit', 100, 100],
    ['payment', 'debit', 100, 200],
    ['gift', 'credit', 300, 300],
  ])
  expect(lines[1]).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    description: `Transaction for Booking #${id}`,
    booking_id: id,
    wallet_id: wallet,
    user_id: customer.id,
    created_at: expect.stringMatching(/Z$/),
  })
  const [wallets] = (await api<{ balance: number }[]>('GET', 'wallets', ask)).json.data
  expect(wallets?.balance).toBe(lines[0]?.balance)
})

test('pages, one wallet, one direction, and the wallet itself where asked', async () => {
  const second = (await buildWallet(db, { user_id: customer.id, balance_minor: 700, name: 'Other' })).id
  const search = { search: `wallet_id:${second}`, searchFields: 'wallet_id:=' }
  const [line] = await statement({ ...search, with: 'wallet' })
  expect(line).toMatchObject({ amount: 7, balance: 7, wallet: { id: second, name: 'Other', balance: 7 } })
  expect((await statement({ search: 'action:debit' })).map(({ action }) => action)).toEqual(['debit', 'debit'])
  const all = await statement()
  const paged = [...(await statement({ limit: 2, offset: 0 })), ...(await statement({ limit: 2, offset: 2 }))]
  expect(paged.map((row) => row.id)).toEqual(all.slice(0, 4).map((row) => row.id))
  const oldest = await statement({ orderBy: 'created_at', sortedBy: 'asc' })
  expect(oldest[0]?.kind).toBe('gift')
})

test('other people’s wallets are not visible, whatever the search', async () => {
  const stranger = await signIn()
  const query = { search: `user_id:${customer.id};wallet_id:${wallet}`, searchFields: 'user_id:=;wallet_id:=' }
  expect((await api('GET', 'wallet_transactions', { token: stranger.token, query })).json.data).toEqual([])
})
