import { beforeAll, describe, expect, test } from 'vitest'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildBooking, buildWallet } from '../../../../test/build.ts'
import { waitingForLocks } from '../../../../test/rowLocks.ts'
import type { WalletTransaction } from '../contract.ts'
import type { WalletCredit } from './contract.ts'
import { creditWallet } from './service.ts'

const { api, db, sql, database, signIn } = await testApp({ connections: 12 })

let finance: SignedIn
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
})

const credit = (body: object, { token }: SignedIn = finance, key?: string) =>
  api<WalletCredit>('POST', 'office/wallet_credits', { token, body, key })
const statementOf = async ({ token }: SignedIn) =>
  (await api<WalletTransaction[]>('GET', 'wallet_transactions', { token })).json.data

describe('a credit', () => {
  test('is one journal from the house, in the customer’s statement with its reason, and they hear of it', async () => {
    const customer = await signIn()
    const body = { user_id: customer.id, amount: 25.5, reason: 'Sorry for the delay' }
    const { status, json } = await credit(body)
    expect([status, json.data]).toMatchObject([200, { user_id: customer.id, amount: 25.5, booking_id: null }])
    expect(await statementOf(customer)).toMatchObject([
      {
        action: 'credit',
        kind: 'credit',
        amount: 25.5,
        balance: 25.5,
        reason: 'Sorry for the delay',
        booking_id: null,
      },
    ])
    const [news] = await sql<{ data: object }[]>`SELECT data FROM notifications WHERE notifiable_id = ${customer.id}`
    expect(news?.data).toEqual({
      event: 'credited',
      amount: '25.50\u00a0SAR',
      amount_minor: 2550,
      reason: 'Sorry for the delay',
    })
    const seen = await api<WalletTransaction[]>('GET', `office/wallet_holders/${customer.id}/transactions`, {
      token: finance.token,
    })
    expect(seen.json.data).toEqual(await statementOf(customer))
  })

  test('may be for a booking of that customer, and for nobody else’s', async () => {
    const booking = await buildBooking(db, {})
    const body = { booking_id: booking.id, amount: '10', reason: 'Broken vase' }
    expect((await credit({ ...body, user_id: booking.user_id })).json.data.booking_id).toBe(booking.id)
    const { json: statement } = await api<WalletTransaction[]>(
      'GET',
      `office/wallet_holders/${booking.user_id}/transactions`,
      { token: finance.token },
    )
    expect(statement.data).toMatchObject([{ booking_id: booking.id, reason: 'Broken vase' }])
    const [news] = await sql`SELECT data FROM notifications WHERE notifiable_id = ${booking.user_id}`
    expect(news?.data).toMatchObject({ booking_id: booking.id, event: 'credited' })
    const { json } = await credit({ ...body, user_id: (await signIn()).id })
    expect([json.code, json.errors]).toEqual(['invalid', { booking_id: ['A booking of this customer'] }])
  })

  test('of two operators who read what was given for a booking, the second reads again', async () => {
    const [booking, other] = [await buildBooking(db, {}), await buildBooking(db, {})]
    const given = async (bookingId = booking.id) =>
      (
        await api<{ amount: number }>('GET', `office/wallet_holders/${booking.user_id}/given_credit`, {
          token: finance.token,
          query: { booking_id: bookingId },
        })
      ).json
    expect(Object.keys((await given(other.id)).errors ?? {})).toEqual(['booking_id'])
    const colleague = await signIn({ role: 'operator', office_role: 'finance' })
    const body = { user_id: booking.user_id, booking_id: booking.id, amount: '10.50', reason: 'Broken vase' }
    const asked = { ...body, expected_given: (await given()).data.amount }
    const answers = await Promise.all([finance, colleague, finance, colleague].map((by) => credit(asked, by)))
    expect(answers.map(({ json }) => json.code ?? 'ok').sort()).toEqual([...Array(3).fill('credit_changed'), 'ok'])
    expect((await given()).data.amount).toBe(10.5)
    expect((await credit({ ...body, expected_given: 10.5 }, colleague)).status).toBe(200)
    expect((await credit(body)).status).toBe(200)
    expect((await given()).data.amount).toBe(31.5)
  })

  test.each([
    [{ amount: 0 }, 'credit_amount'],
    [{ amount: 1.005 }, 'credit_amount'],
    [{ amount: -5 }, 'credit_amount'],
    [{ reason: '  ' }, 'invalid'],
    [{ user_id: 2_000_000_000 }, 'not_found'],
  ])('is refused with %j', async (over, code) => {
    const customer = await signIn()
    const { json } = await credit({ user_id: customer.id, amount: 5, reason: 'Kindness', ...over })
    expect(json.code).toBe(code)
    expect(await statementOf(customer)).toEqual([])
  })

  test('is shown of people who have an account', async () => {
    const customer = await signIn()
    const page = async () => (await api('GET', `office/wallet_holders/${customer.id}`, { token: finance.token })).status
    expect(await page()).toBe(200)
    await sql`UPDATE users SET deleted_at = now() WHERE id = ${customer.id}`
    expect(await page()).toBe(404)
    expect((await credit({ user_id: customer.id, amount: 5, reason: 'Kindness' })).json.code).toBe('not_found')
  })

  test('is found by its person, and by what is in it', async () => {
    const customer = await signIn()
    const phone_number = `057${String(customer.id).padStart(7, '0')}`
    await sql`UPDATE users SET phone_number = ${phone_number} WHERE id = ${customer.id}`
    const [one, two] = [
      await buildWallet(db, { user_id: customer.id, balance_minor: 4029, name: 'One' }),
      await buildWallet(db, { user_id: customer.id, balance_minor: 500, name: 'Two' }),
    ]
    const read = async <T>(path: string, query: Record<string, string>) =>
      (await api<T>('GET', `office/${path}`, { token: finance.token, query })).json.data
    expect(await read('wallet_holders', { q: phone_number })).toMatchObject({ id: customer.id })
    expect(await read('wallet_holders', { q: String(customer.id) })).toMatchObject({ id: customer.id })
    const listed = async (query: Record<string, string>) =>
      (await read<{ rows: { id: string }[] }>('wallets', { q: phone_number, ...query })).rows.map(({ id }) => id)
    expect(await listed({})).toEqual([one.id, two.id])
    expect(await listed({ balance: '40.29..40.29' })).toEqual([one.id])
    const movements = (query: Record<string, string>) =>
      read<WalletTransaction[]>(`wallet_holders/${customer.id}/transactions`, query)
    expect(await movements({ wallet: two.id })).toMatchObject([{ wallet_id: two.id, amount: 5 }])
    expect(await movements({})).toHaveLength(2)
    await sql`UPDATE accounts SET enabled = false WHERE id = ${two.id}`
    const query = { q: phone_number, columns: 'name,enabled' }
    const { text } = await api('GET', 'office/wallets.csv', { token: finance.token, query })
    expect(text.split('\r\n').slice(1)).toEqual(['One,Yes', 'Two,No', ''])
  })

  test('is for finance: others of the office may not', async () => {
    const customer = await signIn()
    const support = await signIn({ role: 'operator', office_role: 'support' })
    expect((await credit({ user_id: customer.id, amount: 5, reason: 'Kindness' }, support)).status).toBe(403)
  })

  test('is not for oneself', async () => {
    expect((await credit({ user_id: finance.id, amount: 5, reason: 'Kindness' })).json.code).toBe('forbidden')
  })

  test('given while its customer’s account is merged into another one goes along', async () => {
    const [kept, from] = [await signIn(), await signIn()]
    await credit({ user_id: from.id, amount: 5, reason: 'Kindness' })
    const held = await sql.reserve()
    await held`BEGIN`
    await held`SELECT FROM accounts WHERE kind = 'goodwill' FOR UPDATE`
    // Not by the API, whose first try gives up its locks after a moment: the merge would come first.
    const asked = { userId: from.id, bookingId: null, amountMinor: 2500, reason: 'Sorry', createdBy: finance.id }
    const credited = database.transaction((tx) => creditWallet(tx, { ...asked, key: 'during a merge' }))
    await expect.poll(() => waitingForLocks(sql)).toBe(1)
    const { token } = await signIn({ role: 'operator', office_role: 'support' })
    const merged = api('POST', `office/people/${kept.id}/merge`, { token, body: { from: from.id } })
    await Promise.race([merged, expect.poll(() => waitingForLocks(sql)).toBe(2)])
    await held`COMMIT`
    held.release()
    expect([(await credited).amount, (await merged).status]).toEqual([25, 200])
    const rows = await sql`SELECT user_id, balance_minor AS balance FROM accounts WHERE kind = 'wallet'
      AND user_id IN (${kept.id}, ${from.id}) ORDER BY user_id`
    expect(rows).toEqual([
      { user_id: kept.id, balance: 3000 },
      { user_id: from.id, balance: 0 },
    ])
  })

  test('is made once per key, however many ask at once', async () => {
    const customer = await signIn()
    const asked = { userId: customer.id, bookingId: null, amountMinor: 700, reason: 'Once', createdBy: finance.id }
    const key = `complaint:${customer.id}`
    const made = await Promise.all(
      Array.from({ length: 6 }, () => database.transaction((tx) => creditWallet(tx, { ...asked, key }))),
    )
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await statementOf(customer)).toHaveLength(1)
    const body = { user_id: customer.id, amount: 3, reason: 'Again' }
    const twice = await Promise.all([1, 2].map(() => credit(body, finance, `credit-${customer.id}`)))
    expect(new Set(twice.map(({ json }) => json.data.id)).size).toBe(1)
    expect(await statementOf(customer)).toHaveLength(2)
  })
})
