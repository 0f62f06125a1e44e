import { stringify } from 'csv-stringify/sync'
import { withoutInnerFormulas } from '#lib/text.ts'
import { type Locale, translatedIn } from '#lib/words.ts'
import { instantToWall, wallText } from '#lib/zoned.ts'

export type CsvValue = string | number | boolean | null | undefined

/** Programs for tables take a file without this for one in the encoding of their country. */
const byteOrderMark = '\uFEFF'

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** An instant as wall time of a zone, as programs for tables read it. */
export const csvTime = (at: string, zone: string): string => wallText(instantToWall(Date.parse(at), zone))

type CsvWriting = { locale: Locale; zone: string; yesOrNo: (is: boolean) => string }

/** A value of a row as text: instants as wall times, translated ones in one language, anything nested as JSON. */
export const csvValue = (value: unknown, { locale, zone, yesOrNo }: CsvWriting): CsvValue => {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return instant.test(value) ? csvTime(value, zone) : value
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return yesOrNo(value)
  const { en, ar } = value as { en?: unknown; ar?: unknown }
  const texts = typeof en === 'string' || typeof ar === 'string'
  return texts ? translatedIn(locale, value as { en?: string; ar?: string }) : JSON.stringify(value)
}

/** Lines of a CSV file. Text that a program for tables would take for a formula begins with an apostrophe. */
const lines = (rows: CsvValue[][]): string =>
  stringify(rows, { escape_formulas: true, record_delimiter: 'windows', cast: { string: withoutInnerFormulas } })

/** A CSV file made batch by batch: the header comes with the first one. */
export async function* csvOf(header: string[], batches: AsyncIterable<CsvValue[][]>): AsyncGenerator<string> {
  let before = byteOrderMark + lines([header])
  for await (const batch of batches) {
    yield before + lines(batch)
    before = ''
  }
  if (before !== '') yield before
}
