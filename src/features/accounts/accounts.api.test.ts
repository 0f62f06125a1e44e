import { describe, expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { testApp } from '../../../test/app.ts'
import { expectHashed } from '../../../test/clearText.ts'

const { api, sql, signIn, logs } = await testApp()

let count = 0
const newcomer = () => {
  count++
  return {
    name: 'Layla Haddad',
    email: `Layla${count}@Example.com`,
    phone_number: `+96650000${String(count).padStart(4, '0')}`,
    password: 'first-secret',
  }
}
const registered = async () => {
  const person = newcomer()
  const { json } = await api<SignedInUser>('POST', 'register', { body: person })
  return { ...person, user: json.data, token: json.data.api_token }
}
const login = (email: string, password: string, more: object = {}) =>
  api<SignedInUser>('POST', 'login', { body: { email, password, ...more } })
const isLive = async (token: string) => (await api('GET', 'user', { token })).status === 200

describe('register', () => {
  test('creates a customer and signs in; unknown keys are ignored', async () => {
    const person = newcomer()
    const body = { ...person, conditions: true, role: 'operator', id: null, phone_verified_at: 'x' }
    const { status, json } = await api<SignedInUser>('POST', 'register', { body })
    expect(status).toBe(200)
    expect(json.success).toBe(true)
    const { data } = json
    expect(data).toMatchObject({
      name: person.name,
      email: person.email,
      phone_number: person.phone_number,
      role: 'customer',
      phone_verified_at: null,
      custom_fields: {
        bio: { value: '', view: '', name: 'bio' },
        address: { value: '', view: '', name: 'address' },
      },
      has_media: false,
      media: [],
    })
    expect(data.api_token).toMatch(/^[\w-]{60}$/)
    expect(data).not.toHaveProperty('password_hash')
    const [stored] = await sql`
      SELECT password_hash, remember
      FROM users JOIN api_tokens ON user_id = users.id WHERE users.id = ${data.id}`
    expect(stored?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    await expectHashed({ sql }, data.api_token, { table: 'api_tokens' })
    expect(stored?.remember).toBe(true)
    expect(await isLive(data.api_token)).toBe(true)
  })

  test.each([
    ['nothing at all', {}, ['name', 'email', 'phone_number', 'password']],
    ['an empty name', { name: '  ' }, ['name']],
    ['something that is no email', { email: 'layla' }, ['email']],
    ['a short password', { password: '12345' }, ['password']],
    ['a number for a name', { name: 7 }, ['name']],
    ['a name that cannot be stored', { name: 'a\0b' }, ['name']],
    ['a name of 256 characters', { name: 'x'.repeat(256) }, ['name']],
  ])('refuses %s and names the field', async (_, change, fields) => {
    const body = Object.keys(change).length === 0 ? {} : { ...newcomer(), ...change }
    const { status, json } = await api('POST', 'register', { body })
    expect(status).toBe(422)
    expect(json).toMatchObject({ success: false, code: 'invalid' })
    expect(Object.keys(json.errors ?? {})).toEqual(fields)
  })

  test('refuses an email, in any case, or phone number that is already used', async () => {
    const first = await registered()
    const email = await api('POST', 'register', { body: { ...newcomer(), email: first.email.toUpperCase() } })
    expect(email.status).toBe(422)
    expect(email.json).toMatchObject({ code: 'email_taken', message: 'The email has already been taken.' })
    const phone = await api('POST', 'register', { body: { ...newcomer(), phone_number: first.phone_number } })
    expect(phone.json).toMatchObject({ code: 'phone_taken', errors: { phone_number: [expect.any(String)] } })
    const arabic = first.phone_number.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    const same = await api('POST', 'register', { body: { ...newcomer(), phone_number: arabic } })
    expect(same.json.code).toBe('phone_taken')
    const both = await api('POST', 'register', { body: first, headers: { 'accept-language': 'ar-SA,ar;q=0.9' } })
    expect(Object.keys(both.json.errors ?? {})).toEqual(['email', 'phone_number'])
    expect(both.json.message).toBe('هذا البريد الإلكتروني مسجّل من قبل.')
  })

  test('of eight at once with one email exactly one gets it', async () => {
    const { email } = newcomer()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => api('POST', 'register', { body: { ...newcomer(), email } })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)])
    expect(new Set(answers.map(({ json }) => json.code ?? 'made'))).toEqual(new Set(['made', 'email_taken']))
  })
})

