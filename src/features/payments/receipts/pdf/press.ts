import type { Sheet } from './printing.ts'
import { pdfOf } from './typesetting.ts'

/** Runs in a thread (`printing.ts`): a sheet becomes a file. */
export default (sheet: Sheet): Promise<Uint8Array> => pdfOf(sheet)
