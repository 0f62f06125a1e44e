import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentFault, documentMaxBytes, earliestToday, hasExpired, kindOf } from './rules.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['%PDF-1.7\nwords\n%%EOF\n', 'application/pdf'],
  ['%PDF-2.0\nwords\n%%EOF', 'application/pdf'],
  ['%PDF-1.7\nwords', undefined],
  ['words %PDF-1.7 %%EOF', undefined],
  ['x%PDF-1.7\n%%EOF', undefined],
  ['%PDF-3.0\n%%EOF', undefined],
  [`%PDF-1.7\n%%EOF${'x'.repeat(1024)}`, undefined],
  ['\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'image/png'],
  ['XXXX\0\0\0\0WEBPVP8 ', undefined],
  ['x\xff\xd8\xff', undefined],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image/webp'],
  ['RIFF\0\0\0\0WAVEfmt ', undefined],
  ['GIF89a', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', undefined],
  ['PK\x03\x04', undefined],
  ['', undefined],
])('%j is %s', (text, kind) => {
  expect(kindOf(bytes(text))).toBe(kind)
})

test('a paper whose last day is today anywhere on earth has not run out', () => {
  const now = new Date('2026-03-02T11:59:00Z')
  expect(earliestToday(now)).toBe('2026-03-01')
  expect(hasExpired('2026-03-01', now)).toBe(false)
  expect(hasExpired('2026-02-28', now)).toBe(true)
})

test.each([
  ['nginx.conf', /client_max_body_size (\d+)m;/, 1_048_576],
  ['Caddyfile', /max_size (\d+)MB/, 1_000_000],
])('the proxy of docs/operations/%s lets both papers through', (name, size, unit) => {
  const text = readFileSync(new URL(`../../../docs/operations/${name}`, import.meta.url), 'utf8')
  const form = 2 * documentMaxBytes + 65_536
  expect(Number(size.exec(text)?.[1]) * unit).toBeGreaterThan(form)
})

test.each([
  ['passport.pdf', 0, 'document_empty'],
  ['passport.pdf', 1, undefined],
  ['passport.pdf', documentMaxBytes, undefined],
  ['passport.pdf', documentMaxBytes + 1, 'document_large'],
  ['', 0, undefined],
])('a file named "%s" of %i bytes: %s', (name, size, fault) => {
  expect(documentFault(new File([new Uint8Array(size)], name))).toBe(fault)
})

test('a field without a file has no fault', () => {
  expect([null, 'words'].map(documentFault)).toEqual([undefined, undefined])
})
