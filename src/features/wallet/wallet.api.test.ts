import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildWallet } from '../../../test/build.ts'
import type { Wallet, WalletTransaction } from './contract.ts'

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
  const moved = await api<WalletTransaction[]>('GET', 'wallet_transactions', { token: me.token })
  expect(moved.json.data.map(({ wallet_id }) => wallet_id)).toEqual([full.id, small.id])
  const query = { search: `user_id:${me.id}`, searchFields: 'user_id:=' }
  const stranger = await signIn()
  expect((await api<Wallet[]>('GET', 'wallets', { token: stranger.token, query })).json.data).toEqual([])
})

test.each([
  ['search=currency:SAR&searchFields=currency:like', 1],
  ['search=currency:USD&searchFields=currency:like', 0],
  ['search=currency:SAR;name:Home&searchJoin=and&searchFields=currency:like;name:=', 1],
])('wallets are searched by their currency, as existing clients may: %s', async (query, found) => {
  const me = await signIn()
  await buildWallet(db, { user_id: me.id, balance_minor: 50, name: 'Home' })
  const { status, json } = await api<Wallet[]>('GET', `wallets?${query}`, { token: me.token })
  expect([status, json.data?.length]).toEqual([200, found])
})

describe('one more wallet', () => {
  test('is created however often the same connection has created one before', async () => {
    const create = async (n: number) => {
      const { token } = await signIn()
      return (await api('POST', 'wallets', { token, body: { name: `Number ${n}` } })).status
    }
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push(await create(n))
    expect(statuses).toEqual(Array(12).fill(200))
  })

  test('is created empty, in the marketplace’s currency, for any user', async () => {
    const [me, other] = [await signIn(), await signIn()]
    const body = { name: ' Holidays ', user_id: other.id, balance: 1_000_000, enabled: false }
    const { status, json } = await api<Wallet>('POST', 'wallets', { token: me.token, body })
    expect([status, json.success, json.message]).toEqual([200, true, 'Wallet Saved successfully'])
    expect(json.data).toMatchObject({
      name: 'Holidays',
      balance: 0,
      user_id: me.id,
      enabled: true,
      currency: { code: 'SAR' },
      extended_name: 'Holidays (0.00 SAR)',
    })
    const mine = await api<Wallet[]>('GET', 'wallets', { token: me.token })
    expect(mine.json.data).toEqual([json.data])
    expect((await api<Wallet[]>('GET', 'wallets', { token: other.token })).json.data).toEqual([])
  })

  test('has a name of its own, however many ask at once', async () => {
    const me = await signIn()
    const ask = () => api<Wallet>('POST', 'wallets', { token: me.token, body: { name: 'Home' } })
    const answers = await Promise.all(Array.from({ length: 5 }, ask))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
    const refused = answers.find(({ status }) => status === 422)
    expect(refused?.json).toMatchObject({ code: 'wallet_name_taken', errors: { name: [expect.any(String)] } })
    expect((await api('POST', 'wallets', { token: me.token, body: { name: 'Work' } })).status).toBe(200)
    expect((await api('POST', 'wallets', { token: (await signIn()).token, body: { name: 'Home' } })).status).toBe(200)
  })

  test('is made again and again on one connection, whose plan of the statement becomes a general one', async () => {
    const me = await signIn()
    for (let n = 0; n < 8; n++) {
      const { status } = await api('POST', 'wallets', { token: me.token, body: { name: `Wallet ${n}` } })
      expect([n, status]).toEqual([n, 200])
    }
  })

  test.each([[{}], [{ name: '  ' }], [{ name: 'a'.repeat(256) }], [{ name: 7 }]])('is not made of %j', async (body) => {
    const { status, json } = await api('POST', 'wallets', { token: (await signIn()).token, body })
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, ['name']])
  })

  test('is not for visitors', async () => {
    expect((await api('POST', 'wallets', { body: { name: 'Mine' } })).status).toBe(401)
  })
})
