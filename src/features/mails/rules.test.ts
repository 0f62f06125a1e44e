import { expect, test } from 'vitest'
import { failureKindOf, nameToGreet, retryDelay } from './rules.ts'

const HOUR = 3_600_000

test('pauses grow to an hour', () => {
  const seconds = Array.from({ length: 9 }, (_, n) => (retryDelay('later', { tries: n + 1, age: 0 }) ?? 0) / 1000)
  expect(seconds).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
})

test('a server may be down for three days, and refuse a mail four times', () => {
  expect(retryDelay('later', { tries: 90, age: 72 * HOUR - 1 })).toBe(HOUR)
  expect(retryDelay('later', { tries: 90, age: 72 * HOUR })).toBeNull()
  expect(retryDelay('never', { tries: 3, age: 0 })).toBe(120_000)
  expect(retryDelay('never', { tries: 4, age: 0 })).toBeNull()
})

test.each([
  [{ code: 'ESOCKET' }, 'later'],
  [{ code: 'ETIMEDOUT' }, 'later'],
  [{ code: 'EENVELOPE', responseCode: 451 }, 'later'],
  [{ code: 'EENVELOPE', responseCode: 550 }, 'never'],
  [{ code: 'EMESSAGE', responseCode: 554 }, 'never'],
  [{ code: 'EMESSAGE', responseCode: 500 }, 'never'],
  [{ code: 'EMESSAGE', responseCode: 499 }, 'later'],
  [{ code: 'EMESSAGE', responseCode: '550' }, 'later'],
  [{ code: 'EAUTH', responseCode: 535 }, 'later'],
  [{ code: 'EENVELOPE' }, 'later'],
  [{}, 'later'],
] as const)('%j is about %s', (error, trouble) => expect(failureKindOf(error)).toBe(trouble))

test.each([
  'Sara Al-Harbi',
  'د.سارة الحربي',
  'J.R.R. Tolkien',
  'St. John, Jr.',
  'Noura 2',
  'عبدالرحمن بن محمد بن عبدالعزيز',
])('%s is greeted', (name) => expect(nameToGreet({ name, email: 'a@example.com' })).toBe(name))

test.each([
  'You won, see https://evil.example/win',
  'evil.example',
  'WWW.Evil.Com',
  'Go to t.co now',
  'evil。example',
  'me@evil.example',
  'Call +966 55 500 0111',
  'اتصل ٠٥٥٥٠٠٠١١١',
  'Dear customer, '.repeat(6),
])('%s is not said to somebody who may never have heard of us', (name) =>
  expect(nameToGreet({ name, email: 'a@example.com' })).toBe('a@example.com'),
)
