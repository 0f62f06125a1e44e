import { senderFor } from '#features/mails/service.ts'
import { settings } from '#features/settings/service.ts'
import { moneyFormatOf, moneyParts, roundToMinor } from '#lib/money.ts'
import { dateIn } from '#lib/time.ts'
import { translatedIn } from '#lib/words.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type PdfSheet, renderPdfFor } from '#server/pdf/renderPdf.ts'
import { translate } from '#server/words.ts'
import { majorOf, zone } from '../service.ts'
import type { StatementLine } from './contract.ts'
import { movements, providerName } from './queries.ts'
import { cashWord, csv, movementKind } from './rules.ts'

type ManagerContext = Pick<ReadContext<'manager'>, 'db' | 'user' | 'locale' | 'config'>
type Range = { from?: string | undefined; to?: string | undefined }

const pageSize = 20
/** Lines that a PDF has at most, and a table. */
const [pdfLimit, csvLimit] = [2000, 10_000]

const linesOf = async (context: ManagerContext, wanted: Range & { before?: number | undefined; limit: number }) => {
  const { db, user } = context
  const place = await zone(context as ReadContext<'manager'>)
  const major = await majorOf(db)
  const rows = await movements(db, user.member.e_provider_id, place, wanted)
  const lines = rows.map(
    ({ id, kind, booking_id, at, earned, cash, amount, balance }): StatementLine => ({
      id,
      kind: movementKind(kind),
      booking_id,
      at: at.toISOString(),
      earned: major(earned),
      cash: major(cash),
      amount: major(amount),
      balance: major(balance),
    }),
  )
  return { lines, place }
}

export const statement = async (context: ManagerContext, wanted: Range & { before?: number | undefined }) => {
  const { lines } = await linesOf(context, { ...wanted, limit: pageSize + 1 })
  const page = lines.slice(0, pageSize)
  return { lines: page, next: lines.length > pageSize ? (page.at(-1)?.id ?? null) : null }
}

/** Of a period without a movement: what it began with. */
const balanceUntil = async (context: ManagerContext, to: string | undefined): Promise<number> => {
  const { lines } = await linesOf(context, { to, limit: 1 })
  return lines[0]?.balance ?? 0
}

/** Oldest first, with the words of the caller's language. */
const forFile = async (context: ManagerContext, range: Range, limit: number) => {
  const t = (key: string, values?: Record<string, string | number>) =>
    translate(context.locale, `earnings.provider.${key}`, values)
  const { lines, place } = await linesOf(context, { ...range, limit })
  const rows = lines.reverse().map((line) => ({ ...line, day: dateIn(line.at, place.time_zone) }))
  return { t, rows, place }
}

/** @throws Refusal statement_long where the period has more lines than a table: one that lacks some would be added up wrongly */
export const statementCsv = async (context: ManagerContext, range: Range): Promise<string> => {
  const { t, rows } = await forFile(context, range, csvLimit + 1)
  if (rows.length > csvLimit) return refuse('statement_long')
  const head = ['date', 'movement', 'booking', 'earned_change', 'cash_change', 'amount', 'balance'].map((key) =>
    t(`column.${key}`),
  )
  return csv([
    head,
    ...rows.map(({ day, kind, booking_id, earned, cash, amount, balance }) => [
      day,
      t(`kind.${kind}`),
      booking_id ?? '',
      earned,
      cash,
      amount,
      balance,
    ]),
  ])
}

/** Figures keep their order inside Arabic text (U+2066 … U+2069). */
const apart = (text: string): string => `\u2066${text}\u2069`

/** The statement's PDF before it is drawn. */
export const statementSheet = async (context: ManagerContext, range: Range): Promise<PdfSheet> => {
  const { db, user, locale, config } = context
  const { t, rows, place } = await forFile(context, range, pdfLimit)
  const money = moneyFormatOf(await settings(db, config), locale)
  const written = (amount: number) => {
    const { minus, number, symbol, symbolRight, gap } = moneyParts(roundToMinor(amount, money.exponent), money)
    return symbolRight ? `${apart(minus + number)}${gap}${symbol}` : apart(`${minus}${symbol}${gap}${number}`)
  }
  const first = rows[0]
  // The newest lines only, where there are more.
  const begins = rows.length < pdfLimit ? range.from : undefined
  const today = dateIn(Date.now(), place.time_zone)
  const to = range.to ?? (begins !== undefined && begins > today ? begins : today)
  const from = begins ?? first?.day ?? to
  const opening = first ? first.balance - first.amount : await balanceUntil(context, range.to)
  return {
    brand: await senderFor(db, config, locale),
    locale,
    title: t('statement.title'),
    facts: [
      [t('statement.provider'), translatedIn(locale, await providerName(db, user.member.e_provider_id))],
      [t('statement.period'), apart(`${from} – ${to}`)],
      [t('statement.opening'), written(opening)],
    ],
    rows: rows.map(({ kind, booking_id, day, cash, amount, balance }) => ({
      label: booking_id ? `${t(`kind.${kind}`)} ${apart(`#${booking_id}`)}` : t(`kind.${kind}`),
      note: [
        apart(day),
        ...[cashWord(kind, cash)].flatMap((word) => (word ? [`${t(word)} ${written(Math.abs(cash))}`] : [])),
        `${t('column.balance')} ${written(balance)}`,
      ].join(' · '),
      amount: written(amount),
    })),
    total: [t('statement.closing'), written(rows.at(-1)?.balance ?? opening)],
    after: [],
    foot: t('statement.foot'),
  }
}

export const statementPdf = (context: ManagerContext, range: Range): Promise<Buffer> =>
  renderPdfFor(context.user.id, () => statementSheet(context, range))
