import * as z from 'zod/mini'
import { type Access, type Contract, contract } from './contract.ts'
import { isDate } from './time.ts'

/** Two ends of a filter; either may be missing. */
export type Range<T> = { from: T | undefined; to: T | undefined }

const range = <T>(pattern: RegExp, read: (end: string) => T, accepts: (end: string) => boolean) =>
  z.optional(
    z.pipe(
      z.string().check(
        z.maxLength(60),
        z.regex(pattern),
        z.refine((text) => text.split('..').every((end) => end === '' || accepts(end))),
      ),
      z.transform((text: string): Range<T> => {
        const [from = '', to = ''] = text.split('..')
        return { from: from === '' ? undefined : read(from), to: to === '' ? undefined : read(to) }
      }),
    ),
  )

/** A filter by one or more of these values: `state=waiting,refused`. */
export const choice = <const V extends readonly [string, ...string[]]>(values: V) =>
  z.optional(
    z.pipe(
      z.string().check(z.maxLength(500)),
      z.pipe(
        z.transform((text: string) => text.split(',')),
        z.array(z.enum(values)),
      ),
    ),
  )

/** A filter by days, both included: `created=2026-01-01..2026-01-31`, `..2026-01-31`. */
export const days = () =>
  range(
    /^[\d-]*\.\.[\d-]*$/,
    (end) => end,
    (end) => isDate(end) && end >= '2000' && end < '2200',
  )

/** A filter by numbers, both ends included: `amount=10..99.5`, `10..`. Money is in major units. */
export const between = () =>
  range(/^(-?\d{1,12}(\.\d{1,3})?)?\.\.(-?\d{1,12}(\.\d{1,3})?)?$/, Number, (end) => Number.isFinite(Number(end)))

/** A filter by a flag: `late=yes`. */
export const yesOrNo = () =>
  z.optional(
    z.pipe(
      z.enum(['yes', 'no']),
      z.transform((text) => text === 'yes'),
    ),
  )

const cleanText = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !text.includes('\0') && text.isWellFormed()),
  )

/** The longest position: a text of 255 characters as JSON, in base64url. */
const longestCursor = 3000
const mostRows = 100

const pageParts = <S extends string>(sorts: readonly S[]) => ({
  /** What is searched for. */
  q: z.optional(cleanText(100)),
  /** A name of the list's orders; with a minus the largest or newest first. */
  sort: z.optional(z.enum(sorts.flatMap((name) => [name, `-${name}`] as const) as [S | `-${S}`])),
  /** `next` or `previous` of the page before. */
  after: z.optional(z.string().check(z.maxLength(longestCursor), z.regex(/^[\w-]+$/))),
  limit: z.optional(
    z.pipe(
      z.union([z.int(), z.string().check(z.regex(/^\d{1,3}$/))]),
      z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(mostRows))),
    ),
  ),
})

type Schema = z.ZodMiniType

/** The call of a list for operators: `{q, sort, after, limit, ...filters}` → `{rows, next, previous}`. */
export type ListContract<
  S extends string = string,
  F extends Record<string, Schema> = Record<string, Schema>,
  R extends z.ZodMiniObject = z.ZodMiniObject,
  Who extends Access = Access,
> = Contract<
  undefined,
  z.ZodMiniObject<ReturnType<typeof pageParts<S>> & F>,
  undefined,
  z.ZodMiniObject<{
    rows: z.ZodMiniArray<R>
    next: z.ZodMiniNullable<z.ZodMiniString>
    previous: z.ZodMiniNullable<z.ZodMiniString>
  }>,
  Who
> & { sorts: readonly S[]; filters: F; row: R }

/**
 * Declares the call of a list for operators: its orders, filters and row. {@link choice}, {@link days}, {@link between} and
 * {@link yesOrNo} are filters; so is any optional schema that reads a text. `server/officeList` answers it, `web/table` shows it.
 */
export const listContract = <
  const S extends string,
  F extends Record<string, Schema>,
  R extends z.ZodMiniObject,
  const Who extends Access,
>({
  path,
  access,
  summary,
  sorts,
  filters,
  row,
}: {
  path: string
  access: Who
  summary: string
  sorts: readonly S[]
  filters: F
  row: R
}): ListContract<S, F, R, Who> => ({
  ...contract({
    method: 'GET',
    path,
    access,
    summary,
    query: z.object({ ...pageParts(sorts), ...filters }),
    reply: z.object({ rows: z.array(row), next: z.nullable(z.string()), previous: z.nullable(z.string()) }),
    live: true,
  }),
  sorts,
  filters,
  row,
})

/** The call of the same list as a file: all rows, `columns` in this order (the row's own if none are named). */
export const csvContract = <S extends string, F extends Record<string, Schema>, Who extends Access>({
  path,
  access,
  summary,
  sorts,
  filters,
}: Pick<ListContract<S, F, z.ZodMiniObject, Who>, 'path' | 'access' | 'summary' | 'sorts' | 'filters'>) => {
  const { q, sort } = pageParts(sorts)
  return contract({
    method: 'GET',
    path: `${path}.csv`,
    access,
    summary: `${summary}, as CSV`,
    query: z.object({ q, sort, ...filters, columns: z.optional(cleanText(1000)) }),
    reply: z.string(),
    media: 'text/csv',
    live: true,
  })
}
