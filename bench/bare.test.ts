import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { elementsOf, made } from './bare.ts'

test('the markup of a page without its components is that of the page', () => {
  const page =
    '<html lang="ar" dir="rtl"><head><meta charSet="utf-8"/><title>Doorstep</title><style>a > b { color: red }</style></head>' +
    '<body class="p-4" style="color:red;--gap:2px"><a href="/e_service/1?a=1&amp;b=2" data-open="" aria-hidden="true">Clean &amp; tidy</a>' +
    '<svg viewBox="0 0 24 24" stroke-width="2"><path d="M4 4"></path></svg><input type="checkbox" disabled="" checked=""/>' +
    '<label for="text">Text</label><textarea id="text">More</textarea><script type="application/json">{"a":"<b>"}</script></body></html>'
  expect(renderToString(made(elementsOf(page)))).toBe(page)
})
