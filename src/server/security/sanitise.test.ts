import { expect, test } from 'vitest'
import { plainText, sanitise, withoutMarkup } from './sanitise.ts'

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
  ['<ol start="3" type="A"><li>x</li></ol>', '<ol start="3"><li>x</li></ol>'],
  ['<p>Pay at &#x202e;moc.elpmaxe</p>', '<p>Pay at moc.elpmaxe</p>'],
  ['<a href="java&#9;script:alert(1)">x</a>', '<a rel="nofollow noopener ugc">x</a>'],
  ['<a href="data:text/html,<script>x</script>">x</a>', '<a rel="nofollow noopener ugc">x</a>'],
  ['<a href="&#106;avascript&colon;alert(1)">x</a>', '<a rel="nofollow noopener ugc">x</a>'],
  ['<math><mtext></p><style><img src=x onerror=x></style>', '<p></p>'],
  ['<style>@import "//x"</style><p class="fixed inset-0" id="main">x</p>', '<p>x</p>'],
])('%s is kept as %s', (markup, kept) => {
  expect(sanitise(markup)).toBe(kept)
  expect(sanitise(sanitise(markup))).toBe(kept)
})

test('without markup only text is left, safe to show as markup', () => {
  expect(withoutMarkup('<p>Likes <b>plants</b> & 1 < 2<script>x</script></p>')).toBe('Likes plants &amp; 1 &lt; 2')
})

test.each([
  ['2 < 3 & 4', '2 < 3 & 4'],
  ['&amp;lt;b&amp;gt;bold&amp;lt;/b&amp;gt;', 'bold'],
])('as text %s is %s', (typed, kept) => {
  expect(plainText(typed)).toBe(kept)
})

test('endless layers of entities are not read to the last one', () => {
  expect(plainText(`&${'amp;'.repeat(1000)}lt; 3`)).not.toMatch(/[<&]/)
})
