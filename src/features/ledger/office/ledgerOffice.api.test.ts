import { beforeAll, describe, expect, test } from 'vitest'
import type { listOfficePayments } from '#features/payments/office/contract.ts'
import type { listOfficeWallets } from '#features/wallet/office/contract.ts'
import type { Contract, Reply } from '#lib/contract.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { buildPayment } from '../../../../test/build.ts'
import { type MoneyWorld, moneyWorld } from '../../../../test/providerMoney.ts'
import type { checkLedger, listJournals, listLedgerAccounts } from './contract.ts'

const server = await testApp({ connections: 12 })
const { api, db, sql, signIn } = server

let finance: SignedIn
let here: MoneyWorld
let booking: number
beforeAll(async () => {
  finance = await signIn({ role: 'operator', office_role: 'finance' })
  here = await moneyWorld(server)
  booking = await here.fromWallet()
  await here.inCash()
})
const list = async <C extends Contract>(path: string, query: Record<string, string> = {}) => {
  const { status, json } = await api<Reply<C>>('GET', `office/${path}`, { token: finance.token, query })
  expect(status).toBe(200)
  return json.data
}
const csv = async (path: string, query: Record<string, string> = {}) =>
  (await api('GET', `office/${path}.csv`, { token: finance.token, query })).text

describe('the ledger', () => {
  test('shows what a booking did to it', async () => {
    const [payment] = await sql<{ id: number }[]>`SELECT id FROM payments WHERE booking_id = ${booking}`
    await api('POST', `payments/${payment?.id}/refunds`, { token: finance.token, body: { amount: 10 } })
    const { rows } = await list<typeof listJournals>('ledger/journals', { booking: String(booking) })
    expect(rows.map(({ kind, booking_id }) => [kind, booking_id])).toEqual([
      ['refund', booking],
      ['payment', booking],
    ])
    for (const { entries } of rows) expect(entries.reduce((sum, { amount }) => sum + amount * 100, 0)).toBeCloseTo(0)
    const paid = rows[1]?.entries
    expect(paid?.map(({ kind }) => kind)).toEqual(['wallet', 'earnings', 'commission'])
    expect(paid?.[0]).toMatchObject({ user: here.customer.name, amount: -110, currency: 'SAR' })
    expect(await csv('ledger/journals', { booking: String(booking) })).toContain(
      `Wallet ${here.customer.name} -110 SAR`,
    )
  })

  test('lists accounts by kind and balance, and the journals of one', async () => {
    const { rows } = await list<typeof listLedgerAccounts>('ledger/accounts', { kind: 'cash,commission' })
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['cash', 'commission']))
    expect(rows.map(({ balance }) => balance)).toEqual(rows.map(({ balance }) => balance).toSorted((a, b) => b - a))
    const cash = rows.find(({ kind }) => kind === 'cash')
    const journals = await list<typeof listJournals>('ledger/journals', { account: cash?.id ?? '', kind: 'payment' })
    expect(journals.rows).toHaveLength(1)
    expect(
      (await list<typeof listLedgerAccounts>('ledger/accounts', { balance: '..-100' })).rows.length,
    ).toBeGreaterThan(0)
    expect((await list<typeof listJournals>('ledger/journals', { created: '2020-01-01..2020-02-01' })).rows).toEqual([])
  })

  test('is checked on request, for finance', async () => {
    const check = ({ token }: SignedIn) =>
      api<Reply<typeof checkLedger>>('POST', 'office/ledger/check', { token, body: {} })
    const { status, json } = await check(finance)
    expect([status, json.data.journals, json.data.accounts]).toEqual([200, [], []])
    expect(json.data.entries).toBeGreaterThan(5)
    expect((await check(await signIn({ role: 'operator', office_role: 'support' }))).status).toBe(403)
  })

  test('tells which balance is not its entries', async () => {
    const [{ id } = { id: '' }] = await sql<{ id: string }[]>`
      UPDATE accounts SET balance_minor = balance_minor + 1 WHERE kind = 'commission' RETURNING id`
    const { json } = await api<Reply<typeof checkLedger>>('POST', 'office/ledger/check', {
      token: finance.token,
      body: {},
    })
    expect(json.data.accounts).toEqual([id])
    await sql`UPDATE accounts SET balance_minor = balance_minor - 1 WHERE id = ${id}`
  })
})

