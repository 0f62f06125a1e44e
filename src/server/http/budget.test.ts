import { afterEach, expect, test, vi } from 'vitest'
import { createBudget, ownAddress } from './budget.ts'
import { Refusal } from './errors.ts'

afterEach(() => {
  vi.useRealTimers()
})

const clock = { now: 0 }
const tight = () => createBudget({ rateLimitScale: 3 / 1200 }, () => clock.now)
const code = (work: () => void): string => {
  try {
    work()
    return 'ok'
  } catch (error) {
    return error instanceof Refusal ? `${error.code} ${error.details.retryAfter}` : 'thrown'
  }
}

test('an address spends its budget of a minute, the next minute has another', () => {
  const { spend } = tight()
  clock.now = 1000
  const four = () => Array.from({ length: 4 }, () => code(() => spend('10.0.0.1')))
  expect(four()).toEqual(['ok', 'ok', 'ok', 'too_many_requests 60'])
  expect(code(() => spend('10.0.0.2'))).toBe('ok')
  clock.now += 45_000
  expect(code(() => spend('10.0.0.1'))).toBe('too_many_requests 15')
  clock.now += 15_000
  expect(four()).toEqual(['ok', 'ok', 'ok', 'too_many_requests 60'])
})

test('neighbours in an IPv6 network share one; pages read their data freely', () => {
  const { spend } = tight()
  for (const host of ['1', '2', '3']) spend(`2001:db8:0:7::${host}`)
  expect(code(() => spend('2001:db8:0:7::4'))).toContain('too_many_requests')
  expect(code(() => spend('2001:db8:0:8::4'))).toBe('ok')
  for (let n = 0; n < 10; n++) spend(ownAddress)
})

test.each([
  ['2001:db8::7:0:0:0:1', ['2001:DB8:0:0007::2', '2001:0db8:0000:0007::3', '[2001:db8:0:7::4]:4711']],
  ['203.0.113.9', ['203.0.113.9:4711', '::ffff:203.0.113.9', '[::FFFF:203.0.113.9]:80']],
])('%s is the same in another spelling, with a port or not', (address, others) => {
  const { spend } = tight()
  spend(address === '203.0.113.9' ? address : '2001:db8:0:7::1')
  for (const other of others)
    expect([other, code(() => spend(other))]).toEqual([other, other === others.at(-1) ? 'too_many_requests 60' : 'ok'])
})

test('a minute goes by though the clock is put back by a day', () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  const { spend } = createBudget({ rateLimitScale: 3 / 1200 })
  for (let n = 0; n < 3; n++) spend('10.0.0.1')
  expect(code(() => spend('10.0.0.1'))).toBe('too_many_requests 60')
  vi.setSystemTime(Date.now() - 86_400_000)
  vi.advanceTimersByTime(60_000)
  expect(code(() => spend('10.0.0.1'))).toBe('ok')
})
