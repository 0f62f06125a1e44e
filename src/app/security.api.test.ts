import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'

const { app, api } = await testApp()
const https = await testApp({ env: { PUBLIC_URL: 'https://doorstep.example' } })

test.each(['settings', 'user', 'nothing-here', 'e_services?limit=-1'])('%s answers with safe headers', async (path) => {
  const { headers } = await app.inject({ url: `/api/${path}` })
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'access-control-allow-origin': '*',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(headers).not.toHaveProperty('strict-transport-security')
  expect(headers).not.toHaveProperty('access-control-allow-credentials')
})

test.each(['{"__proto__": {"role": "operator"}}', '{"constructor": {"prototype": {"role": "operator"}}}', '{'])(
  'the body %s is refused',
  async (payload) => {
    const headers = { 'content-type': 'application/json' }
    const { statusCode, json } = await app.inject({ method: 'POST', url: '/api/login', payload, headers })
    expect([statusCode, json().code]).toEqual([400, 'bad_request'])
  },
)

test('an address that cannot be decoded gets the documented answer', async () => {
  const { statusCode, headers, payload } = await app.inject({ url: '/api/%zz<script>' })
  expect([statusCode, JSON.parse(payload).code]).toEqual([404, 'not_found'])
  expect(payload).not.toContain('script')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-request-id': expect.any(String) })
})

test.each([
  ['en', 'This page could not be found'],
  ['ar', 'لم نعثر على هذه الصفحة'],
])('a browser gets a page instead, in its language: %s', async (locale, title) => {
  const { statusCode, headers, payload } = await app.inject({
    url: '/search/%E0%A4%A<script>',
    headers: { accept: 'text/html,*/*;q=0.8', cookie: `locale=${locale}` },
  })
  expect(statusCode).toBe(404)
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-language': locale,
    'content-security-policy': expect.stringContaining("script-src 'none'"),
    'x-request-id': expect.any(String),
  })
  expect(payload).toContain(title)
  expect(payload).toContain('href="/"')
  expect(payload).not.toContain('<script')
})

test('what is packed is refused unread', async () => {
  for (const url of ['/api/login', '/api/uploads/store', '/payments/webhooks/stripe', '/nowhere']) {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const answer = await app.inject({ method: 'POST', url, headers, payload: gzipSync(Buffer.alloc(50_000_000)) })
    expect([answer.statusCode, answer.json()]).toMatchObject([415, { code: 'unsupported_media_type' }])
  }
})

test('behind HTTPS responses have Strict-Transport-Security', async () => {
  const { headers } = await https.api('GET', 'settings')
  expect(headers['strict-transport-security']).toBe('max-age=31536000')
})

test('a browser on another site may ask first', async () => {
  const { statusCode, headers, payload } = await app.inject({
    method: 'OPTIONS',
    url: '/api/bookings/7',
    headers: {
      origin: 'https://elsewhere.example',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,content-type',
    },
  })
  expect([statusCode, payload]).toEqual([204, ''])
  expect(headers['access-control-allow-methods']).toContain('PUT')
  expect(headers['access-control-allow-headers']).toMatch(/Authorization.*Content-Type.*Idempotency-Key/)
})

test('a failure carries the id under which the log knows it', async () => {
  const { json, headers } = await api('GET', 'user')
  expect(json.request_id).toBe(headers['x-request-id'])
})
