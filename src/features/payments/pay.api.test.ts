import { describe, expect, test } from 'vitest'
import type { Payment } from '#features/bookings/contract.ts'
import { testApp } from '../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildWallet } from '../../../test/build.ts'

const { api, db, sql, signIn } = await testApp({ connections: 40 })

const provider = async () => {
  const owner = await signIn({ role: 'provider' })
  const row = await buildProvider(db, { people: [owner.id] })
  return {
    ...owner,
    providerId: row.id,
    service: await buildService(db, { e_provider_id: row.id, price_minor: 10_000 }),
  }
}

/** A customer with a finished, unpaid booking of 100 SAR and a wallet. */
const finished = async ({ funds = 0, bookings = 1 } = {}) => {
  const customer = await signIn()
  const seller = await provider()
  const ids: number[] = []
  for (let i = 0; i < bookings; i++) {
    const at = Date.now() - (i + 2) * 86_400_000
    const wish = { user_id: customer.id, e_service_id: seller.service.id, status: 'done' as const, at }
    ids.push((await buildBooking(db, wish)).id)
  }
  const { id: wallet } = await buildWallet(db, { user_id: customer.id, balance_minor: funds })
  return { customer, seller, wallet, ids, id: ids[0] as number }
}

const balance = async (wallet: string) =>
  (await sql<{ balance_minor: number }[]>`SELECT balance_minor FROM accounts WHERE id = ${wallet}`)[0]?.balance_minor
const rows = async (bookingId: number) =>
  sql<{ payment_status_id: number; amount_minor: number }[]>`
    SELECT payment_status_id, amount_minor FROM payments WHERE booking_id = ${bookingId}`
const notified = async (userId: number) =>
  sql<{ type: string }[]>`SELECT type FROM notifications WHERE notifiable_id = ${userId}`

describe('cash', () => {
  test.each([
    ['the way chosen', { payment: { payment_method_id: 6 } }],
    ['nothing chosen, after a reload', { payment: {} }],
  ])('is pending once, with %s, and paid when the provider confirms it', async (_, extra) => {
    const { customer, seller, id } = await finished()
    const first = await api<Payment>('POST', 'payments/cash', { token: customer.token, body: { id, ...extra } })
    expect(first.json).toMatchObject({
      success: true,
      data: {
        amount: 100,
        description: `Transaction for Booking #${id}`,
        payment_status: { id: 1 },
        payment_method: { id: 6 },
      },
    })
    const again = await api<Payment>('POST', 'payments/cash', { token: customer.token, body: { id, ...extra } })
    expect(again.json.data.id).toBe(first.json.data.id)
    expect(await notified(seller.id)).toEqual([{ type: 'App\\Notifications\\StatusChangedPayment' }])

    const confirm = { token: seller.token, body: { id: first.json.data.id, payment_status_id: '2' } }
    for (let i = 0; i < 2; i++) {
      const { json } = await api<Payment>('PUT', `provider/payments/${first.json.data.id}`, confirm)
      expect(json.data).toMatchObject({ payment_status_id: 2, payment_status: { order: 10 } })
    }
    expect(await rows(id)).toEqual([{ payment_status_id: 2, amount_minor: 10_000 }])
    expect(await notified(customer.id)).toHaveLength(1)
    const accounts = await sql`
      SELECT kind, balance_minor FROM accounts WHERE e_provider_id = ${seller.providerId} ORDER BY kind`
    expect(accounts.find(({ kind }) => kind === 'cash')?.balance_minor).toBe(-10_000)
  })

  test('only the provider itself confirms, and only to paid', async () => {
    const { customer, seller, id } = await finished()
    const { json } = await api<Payment>('POST', 'payments/cash', { token: customer.token, body: { id } })
    const stranger = await provider()
    const path = `provider/payments/${json.data.id}`
    const answers = [
      await api('PUT', path, { token: stranger.token, body: { payment_status_id: 2 } }),
      await api('PUT', path, { token: customer.token, body: { payment_status_id: 2 } }),
      await api('PUT', path, { token: seller.token, body: { payment_status_id: 4 } }),
    ]
    expect(answers.map(({ json: { code } }) => code)).toEqual(['not_found', 'forbidden', 'not_confirmable'])
  })
})