describe('payments', () => {
  const payments = (query: Record<string, string>) => list<typeof listOfficePayments>('payments', query)

  test.each([
    ['the number of the booking', () => String(booking)],
    ['the same as people write it', () => `#${booking}`],
    ['the email of the customer', () => here.customer.email],
  ])('are found by %s', async (_, text) => {
    const { rows } = await payments({ q: text() })
    expect(rows.map(({ booking_id }) => booking_id)).toContain(booking)
    expect(new Set(rows.map(({ customer }) => customer))).toEqual(new Set([here.customer.name]))
  })

  test('are filtered by state, way, day and amount, in pages by key', async () => {
    for (let n = 0; n < 5; n++) await buildPayment(db, { payment_status_id: 1, amount_minor: 500 + n })
    const query = { state: 'pending', method: '/Cash', amount: '5..5.03', sort: 'amount', limit: '2' }
    const first = await payments(query)
    expect(first.rows.map(({ amount, state }) => [amount, state])).toEqual([
      [5, 'pending'],
      [5.01, 'pending'],
    ])
    const second = await payments({ ...query, after: first.next ?? '' })
    expect(second.rows.map(({ amount }) => amount)).toEqual([5.02, 5.03])
    expect(second.next).toBeNull()
    expect((await payments({ ...query, created: '2020-01-01..2020-01-02' })).rows).toEqual([])
    expect((await csv('payments', { state: 'pending', amount: '5..5.03' })).split('\r\n').filter(Boolean)).toHaveLength(
      5,
    )
  })
})

test('files have the words that their lists show', async () => {
  const { text } = await api('GET', 'office/wallets.csv', {
    token: finance.token,
    query: { q: here.customer.email, columns: 'customer,enabled' },
    headers: { 'accept-language': 'ar' },
  })
  expect(text).toContain(`${here.customer.name},نعم`)
  expect(await csv('ledger/accounts', { kind: 'cash', columns: 'kind' })).toContain('Cash in hand')
  const people = await api('GET', 'office/people.csv', {
    token: finance.token,
    query: { columns: 'role', q: here.customer.email },
  })
  expect(people.text).toContain('Customer')
})

test('wallets are listed fullest first, and found by email', async () => {
  const { rows } = await list<typeof listOfficeWallets>('wallets')
  expect(rows.map(({ balance }) => balance)).toEqual(rows.map(({ balance }) => balance).toSorted((a, b) => b - a))
  const found = await list<typeof listOfficeWallets>('wallets', { q: here.customer.email, balance: '1..' })
  expect(found.rows).toMatchObject([{ user_id: here.customer.id, currency: 'SAR', enabled: true }])
})

test('balances are filtered in the digits of their own currency', async () => {
  const balances = [
    ['KWD', 2500],
    ['JPY', 2],
    ['USD', 250],
  ] as const
  for (const [currency, minor] of balances)
    await sql`INSERT INTO accounts (kind, name, currency, balance_minor) VALUES ('suspense', ${`Digits ${currency}`}, ${currency}, ${minor})`
  const found = async (balance: string) =>
    (await list<typeof listLedgerAccounts>('ledger/accounts', { kind: 'suspense', balance })).rows
      .filter(({ name }) => name.startsWith('Digits'))
      .map(({ balance, currency }) => `${balance} ${currency}`)
      .toSorted()
  try {
    expect(await found('2..2.4')).toEqual(['2 JPY'])
    expect(await found('2.5..3')).toEqual(['2.5 KWD', '2.5 USD'])
  } finally {
    await sql`DELETE FROM accounts WHERE name LIKE 'Digits %'`
  }
})
