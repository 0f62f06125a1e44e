import { generateKeyPairSync } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/config/config.ts'
import { testApp } from '../../../../test/app.ts'
import { buildUser } from '../../../../test/build.ts'
import { openIdProvider } from '../../../../test/oidc.ts'

const google = await openIdProvider({ clientId: 'google-client', secret: (given) => given === 'google-secret' })
afterAll(() => google.close())

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const keys = {
  GOOGLE_CLIENT_ID: 'google-client',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  GOOGLE_ISSUER: google.issuer,
  APPLE_CLIENT_ID: 'com.doorstep',
  APPLE_TEAM_ID: 'TEAM',
  APPLE_KEY_ID: 'KEY',
  APPLE_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().replaceAll('\n', '\\n'),
}
const { app, api, db } = await testApp({ env: { ...keys, PUBLIC_URL: 'https://doorstep.example' } })
const plain = await testApp()
const limited = await testApp({ env: { ...keys, RATE_LIMIT_SCALE: '0.001' } })
const failed = '/login?social=failed'

describe('what no provider sends', () => {
  const post = (body: string, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/sign-in/google/callback',
      headers: { 'content-type': type },
      payload: body,
    })

  test.each([
    ['an object for a text', '{"state": {"a": 1}, "user": {"name": {}}}'],
    ['a list', '["state"]'],
    ['a text', '"state"'],
    ['nothing', 'null'],
    ['a name with an object for its state', '{"state": {}, "user": "{\\"name\\": {\\"firstName\\": \\"A\\"}}"}'],
  ])('%s: leads back and nowhere', async (_, body) => {
    const { statusCode, headers } = await post(body)
    expect([statusCode, headers.location]).toEqual([303, '/sign-in/google/callback?state='])
  })

  test('a parameter twice', async () => {
    expect((await app.inject('/sign-in/google/callback?state=a&state=b')).headers.location).toBe(failed)
    expect((await app.inject('/sign-in/google?redirect=/a&redirect=/b')).statusCode).toBe(303)
  })
})

test('leaving for a provider is limited, and the window says so in a page', async () => {
  const ip = '10.7.0.1'
  const begin = () =>
    limited.app.inject({ url: '/sign-in/google', remoteAddress: ip, headers: { 'accept-language': 'ar' } })
  const count = async () => (await limited.sql<{ n: number }[]>`SELECT count(*)::int AS n FROM social_sign_ins`)[0]?.n
  expect((await begin()).statusCode).toBe(303)
  const refused = await begin()
  expect([refused.statusCode, refused.headers['content-type']]).toEqual([429, 'text/html; charset=utf-8'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.payload).toContain('<html lang="ar" dir="rtl">')
  expect(await count()).toBe(1)
})

test('a page of another site cannot sign anybody in: they are asked', async () => {
  const begin = (site: string) =>
    app.inject({ url: '/sign-in/google?redirect=%2Fbookings%3Fa%3D1', headers: { 'sec-fetch-site': site } })
  const refused = await begin('cross-site')
  expect([refused.statusCode, refused.headers.location]).toEqual([303, '/login?redirect=%2Fbookings%3Fa%3D1'])
  expect(refused.headers['set-cookie']).toBeUndefined()
  for (const site of ['same-origin', 'same-site', 'none'])
    expect(String((await begin(site)).headers.location)).toContain(google.issuer)
})

describe('coming back', () => {
  const leave = async (cookie = '') => {
    const { headers } = await app.inject({ url: '/sign-in/google', headers: { cookie } })
    return { address: String(headers.location), cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
  }
  const back = async ({ pathname, search }: URL, cookie: string) =>
    String((await app.inject({ url: pathname + search, headers: { cookie } })).headers.location)

  test('from two tabs of one browser, in any order', async () => {
    google.be({ sub: 'two-tabs', email: 'two-tabs@example.com', email_verified: true })
    const first = await leave()
    const second = await leave(first.cookie)
    expect(await back(google.agree(first.address), second.cookie)).toMatch(/^\/social-login#/)
    expect(await back(google.agree(second.address), second.cookie)).toMatch(/^\/social-login#/)
  })

  test('from two tabs at once, the first time', async () => {
    const { id, email } = await buildUser(db)
    google.be({ sub: 'at-once', email, email_verified: true })
    const { cookie, address } = await leave()
    const locations = [await back(google.agree(address), cookie)]
    for (let n = 0; n < 5; n++) locations.push(await back(google.agree((await leave(cookie)).address), cookie))
    const answers = await Promise.all(
      locations.map((location) =>
        api<{ user: { id: number } }>('POST', 'social_sign_in', {
          body: { ticket: location.split('#')[1] },
          headers: { cookie },
        }),
      ),
    )
    expect(answers.map(({ status, json }) => [status, json.data?.user.id])).toEqual(Array(6).fill([200, id]))
  })

  test('asks the provider about so many codes only', async () => {
    const { headers } = await limited.app.inject({ url: '/sign-in/google', remoteAddress: '10.7.0.2' })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const url = google.agree(String(headers.location))
    url.searchParams.set('code', 'a-guess')
    const before = google.asked()
    for (let n = 0; n < 4; n++) {
      const request = { url: url.pathname + url.search, headers: { cookie }, remoteAddress: '10.7.0.2' }
      expect((await limited.app.inject(request)).headers.location).toBe(failed)
    }
    expect(google.asked() - before).toBe(1)
  })

  test.each([
    ['no address', { email: 'admin' }],
    ['two addresses', { email: 'a@example.com, b@example.com' }],
    ['a very long address', { email: `${'a'.repeat(250)}@example.com` }],
    ['a very long id', { sub: 'x'.repeat(256) }],
  ])('with %s opens nothing', async (_, over) => {
    google.be({ sub: 'odd', email: 'odd@example.com', email_verified: true, ...over })
    const { address, cookie } = await leave()
    expect(await back(google.agree(address), cookie)).toBe(failed)
  })
})

describe('the settings', () => {
  test('say which are offered; what is not does not exist', async () => {
    expect((await api('GET', 'sign_in_providers')).json.data).toEqual(['google', 'apple'])
    expect((await plain.api('GET', 'sign_in_providers')).json.data).toEqual([])
    for (const path of [
      '/sign-in/google',
      '/sign-in/google/callback',
      '/sign-in/facebook',
      '/sign-in/toString',
      '/sign-in/__proto__/callback',
    ])
      expect((await plain.app.inject(path)).statusCode).toBe(404)
  })

  test.each([
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID is of use only together with GOOGLE_CLIENT_SECRET'],
    [{ ...keys, APPLE_TEAM_ID: '' }, 'APPLE_CLIENT_ID is of use only together with APPLE_TEAM_ID'],
    [{ ...keys, APPLE_PRIVATE_KEY: 'not-a-key' }, 'APPLE_PRIVATE_KEY must be the text of a private key (PEM)'],
  ])('name what is missing: %#', (env, words) => {
    expect(() => loadConfig({ NODE_ENV: 'test', ...env })).toThrow(words)
    expect(() => loadConfig({ NODE_ENV: 'test', ...env })).not.toThrow(/not-a-key|google-secret/)
  })
})
