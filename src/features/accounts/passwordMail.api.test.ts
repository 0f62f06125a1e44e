import { expect, test } from 'vitest'
import type { SandboxMail } from '#features/mails/contract.ts'
import type { SignedInUser } from '#lib/user.ts'
import { type TestApp, testApp } from '../../../test/app.ts'

const env = { DEMO: 'on', PUBLIC_URL: 'https://doorstep.example' }
const modern = await testApp({ env })
const legacy = await testApp({ env: { ...env, LEGACY_CLIENTS: 'on' } })
const limited = await testApp({ env: { ...env, LEGACY_CLIENTS: 'on', RATE_LIMIT_SCALE: '1' } })

const oldPassword = 'first-secret'
const wanted = { password: 'second-secret', newPassword: 'second-secret', confirmPassword: 'second-secret' }
const subjects = { en: 'Your password was changed', ar: 'تغيّرت كلمة مرور حسابك' }

const somebody = async ({ api }: TestApp, locale: string, number: number) => {
  const person = { name: 'Huda', email: `huda${number}@example.com`, phone_number: `+9665710000${number}` }
  const body = { ...person, password: oldPassword }
  const { json } = await api<SignedInUser>('POST', 'register', { body, headers: { 'accept-language': locale } })
  const { id, api_token: token } = json.data
  const subject = locale === 'ar' ? subjects.ar : subjects.en
  return {
    ...person,
    save: async (change: object) =>
      (await api('POST', `users/${id}`, { token, body: { ...person, ...change } })).json.success,
    told: async (email: string = person.email) =>
      (await api<SandboxMail[]>('GET', 'sandbox/mails')).json.data.filter(
        (mail) => mail.recipient === email && mail.subject === subject,
      ),
  }
}

test.each([
  ['en', 1],
  ['ar', 2],
] as const)('the owner of an account is told of a new password (%s)', async (locale, number) => {
  const { save, told } = await somebody(modern, locale, number)
  expect(await save({ ...wanted, oldPassword: 'not-it' })).toBe(false)
  expect(await save({ name: 'Huda O' })).toBe(true)
  expect(await told()).toEqual([])
  expect(await save({ ...wanted, oldPassword })).toBe(true)
  const mails = await told()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.body).toContain('https://doorstep.example/forgot-password')
})

test('where existing clients change the email at once, too, the one of before is told', async () => {
  const { email, save, told } = await somebody(legacy, 'en', 3)
  expect(await save({ ...wanted, email: 'else@example.com' })).toBe(true)
  expect(await told(email)).toHaveLength(1)
  expect(await told('else@example.com')).toEqual([])
})

test('whoever has the email is not mailed without an end: an account changes its password ten times in a quarter of an hour', async () => {
  const { save, told } = await somebody(limited, 'en', 4)
  const password = (n: number) => ({ password: `secret-${n}-of-many`, confirmPassword: `secret-${n}-of-many` })
  const saved: boolean[] = []
  for (let n = 0; n < 12; n++) saved.push(await save(password(n)))
  expect(saved.indexOf(false)).toBe(10)
  expect(await told()).toHaveLength(10)
  expect(await save({ name: 'Huda O' })).toBe(true)
})
