import { stringify } from 'csv-stringify/sync'
import { type Locale, translatedIn } from '#lib/words.ts'

export type CsvValue = string | number | boolean | null | undefined

/** Programs for tables take a file without this for one in the encoding of their country. */
const byteOrderMark = '\uFEFF'

/** A value of a row as text: translated ones in one language, anything nested as JSON. */
export const csvValue = (value: unknown, locale: Locale): CsvValue => {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  const { en, ar } = value as { en?: unknown; ar?: unknown }
  const texts = typeof en === 'string' || typeof ar === 'string'
  return texts ? translatedIn(locale, value as { en?: string; ar?: string }) : JSON.stringify(value)
}

/** Lines of a CSV file. Text that a program for tables would take for a formula begins with an apostrophe. */
const lines = (rows: CsvValue[][]): string => stringify(rows, { escape_formulas: true, record_delimiter: 'windows' })

/** A CSV file made batch by batch: the header comes with the first one. */
export async function* csvOf(header: string[], batches: AsyncIterable<CsvValue[][]>): AsyncGenerator<string> {
  let before = byteOrderMark + lines([header])
  for await (const batch of batches) {
    yield before + lines(batch)
    before = ''
  }
  if (before !== '') yield before
}
