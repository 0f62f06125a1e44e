import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { testApp } from '../../../../test/app.ts'
import { buildToken, buildUser, factorSecret } from '../../../../test/build.ts'
import { expectHashed } from '../../../../test/clearText.ts'
import type { FactorStatus } from './contract.ts'
import { stepOf } from './totp.ts'

const { api, db, sql, signIn } = await testApp({
  env: { OFFICE_ADDRESSES: '127.0.0.1, 10.1.0.0/16, 2001:db8::/32', RATE_LIMIT_SCALE: '1' },
})
const password = 'right-secret'
const password_hash = await hashPassword(password)

const operator = () => buildUser(db, { role: 'operator', password_hash })
const login = (email: string, ip = '127.0.0.1') =>
  api<SignedInUser>('POST', 'login', { body: { email, password, remember: true }, ip })
const enter = async (email: string) => (await login(email)).json.data.api_token
const codeOf = (secret: string, timestamp = Date.now()) => new TOTP({ secret }).generate({ timestamp })
/** Of the period after this one: not taken by the setup, and good until that period ends. */
const nextCodeOf = (secret: string) => codeOf(secret, Date.now() + 30_000)
const give = (token: string, code: string) => api<FactorStatus>('POST', 'office/factor/code', { token, body: { code } })
const stateOf = async (token: string) => (await api<FactorStatus>('GET', 'office/factor', { token })).json.data.state

/** An operator who has set the factor up, with the secret and the recovery codes. */
const setUp = async () => {
  const { email, id } = await operator()
  const token = await enter(email)
  const begun = await api<{ secret: string; uri: string }>('POST', 'office/factor', { token })
  const { secret } = begun.json.data
  const body = { code: codeOf(secret) }
  const confirmed = await api<{ recovery_codes: string[] }>('PUT', 'office/factor', { token, body })
  return { id, email, token, secret, uri: begun.json.data.uri, codes: confirmed.json.data.recovery_codes }
}

