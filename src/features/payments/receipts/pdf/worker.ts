import { receiptPdf } from './layout.ts'
import type { PdfReceipt } from './renderPdf.ts'

/** Runs in a worker thread (`renderPdf.ts`). */
export default (sheet: PdfReceipt): Promise<Uint8Array> => receiptPdf(sheet)
