import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sheetPdf } from './layout.ts'
import type { PdfSheet } from './renderPdf.ts'

const sheetOf = (name: string): PdfSheet => ({
  brand: 'Doorstep',
  locale: 'en',
  title: name,
  facts: [['Name', name]],
  rows: [{ label: name, note: name, amount: '1.00' }],
  total: ['Total', '1.00'],
  after: [],
  foot: name,
})

test.each([
  ['an emoji of several parts', '👩‍👩‍👧 Nora'],
  ['a heart', '❤️'],
  ['a flag', '🇸🇦'],
  ['Chinese', '清洁 Nora'],
  ['Hebrew', 'שלום'],
  ['Hindi', 'नमस्ते'],
  ['Thai', 'สวัสดี'],
  ['control letters', 'a\u0000\u0007\tb'],
  ['half of a pair', '\udc00'],
  ['a joiner', 'a\u200db'],
])('a sheet with %s is made', async (_, name) => {
  expect((await sheetPdf(sheetOf(name))).subarray(0, 5).toString()).toBe('%PDF-')
})

test('letters of Turkish and Vietnamese names are kept', async () => {
  const pdf = (await sheetPdf(sheetOf('Şahin Đặng'))).toString('latin1')
  const streams = [...pdf.matchAll(/stream\r?\n(x[\s\S]*?)endstream/g)]
  const text = streams
    .map(([, stream = '']) => inflateSync(Buffer.from(stream, 'latin1')).toString('latin1'))
    .join('\n')
  // The tables that say which letter a glyph is.
  for (const letter of 'ŞĐặ') expect(text).toContain(letter.charCodeAt(0).toString(16).padStart(4, '0'))
})