describe('an operator who signs in', () => {
  test('does nothing before the factor is set up, and everything after it', async () => {
    const { email } = await operator()
    const token = await enter(email)
    for (const path of ['office/applications', 'bookings', 'sessions', 'notifications']) {
      const { status, json } = await api('GET', path, { token })
      expect([path, status, json.code, json.data]).toEqual([path, 403, 'factor_required', { factor: 'setup' }])
    }
    for (const path of ['user', 'office/factor']) expect((await api('GET', path, { token })).status).toBe(200)
    const ready = await setUp()
    expect((await api('GET', 'office/applications', { token: ready.token })).status).toBe(200)
  })

  test('gets a secret for the app and recovery codes, kept as digests', async () => {
    const { id, secret, uri, codes, email } = await setUp()
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(email)
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    await expectHashed({ sql }, codes[0]?.replace('-', '') ?? '', { table: 'recovery_codes' })
    const logged = await sql`SELECT before, after FROM change_log WHERE operator_id = ${id}`
    expect(JSON.stringify(logged)).not.toContain(secret)
  })

  test('later gives a code, which works once', async () => {
    const { email, secret } = await setUp()
    const [one, two] = [await enter(email), await enter(email)]
    expect(await stateOf(one)).toBe('code')
    expect((await api('GET', 'office/applications', { token: one })).json.data).toEqual({ factor: 'code' })
    const code = nextCodeOf(secret)
    const answers = await Promise.all([give(one, `${code.slice(0, 3)} ${code.slice(3)}`), give(two, code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await give(two, code)).json.code).toBe('factor_wrong')
  })

  test('may give a recovery code, which works once', async () => {
    const { email, codes } = await setUp()
    const token = await enter(email)
    const given = await give(token, codes[3]?.toUpperCase() ?? '')
    expect(given.json.data).toEqual({ state: 'given', recovery_codes: 9, required: true, office_role: 'admin' })
    expect((await give(await enter(email), codes[3] ?? '')).json.code).toBe('factor_wrong')
  })

  test('cannot replace the app with the password alone', async () => {
    const { email } = await setUp()
    const token = await enter(email)
    for (const [method, body] of [
      ['POST', undefined],
      ['PUT', { code: '123456' }],
    ] as const)
      expect((await api(method, 'office/factor', { token, body })).json.code).toBe('factor_required')
  })

  test('sets another app up with a fresh code only; it ends what other sessions may do', async () => {
    const { id, email, token, secret } = await setUp()
    const other = await enter(email)
    expect((await give(other, nextCodeOf(secret))).status).toBe(200)
    const begun = await api<{ secret: string }>('POST', 'office/factor', { token })
    const body = { code: codeOf(begun.json.data.secret) }
    const confirm = () => api('PUT', 'office/factor', { token, body })
    const age = (minutes: number) => sql`
      UPDATE api_tokens SET factor_at = now() - make_interval(mins => ${minutes}::int) WHERE user_id = ${id}`
    await age(6)
    expect((await confirm()).json.code).toBe('factor_required')
    await age(0)
    expect((await confirm()).status).toBe(200)
    expect([await stateOf(token), await stateOf(other)]).toEqual(['given', 'code'])
  })

  test('has a session of twelve hours, whatever was asked, which use does not extend', async () => {
    const { id, token } = await setUp()
    const hours = () => sql`
      SELECT remember, round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours FROM api_tokens WHERE user_id = ${id}`
    await sql`UPDATE api_tokens SET last_used_at = now() - interval '2 hours' WHERE user_id = ${id}`
    await api('GET', 'user', { token })
    expect(await hours()).toEqual([{ remember: false, hours: 12 }])
  })
})

describe('a second factor', () => {
  test('is not guessed: wrong codes wait like wrong passwords', async () => {
    const { email } = await setUp()
    const token = await enter(email)
    for (let i = 0; i < 3; i++) expect((await give(token, '000000')).json.code).toBe('factor_wrong')
    // Two seconds, which last longer from here on: on a busy machine the next try may be late.
    const waits = await sql`
      UPDATE rate_limits SET resets_at = resets_at + interval '1 minute' WHERE key LIKE 'wait:factor:%' RETURNING 1`
    expect(waits).toHaveLength(1)
    expect((await give(token, '000000')).json.code).toBe('too_many_requests')
  })

  test('is asked for again by dangerous calls, five minutes later', async () => {
    const { token } = await signIn({ role: 'operator' })
    const renew = () => api('POST', 'office/factor/recovery', { token })
    expect((await renew()).status).toBe(200)
    await sql`UPDATE api_tokens SET factor_at = now() - interval '6 minutes'`
    expect((await renew()).json).toMatchObject({ code: 'factor_required', data: { factor: 'given' } })
    expect((await give(token, codeOf(factorSecret))).status).toBe(200)
    expect((await renew()).status).toBe(200)
  })

  test('of an installation that needs it stays', async () => {
    const { token } = await signIn({ role: 'operator' })
    expect((await api('DELETE', 'office/factor', { token })).status).toBe(403)
  })

  test('takes codes of the neighbouring periods only', () => {
    const now = 1_700_000_010_000
    const steps = [-60, -30, 0, 30, 60].map((seconds) =>
      stepOf(factorSecret, codeOf(factorSecret, now + seconds * 1000), now),
    )
    const step = Math.floor(now / 30_000)
    expect(steps).toEqual([null, step - 1, step, step + 1, null])
  })
})

describe('addresses of the office', () => {
  test.each([
    ['127.0.0.1', 200],
    ['10.1.200.3', 200],
    ['::ffff:10.1.200.3', 200],
    ['2001:db8:1::5', 200],
    ['10.2.0.1', 403],
    ['2001:db9::1', 403],
  ])('%s: %i', async (ip, status) => {
    const { email } = await operator()
    const answer = await login(email, ip)
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.json.code).toBe('address_not_allowed')
    const { email: customer } = await buildUser(db, { password_hash })
    expect((await login(customer, ip)).status).toBe(200)
  })

  test('a session of an operator is worth nothing elsewhere', async () => {
    const { id } = await operator()
    const { token } = await buildToken(db, { user_id: id })
    expect((await api('GET', 'user', { token, ip: '10.2.0.1' })).status).toBe(401)
    expect((await api('GET', 'user', { token, ip: '10.1.0.1' })).status).toBe(200)
  })

  test('nor is the one in which they act for a customer', async () => {
    const [support, customer] = [await signIn({ role: 'operator', office_role: 'support' }), await signIn()]
    const { json } = await api<SignedInUser>('POST', `office/people/${customer.id}/act`, { token: support.token })
    const from = async (ip: string) => (await api('GET', 'user', { token: json.data.api_token, ip })).status
    expect([await from('10.2.0.1'), await from('10.1.0.1')]).toEqual([401, 200])
  })
})
