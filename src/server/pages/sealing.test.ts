import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealed } from './sealing.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const part = (csp: string, name: string) => csp.split('; ').find((directive) => directive.startsWith(`${name} `))

const page = `<!DOCTYPE html><html><head><link rel="stylesheet" href="/a.css" nonce="f00d"/>
<style nonce="f00d">:root{--main:"ب"}</style>
<script nonce="f00d">var a = '</p>'
var b</script></head><body><script>steal()</script><style>body{display:none}</style>
<script type="application/ld+json">{"a":1}</script><script nonce="1234">guess()</script>
<script nonce="f00d" type="module" async="">import "/a.js"</script><script src="/b.js" nonce="f00d"></script></body></html>`

test('the policy names what carried the nonce, and nothing else', () => {
  const { html, csp } = sealed(page, 'f00d')
  expect(part(csp, 'script-src')).toBe(`script-src 'self' ${hash(`var a = '</p>'\nvar b`)} ${hash('import "/a.js"')}`)
  expect(part(csp, 'style-src')).toBe(`style-src 'self' ${hash(':root{--main:"ب"}')}`)
  expect(csp).not.toMatch(/script-src[^;]*unsafe|nonce-/)
  expect(html).toBe(page.replaceAll(' nonce="f00d"', ''))
})

test('a page that would give its nonce away is not sent', () => {
  expect(() => sealed('<p>f00d</p>', 'f00d')).toThrow('nonce')
})
