import { describe, expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { testApp } from '../../../test/app.ts'

const { api, sql, signIn } = await testApp()
const limited = await testApp({ env: { RATE_LIMIT_SCALE: '0.1' } })

let count = 0
const newcomer = async () => {
  count++
  const body = {
    name: 'Omar Saleh',
    email: `omar${count}@example.com`,
    phone_number: `+96651${String(count).padStart(7, '0')}`,
    password: 'first-secret',
  }
  const { json } = await api<SignedInUser>('POST', 'register', { body })
  const { api_token: token, ...user } = json.data
  const save = (change: object, id: number | string = user.id) =>
    api<SignedInUser>('POST', `users/${id}`, { token, body: { ...user, ...change } })
  return { ...body, user, token, save }
}
const login = (email: string, password: string) => api<SignedInUser>('POST', 'login', { body: { email, password } })
const stored = async (id: number) => (await sql`SELECT * FROM users WHERE id = ${id}`)[0]

describe('users/{id}', () => {
  test('saves changes when the whole user is sent back', async () => {
    const { user, token, save } = await newcomer()
    const { status, json } = await save({
      name: 'Omar S.',
      phone_number: '+966 11 000',
      address: 'Olaya Street',
      bio: 'Likes <b>plants</b> & 1 < 2',
      avatar: '5f0c9c4e-9d4f-4f0a-8f6b-0d7c3a1b2c3d',
      created_at: 'ignored',
      role: 'operator',
    })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({
      id: user.id,
      name: 'Omar S.',
      phone_number: '+966 11 000',
      role: 'customer',
      api_token: token,
      created_at: user.created_at,
      custom_fields: {
        address: { value: 'Olaya Street', view: 'Olaya Street' },
        bio: { value: 'Likes plants & 1 < 2', view: 'Likes plants &amp; 1 &lt; 2' },
      },
    })
  })

  test.each([
    '<script>alert(1)</script>Hello',
    '<img src=x onerror=alert(1)>Hello',
    '&lt;script&gt;alert(1)&lt;/script&gt;Hello',
    'Hello<a href="javascript:alert(1)"></a>',
  ])('stores no markup of a bio: %s', async (bio) => {
    const { user, save } = await newcomer()
    expect((await save({ bio, address: bio })).json.data.custom_fields.bio.value).toBe('Hello')
    expect(await stored(user.id)).toMatchObject({ bio: 'Hello', address: 'Hello' })
    await save({ bio: undefined, address: undefined, custom_fields: { bio: { value: bio } } })
    expect(await stored(user.id)).toMatchObject({ bio: 'Hello' })
  })

  test('reads bio and address from custom_fields where the top level is silent', async () => {
    const { save } = await newcomer()
    const custom_fields = { bio: { value: 'Hello' }, address: { value: 'Here', view: 'x' } }
    const { json } = await save({ bio: undefined, address: undefined, custom_fields })
    expect(json.data.custom_fields).toMatchObject({ bio: { value: 'Hello' }, address: { value: 'Here' } })
    const odd = await save({ bio: undefined, address: undefined, custom_fields: [] })
    expect(odd.json.data.custom_fields).toMatchObject({ bio: { value: 'Hello' }, address: { value: 'Here' } })
  })

  test('with a device token and nothing else changes nothing else', async () => {
    const { user, token } = await newcomer()
    const body = { device_token: 'phone-7' }
    const { status, json } = await api<SignedInUser>('POST', `users/${user.id}`, { token, body })
    expect(status).toBe(200)
    expect(json.data).toMatchObject({ name: user.name, email: user.email, device_token: 'phone-7' })
  })

  test('needs name, email and phone number otherwise', async () => {
    const { user, token, save } = await newcomer()
    const nothing = await api('POST', `users/${user.id}`, { token, body: {} })
    expect(nothing.status).toBe(422)
    expect(nothing.json.errors).toEqual({
      name: ['This field is required.'],
      email: ['This field is required.'],
      phone_number: ['This field is required.'],
    })
    expect((await save({ name: ' ' })).json.errors).toEqual({ name: ['This field is required.'] })
  })

  test("refuses another user's email and number, and accepts one's own", async () => {
    const [first, second] = [await newcomer(), await newcomer()]
    expect((await second.save({ email: first.email.toUpperCase() })).json.code).toBe('email_taken')
    expect((await second.save({ phone_number: first.phone_number })).json.code).toBe('phone_taken')
    expect((await second.save({ email: second.email.toUpperCase() })).status).toBe(200)
  })

  test('whose emails and numbers have an account is not tried out: thirty of them in a quarter of an hour', async () => {
    const [owner, thief] = [await limited.signIn(), await limited.signIn()]
    const [own] = await limited.sql<{ phone_number: string }[]>`SELECT phone_number FROM users WHERE id = ${thief.id}`
    const me = { name: 'Omar', email: thief.email, ...own }
    const save = (change: object) =>
      limited.api('POST', `users/${thief.id}`, { token: thief.token, body: { ...me, ...change } })
    const codes = []
    for (const change of [{ email: owner.email }, { phone_number: '+966510001' }, { phone_number: '+966510002' }])
      codes.push((await save(change)).json.code)
    expect(codes).toEqual(['email_taken', undefined, undefined])
    for (const change of [{ email: owner.email }, { phone_number: '+966510003' }])
      expect((await save(change)).status).toBe(429)
    expect((await save({ phone_number: '+966510002', name: 'Omar Saleh' })).status).toBe(200)
  })

  test('an address that a caller names as the new one is mailed only so often', async () => {
    const { id, token } = await limited.signIn({ password_hash: await hashPassword('first-secret') })
    const [own] = await limited.sql<{ phone_number: string }[]>`SELECT phone_number FROM users WHERE id = ${id}`
    const body = { name: 'Omar', email: 'somebody-else@example.com', oldPassword: 'first-secret', ...own }
    const save = () => limited.api('POST', `users/${id}`, { token, body, ip: '203.0.113.7' })
    expect([(await save()).status, (await save()).status]).toEqual([200, 429])
  })

  test('a new phone number has to be verified again', async () => {
    const { user, save } = await newcomer()
    await sql`UPDATE users SET email_verified_at = now(), phone_verified_at = now() WHERE id = ${user.id}`
    await save({ phone_number: `${user.phone_number}9` })
    expect(await stored(user.id)).toMatchObject({ phone_verified_at: null, email_verified_at: expect.any(Date) })
  })

  test("another user's profile is not found, for any role", async () => {
    const [owner, operator] = [await newcomer(), await signIn({ role: 'operator' })]
    for (const { token } of [await newcomer(), operator]) {
      const { status, json } = await api('POST', `users/${owner.user.id}`, {
        token,
        body: { ...owner.user, name: 'Mine' },
      })
      expect([status, json.code]).toEqual([404, 'not_found'])
    }
    expect((await owner.save({}, 'undefined')).status).toBe(404)
    expect((await stored(owner.user.id))?.name).toBe(owner.name)
  })
})

describe('a new password', () => {
  const wanted = { password: 'second-secret', newPassword: 'second-secret', confirmPassword: 'second-secret' }

  test('needs the old one, and ends the tokens of the other devices', async () => {
    const person = await newcomer()
    const other = (await login(person.email, person.password)).json.data.api_token
    const refused = await person.save({ ...wanted, oldPassword: 'not-it' })
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ code: 'old_password_wrong', errors: { oldPassword: [expect.any(String)] } })
    expect((await login(person.email, wanted.password)).status).toBe(422)

    const saved = await person.save({ ...wanted, oldPassword: person.password })
    expect(saved.status).toBe(200)
    expect((await api('GET', 'user', { token: person.token })).status).toBe(200)
    expect((await api('GET', 'user', { token: other })).status).toBe(401)
    expect((await login(person.email, person.password)).status).toBe(422)
    expect((await login(person.email, wanted.password)).status).toBe(200)
  })

  test.each([
    [{ confirmPassword: 'another' }, { confirmPassword: ['The password confirmation does not match'] }],
    [
      { password: '12345', newPassword: '12345', confirmPassword: '12345' },
      { newPassword: ['The minimum password length is 6'] },
    ],
  ])('%j is refused with %j', async (change, errors) => {
    const { save, password } = await newcomer()
    const { status, json } = await save({ ...wanted, oldPassword: password, ...change })
    expect(status).toBe(422)
    expect(json.errors).toEqual(errors)
  })

  test.each(['', null, undefined])('is not wanted when password is %j', async (password) => {
    const person = await newcomer()
    expect((await person.save({ password, oldPassword: '', newPassword: '', confirmPassword: '' })).status).toBe(200)
    expect((await login(person.email, person.password)).status).toBe(200)
  })
})
