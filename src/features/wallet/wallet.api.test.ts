import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildWallet } from '../../../test/build.ts'
import type { Wallet } from './contract.ts'

const { api, db, sql, signIn } = await testApp()

test('a person sees their enabled wallets in the one currency, fullest first', async () => {
  const [me, other] = [await signIn(), await signIn()]
  const small = await buildWallet(db, { user_id: me.id, balance_minor: 50, name: 'Small' })
  const full = await buildWallet(db, { user_id: me.id, balance_minor: 20_050, name: 'Main' })
  await buildWallet(db, { user_id: me.id, balance_minor: 900, currency: 'USD' })
  const closed = await buildWallet(db, { user_id: me.id })
  await sql`UPDATE accounts SET enabled = false WHERE id = ${closed.id}`
  await buildWallet(db, { user_id: other.id, balance_minor: 77 })

  const { status, json } = await api<Wallet[]>('GET', 'wallets', { token: me.token })
  expect(status).toBe(200)
  expect(json.data.map(({ id, balance }) => [id, balance])).toEqual([
    [full.id, 200.5],
    [small.id, 0.5],
  ])
  expect(json.data[0]).toMatchObject({
    name: 'Main',
    user_id: me.id,
    enabled: true,
    currency: { id: 1, name: 'SAR', symbol: 'SAR', code: 'SAR', decimal_digits: 2, rounding: 0 },
    extended_name: 'Main (200.50 SAR)',
  })
  const query = { search: `user_id:${me.id}`, searchFields: 'user_id:=' }
  const stranger = await signIn()
  expect((await api<Wallet[]>('GET', 'wallets', { token: stranger.token, query })).json.data).toEqual([])
})
