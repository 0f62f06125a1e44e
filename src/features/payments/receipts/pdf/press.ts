import type { Sheet } from './print.ts'
import { pdfOf } from './typeset.ts'

/** Runs in a thread (`printing.ts`): a sheet becomes a file. */
export default (sheet: Sheet): Promise<Uint8Array> => pdfOf(sheet)
