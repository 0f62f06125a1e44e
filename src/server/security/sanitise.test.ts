import { expect, test } from 'vitest'
import { sanitise, withoutMarkup } from './sanitise.ts'

test.each([
  ['<p>Good <b>work</b></p>', '<p>Good <b>work</b></p>'],
  ['<script>alert(1)</script>Hi', 'Hi'],
  ['<img src=x onerror=alert(1)>Hi', 'Hi'],
  ['<p onclick="x()" style="position:fixed">Hi</p>', '<p>Hi</p>'],
  ['<a href="javascript:alert(1)">x</a>', '<a rel="nofollow noopener ugc">x</a>'],
  [
    '<a href="https://example.com" target="_blank">x</a>',
    '<a href="https://example.com" rel="nofollow noopener ugc">x</a>',
  ],
  ['<a href="//example.com">x</a>', '<a rel="nofollow noopener ugc">x</a>'],
  ['<svg><style>*{}</style><p>Hi</p></svg>', '<p>Hi</p>'],
  ['<iframe srcdoc="<script>x</script>"></iframe>Hi', 'Hi'],
  ['1 < 2 & 3', '1 &lt; 2 &amp; 3'],
  ['<p dir="rtl">مرحبا</p>', '<p dir="rtl">مرحبا</p>'],
  ['<h1>Title</h1>', '<h2>Title</h2>'],
])('%s is kept as %s', (markup, kept) => {
  expect(sanitise(markup)).toBe(kept)
  expect(sanitise(sanitise(markup))).toBe(kept)
})

test('without markup only text is left, safe to show as markup', () => {
  expect(withoutMarkup('<p>Likes <b>plants</b> & 1 < 2<script>x</script></p>')).toBe('Likes plants &amp; 1 &lt; 2')
})
