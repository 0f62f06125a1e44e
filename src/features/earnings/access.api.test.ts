import { beforeAll, describe, expect, test } from 'vitest'
import type { SandboxMail } from '#features/mails/contract.ts'
import { type SignedIn, testApp } from '../../../test/app.ts'
import { moneyWorld, testIban, testPassword } from '../../../test/providerMoney.ts'
import { waitingForLocks } from '../../../test/rowLocks.ts'

const server = await testApp({ connections: 20, env: { DEMO: 'on' } })
const { app, api, signIn, sql } = server
const world = () => moneyWorld(server)

let operator: SignedIn
beforeAll(async () => {
  operator = await signIn({ role: 'operator' })
})

describe('the payout account', () => {
  test('is checked, stored whole, shown masked, and its change is mailed to the owner once', async () => {
    const here = await world()
    const before = await api('GET', 'provider/payout_account', { token: here.owner.token })
    expect(before.json.data).toBeNull()
    for (const wrong of ['SA03 8000 0000 6080 1016 7518', 'SA03', 'hello'])
      expect(Object.keys((await here.setAccount(here.owner.token, wrong)).json.errors ?? {})).toEqual([
        'account_number',
      ])
    const guess = await here.setAccount(here.owner.token, testIban, 'guess')
    expect([guess.json.code, Object.keys(guess.json.errors ?? {})]).toEqual(['password_wrong', ['password']])
    const saved = await here.setAccount()
    expect(saved.json.data).toMatchObject({ holder: 'Salma Haddad', account_number: 'SA•• •••• 7519' })
    expect(saved.text).not.toContain('0380000000')
    await here.setAccount()
    const mails = async () =>
      (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data.filter(
        ({ recipient }) => recipient === here.owner.email,
      )
    const [mail, ...more] = await mails()
    expect([mail?.subject, more]).toEqual(['Your payout account was set', []])
    expect(mail?.body).toContain('7519')
    expect(mail?.body.replaceAll(' ', '')).not.toContain('0380000000')
    const body = { holder: 'Somebody Else', account_number: testIban, password: testPassword }
    await api('PUT', 'provider/payout_account', { token: here.owner.token, body })
    expect(await mails()).toHaveLength(2)
  })

  const atBank = { account_number: '01234-56789', bank_name: 'First Bank', bank_code: 'fbni-ng la' }
  const put = async (over: Record<string, unknown>) => {
    const { owner } = await world()
    const body = { holder: 'Ngozi Obi', password: testPassword, ...over }
    return { owner, ...(await api('PUT', 'provider/payout_account', { token: owner.token, body })) }
  }

  test('has a number with the name and the code of its bank where banks have no IBAN', async () => {
    const { owner, json } = await put(atBank)
    const shown = { account_number: '•••• 6789', bank_name: 'First Bank', bank_code: 'FBNINGLA' }
    expect(json.data).toMatchObject({ holder: 'Ngozi Obi', ...shown })
    expect((await api('GET', 'provider/payout_account', { token: owner.token })).json.data).toMatchObject(shown)
    const [mail] = (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data.filter(
      ({ recipient }) => recipient === owner.email,
    )
    expect(mail?.body).toContain('•••• 6789')
    expect(mail?.body).not.toContain('01234')
  })

  test.each([
    [{ ...atBank, bank_code: undefined }, ['bank_code']],
    [{ ...atBank, bank_name: undefined }, ['bank_name']],
    [{ ...atBank, bank_name: ' ' }, ['bank_name']],
    [{ ...atBank, bank_code: '1' }, ['bank_code']],
    [{ ...atBank, account_number: '12' }, ['account_number']],
    [{ ...atBank, account_number: '=1+1234' }, ['account_number']],
    [{ account_number: '0123456789' }, ['account_number']],
    [{ account_number: '' }, ['account_number']],
  ])('is not %j', async (over, fields) => {
    const { status, json } = await put(over)
    expect([status, Object.keys(json.errors ?? {})]).toEqual([422, fields])
  })
})

describe('who may not set the account any more', () => {
  test.each([
    ['is made a manager', 'forbidden', `UPDATE e_provider_users SET role = 'manager' WHERE user_id =`],
    ['is removed', 'forbidden', 'DELETE FROM e_provider_users WHERE user_id ='],
    ['is signed out', 'unauthenticated', 'DELETE FROM api_tokens WHERE user_id ='],
  ])('an owner who %s while the password is checked', async (_, code, change) => {
    const { provider, owner, setAccount } = await world()
    const second = await signIn({ role: 'provider' })
    await sql`INSERT INTO e_provider_users (e_provider_id, user_id, role) VALUES (${provider.id}, ${second.id}, 'owner')`
    await sql`INSERT INTO payout_accounts (e_provider_id, holder, account_number, changed_by)
      VALUES (${provider.id}, 'Before', 'SA4420000001234567891234', ${second.id})`
    const held = await sql.reserve()
    try {
      await held`BEGIN`
      await held`SELECT FROM e_provider_users WHERE e_provider_id = ${provider.id} FOR UPDATE`
      await held`SELECT FROM users WHERE id = ${owner.id} FOR UPDATE`
      await held`SELECT FROM payout_accounts WHERE e_provider_id = ${provider.id} FOR UPDATE`
      const asked = setAccount()
      await expect.poll(() => waitingForLocks(sql)).toBe(1)
      await held.unsafe(`${change} ${owner.id}`)
      await held`COMMIT`
      expect((await asked).json.code).toBe(code)
    } finally {
      held.release()
    }
    expect(await sql`SELECT holder FROM payout_accounts WHERE e_provider_id = ${provider.id}`).toEqual([
      { holder: 'Before' },
    ])
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
      body: { holder: 'Rival', account_number: testIban, password: testPassword },
    })
    expect(stolen.status).toBe(403)
    expect((await api('POST', 'payout_batches', { token: here.owner.token, body: {} })).status).toBe(403)
  })
})
