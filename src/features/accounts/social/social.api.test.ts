import { generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { handlersFor } from '#app/jobs.ts'
import type { SignedInUser } from '#lib/user.ts'
import { hashPassword } from '#server/security/passwords.ts'
import { hashToken } from '#server/security/tokens.ts'
import { testApp } from '../../../../test/app.ts'
import { buildToken, buildUser } from '../../../../test/build.ts'
import { expectHashed } from '../../../../test/clearText.ts'
import { openIdProvider } from '../../../../test/oidc.ts'

const appleKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const pem = appleKeys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
/** Apple's secret is a statement, signed with the key of the settings. */
const isApples = (given: string): boolean => {
  const [head = '', body = '', signature = ''] = given.split('.')
  const { iss, sub, exp } = JSON.parse(Buffer.from(body, 'base64url').toString())
  const key = { key: appleKeys.publicKey, dsaEncoding: 'ieee-p1363' as const }
  const fits = verify('sha256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))
  return fits && iss === 'TEAM' && sub === 'com.doorstep' && exp * 1000 > Date.now()
}
const google = await openIdProvider({ clientId: 'google-client', secret: (given) => given === 'google-secret' })
const apple = await openIdProvider({ clientId: 'com.doorstep', secret: isApples })
afterAll(() => Promise.all([google.close(), apple.close()]))

const keys = {
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GOOGLE_ISSUER: google.issuer,
  APPLE_CLIENT_ID: 'com.doorstep',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_KEY_ID: 'KEY',
  APPLE_PRIVATE_KEY: pem.replaceAll('\n', '\\n'),
  APPLE_ISSUER: apple.issuer,
}
const { app, api, db, sql, database, config, logs } = await testApp({
  env: { ...keys, PUBLIC_URL: 'https://doorstep.example' },
})

type Provider = 'google' | 'apple'
type Answer = { user: SignedInUser | null; person: { name: string; email: string } | null; redirect: string }
let count = 0
const identity = (over: object = {}) => {
  count++
  return {
    sub: `subject-${count}`,
    email: `social${count}@example.com`,
    email_verified: true,
    name: 'Salem Ali',
    ...over,
  }
}

/** Leaves for a provider; the address there and the cookie of this browser. */
const leave = async (provider: Provider, redirect = '/bookings') => {
  const { statusCode, headers } = await app.inject(`/sign-in/${provider}?redirect=${encodeURIComponent(redirect)}`)
  expect(statusCode).toBe(303)
  const cookie = String(headers['set-cookie'])
  expect(cookie).toMatch(/^sign_in=[\w-]{60}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800; Secure$/)
  return { address: String(headers.location), cookie: cookie.split(';')[0] ?? '' }
}
const back = async (url: URL, cookie?: string) => {
  const { statusCode, headers } = await app.inject({
    url: url.pathname + url.search,
    headers: cookie ? { cookie } : {},
  })
  expect(statusCode).toBe(303)
  const location = String(headers.location)
  return { location, ticket: /^\/social-login#([\w-]{60})$/.exec(location)?.[1] ?? '' }
}
const enter = (ticket: string, cookie: string, more: object = {}) =>
  api<Answer>('POST', 'social_sign_in', { body: { ticket, ...more }, headers: { cookie } })
/** All of it, as far as it goes without more to say. */
const signInAs = async (person: ReturnType<typeof identity>, more: object = {}, redirect?: string) => {
  google.be(person)
  const { address, cookie } = await leave('google', redirect)
  const { ticket } = await back(google.agree(address), cookie)
  return { answer: await enter(ticket, cookie, more), ticket, cookie }
}
const newcomer = () => ({ name: 'Salem Ali', phone_number: `+9669900${count}` })
const failed = '/login?social=failed'

describe('with Google', () => {
  test('asks for no more than needed, with PKCE, state and nonce, and stores no secret as it is', async () => {
    const { address, cookie } = await leave('google')
    const asked = new URL(address).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      scope: 'openid email profile',
      response_type: 'code',
      client_id: 'google-client',
      redirect_uri: 'https://doorstep.example/sign-in/google/callback',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)?.length).toBeGreaterThan(40)
    const stored = { table: 'social_sign_ins' }
    await expectHashed({ sql }, asked.get('state') ?? '', stored)
    await expectHashed({ sql }, cookie.slice('sign_in='.length), stored)
    google.be(identity())
    const { ticket } = await back(google.agree(address), cookie)
    await expectHashed({ sql }, ticket, stored)
  })

  test('a new user gives name and phone number once', async () => {
    const person = identity()
    const first = await signInAs(person)
    expect(first.answer.json.data).toEqual({
      user: null,
      person: { name: 'Salem Ali', email: person.email },
      redirect: '/bookings',
    })
    const second = await enter(first.ticket, first.cookie, newcomer())
    expect(second.json.data).toMatchObject({
      user: { name: 'Salem Ali', email: person.email, role: 'customer', email_verified_at: expect.any(String) },
      redirect: '/bookings',
    })
    const { answer } = await signInAs({ ...person, email: 'moved@example.com' })
    expect(answer.json.data.user).toMatchObject({ id: second.json.data.user?.id, email: person.email })
    const token = answer.json.data.user?.api_token
    expect((await api('GET', 'user', { token })).status).toBe(200)
    expect((await api('POST', 'login', { body: { email: person.email, password: 'none' } })).status).toBe(422)
  })

  test('who has no password is told so, and not that it is wrong, where it is asked for', async () => {
    const { ticket, cookie } = await signInAs(identity())
    const { user } = (await enter(ticket, cookie, newcomer())).json.data
    const { id, name, email, phone_number, api_token: token } = user ?? expect.fail('no user')
    const refused = async (path: string, field: string, body: object) => {
      const { status, json } = await api('POST', path, { token, body })
      return [status, json.code, Object.keys(json.errors ?? {}), field]
    }
    const told = (field: string) => [422, 'password_missing', [field], field]
    for (const _ of Array(4))
      expect(await refused('account/delete', 'password', { password: 'a guess' })).toEqual(told('password'))
    const wanted = { name, email, phone_number, oldPassword: 'a guess', newPassword: 'right-secret' }
    expect(await refused(`users/${id}`, 'oldPassword', wanted)).toEqual(told('oldPassword'))
  })

  test('an account with this email is opened; its own password goes on working once the email was confirmed', async () => {
    const person = identity()
    const password_hash = await hashPassword('right-secret')
    const { id } = await buildUser(db, { email: person.email.toUpperCase(), password_hash })
    const { answer } = await signInAs(person)
    expect(answer.json.data.user?.id).toBe(id)
    expect((await api('POST', 'login', { body: { email: person.email, password: 'right-secret' } })).status).toBe(200)
  })

  test('an unconfirmed account with this email is taken over safely: no way into it is left to who made it', async () => {
    const person = identity()
    const password_hash = await hashPassword('right-secret')
    const { id } = await buildUser(db, { email: person.email, password_hash, email_verified_at: null })
    const { token } = await buildToken(db, { user_id: id })
    await sql`
      INSERT INTO email_changes (user_id, email, token_hash, expires_at)
      VALUES (${id}, 'thief@example.com', ${hashToken('thief')}, now() + interval '7 days')`
    await sql`INSERT INTO social_identities (provider, subject, user_id) VALUES ('google', 'thief', ${id})`
    const { answer } = await signInAs(person)
    expect(answer.json.data.user).toMatchObject({ id, email_verified_at: expect.any(String) })
    expect((await api('POST', 'login', { body: { email: person.email, password: 'right-secret' } })).status).toBe(422)
    expect((await api('GET', 'user', { token })).status).toBe(401)
    expect((await api('POST', 'verify_email', { body: { token: 'thief' } })).json.code).toBe('verify_link_dead')
    expect(await sql`SELECT subject FROM social_identities WHERE user_id = ${id}`).toEqual([{ subject: person.sub }])
  })

  test('an email the provider did not check opens no account and takes none', async () => {
    for (const email_verified of [false, undefined, 'false']) {
      const person = identity({ email_verified })
      await buildUser(db, { email: person.email })
      const { answer } = await signInAs(person)
      expect([answer.status, answer.json.code]).toEqual([422, 'email_taken'])
    }
    const fresh = await signInAs(identity({ email_verified: false }), newcomer())
    expect(fresh.answer.json.data.user?.email_verified_at).toBeNull()
  })

  test('a phone number that is already used is refused and the ticket stays valid', async () => {
    const { phone_number } = await buildUser(db)
    const { answer, ticket, cookie } = await signInAs(identity(), { name: 'Salem', phone_number })
    expect([answer.status, answer.json.code]).toEqual([422, 'phone_taken'])
    expect((await enter(ticket, cookie, newcomer())).status).toBe(200)
  })

  test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'leads Home instead of to %s',
    async (redirect) => {
      const { answer } = await signInAs(identity(), newcomer(), redirect)
      expect(answer.json.data.redirect).toBe('/')
    },
  )
})