describe('login', () => {
  test('takes the email in any case, gives each device a token of its own, and ignores the rest', async () => {
    const person = await registered()
    const body = {
      email: person.email.toLowerCase(),
      password: person.password,
      remember: true,
      device_token: 'phone-1',
    }
    const { status, json } = await api<SignedInUser>('POST', 'login', { body: { ...body, name: null, media: [] } })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ id: person.user.id, device_token: 'phone-1' })
    expect(json.data.api_token).not.toBe(person.token)
    expect(await isLive(person.token)).toBe(true)
  })

  test.each([
    [undefined, 180],
    [true, 180],
    ['on', 180],
    [false, 1],
    [0, 1],
  ])('with remember %j the token lives %d days', async (remember, days) => {
    const person = await registered()
    const { json } = await login(person.email, person.password, { remember })
    const [row] = await sql`
      SELECT round(extract(epoch FROM expires_at - created_at) / 86400) AS days FROM api_tokens
      WHERE user_id = ${json.data.id} ORDER BY id DESC LIMIT 1`
    expect(row?.days).toBe(days)
  })

  test('takes a password whose letters with marks another device writes in two parts', async () => {
    const person = { ...newcomer(), password: 'sécret-أمان' }
    await api('POST', 'register', { body: person })
    const statuses = [person.password, person.password.normalize('NFD')].map((typed) => login(person.email, typed))
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200])
  })

  test('answers a wrong password and an unknown email alike', async () => {
    const person = await registered()
    const wrong = await login(person.email, 'not-it')
    const unknown = await login('nobody@example.com', 'not-it')
    for (const { status, json } of [wrong, unknown]) {
      expect(status).toBe(422)
      expect({ ...json, request_id: '' }).toEqual({
        success: false,
        code: 'credentials_wrong',
        message: 'These credentials do not match our records.',
        request_id: '',
      })
    }
  })

  test('a stored hash that is none opens nothing', async () => {
    const person = await signIn()
    expect((await login(person.email, 'none')).status).toBe(422)
  })
})

describe('a token', () => {
  test('counts from the query, then the body, then the header; junk never beats a good one', async () => {
    const { token, user } = await registered()
    const junk = { authorization: 'Bearer undefined' }
    const inQuery = await api<SignedInUser>('GET', 'user', { query: { api_token: token }, headers: junk })
    expect(inQuery.json.data).toMatchObject({ id: user.id, api_token: token })
    const inBody = await api('POST', 'logout', { body: { api_token: token }, headers: junk })
    expect(inBody.status).toBe(200)
  })

  test.each([undefined, 'undefined', 'null', '', 'x'.repeat(60), `' OR 1=1 --${'x'.repeat(40)}`])(
    '%j opens nothing',
    async (token) => {
      const { status, json } = await api('GET', 'user', {
        token,
        query: token === undefined ? {} : { api_token: token },
      })
      expect(status).toBe(401)
      expect(json).toMatchObject({ success: false, code: 'unauthenticated' })
    },
  )

  test('expires when unused, and is extended by use', async () => {
    const { token, user } = await registered()
    await sql`UPDATE api_tokens SET remember = false, last_used_at = now() - interval '2 hours',
      expires_at = now() + interval '1 minute' WHERE user_id = ${user.id}`
    expect(await isLive(token)).toBe(true)
    const [row] = await sql`SELECT expires_at > now() + interval '23 hours' AS later FROM api_tokens
      WHERE user_id = ${user.id}`
    expect(row?.later).toBe(true)
    await sql`UPDATE api_tokens SET expires_at = now() - interval '1 second' WHERE user_id = ${user.id}`
    expect(await isLive(token)).toBe(false)
  })

  test('ends with logout, by GET or POST, and no other does', async () => {
    const person = await registered()
    const { json } = await login(person.email, person.password)
    const goodbye = await api('GET', 'logout', { query: { api_token: person.token } })
    expect(goodbye.json).toMatchObject({ success: true, data: person.name })
    expect(await isLive(person.token)).toBe(false)
    expect(await isLive(json.data.api_token)).toBe(true)
    await api('POST', 'logout', { token: json.data.api_token })
    expect(await isLive(json.data.api_token)).toBe(false)
  })

  test('and passwords never reach the log, wherever they are sent', async () => {
    const { token, email, password } = await registered()
    await api('GET', 'user', { query: { api_token: token } })
    await api('GET', 'user', { token })
    await api('POST', 'logout', { body: { api_token: token, password } })
    await api('GET', `nothing-here?api_token=${token}&x=1`)
    await login(email, password)
    const log = logs.join('\n')
    expect(log).toContain('/api/user?api_token=…')
    expect(log).not.toContain(token)
    expect(log).not.toContain(password)
  })
})
