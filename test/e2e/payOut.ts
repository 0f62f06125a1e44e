import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Database } from '../../src/server/db/database.ts'
import { buildBooking, buildWallet } from '../build.ts'
import { demo } from './harness.ts'

/** The authorization header of somebody of the demo town. */
const headersOf = async (page: Page, who: string) => {
  const login = await page.request.post('/api/login', { data: { email: who, password: demo.password } })
  const { data } = (await login.json()) as { data: { api_token: string } }
  return { authorization: `Bearer ${data.api_token}` }
}

/** Another visit, some days ago, paid from a wallet, so that more is owed to the provider than by them. */
export const payFromWallet = async (page: Page, { db, sql }: Database, daysAgo = 50) => {
  const [row] = await sql<{ user_id: number; service: number }[]>`
    SELECT id AS user_id, (SELECT max(id) FROM e_services) AS service FROM users WHERE email = ${demo.email}`
  if (!row) throw new Error('the town has its customer')
  const wallet = await buildWallet(db, { user_id: row.user_id, balance_minor: 100_000, name: crypto.randomUUID() })
  const at = Date.now() - daysAgo * 24 * 3_600_000
  const { id } = await buildBooking(db, { user_id: row.user_id, e_service_id: row.service, status: 'done', at })
  const paid = await page.request.post(`/api/payments/wallets/${wallet.id}`, {
    headers: await headersOf(page, demo.email),
    data: { id },
  })
  expect(paid.status()).toBe(200)
}

/** A payout of one provider, prepared, approved and paid by the operator; returns its amount. */
export const payOut = async (page: Page, { sql }: Database, email: string) => {
  const [row] = await sql<{ id: number }[]>`
    SELECT e_provider_id AS id FROM e_provider_users JOIN users u ON u.id = user_id WHERE u.email = ${email}`
  const batch = await page.request.post('/api/payout_batches', {
    headers: await headersOf(page, 'operator@doorstep.test'),
    data: { e_provider_ids: [row?.id] },
  })
  expect(batch.status()).toBe(200)
  const { data } = (await batch.json()) as { data: { id: number; payouts: { amount: number }[] } }
  for (const state of ['approved', 'paid']) {
    const headers = await headersOf(page, 'operator@doorstep.test')
    expect((await page.request.put(`/api/payout_batches/${data.id}`, { headers, data: { state } })).status()).toBe(200)
  }
  return data.payouts[0]?.amount.toFixed(2) ?? ''
}
