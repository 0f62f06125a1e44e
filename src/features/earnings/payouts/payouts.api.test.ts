import { describe, expect, test } from 'vitest'
import type { ProviderAccount } from '#features/ledger/contract.ts'
import { testApp } from '../../../../test/app.ts'
import { payoutCalls } from '../../../../test/payoutCalls.ts'
import type { OwnPayout } from './contract.ts'

const server = await testApp({ connections: 20 })
const { api, sql } = server
const { by, world, read, statementOf, pay } = payoutCalls(server)

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
            account_number: 'SA0380000000608010167519',
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
      { amount: 70, earnings: 180, cash: 110, account_number: 'SA•• •••• 7519' },
    ])
    // What was earned and collected stays what it was; nothing is owed any more.
    expect(await read<ProviderAccount[]>('provider/accounts', here.owner)).toMatchObject([
      { earnings: 180, cash_collected: 110, commission: 40, payable: 0, cash_owed: 0 },
    ])
    const whole = await api('GET', `payout_batches/${json.data.id}`, { token: by.operator.token })
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
    expect(
      await sql`SELECT amount_minor FROM payouts WHERE e_provider_id = ${here.provider.id} AND state = 'paid'`,
    ).toEqual([{ amount_minor: 9000 }])
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
    const list = await api<{ id: number }[]>('GET', 'payout_batches', { token: by.operator.token })
    const beyond = await api('GET', 'payout_batches', { token: by.operator.token, query: { offset: 1e308 } })
    expect(beyond.json.data).toEqual([])
    expect(list.json.data[0]?.id).toBe(json.data.id)
  })

  test('below the minimum nobody is paid with everybody else, but those who are named are', async () => {
    const here = await world()
    await here.fromWallet()
    await here.setAccount()
    await sql`UPDATE settings SET value = '90.01' WHERE key = 'payout_minimum'`
    const all = await pay()
    expect(JSON.stringify(all.json.data ?? null)).not.toContain(`"id":${here.provider.id},"name"`)
    expect(await read('provider/earnings', here.owner)).toMatchObject({ balance: 90, payout_minimum: 90.01 })
    await sql`UPDATE settings SET value = '90' WHERE key = 'payout_minimum'`
    expect((await pay()).json.data.payouts).toMatchObject([{ e_provider: { id: here.provider.id }, amount: 90 }])
    await sql`UPDATE settings SET value = '1000' WHERE key = 'payout_minimum'`
    await here.fromWallet()
    expect((await pay({ e_provider_ids: [here.provider.id] })).json.data.amount).toBe(90)
    await sql`UPDATE settings SET value = '0' WHERE key = 'payout_minimum'`
  })
})
