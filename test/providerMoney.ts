import type { Payment } from '#features/bookings/contract.ts'
import type { getPayoutAccount } from '#features/earnings/account/contract.ts'
import type { Reply } from '#lib/contract.ts'
import { hashPassword } from '#server/security/passwords.ts'
import type { TestApp } from './app.ts'
import { buildBooking, buildProvider, buildService, buildTax, buildWallet } from './build.ts'

export const testIban = 'SA03 8000 0000 6080 1016 7519'
export const testPassword = 'a quiet balcony'
let day = 2
let hashed: Promise<string> | undefined

/** A provider who keeps 80 percent, with a tax of 10 percent, and a customer with money. */
export const moneyWorld = async ({ api, db, signIn }: TestApp) => {
  hashed ??= hashPassword(testPassword)
  const password_hash = await hashed
  const [owner, manager, worker] = [
    await signIn({ role: 'provider', password_hash }),
    await signIn({ role: 'provider' }),
    await signIn({ role: 'provider' }),
  ]
  const provider = await buildProvider(db, {
    people: [owner.id, manager.id, worker.id],
    roles: ['owner', 'manager', 'worker'],
    taxes: [(await buildTax(db)).id],
  })
  const service = await buildService(db, { e_provider_id: provider.id, price_minor: 10_000 })
  const customer = await signIn()
  const wallet = (await buildWallet(db, { user_id: customer.id, balance_minor: 100_000 })).id
  const finished = async () => {
    const at = Date.now() - day++ * 86_400_000
    return (await buildBooking(db, { user_id: customer.id, e_service_id: service.id, status: 'done', at })).id
  }
  const fromWallet = async () => {
    const id = await finished()
    await api('POST', `payments/wallets/${wallet}`, { token: customer.token, body: { id } })
    return id
  }
  const inCash = async () => {
    const id = await finished()
    const { json } = await api<Payment>('POST', 'payments/cash', { token: customer.token, body: { id } })
    await api('PUT', `provider/payments/${json.data.id}`, { token: owner.token, body: { payment_status_id: 2 } })
    return id
  }
  const setAccount = (token = owner.token, given = testIban, password = testPassword) =>
    api<Reply<typeof getPayoutAccount>>('PUT', 'provider/payout_account', {
      token,
      body: { holder: 'Salma Haddad', account_number: given, password },
    })
  return { owner, manager, worker, provider, service, customer, fromWallet, inCash, setAccount }
}

export type MoneyWorld = Awaited<ReturnType<typeof moneyWorld>>
