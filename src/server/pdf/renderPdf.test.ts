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

test('a sheet that was made is not made again, one that shows something else is', async () => {
  const named = (title: string) => renderPdf({ ...sheet(1), title })
  const made = await named('Statement')
  expect(await named('Statement')).toBe(made)
  expect(await renderPdf({ ...sheet(1), locale: 'ar' })).not.toBe(made)
  for (let n = 0; n < 21; n++) await named(`Statement ${n}`)
  expect(await named('Statement')).not.toBe(made)
})
