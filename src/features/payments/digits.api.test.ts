import { describe, expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { buildBooking } from '../../../test/build.ts'
import { moneyWorld } from '../../../test/providerMoney.ts'

/** Amounts that two digits would make another sum of. */
const currencies = [
  { code: 'KWD', digits: 3, amount: 1.005, minor: 1005 },
  { code: 'JPY', digits: 0, amount: 15, minor: 15 },
] as const

const servers = { KWD: await testApp(), JPY: await testApp() }

describe.each(currencies)('money with $digits digits', ({ code, digits, amount, minor }) => {
  const server = servers[code]
  const { api, db, sql, signIn } = server
  const world = async () => {
    await sql`UPDATE settings SET value = ${code} WHERE key = 'default_currency_code'`
    await sql`UPDATE settings SET value = ${String(digits)} WHERE key = 'default_currency_decimal_digits'`
    return { ...(await moneyWorld(server)), operator: await signIn({ role: 'operator' }) }
  }

  test('an operator gives a credit, and finds its wallet by the amount', async () => {
    const { operator, owner } = await world()
    const body = { user_id: owner.id, amount, reason: 'Kindness' }
    const given = await api('POST', 'office/wallet_credits', { token: operator.token, body })
    expect(given.json.data).toMatchObject({ amount })
    expect(await sql`SELECT balance_minor FROM accounts WHERE user_id = ${owner.id}`).toEqual([
      { balance_minor: minor },
    ])
    const found = await api<{ rows: { user_id: number; balance: number }[] }>('GET', 'office/wallets', {
      token: operator.token,
      query: { balance: `${amount}..${amount}` },
    })
    expect(found.json.data.rows).toMatchObject([{ user_id: owner.id, balance: amount }])
  })

  test('an operator cancels for a fee', async () => {
    const { operator, customer } = await world()
    const { id } = await buildBooking(db, { user_id: customer.id, status: 'accepted' })
    const body = { booking_status_id: 7, reason: 'Nobody came', cancellation_fee: amount }
    expect((await api('PUT', `bookings/${id}`, { token: operator.token, body })).status).toBe(200)
    expect(await sql`SELECT cancellation_fee_minor FROM bookings WHERE id = ${id}`).toEqual([
      { cancellation_fee_minor: minor },
    ])
  })

  test('a part goes back, and the rest is earned; a payout begins at its minimum', async () => {
    const { operator, owner, inCash } = await world()
    const id = await inCash()
    const [payment] = await sql<{ id: number; amount_minor: number }[]>`
      SELECT id, amount_minor FROM payments WHERE booking_id = ${id}`
    expect(payment?.amount_minor).toBe(110 * 10 ** digits)
    await api('POST', `payments/${payment?.id}/refunds`, { token: operator.token, body: { amount } })
    await sql`INSERT INTO settings (key, value) VALUES ('payout_minimum', ${String(amount)})
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`
    const { json } = await api('GET', 'provider/earnings/bookings', { token: owner.token })
    expect(json.data).toMatchObject([{ total: 110, refunded: amount }])
    const earnings = await api('GET', 'provider/earnings', { token: owner.token })
    expect(earnings.json.data).toMatchObject({ currency: code, payout_minimum: amount })
  })
})
