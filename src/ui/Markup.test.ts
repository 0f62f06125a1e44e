import { expect, test } from 'vitest'
import { excerpt, plainText } from './Markup.tsx'

test.each([
  ['<p>From a <b>weekly</b> tidy</p><p>to a deep clean.</p>', 'From a weekly tidy to a deep clean.'],
  ['Leaks &amp; drains&nbsp;&#39;today&#39;', "Leaks & drains 'today'"],
  ['5 &lt; 6 &unknown;', '5 < 6 &unknown;'],
  ['', ''],
])('%j reads %j', (html, words) => {
  expect(plainText(html)).toBe(words)
})

test('a brief text ends with a whole word', () => {
  const long = 'Parts and labour are agreed on before anything starts; '.repeat(5)
  expect(excerpt('<p>Short</p>')).toBe('Short')
  expect(excerpt(long)).toMatch(/^Parts .* (\w+)…$/)
  expect(long.startsWith(excerpt(long).slice(0, -1))).toBe(true)
  expect(excerpt(long).length).toBeLessThanOrEqual(161)
  expect(excerpt('x'.repeat(300))).toHaveLength(161)
})
