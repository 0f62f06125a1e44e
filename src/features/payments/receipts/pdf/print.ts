import type { Locale } from '#lib/words.ts'
import { createThreadPool } from '#server/threads.ts'
import type { Paper } from '../rules.ts'

/** A receipt on paper: who gives it, and which way it is read. */
export type Sheet = Paper & { brand: string; locale: Locale }

const press = createThreadPool<Sheet, Uint8Array>('src/features/payments/receipts/pdf/press.ts')

/** The sheet as a PDF: setting type takes longer than anybody else should wait. */
export const printPaper = async (sheet: Sheet): Promise<Buffer> => Buffer.from(await press.run(sheet))
