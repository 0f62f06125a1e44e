import { expect, test, vi } from 'vitest'
import { parseId, parseIds, randomUuid } from './ids.ts'

test('ids come as numbers or text', () => {
  expect([7, '7', '007', 2_147_483_647].map(parseId)).toEqual([7, 7, 7, 2_147_483_647])
  for (const wrong of ['undefined', '', '1.5', '-1', 0, '0', 1.5, 2 ** 31, 2 ** 53, Number.NaN, null, [7], '1e3']) {
    expect(parseId(wrong)).toBeNull()
  }
})

test('lists keep the good ones, once', () => {
  expect(parseIds('3, 7,3,x,')).toEqual([3, 7])
  expect(parseIds('')).toEqual([])
  expect(parseIds(Array.from({ length: 500 }, (_, i) => i + 1).join(','))).toHaveLength(100)
})

test('browsers make UUIDs also without TLS, where `crypto.randomUUID` is missing', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const made = Array.from({ length: 200 }, randomUuid)
  vi.unstubAllGlobals()
  expect(new Set(made).size).toBe(200)
  for (const uuid of made) expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
