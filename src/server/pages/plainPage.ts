import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { direction, type Locale } from '#lib/words.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Safe HTML, created only by {@link html}. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | Piece[]

const piece = (value: Piece): string =>
  value instanceof Html
    ? value.text
    : Array.isArray(value)
      ? value.map(piece).join('')
      : String(value).replace(/[&<>"']/g, (mark) => entities[mark] ?? mark)

/** HTML with its values escaped: `` html`<p>${name}</p>` ``. */
export const html = (parts: TemplateStringsArray, ...values: Piece[]): Html =>
  new Html(parts.map((part, i) => part + (i < values.length ? piece(values[i] ?? '') : '')).join(''))

const style = `:root{color-scheme:light dark;--main:#0f766e;--on-main:#fff;--ground:#fff;--sunken:#f5f6f2;--line:#e3e6e0;--edge:#868e89;--ink:#15211f;--soft:#55615d;--warn:#854d0e;--warn-wash:#fdf3d7}
@media (prefers-color-scheme:dark){:root{--main:#2dd4bf;--on-main:#04211e;--ground:#0f1514;--sunken:#131a19;--line:#2a3532;--edge:#73827d;--ink:#edf3f1;--soft:#a9b6b1;--warn:#fcd34d;--warn-wash:#2c2410}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:var(--ground);color:var(--ink);font:17px/1.6 'Segoe UI',Tahoma,Arial,sans-serif}
main{max-width:30rem;margin:0 auto;padding:2rem 1.25rem 3rem;display:grid;gap:1rem}
h1{margin:0;font-size:1.5rem;line-height:1.3}
p{margin:0}
.soft{color:var(--soft)}
.note{padding:.75rem 1rem;border-radius:.75rem;background:var(--warn-wash);color:var(--warn)}
.sum{display:flex;justify-content:space-between;align-items:baseline;gap:1rem;padding:1rem;border-radius:.75rem;background:var(--sunken)}
.sum b{font-size:1.35rem;unicode-bidi:isolate}
form,.list{display:grid;gap:.75rem}
button,.button{display:block;width:100%;min-height:3rem;padding:.7rem 1rem;border:1px solid var(--edge);border-radius:.75rem;background:transparent;color:var(--ink);font:inherit;font-weight:500;text-align:center;text-decoration:none;cursor:pointer}
.first{border-color:var(--main);background:var(--main);color:var(--on-main)}
:focus-visible{outline:3px solid var(--main);outline-offset:2px}`

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Notifies the opener and closes the window; where that is not allowed, the page stays with its link. */
const closeScript = `if(window.opener){try{window.opener.postMessage({doorstep:'payment'},'*')}catch(e){}setTimeout(function(){window.close()},1200)}`

type Page = { locale: Locale; title: string; body: Html; status?: number; closes?: boolean }

/** A standalone page: one screen in a small window, without the app shell and nearly without script. */
export const sendPage = (reply: FastifyReply, { locale, title, body, status = 200, closes }: Page) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-language': locale,
      'content-security-policy': `default-src 'none'; img-src data:; style-src ${hashOf(style)}; script-src ${closes ? hashOf(closeScript) : "'none'"}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
    })
    .send(
      html`<!doctype html>
<html lang="${locale}" dir="${direction(locale)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="icon" href="data:,"><style>${new Html(style)}</style></head>
<body><main><h1>${title}</h1>${body}</main>${new Html(closes ? `<script>${closeScript}</script>` : '')}</body>
</html>
`.text,
    )
