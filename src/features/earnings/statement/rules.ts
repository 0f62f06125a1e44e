import { withoutInnerFormulas } from '#lib/text.ts'

/** What moves a provider's balance; `other` is a correction. */
export const movementKinds = [
  'payment',
  'refund',
  'reversal',
  'payout',
  'payout_return',
  'remittance',
  'remittance_reversal',
  'other',
] as const
export type MovementKind = (typeof movementKinds)[number]

export const movementKind = (kind: string): MovementKind => movementKinds.find((known) => known === kind) ?? 'other'

/** The word for the cash of a movement; null where it has none, or where it is the whole of the movement. */
export const cashWord = (
  kind: MovementKind,
  cash: number,
): 'column.cash' | 'payouts.set_off' | 'payouts.set_off_undone' | null => {
  if (cash === 0 || kind === 'remittance' || kind === 'remittance_reversal') return null
  if (kind === 'payout_return') return 'payouts.set_off_undone'
  return cash > 0 ? 'column.cash' : 'payouts.set_off'
}

/** A text that begins like a formula would be run by a spreadsheet. */
const harmless = (text: string): string =>
  (/^[=+\-@＝＋－＠\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? "'" : '') + withoutInnerFormulas(text)

type Rows = readonly (readonly (string | number)[])[]

/** RFC 4180; no cell begins like a formula. */
export const csvLines = (rows: Rows): string =>
  `${rows
    .map((row) =>
      row
        .map((cell) => harmless(String(cell)))
        .map((text) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text))
        .join(','),
    )
    .join('\r\n')}\r\n`

/** The same for spreadsheets: the mark at the beginning tells them that it is UTF-8. */
export const csv = (rows: Rows): string => `\uFEFF${csvLines(rows)}`
