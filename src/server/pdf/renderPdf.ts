import { hash } from 'node:crypto'
import type { Locale } from '#lib/words.ts'
import { refuse } from '#server/http/errors.ts'
import { createThreadPool } from '#server/threads.ts'
import { createTurns } from '#server/turns.ts'

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

/** Ten times what the longest statement takes on an idle machine. */
const mostMs = 120_000

/** The last files that were asked for, by a digest of all that they show: one that is fetched again costs nothing. */
const kept = new Map<string, Buffer>()
/** The longest statement has less than half a megabyte. */
const mostKept = 20

const keep = (key: string, file: Buffer): Buffer => {
  kept.delete(key)
  kept.set(key, file)
  const [oldest] = kept.size > mostKept ? kept.keys() : []
  if (oldest !== undefined) kept.delete(oldest)
  return file
}

/**
 * Renders a sheet as PDF in a worker thread, because rendering would block other requests. One that takes longer than `limitMs` is
 * given up, for the sake of those behind it. @throws Refusal unavailable
 */
export const renderPdf = async (sheet: PdfSheet, limitMs = mostMs): Promise<Buffer> => {
  const key = hash('sha256', JSON.stringify(sheet))
  const before = kept.get(key)
  if (before) return keep(key, before)
  try {
    return keep(key, Buffer.from(await press.run(sheet, limitMs)))
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return refuse('unavailable', { retryAfter: 60 })
    throw error
  }
}

/** Files that may wait in all: one takes half a second at most, but for long statements. */
const mostWaiting = 60
const refuseIfFull = () => {
  if (press.waiting() >= mostWaiting) refuse('unavailable', { retryAfter: 5 })
}
/** One person's files are made one after the other, and they wait for thirty at once. */
const inTurn = createTurns(30)

/**
 * The same for a person who waits for it; the sheet is made in their turn, too: thousands of lines are read for it.
 * @throws Refusal too_many_requests, unavailable (too many wait, or it takes too long)
 */
export const renderPdfFor = (userId: number, sheet: () => Promise<PdfSheet>): Promise<Buffer> =>
  inTurn(userId, async () => {
    refuseIfFull()
    const read = await sheet()
    refuseIfFull()
    return renderPdf(read)
  })