describe('wallet', () => {
  test('pays at once and shares the money', async () => {
    const { customer, seller, wallet, id } = await finished({ funds: 20_000 })
    const ask = { token: customer.token, body: { id, payment: { payment_method_id: 11 } } }
    const { json } = await api<Payment>('POST', `payments/wallets/${wallet}`, ask)
    expect(json.data).toMatchObject({ amount: 100, payment_status_id: 2, payment_method: { route: '/Wallet' } })
    expect(await balance(wallet)).toBe(10_000)
    expect((await api<Payment>('POST', `payments/wallets/${wallet}`, ask)).json.data.id).toBe(json.data.id)
    expect(await balance(wallet)).toBe(10_000)
    expect(await notified(seller.id)).toHaveLength(1)
    // Only cash waits for the provider's word.
    const confirm = { token: seller.token, body: { payment_status_id: 2 } }
    expect((await api('PUT', `provider/payments/${json.data.id}`, confirm)).json.code).toBe('not_confirmable')
  })

  test('too low: nothing is written and the booking stays unpaid', async () => {
    const { customer, wallet, id } = await finished({ funds: 9_999 })
    const { json } = await api('POST', `payments/wallets/${wallet}`, { token: customer.token, body: { id } })
    expect(json).toMatchObject({ success: false, code: 'wallet_insufficient', message: 'Wallet Balance Insufficient' })
    expect(await rows(id)).toEqual([])
    expect(await balance(wallet)).toBe(9_999)
  })

  describe('without a booking in the body, as existing clients send it after a reload', () => {
    const payFrom = (path: string, { customer, id }: { customer: { token: string }; id: number }) =>
      api<Payment>('POST', `payments/wallets/${path}`, { token: customer.token, body: { id, payment: {} } })

    test('is the only one that can pay', async () => {
      const visit = await finished({ funds: 10_000 })
      await buildWallet(db, { user_id: visit.customer.id, balance_minor: 9_999, name: 'Small' })
      await buildWallet(db, { user_id: visit.customer.id, balance_minor: 50_000, currency: 'USD' })
      const closed = await buildWallet(db, { user_id: visit.customer.id, balance_minor: 50_000, name: 'Closed' })
      await sql`UPDATE accounts SET enabled = false WHERE id = ${closed.id}`
      const { json } = await payFrom('undefined', visit)
      expect(json.data).toMatchObject({ amount: 100, payment_status_id: 2, payment_method: { route: '/Wallet' } })
      expect(await balance(visit.wallet)).toBe(0)
      expect((await payFrom('undefined', visit)).json.data.id).toBe(json.data.id)
      expect(await balance(visit.wallet)).toBe(0)
    })

    test('is none where two could pay, and too low where none can', async () => {
      const rich = await finished({ funds: 20_000 })
      await buildWallet(db, { user_id: rich.customer.id, balance_minor: 20_000, name: 'Second' })
      expect((await payFrom('undefined', rich)).json.code).toBe('wallet_unknown')
      const poor = await finished({ funds: 9_999 })
      expect((await payFrom('undefined', poor)).json.code).toBe('wallet_insufficient')
      expect([await rows(rich.id), await rows(poor.id)]).toEqual([[], []])
    })

    test('is none where there is none', async () => {
      const visit = await finished()
      await sql`UPDATE accounts SET enabled = false WHERE id = ${visit.wallet}`
      const { json } = await payFrom('undefined', visit)
      expect(json).toMatchObject({ code: 'wallet_unknown', message: 'Wallet Not found' })
    })
  })

  test.each(['null', '00000000-0000-4000-8000-000000000000', "' OR 1=1"])('%s is no wallet', async (name) => {
    const { customer, id } = await finished()
    const path = `payments/wallets/${encodeURIComponent(name)}`
    const { json } = await api('POST', path, { token: customer.token, body: { id, payment: {} } })
    expect(json).toMatchObject({ code: 'wallet_unknown', message: 'Wallet Not found' })
  })

  test("another user's wallet or booking is not found", async () => {
    const [rich, poor] = [await finished({ funds: 50_000 }), await finished()]
    const theft = await api('POST', `payments/wallets/${rich.wallet}`, {
      token: poor.customer.token,
      body: { id: poor.id },
    })
    expect(theft.json.code).toBe('wallet_unknown')
    const gift = await api('POST', 'payments/cash', { token: poor.customer.token, body: { id: rich.id } })
    expect(gift.json.code).toBe('not_found')
  })

  test('fifty payments of one booking make one debit', async () => {
    const { customer, wallet, id } = await finished({ funds: 50_000 })
    const ask = { token: customer.token, body: { id } }
    const answers = await Promise.all(Array.from({ length: 50 }, () => api('POST', `payments/wallets/${wallet}`, ask)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await rows(id)).toHaveLength(1)
    expect(await balance(wallet)).toBe(40_000)
  })

  test('of fifty bookings against a balance for ten, ten are paid', async () => {
    const { customer, wallet, ids } = await finished({ funds: 100_000, bookings: 50 })
    const one = (id: number) => api('POST', `payments/wallets/${wallet}`, { token: customer.token, body: { id } })
    const answers = await Promise.all(ids.map(one))
    expect(answers.filter(({ json }) => json.success)).toHaveLength(10)
    expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set([undefined, 'wallet_insufficient']))
    expect(await balance(wallet)).toBe(0)
  })
})

