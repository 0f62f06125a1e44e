import { describe, expect, test } from 'vitest'
import type { ProviderAccount } from '#features/ledger/contract.ts'
import type { Reply } from '#lib/contract.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { payoutCalls } from '../../../../test/payoutCalls.ts'
import type { MoneyWorld } from '../../../../test/providerMoney.ts'
import type { getCashOwed, listCashOwed } from './contract.ts'

const server = await testApp({ connections: 20 })
const { api, sql, signIn } = server
const { by, world, read, statementOf, prepare, move, pay } = payoutCalls(server)
type Account = Reply<typeof getCashOwed>

/** Collected in cash: 110, of which 20 are owed. */
const owing = async () => {
  const here = await world()
  await here.inCash()
  return here
}
const accountOf = ({ provider }: MoneyWorld) => read<Account>(`office/cash_owed/${provider.id}`, by.operator)
const record = ({ provider }: MoneyWorld, body: object, { token }: SignedIn = by.operator, key?: string) =>
  api<Account>('POST', 'remittances', {
    token,
    key,
    body: { e_provider_id: provider.id, reference: 'R-17', expected_owed: 20, ...body },
  })
const takeBack = (id: number | string, { token }: SignedIn = by.operator, body: object = { reason: 'Another one' }) =>
  api<Account>('PUT', `remittances/${id}/reversal`, { token, body })
const mailsTo = async ({ owner }: MoneyWorld) =>
  (await sql<{ subject: string }[]>`SELECT subject FROM mails WHERE recipient = ${owner.email} ORDER BY id`).map(
    ({ subject }) => subject.replaceAll('\u00a0', ' '),
  )

