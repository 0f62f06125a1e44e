import { describe, expect, test } from 'vitest'
import type { Reply } from '#lib/contract.ts'
import { type SignedIn, testApp } from '../../../../test/app.ts'
import { payoutCalls } from '../../../../test/payoutCalls.ts'
import { type MoneyWorld, testPassword as password } from '../../../../test/providerMoney.ts'
import type { listPayoutCandidates, OwnPayout, PayoutBatch } from './contract.ts'

const server = await testApp({ connections: 20 })
const { api, sql, ownerSql, signIn } = server
const { by, world, read, statementOf, prepare, move, pay } = payoutCalls(server)

describe('a batch on its way', () => {
  const owing = async (sum = 9000) => {
    const here = await world()
    for (let n = 0; n < sum / 9000; n++) await here.fromWallet()
    await here.setAccount()
    return here
  }
  const prepared = async (sum = 9000) => {
    const here = await owing(sum)
    const { json } = await prepare({ e_provider_ids: [here.provider.id] })
    return { ...here, id: json.data.id, batch: json.data }
  }
  const own = ({ owner }: MoneyWorld) => read<OwnPayout[]>('provider/payouts', owner)
  const fileOf = (id: number, { token } = by.operator) => api('GET', `payout_batches/${id}/transfers.csv`, { token })

  test('is reserved when prepared and posted when paid; the provider sees where it is', async () => {
    const here = await prepared()
    expect(here.batch).toMatchObject({ state: 'prepared', needs_second: false, amount: 90, approved_by: null })
    expect((await prepare({ e_provider_ids: [here.provider.id] })).json.code).toBe('nothing_to_pay')
    expect([(await statementOf(here)).lines[0]?.balance, await own(here)]).toMatchObject([90, [{ state: 'prepared' }]])
    expect((await move(here.id, 'paid')).json.code).toBe('payout_moved')
    expect((await fileOf(here.id)).json.code).toBe('payout_unapproved')
    expect((await move(here.id, 'approved')).json.data).toMatchObject({
      state: 'approved',
      approved_by: { id: by.operator.id },
    })
    const [payout] = here.batch.payouts
    expect((await fileOf(here.id)).text.split('\r\n')[1]).toMatch(
      new RegExp(`^Salma Haddad,SA0380000000608010167519,90[.]00,SAR,.* ${here.id}-${payout?.id}$`),
    )
    expect([(await statementOf(here)).lines[0]?.balance, await own(here)]).toMatchObject([90, [{ state: 'approved' }]])
    const answers = await Promise.all([1, 2, 3].map(() => move(here.id, 'paid')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const paid = { state: 'paid', created_at: answers[0]?.json.data.closed_at }
    expect([(await statementOf(here)).lines[0]?.balance, await own(here)]).toMatchObject([0, [paid]])
    const mails = await sql`SELECT id FROM mails WHERE recipient = ${here.owner.email} AND subject LIKE 'We paid you%'`
    expect(mails).toHaveLength(1)
    expect((await move(here.id, 'cancelled')).json.code).toBe('payout_moved')
  })

  test('does not wait for a refund by the same person, which waits for the accounts', async () => {
    const here = await owing()
    const refund = await sql.reserve()
    try {
      await refund`BEGIN`
      await refund`SELECT 1 FROM users WHERE id = ${by.operator.id} FOR KEY SHARE`
      expect((await prepare({ e_provider_ids: [here.provider.id] })).status).toBe(200)
    } finally {
      await refund`ROLLBACK`
      refund.release()
    }
  })

  test('above the limit is approved by somebody else, even by SQL', async () => {
    await sql`UPDATE settings SET value = '100' WHERE key = 'payout_approval_limit'`
    const [second, support] = [
      await signIn({ role: 'operator', office_role: 'finance' }),
      await signIn({ role: 'operator', office_role: 'support' }),
    ]
    const here = await prepared(18_000)
    expect(here.batch).toMatchObject({ needs_second: true, created_by: { id: by.operator.id } })
    expect((await move(here.id, 'approved')).json.code).toBe('payout_needs_second')
    expect((await move(here.id, 'approved', support)).status).toBe(403)
    // Whole for those who transfer only, as the file for the bank.
    const ibanFor = async ({ token }: SignedIn) =>
      (await api<PayoutBatch>('GET', `payout_batches/${here.id}`, { token })).json.data.payouts[0]?.account_number
    expect([await ibanFor(second), await ibanFor(support)]).toEqual(['SA0380000000608010167519', 'SA•• •••• 7519'])
    await expect(
      sql`UPDATE payout_batches SET state = 'approved', approved_by = created_by, approved_at = now() WHERE id = ${here.id}`,
    ).rejects.toThrow('payout_batches_second')
    await expect(sql`UPDATE payout_batches SET needs_second = false WHERE id = ${here.id}`).rejects.toThrow(
      'cannot move',
    )
    expect((await move(here.id, 'approved', second)).json.data).toMatchObject({ approved_by: { id: second.id } })
    expect((await move(here.id, 'paid')).json.data).toMatchObject({ state: 'paid', closed_by: { id: by.operator.id } })
    // Below the limit one person is enough, for all of a day together.
    const [one, two] = [await owing(), await owing()]
    const prepareFor = async ({ provider }: MoneyWorld) =>
      (await prepare({ e_provider_ids: [provider.id] }, undefined, second)).json.data
    const [small, next] = await Promise.all([prepareFor(one), prepareFor(two)])
    expect([small.needs_second, next.needs_second].sort()).toEqual([false, true])
    const alone = small.needs_second ? next : small
    expect((await move(alone.id, 'approved', second)).status).toBe(200)
    // The next day they begin anew.
    await ownerSql`ALTER TABLE payout_batches DISABLE TRIGGER payout_batches_forward`
    await ownerSql`UPDATE payout_batches SET created_at = created_at - interval '25 hours' WHERE created_by = ${second.id}`
    await ownerSql`ALTER TABLE payout_batches ENABLE TRIGGER payout_batches_forward`
    expect((await prepareFor(await owing())).needs_second).toBe(false)
    // The limit itself is not above it.
    await sql`UPDATE settings SET value = '180' WHERE key = 'payout_approval_limit'`
    expect((await prepareFor(await owing())).needs_second).toBe(false)
    await sql`UPDATE settings SET value = '10000' WHERE key = 'payout_approval_limit'`
  })

  test('is above the limit by what is transferred, and never without a limit', async () => {
    const limit = (value: string) => sql`UPDATE settings SET value = ${value} WHERE key = 'payout_approval_limit'`
    const somebody = await signIn({ role: 'operator', office_role: 'finance' })
    const needsSecond = async ({ provider }: MoneyWorld) =>
      (await prepare({ e_provider_ids: [provider.id] }, undefined, somebody)).json.data.needs_second
    const collected = await owing(18_000)
    await collected.inCash()
    await limit('160')
    expect(await needsSecond(collected)).toBe(false)
    expect(await needsSecond(await owing())).toBe(true)
    await limit('')
    expect(await needsSecond(await owing())).toBe(false)
    await limit('10000')
  })

  test('is read by its number, also after later ones', async () => {
    const [first, later] = [await prepared(), await prepared()]
    const ofId = async (id: number) => (await api('GET', `payout_batches/${id}`, { token: by.operator.token })).json
    expect(await ofId(first.id)).toMatchObject({ data: first.batch })
    expect(await ofId(later.id)).toMatchObject({ data: later.batch })
    expect((await ofId(later.id + 1)).code).toBe('not_found')
  })

  test('is cancelled whole: what it reserved can be prepared again', async () => {
    for (const approved of [false, true]) {
      const here = await prepared()
      if (approved) await move(here.id, 'approved')
      expect((await move(here.id, 'cancelled')).json.data.state).toBe('cancelled')
      expect((await move(here.id, 'approved')).json.code).toBe('payout_moved')
      expect([await own(here), (await statementOf(here)).lines[0]?.balance]).toEqual([[], 90])
      expect((await pay({ e_provider_ids: [here.provider.id] })).json.data.amount).toBe(90)
    }
  })

  test('that somebody read as prepared is not cancelled once another has approved it', async () => {
    const { id } = await prepared()
    const { token } = by.operator
    const cancel = (from: string) => api('PUT', `payout_batches/${id}`, { token, body: { state: 'cancelled', from } })
    await move(id, 'approved')
    expect((await cancel('prepared')).json.code).toBe('payout_moved')
    expect((await cancel('approved')).status).toBe(200)
    // The same once more, after a lost reply.
    expect((await cancel('approved')).status).toBe(200)
  })

  test('is not approved once less is owed, or to another bank account', async () => {
    const refunded = await prepared()
    const [payment] = await sql<{ id: number }[]>`SELECT y.id FROM payments y JOIN bookings b ON b.id = y.booking_id
      WHERE b.e_provider_id = ${refunded.provider.id}`
    await api('POST', `payments/${payment?.id}/refunds`, { token: by.operator.token, body: { amount: 10 } })
    expect((await move(refunded.id, 'approved')).json).toMatchObject({
      code: 'payout_stale',
      data: { e_provider_ids: [refunded.provider.id] },
    })
    const collected = await prepared()
    await collected.inCash()
    expect((await move(collected.id, 'approved')).json.code).toBe('payout_stale')
    const moved = await prepared()
    await moved.setAccount(moved.owner.token, 'DE89 3704 0044 0532 0130 00')
    expect((await move(moved.id, 'approved')).json.code).toBe('payout_stale')
    // Money that went back after the approval is owed by the provider: the transfer was made.
    const late = await prepared()
    await move(late.id, 'approved')
    const [paid] = await sql<{ id: number }[]>`SELECT y.id FROM payments y JOIN bookings b ON b.id = y.booking_id
      WHERE b.e_provider_id = ${late.provider.id}`
    await api('POST', `payments/${paid?.id}/refunds`, { token: by.operator.token, body: { amount: 11 } })
    expect((await move(late.id, 'paid')).status).toBe(200)
    expect((await statementOf(late)).lines[0]?.balance).toBe(-9)
  })

  test('to a bank without IBANs has the number, the code and the name of the bank, as they were prepared', async () => {
    const here = await owing()
    const { owner, provider } = here
    const setBank = (bank_code: string) =>
      api('PUT', 'provider/payout_account', {
        token: owner.token,
        body: { holder: 'Ngozi Obi', account_number: '0123456789', bank_name: 'First Bank', bank_code, password },
      })
    const prepareIt = async () => (await prepare({ e_provider_ids: [provider.id] })).json.data
    await setBank('FBNINGLA')
    const stale = await prepareIt()
    await setBank('011')
    expect((await move(stale.id, 'approved')).json.code).toBe('payout_stale')
    await move(stale.id, 'cancelled')
    const { id, payouts } = await prepareIt()
    const account = { holder: 'Ngozi Obi', account_number: '0123456789', bank_name: 'First Bank', bank_code: '011' }
    expect(payouts).toMatchObject([account])
    const support = await signIn({ role: 'operator', office_role: 'support' })
    expect(await read<PayoutBatch>(`payout_batches/${id}`, support)).toMatchObject({
      payouts: [{ ...account, account_number: '•••• 6789' }],
    })
    await move(id, 'approved')
    expect((await fileOf(id)).text.split('\r\n').map((line) => line.split(',').slice(0, 7))).toEqual([
      ['name', 'iban', 'account_number', 'bank_code', 'bank_name', 'amount', 'currency'],
      ['Ngozi Obi', '', '0123456789', '011', 'First Bank', '90.00', 'SAR'],
      [''],
    ])
    await move(id, 'paid')
    expect(await own(here)).toMatchObject([{ state: 'paid', account_number: '•••• 6789' }])
    const [mail] = await sql`SELECT body FROM mails WHERE recipient = ${owner.email} AND subject LIKE 'We paid you%'`
    expect(mail?.body).toContain('•••• 6789')
  })

  test('of moves at once one wins, and the books agree with it', async () => {
    const here = await prepared()
    await move(here.id, 'approved')
    const answers = await Promise.all(['paid', 'cancelled', 'paid', 'cancelled'].map((state) => move(here.id, state)))
    const states = new Set(answers.filter(({ status }) => status === 200).map(({ json }) => json.data.state))
    expect(states.size).toBe(1)
    expect((await statementOf(here)).lines[0]?.balance).toBe(states.has('paid') ? 0 : 90)
  })

  test('who is left out, and why', async () => {
    const [ready, waiting, owing] = [await prepared(), await world(), await world()]
    await waiting.fromWallet()
    await owing.inCash()
    await ready.fromWallet()
    const { candidates } = await read<Reply<typeof listPayoutCandidates>>('office/payout_candidates', by.operator)
    const of = ({ provider }: MoneyWorld) => candidates.find(({ e_provider }) => e_provider.id === provider.id)
    expect(of(ready)).toMatchObject({ earnings: 180, left_out: 'reserved' })
    expect(of(waiting)).toMatchObject({ earnings: 90, cash: 0, amount: 90, left_out: 'no_account' })
    expect(of(owing)).toMatchObject({ earnings: 90, cash: 110, amount: -20, left_out: 'owes' })
    await move(ready.id, 'cancelled')
  })
})
