import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import type { openApi } from '../src/server/http/openapi.ts'
import { testApp } from './app.ts'

const { app, deps } = await testApp({ env: { DEMO: 'on' } })

test('the OpenAPI document lists every call once and has no dangling references', async () => {
  const { payload } = await app.inject('/api/docs/json')
  const document = JSON.parse(payload) as ReturnType<typeof openApi>
  expect(document.openapi).toBe('3.0.3')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations).toHaveLength(deps.contracts.length)
  const ids = operations.map((operation) => (operation as { operationId: string }).operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(payload).not.toContain('#/$defs/')
  expect(document.paths['/api/e_services/{id}']).toHaveProperty('get.parameters.0.in', 'path')
})

test('the OpenAPI document is valid', async () => {
  const { valid, errors } = await new Validator().validate((await app.inject('/api/docs/json')).json())
  expect(errors ?? []).toEqual([])
  expect(valid).toBe(true)
})

test('the OpenAPI document is compressed once, and not sent again to who has it', async () => {
  const get = (headers: Record<string, string>) => app.inject({ url: '/api/docs/json', headers })
  const { headers, rawPayload } = await get({ 'accept-encoding': 'br' })
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=60',
  })
  expect((await get({ 'accept-encoding': 'br' })).rawPayload.equals(rawPayload)).toBe(true)
  expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
})

test.each(['swagger-ui-bundle.js', 'swagger-ui.css'])('%s is compressed once for all', async (file) => {
  const get = (headers: Record<string, string>) => app.inject({ url: `/api/docs/assets/${file}`, headers })
  const first = await get({ 'accept-encoding': 'br' })
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'public, max-age=86400' })
  // Of what is compressed while it is sent, nobody knows the length before.
  expect(first.headers['content-length']).toBe(String(first.rawPayload.length))
  expect((await get({ 'accept-encoding': 'br' })).rawPayload.equals(first.rawPayload)).toBe(true)
  expect((await get({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
})

test('the API page runs under its content security policy', async () => {
  const { statusCode, headers, payload } = await app.inject('/api/docs')
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain("script-src 'self';")
  expect(payload).not.toMatch(/<script>|https?:/)
  const linked = [...payload.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, url]) => url ?? '')
  expect(linked).toHaveLength(3)
  for (const url of linked) expect([url, (await app.inject(url)).statusCode]).toEqual([url, 200])
})
