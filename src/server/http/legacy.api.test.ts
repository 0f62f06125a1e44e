import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'

const { app, api, sql, signIn } = await testApp({ env: { LEGACY_CLIENTS: 'on' } })

test('who judges an application by its status is not told that a refused one was sent', async () => {
  const form = new FormData()
  form.append('name', 'Salma Haddad')
  const request = new Request('http://x', { method: 'POST', body: form })
  const { statusCode, json } = await app.inject({
    method: 'POST',
    url: '/api/provider/provider_register',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  expect([statusCode, json().code]).toEqual([422, 'invalid'])
})

test('a name that no service has is not found: the answer has no envelope that would say so', async () => {
  const { statusCode, payload } = await app.inject('/api/search/get-service-id?name=nothing')
  expect([statusCode, payload]).toEqual([404, '{"id":null}'])
})

test('a file that is refused is no file: a calendar would read it', async () => {
  expect((await app.inject('/api/provider/calendar.ics?token=ended')).statusCode).toBe(404)
  const { token } = await signIn()
  for (const path of ['bookings/999/calendar.ics', 'bookings/999/receipt.pdf', 'provider/statement.pdf'])
    expect((await api('GET', path, { token })).status).toBeGreaterThanOrEqual(403)
})

test('an operator whose sign-in is not complete follows no live events', async () => {
  const { id, token } = await signIn({ role: 'operator' })
  await sql`UPDATE api_tokens SET factor_at = NULL WHERE user_id = ${id}`
  const { statusCode, json } = await app.inject({ url: '/api/events', headers: { authorization: `Bearer ${token}` } })
  expect([statusCode, json().code]).toEqual([403, 'factor_required'])
})

test('an address that cannot be read is no call, whose refusal would be sent as 200', async () => {
  const { statusCode, json } = await app.inject('/api/e_services/%E0%A4%A')
  expect([statusCode, json().code]).toEqual([404, 'not_found'])
})
