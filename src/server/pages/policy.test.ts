import { expect, test } from 'vitest'
import { nonceFor, pagePolicy } from './policy.ts'

test('pages run only files of this origin and what carries their nonce', () => {
  const policy = pagePolicy('abc')
  expect(policy).toContain("script-src 'self' 'nonce-abc';")
  expect(policy).toContain("style-src 'self' 'nonce-abc';")
  expect(policy).toContain("script-src-attr 'none'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("connect-src 'self';")
  expect(pagePolicy('abc', ['https://tiles.example'])).toContain("connect-src 'self' https://tiles.example;")
})

test('the same content has the same nonce; content that names it has another', () => {
  const nonce = nonceFor('a page')
  expect(nonce).toMatch(/^[\w-]{22}$/)
  expect(nonceFor('a page')).toBe(nonce)
  expect(nonceFor(`a page with ${nonce}`)).not.toBe(nonce)
})
