import type { Locale } from '#lib/words.ts'
import { refuse } from '#server/http/errors.ts'
import { createThreadPool } from '#server/threads.ts'

/** A sheet with facts, rows of amounts and a total; figures are isolated (U+2066 … U+2069), so that they keep their order. */
export type SheetText = {
  title: string
  /** Labels with their values. */
  facts: [string, string][]
  rows: { label: string; note: string; amount: string }[]
  total: [string, string]
  /** Amounts below the total. */
  after: [string, string][]
  foot: string
}

/** The content of a PDF: its text, the marketplace's name and the language. */
export type PdfSheet = SheetText & { brand: string; locale: Locale }

const press = createThreadPool<PdfSheet, Uint8Array>('src/server/pdf/worker.ts')

/** Renders a sheet as PDF in a worker thread, because rendering would block other requests. */
export const renderPdf = async (sheet: PdfSheet): Promise<Buffer> => Buffer.from(await press.run(sheet))

/** Files that one person may wait for at once, and that may wait in all: one takes about half a second. */
const mostOfOne = 3
const mostWaiting = 60

const awaited = new Map<number, number>()

/** The same for a person who waits for it. @throws Refusal too_many_requests, unavailable (too many wait) */
export const renderPdfFor = async (userId: number, sheet: PdfSheet): Promise<Buffer> => {
  const own = awaited.get(userId) ?? 0
  if (own >= mostOfOne) refuse('too_many_requests', { retryAfter: 2 })
  if (press.waiting() >= mostWaiting) refuse('unavailable', { retryAfter: 5 })
  awaited.set(userId, own + 1)
  try {
    return await renderPdf(sheet)
  } finally {
    const left = (awaited.get(userId) ?? 1) - 1
    if (left > 0) awaited.set(userId, left)
    else awaited.delete(userId)
  }
}
