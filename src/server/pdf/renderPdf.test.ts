import { expect, test } from 'vitest'
import { type PdfSheet, renderPdf } from './renderPdf.ts'

const sheet = (rows: number): PdfSheet => ({
  brand: 'Doorstep',
  locale: 'en',
  title: 'Statement',
  facts: [],
  rows: Array.from({ length: rows }, () => ({ label: 'Payment', note: 'Cleaning', amount: '120.50' })),
  total: ['Total', '120.50'],
  after: [],
  foot: '',
})

test('a sheet that takes too long is given up, and the next one is made', async () => {
  const endless = renderPdf(sheet(50_000), 1000)
  const next = renderPdf(sheet(1))
  await expect(endless).rejects.toMatchObject({ code: 'unavailable' })
  expect((await next).subarray(0, 5).toString()).toBe('%PDF-')
})
