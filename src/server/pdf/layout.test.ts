import { inflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { sheetPdf } from './layout.ts'
import type { PdfSheet } from './renderPdf.ts'

const sheet = (label: string): PdfSheet => ({
  brand: 'دورستيب',
  locale: 'ar',
  title: 'إيصال',
  facts: [['العميل', 'سارة']],
  rows: [{ label, note: '', amount: '120.00' }],
  total: ['الإجمالي المدفوع', '120.00'],
  after: [],
  foot: 'شكرًا لحجزك معنا.',
})

/** How many glyphs the page shows: `[<0007> 0 <0008> 0] TJ`, four digits for each. */
const glyphsOf = (pdf: Buffer): number => {
  let count = 0
  for (const [, stream = ''] of pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)endstream/g)) {
    const bytes = Buffer.from(stream, 'latin1')
    // Only content is compressed and holds text.
    const text = bytes[0] === 0x78 ? inflateSync(bytes).toString('latin1') : ''
    for (const [, shown = ''] of text.matchAll(/\[([^\]]*)\] TJ/g))
      for (const [, digits = ''] of shown.matchAll(/<([0-9a-f]+)>/g)) count += digits.length / 4
  }
  return count
}

// None has letters that become one glyph. K is a part of Ķ.
const labels = ['غسيل خزان علوي', 'تركيب رفوف', 'مكياج سهرة', 'شراء خضار', 'فحص ضغط', 'Ķ', 'Kilo']

test('a sheet has all its letters, whatever was rendered before', async () => {
  const without = glyphsOf(await sheetPdf(sheet('')))
  const counts: [string, number][] = []
  for (const label of labels) counts.push([label, glyphsOf(await sheetPdf(sheet(label))) - without])
  expect(counts).toEqual(labels.map((label) => [label, label.length]))
})
