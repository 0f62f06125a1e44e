import { expect, test } from 'vitest'
import { plain } from './Markup.tsx'

test.each([
  ['<p>From a <b>weekly</b> tidy</p><p>to a deep clean.</p>', 'From a weekly tidy to a deep clean.'],
  ['Leaks &amp; drains&nbsp;&#39;today&#39;', "Leaks & drains 'today'"],
  ['5 &lt; 6 &unknown;', '5 < 6 &unknown;'],
  ['', ''],
])('%j reads %j', (html, words) => {
  expect(plain(html)).toBe(words)
})
