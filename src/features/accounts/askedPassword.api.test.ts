import { expect, test } from 'vitest'
import { hashPassword } from '#server/security/passwords.ts'
import { testApp } from '../../../test/app.ts'

const { api, signIn } = await testApp({ env: { RATE_LIMIT_SCALE: '1' } })
const password_hash = await hashPassword('right-secret')

test('while strangers guess at the password of an account, who is signed in sets another one, also from a new address', async () => {
  const person = await signIn({ password_hash })
  const guess = (n: number) =>
    api('POST', 'login', { body: { email: person.email, password: `guess ${n}` }, ip: `203.0.113.${n}` })
  for (let n = 1; n <= 10; n++) expect((await guess(n)).status).toBe(422)
  expect((await guess(11)).status).toBe(429)
  const change = (oldPassword: string) =>
    api('POST', `users/${person.id}`, {
      token: person.token,
      body: {
        name: 'Sara',
        email: person.email,
        phone_number: `+96650${person.id}`,
        oldPassword,
        newPassword: 'next-secret',
      },
      ip: '198.51.100.7',
    })
  expect((await change('right-secret')).status).toBe(200)
})

test('who has found a session tries the password ten times in all, from wherever', async () => {
  const person = await signIn({ password_hash })
  const guess = (n: number) =>
    api('POST', 'account/delete', { token: person.token, body: { password: `guess ${n}` }, ip: `203.0.113.${n}` })
  for (let n = 1; n <= 10; n++) expect((await guess(n)).status).toBe(422)
  expect((await guess(11)).status).toBe(429)
})
