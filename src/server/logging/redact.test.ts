import { expect, test } from 'vitest'
import { redactSecrets } from './redact.ts'

test.each([
  ['/api/user?api_token=abc', '/api/user?api_token=…'],
  ['/api/user?x=1&api_token=abc&y=2', '/api/user?x=1&api_token=…&y=2'],
  ['/api/user?%61pi_tok%65n=abc', '/api/user?%61pi_tok%65n=…'],
  ['/api/user?%zz=abc&API_TOKEN=abc', '/api/user?%zz=…&API_TOKEN=…'],
  ['/payments/stripe/checkout?ticket=abc', '/payments/stripe/checkout?ticket=…'],
  ['/payments/stripe/return?attempt=abc&cancelled=1', '/payments/stripe/return?attempt=…&cancelled=1'],
  ['/x?access_token=abc&id_token=abc&password=abc&secret=abc', '/x?access_token=…&id_token=…&password=…&secret=…'],
  ['/provider-registration?draft=abc', '/provider-registration?draft=…'],
  ['/sign-in/google/callback?state=abc&code=def&scope=x', '/sign-in/google/callback?state=…&code=…&scope=x'],
  ['/api/office/people?q=Salma&limit=20', '/api/office/people?q=…&limit=20'],
  ['/login?redirect=%2Freset-password%3Ftoken%3Dabc', '/login?redirect=…'],
  ['/login?redirect=%252Freset-password%253Fx%253D1%2526token%253Dabc', '/login?redirect=…'],
  ['/login?redirect=/reset-password?token=abc', '/login?redirect=/reset-password?token=…'],
  ['/login?redirect=%2Fbookings%3Fstatus%3D6', '/login?redirect=%2Fbookings%3Fstatus%3D6'],
  ['/api/e_services?search=name:a;price:1,2&limit=4', '/api/e_services?search=name:a;price:1,2&limit=4'],
])('the log sees %s as %s', (url, seen) => {
  expect(redactSecrets(url)).toBe(seen)
})

test('an address costs no more than its length', () => {
  const cost = (length: number): number => {
    const url = `/${'?'.repeat(length)}`
    const { user } = process.cpuUsage()
    for (let n = 0; n < 5; n++) redactSecrets(url)
    return process.cpuUsage().user - user
  }
  cost(100_000)
  // Ten times as long: about ten times the work, a hundred times where each mark is followed to the end.
  expect(cost(100_000) / Math.max(1000, cost(10_000))).toBeLessThan(50)
})
