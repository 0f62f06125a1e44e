import { describe, expect, test } from 'vitest'
import type { SignedInUser } from '#lib/user.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { testApp } from '../../../../test/app.ts'
import { buildUser } from '../../../../test/build.ts'
import { formsOf } from '../../../../test/clearText.ts'

type Session = { id: number; browser: string | null; system: string | null; place: string | null; current: boolean }

const { api, db, sql, signIn } = await testApp()
const password = 'right-secret'
const password_hash = await hashPassword(password)
const chrome = 'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'

const enter = async (email: string, ip: string, userAgent = chrome) => {
  const { json } = await api<SignedInUser>('POST', 'login', {
    body: { email, password },
    ip,
    headers: { 'user-agent': userAgent },
  })
  return json.data.api_token
}
const list = async (token: string) => (await api<Session[]>('GET', 'sessions', { token })).json.data
const isLive = async (token: string) => (await api('GET', 'user', { token })).status === 200

describe('sessions', () => {
  test('list device, place and the current session, last used first; expired ones are not listed', async () => {
    const { id, email } = await buildUser(db, { password_hash })
    const old = await enter(email, '188.54.1.1')
    await sql`UPDATE api_tokens SET last_used_at = now() - interval '50 minutes' WHERE user_id = ${id}`
    const dead = await enter(email, '188.54.1.1')
    const here = await enter(email, '127.0.0.1', 'Dart/3.5 (dart:io)')
    // Not before: a sign-in deletes those that have expired.
    await sql`UPDATE api_tokens SET expires_at = now()
      WHERE user_id = ${id} AND user_agent = ${chrome} AND last_used_at > now() - interval '1 minute'`
    expect(await isLive(dead)).toBe(false)
    const any = { created_at: expect.any(String), last_used_at: expect.any(String), id: expect.any(Number) }
    expect(await list(here)).toEqual([
      { ...any, browser: null, system: null, place: 'local', current: true },
      { ...any, browser: 'Chrome', system: 'Android', place: 'SA', current: false },
    ])
    expect((await list(old)).map(({ current }) => current)).toEqual([false, true])
    const text = JSON.stringify(await list(here))
    for (const secret of formsOf(here)) expect(text).not.toContain(secret)
    expect(text).not.toContain('188.54')
  })

  test('keep the place of the newest use', async () => {
    const { id, email } = await buildUser(db, { password_hash })
    const token = await enter(email, '188.54.1.1')
    await sql`UPDATE api_tokens SET last_used_at = now() - interval '2 hours' WHERE user_id = ${id}`
    await api('GET', 'user', { token, ip: '8.8.8.8' })
    expect(await list(token)).toMatchObject([{ place: 'US' }])
  })

  test('end one by one, and all the others at once', async () => {
    const { email } = await buildUser(db, { password_hash })
    const [first, second, third, here] = [
      await enter(email, '127.0.0.1'),
      await enter(email, '127.0.0.1'),
      await enter(email, '127.0.0.1'),
      await enter(email, '127.0.0.1'),
    ]
    const secondId = (await list(second)).find(({ current }) => current)?.id
    const ended = await api('DELETE', `sessions/${secondId}`, { token: here })
    expect([ended.status, ended.json.data]).toEqual([200, true])
    expect([await isLive(first), await isLive(second), await isLive(here)]).toEqual([true, false, true])
    expect((await api('DELETE', `sessions/${secondId}`, { token: here })).status).toBe(404)

    const others = await api('DELETE', 'sessions', { token: here })
    expect(others.json.data).toBe(2)
    expect([await isLive(first), await isLive(third), await isLive(here)]).toEqual([false, false, true])
    expect((await api('DELETE', 'sessions', { token: here })).json.data).toBe(0)
  })

  test('are a hundred at most: with the next one the one that was used longest ago ends', async () => {
    const { id, email } = await buildUser(db, { password_hash })
    const first = await enter(email, '127.0.0.1')
    await sql`UPDATE api_tokens SET last_used_at = now() - interval '1 minute' WHERE user_id = ${id}`
    await sql`INSERT INTO api_tokens (user_id, token_hash, remember, expires_at, last_used_at)
      SELECT ${id}, gen_random_uuid()::text::bytea, true, now() + interval '1 day', now() - make_interval(hours => n)
      FROM generate_series(1, 150) n`
    const here = await enter(email, '127.0.0.1')
    expect([await isLive(first), await isLive(here)]).toEqual([true, true])
    const [kept] = await sql<{ many: number; oldest: number }[]>`
      SELECT count(*)::int AS many, round(extract(epoch FROM now() - min(last_used_at)) / 3600)::int AS oldest
      FROM api_tokens WHERE user_id = ${id}`
    expect(kept).toEqual({ many: 100, oldest: 98 })
    expect(await list(here)).toHaveLength(100)
  })

  test('that have expired take no room from those that have not', async () => {
    const { id, email } = await buildUser(db, { password_hash })
    const first = await enter(email, '127.0.0.1')
    await sql`UPDATE api_tokens SET last_used_at = now() - interval '5 days' WHERE user_id = ${id}`
    await sql`INSERT INTO api_tokens (user_id, token_hash, remember, expires_at, last_used_at)
      SELECT ${id}, gen_random_uuid()::text::bytea, false, now() - interval '1 day', now() - interval '2 days'
      FROM generate_series(1, 99)`
    await enter(email, '127.0.0.1')
    expect(await isLive(first)).toBe(true)
  })

  test('of another person are not to be seen or ended, by an operator neither', async () => {
    const [owner, thief, operator] = [await signIn(), await signIn(), await signIn({ role: 'operator' })]
    const [session] = await list(owner.token)
    for (const { token } of [thief, operator]) {
      expect((await list(token)).map(({ id }) => id)).not.toContain(session?.id)
      for (const id of [session?.id, 'undefined', '0', '1e3', '99999999999999999999'])
        expect((await api('DELETE', `sessions/${id}`, { token })).status).toBe(404)
      expect((await api('DELETE', 'sessions', { token })).json.data).toBe(0)
    }
    expect(await isLive(owner.token)).toBe(true)
  })
})

describe('a password', () => {
  let count = 0
  const register = (given: string) => {
    const email = `common.name${++count}@example.com`
    const body = { name: 'x', email, phone_number: `+9667${count}`, password: given.replace('{email}', email) }
    return api('POST', 'register', { body })
  }

  test.each(['123456', 'Password', ' qwerty123 ', 'iloveyou', '{email}', 'common.name6'])(
    'that are often guessed are refused: %s',
    async (given) => {
      const { status, json } = await register(given)
      expect([status, json.code, Object.keys(json.errors ?? {})]).toEqual([422, 'invalid', ['password']])
      expect(json.message).toMatch(/^Many people use this password/)
    },
  )

  test.each(['zx81qk', 'a quiet balcony', 'أبواب٧'])(
    'nobody guesses first is taken, from 6 characters: %s',
    async (given) => expect((await register(given)).status).toBe(200),
  )
})
