import { expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { testApp } from '../../../../test/app.ts'
import { expectHashed } from '../../../../test/clearText.ts'
import { firstRunUrl } from './service.ts'

const { api, sql, database, config } = await testApp()

const tokenOf = (url: string | undefined) => new URL(url ?? '').searchParams.get('token') ?? ''
const make = (token: string, n: number) =>
  api<SignedInUser>('POST', 'office/first-run', {
    body: {
      token,
      name: `Admin ${n}`,
      email: `admin-${n}@example.com`,
      phone_number: `+96650${n}`,
      password: 'a-good-passphrase',
    },
  })
const check = async (token: string) => (await api('GET', 'office/first-run', { query: { token } })).status

test('the link of the start makes one operator, an admin who sets up the second factor; then nothing is found', async () => {
  const old = tokenOf(await firstRunUrl(database, config))
  const token = tokenOf(await firstRunUrl(database, config))
  expect([await check('x'), await check(old), await check(token)]).toEqual([404, 404, 200])
  await expectHashed({ sql }, token, { table: 'first_run' })
  expect((await make('guessed', 0)).status).toBe(404)

  const answers = await Promise.all([make(token, 1), make(token, 2), make(token, 3)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
  expect(await sql`SELECT role, office_role FROM users`).toEqual([{ role: 'operator', office_role: 'admin' }])

  const admin = answers.find(({ status }) => status === 200)?.json.data.api_token
  expect((await api('GET', 'office/factor', { token: admin })).json.data).toMatchObject({
    state: 'setup',
    required: true,
  })
  expect([await check(token), (await make(token, 4)).status]).toEqual([404, 404])
  expect(await firstRunUrl(database, config)).toBeUndefined()
  expect(await sql`SELECT * FROM first_run`).toEqual([])
})

test('a weak password uses nothing up', async () => {
  await sql`UPDATE users SET planted = true`
  const token = tokenOf(await firstRunUrl(database, config))
  const body = { token, name: 'A', email: 'a@example.com', phone_number: '1', password: 'password' }
  expect((await api('POST', 'office/first-run', { body })).json.code).toBe('invalid')
  expect(await check(token)).toBe(200)
  // Operators of the demo cannot sign in here: they are none.
  expect((await make(token, 5)).status).toBe(200)
})
