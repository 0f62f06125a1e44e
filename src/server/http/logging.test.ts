import { expect, test } from 'vitest'
import { redactSecrets } from './logging.ts'

test.each([
  ['/api/user?api_token=abc', '/api/user?api_token=…'],
  ['/api/user?x=1&api_token=abc&y=2', '/api/user?x=1&api_token=…&y=2'],
  ['/api/user?%61pi_tok%65n=abc', '/api/user?%61pi_tok%65n=…'],
  ['/api/user?%zz=abc&API_TOKEN=abc', '/api/user?%zz=…&API_TOKEN=…'],
  ['/payments/stripe/checkout?ticket=abc', '/payments/stripe/checkout?ticket=…'],
  ['/api/e_services?search=name:a;price:1,2&limit=4', '/api/e_services?search=name:a;price:1,2&limit=4'],
])('the log sees %s as %s', (url, seen) => {
  expect(redactSecrets(url)).toBe(seen)
})
