import { expect, test } from 'vitest'
import { Refusal } from '#server/http/errors.ts'
import { type PdfSheet, renderPdfFor } from './renderPdf.ts'

const sheet: PdfSheet = {
  brand: 'Doorstep',
  locale: 'en',
  title: 'Receipt',
  facts: [],
  rows: [],
  total: ['Total', '120.00'],
  after: [],
  foot: '',
}

const outcome = (userId: number) =>
  renderPdfFor(userId, sheet).then(
    (file) => file.subarray(0, 5).toString(),
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )

test('one person waits for three files at once; others get theirs meanwhile', { timeout: 60_000 }, async () => {
  const one = Array.from({ length: 5 }, () => outcome(1))
  const other = outcome(2)
  expect(await Promise.all(one)).toEqual(['%PDF-', '%PDF-', '%PDF-', 'too_many_requests', 'too_many_requests'])
  expect([await other, await outcome(1)]).toEqual(['%PDF-', '%PDF-'])
})
