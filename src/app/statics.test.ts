import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { locales } from '#lib/words.ts'
import { loadConfig } from '#server/config/config.ts'
import { serveStatics } from './statics.ts'

const app = fastify()
serveStatics(app, loadConfig({}))

test.each(locales)('the compiled words are compressed as far as possible: %s', async (locale) => {
  const get = (encoding: string) =>
    app.inject({ url: `/locales/${locale}.compiled.json`, headers: { 'accept-encoding': encoding } })
  const plain = await get('identity')
  const small = await get('gzip, deflate, br')
  expect(plain.statusCode).toBe(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(small.headers['content-type']).toBe(plain.headers['content-type'])
  expect(brotliDecompressSync(small.rawPayload)).toEqual(plain.rawPayload)
  expect(small.rawPayload.length).toBeLessThanOrEqual(brotliCompressSync(plain.rawPayload).length)
})

test('words that a browser has already are not sent again', async () => {
  const get = (headers: Record<string, string>) => app.inject({ url: '/locales/en.compiled.json', headers })
  const first = await get({ 'accept-encoding': 'gzip' })
  expect(first.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(first.rawPayload).toString())).toEqual((await get({})).json())
  const again = await get({ 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.headers['cache-control']).toBe(first.headers['cache-control'])
})
