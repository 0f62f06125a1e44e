import { expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { testApp } from '../../../../test/app.ts'

const { api, sql, signIn } = await testApp()

const password = 'first-secret'
const password_hash = await hashPassword(password)
const person = (role: 'customer' | 'provider' | 'operator' = 'customer') => signIn({ role, password_hash })
const choose = (token: string, locale: string) => api('PUT', 'user/language', { token, body: { locale } })
const login = (email: string, language?: string) =>
  api<SignedInUser>('POST', 'login', {
    body: { email, password },
    headers: language === undefined ? {} : { 'accept-language': language },
  })
const stored = async (id: number) =>
  (await sql<{ locale: string }[]>`SELECT locale FROM users WHERE id = ${id}`)[0]?.locale

/** The subject of a mail that the account gets from now on. */
const mailedSubject = async (email: string) => {
  await api('POST', 'send_reset_link_email', { body: { email } })
  const rows = await sql<{ subject: string }[]>`
    SELECT subject FROM mails WHERE recipient = ${email} ORDER BY id DESC LIMIT 1`
  return rows[0]?.subject
}

test.each(['customer', 'provider', 'operator'] as const)(
  'mails to a %s come in the language chosen last',
  async (role) => {
    const { token, email } = await person(role)
    expect(await mailedSubject(email)).toBe('Choose a new password')
    expect((await choose(token, 'ar')).json.success).toBe(true)
    expect(await mailedSubject(email)).toMatch(/\p{Script=Arabic}/u)
    await choose(token, 'en')
    expect(await mailedSubject(email)).toBe('Choose a new password')
  },
)

test('the choice reaches the other devices of the account, whatever language they sign in with', async () => {
  const { token, email, id } = await person()
  await choose(token, 'ar')
  const { json } = await login(email, 'en')
  expect(json.data.locale).toBe('ar')
  expect(await stored(id)).toBe('ar')
  const user = await api<SignedInUser>('GET', 'user', { token })
  expect(user.json.data.locale).toBe('ar')
})

test.each([
  ['an Arabic page', 'ar', 'ar'],
  ['a client that names no language', undefined, 'en'],
  ['a browser in a language that we do not speak', 'fr', 'en'],
])('without a choice, mails follow the last sign-in: %s', async (_, language, expected) => {
  const { email, id } = await person()
  const { json } = await login(email, language)
  expect(await stored(id)).toBe(expected)
  expect(json.data.locale).toBeNull()
})

test('a client that names no language leaves the one of the last sign-in', async () => {
  const { email, id } = await person()
  await login(email, 'ar')
  await login(email)
  expect(await stored(id)).toBe('ar')
})

test.each(['fr', '', 'EN'])('refuses the language "%s"', async (locale) => {
  const { token } = await person()
  expect((await choose(token, locale)).json.code).toBe('invalid')
})

test('an operator who acts for a customer cannot change the language of the account', async () => {
  const operator = await person('operator')
  const customer = await person()
  const acting = await api<SignedInUser>('POST', `office/people/${customer.id}/act`, {
    token: operator.token,
    body: { reason: 'Booking by phone' },
  })
  expect(acting.json.success).toBe(true)
  expect((await choose(acting.json.data.api_token, 'ar')).json.success).toBe(false)
  expect(await stored(customer.id)).toBe('en')
})
