import { expect, test } from 'vitest'
import { responseOf } from '#server/cache/cache.ts'
import { encode } from './encoding.ts'

const text = '{"success":true}'.repeat(200)

test.each(['br', 'gzip', 'identity'] as const)('a body in %s keeps no memory but its own', async (encoding) => {
  const { body } = responseOf(text, {})
  const encoded = await encode(body, encoding)
  expect(encoded.buffer.byteLength).toBe(encoded.length)
  if (encoding === 'identity') expect(encoded.toString()).toBe(text)
})
