import { sheetPdf } from './layout.ts'
import type { PdfSheet } from './renderPdf.ts'

/** Runs in a worker thread (`renderPdf.ts`). */
export default (sheet: PdfSheet): Promise<Uint8Array> => sheetPdf(sheet)

export const ready = (): void => {}
