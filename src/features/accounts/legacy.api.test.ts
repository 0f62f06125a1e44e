import { expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { testApp } from '../../../test/app.ts'

const { api, signIn } = await testApp({ env: { LEGACY_CLIENTS: 'on' } })
const { api: limited } = await testApp({ env: { LEGACY_CLIENTS: 'on', RATE_LIMIT_SCALE: '0.001' } })

const person = { name: 'Sara', email: 'sara@example.com', phone_number: '+966520000001', password: 'first-secret' }

test('clients in the field read refusals at status 200, and change a password without the old one', async () => {
  const { json } = await api<SignedInUser>('POST', 'register', { body: { ...person, conditions: true } })
  const again = await api('POST', 'register', { body: person })
  expect(again.status).toBe(200)
  expect(again.json).toMatchObject({ success: false, code: 'email_taken' })

  const { api_token: token, ...user } = json.data
  const password = 'second-secret'
  const body = { ...user, api_token: token, password, newPassword: password, confirmPassword: password }
  expect((await api('POST', `users/${user.id}`, { query: { api_token: token }, body })).json.success).toBe(true)
  expect((await api('POST', 'login', { body: { email: person.email, password } })).json.success).toBe(true)

  const wrong = await api('POST', 'login', { body: { email: person.email, password: 'not-it' } })
  expect([wrong.status, wrong.json.message]).toEqual([200, 'These credentials do not match our records.'])
  expect((await api('GET', 'user', { query: { api_token: 'undefined' } })).status).toBe(401)
})

test('an operator proves a new password or email there, too: no client in the field is theirs', async () => {
  const { id, token, email } = await signIn({ role: 'operator' })
  const account = { name: 'Omar', email, phone_number: '+966520000009' }
  const change = async (wanted: object) => {
    const { json } = await api<SignedInUser>('POST', `users/${id}`, { token, body: { ...account, ...wanted } })
    return [json.success, Object.keys(json.errors ?? {})]
  }
  const password = 'second-secret'
  expect(await change({ password, newPassword: password, confirmPassword: password })).toEqual([false, ['oldPassword']])
  expect(await change({ oldPassword: password, password })).toEqual([false, ['oldPassword']])
  expect(await change({ email: 'else@example.com' })).toEqual([false, ['oldPassword']])
  expect(await change({ name: 'Omar H' })).toEqual([true, []])
})

test.each([
  ['login', 'login', { email: person.email, password: 'not-it' }],
  ['register', 'register', person],
  ['reset', 'send_reset_link_email', { email: person.email }],
])('clients in the field show why %s has to wait', async (_, path, body) => {
  await limited('POST', path, { body, ip: `10.1.0.${path.length}` })
  const { status, json, headers } = await limited('POST', path, { body, ip: `10.1.0.${path.length}` })
  expect([status, json.success, json.code]).toEqual([200, false, 'too_many_requests'])
  expect(json.message).not.toBe('')
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})

test('other limits keep their status', async () => {
  const asked = () => limited('POST', 'social_sign_in', { body: { ticket: 'none' }, ip: '10.1.0.99' })
  await asked()
  expect((await asked()).status).toBe(429)
})