describe('what was paid went back in full', () => {
  const givenBack = async () => {
    const visit = await finished({ funds: 20_000 })
    const from = (path: string, body: object) =>
      api<Payment>('POST', `payments/${path}`, { token: visit.customer.token, body: { id: visit.id, ...body } })
    const { json } = await from(`wallets/${visit.wallet}`, {})
    const { token } = await signIn({ role: 'operator' })
    expect((await api('POST', `payments/${json.data.id}/refunds`, { token, body: {} })).status).toBe(200)
    return { ...visit, from, paymentId: json.data.id }
  }

  test.each(['the wallet', 'undefined'])(
    'a page of existing clients that is opened again pays nothing: %s',
    async (way) => {
      const { from, wallet, paymentId, id } = await givenBack()
      const { json } = await from(`wallets/${way === 'undefined' ? way : wallet}`, { payment: {} })
      expect(json).toMatchObject({ success: true, data: { id: paymentId, payment_status_id: 4 } })
      expect((await from('cash', { payment: {} })).json.code).toBe('already_paid')
      expect([await rows(id), await balance(wallet)]).toMatchObject([[{ payment_status_id: 4 }], 20_000])
    },
  )

  test('it is paid again by who asks for that', async () => {
    const { from, wallet, id } = await givenBack()
    for (let i = 0; i < 2; i++) expect((await from(`wallets/${wallet}`, { again: true })).status).toBe(200)
    expect((await rows(id)).map(({ payment_status_id }) => payment_status_id).sort()).toEqual([2, 4])
    expect(await balance(wallet)).toBe(10_000)
  })
})

test('one booking is never paid two ways at once', async () => {
  const { customer, wallet, id } = await finished({ funds: 50_000 })
  const ask = { token: customer.token, body: { id } }
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => api('POST', 'payments/cash', ask)),
    ...Array.from({ length: 10 }, () => api('POST', `payments/wallets/${wallet}`, ask)),
  ])
  expect(new Set(answers.map(({ json }) => json.code))).toEqual(new Set([undefined, 'already_paid']))
  expect(await rows(id)).toHaveLength(1)
})

test('a visit that is not done cannot be paid', async () => {
  const { id: user_id, token } = await signIn()
  const { id } = await buildBooking(db, { user_id, status: 'ready' })
  const { json } = await api('POST', 'payments/cash', { token, body: { id } })
  expect(json.code).toBe('not_payable')
})
