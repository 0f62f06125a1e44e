import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { platformAccount, post, reverse, walletAccount } from './service.ts'

const { database, sql, signIn } = await testApp({ connections: 30 })

const balance = async (account: string) =>
  (await sql<{ balance_minor: number }[]>`SELECT balance_minor FROM accounts WHERE id = ${account}`)[0]?.balance_minor

const filledWallet = async (amountMinor: number) => {
  const { id } = await signIn()
  return database.transaction(async (tx) => {
    const wallet = await walletAccount(tx, id, 'SAR')
    const promotion = await platformAccount(tx, 'promotion', 'SAR')
    await post(tx, {
      kind: 'top_up',
      key: `top_up:${wallet}`,
      entries: [
        { account: wallet, amountMinor },
        { account: promotion, amountMinor: -amountMinor },
      ],
    })
    return { wallet, promotion }
  })
}

const pay = (from: string, to: string, amountMinor: number, key: string) =>
  database.transaction((tx) =>
    post(tx, {
      kind: 'payment',
      key,
      entries: [
        { account: from, amountMinor: -amountMinor },
        { account: to, amountMinor },
      ],
    }),
  )

test('a posting moves both sides and is made once per key', async () => {
  const { wallet, promotion } = await filledWallet(20_000)
  const first = await pay(wallet, promotion, 500, 'once')
  expect(first).toEqual(expect.any(Number))
  expect(await pay(wallet, promotion, 500, 'once')).toBeNull()
  expect(await balance(wallet)).toBe(19_500)
})

test('entries that do not sum to zero never commit', async () => {
  const { wallet } = await filledWallet(100)
  const lopsided = database.transaction((tx) =>
    post(tx, { kind: 'payment', key: 'lopsided', entries: [{ account: wallet, amountMinor: -5 }] }),
  )
  await expect(lopsided).rejects.toThrow('does not balance')
  expect(await balance(wallet)).toBe(100)
})

test('of fifty payments at once against money for ten, ten are made', async () => {
  const { wallet, promotion } = await filledWallet(1000)
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => pay(wallet, promotion, 100, `storm:${i}`)),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const codes = results.flatMap((r) => (r.status === 'rejected' ? [r.reason.code] : []))
  expect(new Set(codes)).toEqual(new Set(['wallet_insufficient']))
  expect(await balance(wallet)).toBe(0)
})

test('a journal is reversed once, and history cannot be rewritten', async () => {
  const { wallet, promotion } = await filledWallet(300)
  const journal = (await pay(wallet, promotion, 300, 'to reverse')) as number
  const back = await Promise.all([1, 2].map(() => database.transaction((tx) => reverse(tx, journal))))
  expect(back.filter((id) => id !== null)).toHaveLength(1)
  expect(await balance(wallet)).toBe(300)
  await expect(sql`UPDATE entries SET amount_minor = 1 WHERE journal_id = ${journal}`).rejects.toThrow('append-only')
  await expect(sql`DELETE FROM journals WHERE id = ${journal}`).rejects.toThrow('append-only')
})
