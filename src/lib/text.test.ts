import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainText, sanitise } from '#server/security/sanitise.ts'
import { email, name, text } from './schema.ts'
import { bareCode, withoutInnerFormulas } from './text.ts'

test.each([
  ['\u202egnp.exe', 'gnp.exe'],
  ['\u202d\u202a+966 50\u202c', '+966 50'],
  ['قيمة \u200f12\u200f و\u2067abc\u2069', 'قيمة \u200f12\u200f و\u2067abc\u2069'],
])('%j is stored as %j', (typed, stored) => {
  expect(z.parse(text(50), typed)).toBe(stored)
})

test.each(['\u202e \u202c', '\u200b', '\u200f\u2067 \u2069', '\u3164', '\u2800', '\u00ad\u2060', '\u115f\u034f\ufe0f'])(
  'a text of nothing that is seen is empty: %j',
  (typed) => {
    expect(z.parse(text(50), typed)).toBe('')
    expect([text(50, 1), name(50)].map((field) => z.safeParse(field, typed).success)).toEqual([false, false])
  },
)

test.each([
  ['Sara\u2067', 'Sara\u2067\u2069'],
  ['\u2066a\u2068b\u2069', '\u2066a\u2068b\u2069\u2069'],
  ['Sara\u2069\u2069 A', 'Sara A'],
  ['\u2067a\u2069\u2069b\u2067c', '\u2067a\u2069b\u2067c\u2069'],
])('what an isolate turns ends with the text: %j', (typed, stored) => {
  expect([z.parse(text(50), typed), z.parse(name(50), typed), plainText(typed)]).toEqual([stored, stored, stored])
})

test.each([
  [`a${'\u0301'.repeat(60)}b`, `a${'\u0301'.repeat(6)}b`],
  [
    `س${'\u0650\u200d'.repeat(9)}ل${'\u20dd\u034f'.repeat(7)}`,
    `س${'\u0650\u200d'.repeat(6)}ل${'\u20dd\u034f'.repeat(6)}`,
  ],
])('a letter has no tower of marks: %j', (typed, stored) => {
  for (const kept of [z.parse(text(200), typed), z.parse(name(200), typed), plainText(typed), sanitise(typed)])
    expect(kept).toBe(stored)
})

test('marks beside letters stay', () => {
  for (const typed of ['مُحَمَّدٌ ٱللّٰه', 'שָׁלוֹם', 'Trần Ngọc', 'می\u200cخواهم', '👩\u200d👩\u200d👧', '❤\ufe0f', 'a\u00adb'])
    expect(z.parse(text(50), typed)).toBe(typed)
})

test.each([
  ['Sara\r\nBcc: somebody', 'Sara Bcc: somebody'],
  [' Sara\t\u2028Al-Harbi\u0007\n', 'Sara Al-Harbi'],
  ['سارة \u200fالحربي', 'سارة \u200fالحربي'],
  ['Sara <img src=x onerror=alert(1)>', 'Sara img src=x onerror=alert(1)'],
  ['Tom & Jerry &lt;b&gt;', 'Tom & Jerry &lt;b&gt;'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(z.parse(name(50), typed)).toBe(stored)
})

test.each(['\n', 'a\u0000b', '\ud800', '', '<>'])('%j is no name', (typed) => {
  expect(z.safeParse(name(50), typed).success).toBe(false)
})

test('what is longer than any code is not put in order, which would take seconds', () => {
  const marks = `e${'\u0301\u0316'.repeat(500)}`
  expect(bareCode(marks)).toBe(marks)
  expect(bareCode('e\u200b\u0301')).toBe('é')
  expect(z.safeParse(email, `${marks.repeat(100)}@example.test`).success).toBe(false)
})

test('a cell of many line breaks takes no longer than one of many letters', () => {
  const lines = '\n'.repeat(200_000)
  expect(withoutInnerFormulas(`${lines}a;  =1\n\n-2; - 3`)).toBe(`${lines}a;  '=1\n\n'-2; - 3`)
})