describe('refuses', () => {
  test.each(['nonce', 'signature', 'audience', 'expired', 'issuer'] as const)(
    'a word with the wrong %s',
    async (lie) => {
      google.be(identity(), lie)
      const { address, cookie } = await leave('google')
      expect((await back(google.agree(address), cookie)).location).toBe(failed)
    },
  )

  test('another browser, another state, a code used before, a refusal, or no email', async () => {
    google.be(identity())
    const [mine, other] = [await leave('google'), await leave('google')]
    expect((await back(google.agree(mine.address), other.cookie)).location).toBe(failed)
    expect((await back(google.agree(mine.address))).location).toBe(failed)
    const forged = google.agree(mine.address)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect((await back(forged, mine.cookie)).location).toBe(failed)
    const swapped = google.agree(mine.address)
    swapped.searchParams.set('code', google.agree(other.address).searchParams.get('code') ?? '')
    expect((await back(swapped, mine.cookie)).location).toBe(failed)
    const good = google.agree(mine.address)
    expect((await back(good, mine.cookie)).ticket).not.toBe('')
    expect((await back(good, mine.cookie)).location).toBe(failed)
    const denied = new URL(google.agree(other.address))
    denied.searchParams.delete('code')
    denied.searchParams.set('error', 'access_denied')
    expect((await back(denied, other.cookie)).location).toBe(failed)
    google.be(identity({ email: undefined }))
    const nobody = await leave('google')
    expect((await back(google.agree(nobody.address), nobody.cookie)).location).toBe(failed)
  })

  test('a ticket elsewhere, twice, or too late', async () => {
    google.be(identity())
    const { address, cookie } = await leave('google')
    const { ticket } = await back(google.agree(address), cookie)
    for (const [given, jar] of [
      [ticket, ''],
      [ticket, `sign_in=${'x'.repeat(60)}`],
      ['x'.repeat(60), cookie],
    ] as const) {
      const { status, json } = await enter(given, jar, newcomer())
      expect([status, json.code]).toEqual([422, 'ticket_dead'])
    }
    const both = await Promise.all([enter(ticket, cookie, newcomer()), enter(ticket, cookie, newcomer())])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    const late = await leave('google')
    const second = await back(google.agree(late.address), late.cookie)
    await sql`UPDATE social_sign_ins SET expires_at = now()`
    expect((await enter(second.ticket, late.cookie)).json.code).toBe('ticket_dead')
    await handlersFor(config).purge(database, {})
    expect(await sql`SELECT 1 FROM social_sign_ins`).toEqual([])
  })
})

describe('with Apple', () => {
  test('comes back with a form from another site, name and all; the secret is a signed statement', async () => {
    const person = identity({ name: undefined, email_verified: 'true' })
    apple.be(person)
    const { address, cookie } = await leave('apple')
    expect(new URL(address).searchParams.get('response_mode')).toBe('form_post')
    const agreed = apple.agree(address)
    const form = new URLSearchParams(agreed.search)
    form.set('user', JSON.stringify({ name: { firstName: 'Huda', lastName: 'Omar' }, email: 'forged@example.com' }))
    const posted = await app.inject({
      method: 'POST',
      url: agreed.pathname,
      payload: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' },
    })
    expect(posted.statusCode).toBe(303)
    const { ticket } = await back(new URL(String(posted.headers.location), 'https://doorstep.example'), cookie)
    const { json } = await enter(ticket, cookie)
    expect(json.data.person).toEqual({ name: 'Huda Omar', email: person.email })
    expect(logs.join('')).not.toContain(ticket)
  })

  test('an invalid form is refused', async () => {
    for (const payload of ['', 'user=%7B', 'state=x&user=%00', 'code=1&state=1&error=1']) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: '/sign-in/apple/callback',
        payload,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(statusCode).toBe(303)
    }
  })
})
