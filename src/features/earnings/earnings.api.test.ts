import { beforeAll, describe, expect, test } from 'vitest'
import type { Payment } from '#features/bookings/contract.ts'
import type { SandboxMail } from '#features/mails/contract.ts'
import type { Reply } from '#lib/contract.ts'
import { type SignedIn, testApp } from '../../../test/app.ts'
import { buildBooking, buildProvider, buildService, buildTax, buildWallet } from '../../../test/build.ts'
import type { ProviderAccount } from '../ledger/contract.ts'
import type { getPayoutAccount } from './account/contract.ts'
import type { BookingMoney, getEarnings, getPerformance } from './contract.ts'
import type { createPayoutBatch, OwnPayout } from './payouts/contract.ts'
import type { getStatement } from './statement/contract.ts'

const { app, api, db, sql, signIn } = await testApp({ connections: 20, env: { DEMO: 'on' } })

const iban = 'SA03 8000 0000 6080 1016 7519'
let day = 2

/** A provider who keeps 80 percent, with a tax of 10 percent, and a customer with money. */
const world = async () => {
  const [owner, manager, worker] = [
    await signIn({ role: 'provider' }),
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
  const setAccount = (token = owner.token, given = iban) =>
    api<Reply<typeof getPayoutAccount>>('PUT', 'provider/payout_account', {
      token,
      body: { holder: 'Salma Haddad', iban: given },
    })
  return { owner, manager, worker, provider, customer, fromWallet, inCash, setAccount }
}
type World = Awaited<ReturnType<typeof world>>

let operator: SignedIn
beforeAll(async () => {
  operator = await signIn({ role: 'operator' })
  await sql`UPDATE e_provider_types SET commission = 80`
})
const read = async <T>(path: string, { token }: SignedIn, query = {}) =>
  (await api<T>('GET', path, { token, query })).json.data
const statementOf = ({ owner }: World, query = {}) =>
  read<Reply<typeof getStatement>>('provider/statement', owner, query)
const pay = (body: object = {}, key?: string) =>
  api<Reply<typeof createPayoutBatch>>('POST', 'payout_batches', { token: operator.token, body, key })

describe('earnings', () => {
  test('each booking has its sum, tax, commission, cash and what is owed either way', async () => {
    const here = await world()
    const [wallet, cash] = [await here.fromWallet(), await here.inCash()]
    const rows = await read<BookingMoney[]>('provider/earnings/bookings', here.owner)
    const own = (id: number) => rows.find(({ booking_id }) => booking_id === id)
    // 100 and 10 of tax: 80 percent of 100 and the tax are theirs.
    const both = { total: 110, refunded: 0, tax: 10, commission: 20, earned: 90 }
    expect(own(wallet)).toMatchObject({ ...both, cash: 0, due: 90, method: { en: 'Wallet' } })
    expect(own(cash)).toMatchObject({ ...both, cash: 110, due: -20, method: { en: 'Cash' } })
    const [payment] = await sql<{ id: number }[]>`SELECT id FROM payments WHERE booking_id = ${wallet}`
    await api('POST', `payments/${payment?.id}/refunds`, { token: operator.token, body: { amount: 55 } })
    const [, after] = await read<BookingMoney[]>('provider/earnings/bookings', here.owner)
    expect(after).toMatchObject({ total: 110, refunded: 55, tax: 5, commission: 10, earned: 45, due: 45 })
    expect(await read<BookingMoney[]>('provider/earnings/bookings', here.owner, { limit: 1, offset: 1 })).toEqual([
      after,
    ])
  })

  test.each(['day', 'week', 'month'])('by %s they sum to the whole, without gaps', async (unit) => {
    const here = await world()
    await here.fromWallet()
    await here.inCash()
    const found = await read<Reply<typeof getEarnings>>('provider/earnings', here.owner, { unit })
    expect(found).toMatchObject({ currency: 'SAR', earned: 180, commission: 40, cash: 110, balance: 70 })
    expect(found.periods).toHaveLength(unit === 'day' ? 14 : 12)
    expect(found.periods.at(-1)).toMatchObject({ earned: 180, commission: 40, bookings: 2 })
    expect(found.periods.slice(0, -1).every(({ earned }) => earned === 0)).toBe(true)
  })

  test('numbers: requests, acceptance, finished, customers who came again', async () => {
    const here = await world()
    await here.fromWallet()
    await here.inCash()
    expect(await read<Reply<typeof getPerformance>>('provider/performance', here.owner)).toMatchObject({
      requests: 2,
      finished: 2,
      customers: 1,
      repeat_customers: 1,
      rate: 0,
      total_reviews: 0,
    })
  })
})

describe('the statement', () => {
  test('has a running balance that ends at what is owed, pages and ranges', async () => {
    const here = await world()
    for (let n = 0; n < 3; n++) await here.fromWallet()
    await here.inCash()
    const { lines, next } = await statementOf(here)
    expect(lines.map(({ amount, balance, cash }) => [amount, balance, cash])).toEqual([
      [-20, 250, 110],
      [90, 270, 0],
      [90, 180, 0],
      [90, 90, 0],
    ])
    expect(next).toBeNull()
    const older = await statementOf(here, { before: lines[1]?.id })
    expect(older.lines).toEqual(lines.slice(2))
    expect((await statementOf(here, { to: '2020-01-01' })).lines).toEqual([])
  })

  test('as a table and as a PDF, in the language asked for', async () => {
    const here = await world()
    const id = await here.fromWallet()
    const file = (name: string, language: string) =>
      app.inject({
        url: `/api/provider/statement.${name}`,
        headers: { authorization: `Bearer ${here.owner.token}`, 'accept-language': language },
      })
    const table = await file('csv', 'en')
    expect(table.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(table.payload.split('\r\n')[0]).toBe('\uFEFFDate,Movement,Booking,Earned,Cash collected,Amount,Balance')
    expect(table.payload.split('\r\n')[1]).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\d,Payment,${id},90,0,90,90$`))
    expect((await file('csv', 'ar')).payload).toContain('دفعة')
    const pdf = await file('pdf', 'ar')
    expect([pdf.statusCode, pdf.headers['content-type'], pdf.rawPayload.subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })
})

describe('the payout account', () => {
  test('is checked, stored whole, shown masked, and its change is mailed to the owner once', async () => {
    const here = await world()
    expect(await read('provider/payout_account', here.owner)).toBeNull()
    for (const wrong of ['SA03 8000 0000 6080 1016 7518', 'SA03', 'hello'])
      expect(Object.keys((await here.setAccount(here.owner.token, wrong)).json.errors ?? {})).toEqual(['iban'])
    const saved = await here.setAccount()
    expect(saved.json.data).toMatchObject({ holder: 'Salma Haddad', iban: 'SA•• •••• 7519' })
    expect(saved.text).not.toContain('0380000000')
    await here.setAccount()
    const mails = (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data
    expect(mails.filter(({ recipient }) => recipient === here.owner.email)).toMatchObject([
      { subject: 'Your payout account was changed', body: expect.stringContaining('7519') },
    ])
  })
})

describe('a payout batch', () => {
  test('pays what is owed, sets off cash, and is a journal in the statement', async () => {
    const here = await world()
    await here.fromWallet()
    await here.inCash()
    expect((await pay({ e_provider_ids: [here.provider.id] })).json.code).toBe('nothing_to_pay')
    await here.setAccount()
    const { status, json } = await pay({ e_provider_ids: [here.provider.id] })
    expect([status, json.data]).toMatchObject([
      200,
      {
        currency: 'SAR',
        providers: 1,
        amount: 70,
        payouts: [
          {
            e_provider: { id: here.provider.id },
            iban: 'SA0380000000608010167519',
            earnings: 180,
            cash: 110,
            amount: 70,
          },
        ],
      },
    ])
    const [line] = (await statementOf(here)).lines
    expect(line).toMatchObject({ kind: 'payout', amount: -70, balance: 0, booking_id: null })
    expect(await read<OwnPayout[]>('provider/payouts', here.owner)).toMatchObject([
      { amount: 70, earnings: 180, cash: 110, iban: 'SA•• •••• 7519' },
    ])
    // What was earned and collected stays what it was; nothing is owed any more.
    expect(await read<ProviderAccount[]>('provider/accounts', here.owner)).toMatchObject([
      { earnings: 180, cash_collected: 110, commission: 40, payable: 0, cash_owed: 0 },
    ])
    const whole = await api('GET', `payout_batches/${json.data.id}`, { token: operator.token })
    expect(whole.json.data).toEqual(json.data)
    const [house] = await sql`SELECT balance_minor FROM accounts WHERE kind = 'payouts' AND currency = 'SAR'`
    expect(house).toEqual({ balance_minor: 7000 })
  })

  test('who owes more cash than they earned is not paid', async () => {
    const here = await world()
    await here.inCash()
    await here.setAccount()
    expect((await pay({ e_provider_ids: [here.provider.id] })).json.code).toBe('nothing_to_pay')
    expect((await statementOf(here)).lines[0]?.balance).toBe(-20)
  })

  test('of eight at once one pays; a repeat under its key is the same batch', async () => {
    const here = await world()
    await here.fromWallet()
    await here.setAccount()
    const body = { e_provider_ids: [here.provider.id] }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => pay(body, `batch-${n % 4}-${here.provider.id}`)),
    )
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThanOrEqual(1)
    expect(new Set(good.map(({ json }) => json.data.id)).size).toBe(1)
    const refused = answers.filter(({ status }) => status !== 200).map(({ json }) => json.code)
    expect(refused.every((code) => code === 'nothing_to_pay' || code === 'request_in_progress')).toBe(true)
    expect(await sql`SELECT amount_minor FROM payouts WHERE e_provider_id = ${here.provider.id}`).toEqual([
      { amount_minor: 9000 },
    ])
  })

  test('while payments come in, nothing is lost and nothing is paid twice', async () => {
    const here = await world()
    await here.setAccount()
    await here.fromWallet()
    const body = { e_provider_ids: [here.provider.id] }
    await Promise.all([here.fromWallet(), pay(body), here.fromWallet(), pay(body)])
    await pay(body)
    const [sum] =
      await sql`SELECT sum(amount_minor)::int AS paid FROM payouts WHERE e_provider_id = ${here.provider.id}`
    expect(sum).toEqual({ paid: 27_000 })
    expect((await statementOf(here)).lines[0]?.balance).toBe(0)
  })

  test('many providers are one batch', async () => {
    const all = [await world(), await world()]
    for (const here of all) {
      await here.fromWallet()
      await here.setAccount()
    }
    const { json } = await pay()
    expect(json.data.providers).toBeGreaterThanOrEqual(2)
    for (const here of all) expect((await statementOf(here)).lines[0]).toMatchObject({ kind: 'payout', balance: 0 })
    const list = await api<{ id: number }[]>('GET', 'payout_batches', { token: operator.token })
    expect(list.json.data[0]?.id).toBe(json.data.id)
  })
})

describe('access', () => {
  const paths = [
    'earnings',
    'earnings/bookings',
    'performance',
    'statement',
    'statement.csv',
    'payouts',
    'payout_account',
  ]
  test.each(paths)('provider/%s is for owner and manager', async (path) => {
    const [here, rival] = [await world(), await world()]
    const status = async ({ token }: SignedIn, query = {}) =>
      (await api('GET', `provider/${path}`, { token, query })).status
    expect([await status(here.owner), await status(here.manager)]).toEqual([200, 200])
    expect([await status(here.worker), await status(here.customer), await status(operator)]).toEqual([403, 403, 403])
    expect(await status(rival.owner, { e_provider_id: here.provider.id })).toBe(403)
  })

  test('a PDF, too', async () => {
    const [here, rival] = [await world(), await world()]
    const status = async (token: string, query = '') =>
      (await app.inject({ url: `/api/provider/statement.pdf${query}`, headers: { authorization: `Bearer ${token}` } }))
        .statusCode
    expect([await status(here.manager.token), await status(here.worker.token)]).toEqual([200, 403])
    expect(await status(rival.owner.token, `?e_provider_id=${here.provider.id}`)).toBe(403)
  })

  test('only the owner sets the account, only operators pay', async () => {
    const [here, rival] = [await world(), await world()]
    for (const { token } of [here.manager, here.worker, here.customer])
      expect((await here.setAccount(token)).status).toBe(403)
    const stolen = await api('PUT', 'provider/payout_account', {
      token: rival.owner.token,
      query: { e_provider_id: here.provider.id },
      body: { holder: 'Rival', iban },
    })
    expect(stolen.status).toBe(403)
    expect((await api('POST', 'payout_batches', { token: here.owner.token, body: {} })).status).toBe(403)
  })
})
