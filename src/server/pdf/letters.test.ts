import { expect, test } from 'vitest'
import { sheetPdf } from './layout.ts'
import type { PdfSheet } from './renderPdf.ts'

const sheetOf = (name: string, rows: PdfSheet['rows'] = []): PdfSheet => ({
  brand: 'Doorstep',
  locale: 'en',
  title: name,
  facts: [['Name', name]],
  rows: [{ label: name, note: name, amount: '1.00' }, ...rows],
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

test('the work for a sheet grows with its rows, not with their square', { timeout: 120_000 }, async () => {
  const cost = async (count: number): Promise<number> => {
    const rows = Array.from({ length: count }, (_, n) => ({
      label: `Payment #${n}`,
      note: 'Cleaning',
      amount: '120.50',
    }))
    const before = process.threadCpuUsage().user
    await sheetPdf(sheetOf('Statement', rows))
    return process.threadCpuUsage().user - before
  }
  await cost(100)
  // Eight times the rows: about eight times the work, or more than thirty where it grows with the square.
  expect((await cost(800)) / (await cost(100))).toBeLessThan(20)
})