describe('cash that a provider owes', () => {
  test('is paid in parts, is a line of the statement, and is mailed', async () => {
    const here = await owing()
    expect(await accountOf(here)).toMatchObject({ cash: 110, earnings: 90, owed: 20, remittances: [] })
    const first = await record(here, { amount: '12.50' })
    expect([first.status, first.json.data]).toMatchObject([
      200,
      {
        e_provider: { id: here.provider.id },
        owed: 7.5,
        remittances: [{ amount: 12.5, reference: 'R-17', received_by: { id: by.operator.id }, reversed_at: null }],
      },
    ])
    expect((await record(here, { amount: 7.5, expected_owed: 7.5 })).json.data.owed).toBe(0)
    expect((await statementOf(here)).lines.slice(0, 2)).toMatchObject([
      { kind: 'remittance', amount: 7.5, cash: -7.5, earned: 0, balance: 0, booking_id: null },
      { kind: 'remittance', amount: 12.5, cash: -12.5, balance: -7.5 },
    ])
    // What was earned and collected stays what it was.
    expect(await read<ProviderAccount[]>('provider/accounts', here.owner)).toMatchObject([
      { earnings: 90, cash_collected: 110, payable: 0, cash_owed: 0 },
    ])
    expect(await mailsTo(here)).toEqual(['We received 12.50 SAR from you', 'We received 7.50 SAR from you'])
    const [house] = await sql`SELECT balance_minor FROM accounts WHERE kind = 'remittances'`
    expect(house).toEqual({ balance_minor: -2000 })
  })

  test('what is earned after it was paid goes to the bank whole', async () => {
    const here = await owing()
    await record(here, { amount: 20 })
    await here.fromWallet()
    await here.setAccount()
    expect((await pay({ e_provider_ids: [here.provider.id] })).json.data.amount).toBe(90)
    expect((await statementOf(here)).lines[0]?.balance).toBe(0)
  })

  test('refunds after a payout are owed, too: cash is paid first, then what is missing in the earnings', async () => {
    const here = await world()
    const bookings = [await here.fromWallet(), await here.fromWallet()]
    await here.setAccount()
    await pay({ e_provider_ids: [here.provider.id] })
    for (const booking of bookings) {
      const [payment] = await sql<{ id: number }[]>`SELECT id FROM payments WHERE booking_id = ${booking}`
      await api('POST', `payments/${payment?.id}/refunds`, { token: by.operator.token, body: { amount: 110 } })
    }
    await here.inCash()
    expect(await accountOf(here)).toMatchObject({ cash: 110, earnings: -90, owed: 200 })
    const part = await record(here, { amount: 150, expected_owed: 200 })
    expect(part.json.data).toMatchObject({ cash: 0, earnings: -50, owed: 50 })
    const rest = await record(here, { amount: 50, expected_owed: 50 })
    expect(rest.json.data).toMatchObject({ cash: 0, earnings: 0, owed: 0 })
    expect(await read<ProviderAccount[]>('provider/accounts', here.owner)).toMatchObject([
      { earnings: 90, cash_collected: 110, payable: 0, cash_owed: 0 },
    ])
  })

  test('cash that a transfer which is being made sets off is not paid before it: all that is earned later goes to the bank', async () => {
    const here = await world()
    await here.inCash()
    const bookings = [await here.fromWallet(), await here.fromWallet()]
    await here.setAccount()
    const ids = { e_provider_ids: [here.provider.id] }
    const { data: batch } = (await prepare(ids)).json
    await move(batch.id, 'approved')
    for (const booking of bookings) {
      const [payment] = await sql<{ id: number }[]>`SELECT id FROM payments WHERE booking_id = ${booking}`
      await api('POST', `payments/${payment?.id}/refunds`, { token: by.operator.token, body: { amount: 110 } })
    }
    expect((await record(here, { amount: 20 })).json.data.owed).toBe(0)
    await move(batch.id, 'paid')
    const { owed } = await accountOf(here)
    expect((await record(here, { amount: owed, expected_owed: owed })).json.data).toMatchObject({
      cash: 0,
      earnings: 0,
      owed: 0,
    })
    await here.fromWallet()
    expect((await pay(ids)).json.data.amount).toBe(90)
  })

  test.each([['0'], ['-1'], [20.01], [0.001], ['x']])('an amount of %s is refused as the field', async (amount) => {
    const here = await owing()
    const answer = await record(here, { amount })
    expect([answer.status, answer.json.code, Object.keys(answer.json.errors ?? {})]).toEqual([
      422,
      'invalid',
      ['amount'],
    ])
    expect((await accountOf(here)).remittances).toEqual([])
  })

  test('another debt than was read is refused, and no provider is not found', async () => {
    const here = await owing()
    await here.inCash()
    expect((await record(here, { amount: 20 })).json.code).toBe('remittance_changed')
    const nobody = { e_provider_id: 999_999, amount: 1, reference: 'R', expected_owed: 1 }
    expect((await api('POST', 'remittances', { token: by.operator.token, body: nobody })).status).toBe(404)
    for (const id of ['999999', 'x'])
      expect((await api('GET', `office/cash_owed/${id}`, { token: by.operator.token })).status).toBe(404)
  })

  test('of eight at once one is recorded; a repeat under its key is the same', async () => {
    const here = await owing()
    const answers = await Promise.all(Array.from({ length: 8 }, () => record(here, { amount: 15 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const twice = [
      await record(here, { amount: 5, expected_owed: 5 }, by.operator, 'the-last-five'),
      await record(here, { amount: 5, expected_owed: 5 }, by.operator, 'the-last-five'),
    ]
    expect(twice.map(({ status }) => status)).toEqual([200, 200])
    expect((await accountOf(here)).remittances).toHaveLength(2)
  })

  test('a payment beside payouts and new cash never waits for ever, and leaves right sums', async () => {
    const here = await owing()
    const other = await world()
    await other.fromWallet()
    await other.setAccount()
    const answers = await Promise.all([
      record(here, { amount: 10 }),
      pay({ e_provider_ids: [other.provider.id] }),
      here.inCash(),
      other.inCash(),
    ])
    expect([200, 409]).toContain(answers[0].status)
    expect(answers[1].status).toBe(200)
  })

  test('one that was a mistake is taken back once, owed again, and mailed', async () => {
    const here = await owing()
    const { id = 0 } = (await record(here, { amount: 20 })).json.data.remittances[0] ?? {}
    const answers = await Promise.all([takeBack(id), takeBack(id)])
    for (const { status, json } of answers) {
      expect(status).toBe(200)
      expect(json.data).toMatchObject({
        owed: 20,
        remittances: [{ id, reversed_at: expect.any(String), reversal_reason: 'Another one' }],
      })
    }
    expect((await statementOf(here)).lines[0]).toMatchObject({ kind: 'remittance_reversal', amount: -20, balance: -20 })
    expect(await read<ProviderAccount[]>('provider/accounts', here.owner)).toMatchObject([
      { earnings: 90, cash_collected: 110, cash_owed: 20 },
    ])
    expect(await mailsTo(here)).toEqual(['We received 20.00 SAR from you', 'A payment of 20.00 SAR was taken back'])
    expect((await takeBack(id, by.operator, { reason: ' ' })).json.code).toBe('invalid')
    for (const unknown of [999_999, 'x']) expect((await takeBack(unknown)).status).toBe(404)
  })

  test('is recorded by finance, and by nobody of the same team', async () => {
    const here = await owing()
    const support = await signIn({ role: 'operator', office_role: 'support' })
    for (const person of [support, here.owner, here.customer])
      expect((await record(here, { amount: 20 }, person)).status).toBe(403)
    const own = await signIn({ role: 'operator' })
    await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${here.provider.id}, ${own.id}, 'worker')`
    expect((await record(here, { amount: 20 }, own)).json.code).toBe('forbidden')
    const { id = 0 } = (await record(here, { amount: 20 })).json.data.remittances[0] ?? {}
    expect((await takeBack(id, own)).json.code).toBe('forbidden')
    expect((await takeBack(id, support)).status).toBe(403)
  })
})

test('who owes is listed, who owes most first, found by name, and as a file', async () => {
  const [less, more, nothing] = [await owing(), await owing(), await world()]
  await more.inCash()
  await nothing.fromWallet()
  const list = async (query: Record<string, string> = {}) => {
    const { rows } = await read<Reply<typeof listCashOwed>>('office/cash_owed', by.operator, { limit: '50', ...query })
    return rows.map(({ id, owed }) => [id, owed])
  }
  const mine = (rows: unknown[][]) =>
    rows.filter(([id]) => [less, more, nothing].some(({ provider }) => provider.id === id))
  expect(mine(await list())).toEqual([
    [more.provider.id, 40],
    [less.provider.id, 20],
  ])
  expect(mine(await list({ owed: '30..' }))).toEqual([[more.provider.id, 40]])
  await sql`UPDATE e_providers SET name = '{"en": "Quince Repairs"}' WHERE id = ${less.provider.id}`
  expect(await list({ q: 'quince' })).toEqual([[less.provider.id, 20]])
  const { text } = await api('GET', 'office/cash_owed.csv', { token: by.operator.token, query: { q: 'quince' } })
  expect(text.trim().split('\r\n')).toEqual([
    expect.stringContaining('Owed to us'),
    expect.stringMatching(/^Quince Repairs,110(\.00)?,90(\.00)?,20(\.00)?,SAR$/),
  ])
})
