import type { Locale } from '#lib/words.ts'
import { createThreadPool } from '#server/threads.ts'
import type { ReceiptText } from '../rules.ts'

/** The content of a PDF receipt: its text, the marketplace's name and the language. */
export type PdfReceipt = ReceiptText & { brand: string; locale: Locale }

const press = createThreadPool<PdfReceipt, Uint8Array>('src/features/payments/receipts/pdf/worker.ts')

/** Renders a receipt as PDF in a worker thread, because rendering would block other requests. */
export const renderPdf = async (sheet: PdfReceipt): Promise<Buffer> => Buffer.from(await press.run(sheet))
