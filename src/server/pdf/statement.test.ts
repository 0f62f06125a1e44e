import { describe, expect, test } from 'vitest'
import { sheetPdf } from './layout.ts'
import type { PdfSheet } from './renderPdf.ts'

/** Figures as a statement has them (`earnings/statement/service.ts`). */
const apart = (text: string): string => `\u2066${text}\u2069`

const words = {
  en: { brand: 'Doorstep', title: 'Statement', label: 'Payment for booking', note: 'Balance', currency: 'SAR' },
  ar: { brand: 'دورستيب', title: 'كشف الحساب', label: 'دفعة الحجز', note: 'الرصيد', currency: 'ر.س' },
} as const

const statement = (locale: 'en' | 'ar', count: number): PdfSheet => {
  const { brand, title, label, note, currency } = words[locale]
  return {
    brand,
    locale,
    title,
    facts: [[note, `${apart('1,200.00')} ${currency}`]],
    rows: Array.from({ length: count }, (_, n) => ({
      label: `${label} ${apart(`#${n}`)}`,
      note: `${apart('2026-11-20')} · ${note} ${apart('1,200.00')} ${currency}`,
      amount: `${apart('-120.50')} ${currency}`,
    })),
    total: [note, `${apart('1,200.00')} ${currency}`],
    after: [],
    foot: title,
  }
}

describe.each(['en', 'ar'] as const)('a long statement in %s', (locale) => {
  test('holds each font once', async () => {
    const pdf = await sheetPdf(statement(locale, 60))
    expect(pdf.toString('latin1').match(/\/FontFile/g)).toHaveLength(2)
    expect(pdf.length).toBeLessThan(100_000)
  })

  test('takes work that grows with its rows, not with their square', async () => {
    const cost = async (count: number): Promise<number> => {
      const before = process.threadCpuUsage().user
      await sheetPdf(statement(locale, count))
      return process.threadCpuUsage().user - before
    }
    await cost(100)
    // Eight times the rows: about eight times the work, or more than thirty where it grows with the square.
    expect((await cost(800)) / (await cost(100))).toBeLessThan(20)
  })
})
