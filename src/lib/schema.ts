import * as z from 'zod/mini'
import { latinDigits } from './digits.ts'
import { bareCode, inItsPlace, inOneLine, orNothing, withClosedIsolates } from './text.ts'
import { isDate } from './time.ts'

/** A row id: clients send numbers or numeric strings (`wire.md §5`). */
export const id = () =>
  z.pipe(
    z.union([z.int(), z.string().check(z.regex(/^[1-9]\d{0,9}$/))]),
    z.pipe(z.transform(Number), z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
  )

const cleaned = (clean: (text: string) => string, max: number, min: number) =>
  z.string().check(
    z.overwrite((typed) => orNothing(withClosedIsolates(clean(typed)))),
    z.trim(),
    z.minLength(min),
    z.maxLength(max),
    z.refine((s) => !s.includes('\0') && s.isWellFormed(), 'has characters that cannot be stored'),
  )

/** Trimmed text that PostgreSQL can store: no NUL and no lone surrogates; that keeps its direction to itself, and is empty where nothing is seen. */
export const text = (max: number, min = 0) => cleaned(inItsPlace, max, min)

/** The same for the name of a person: in one line, and without the marks of tags, because existing clients show some names as HTML. */
export const name = (max: number) => cleaned((typed) => inOneLine(inItsPlace(typed)).replace(/[<>]/g, ''), max, 1)

/** A phone number or another number that people type and search by: in Latin digits, whichever keyboard it was typed with. */
export const typedNumber = (max: number) => text(max, 1).check(z.overwrite(latinDigits))

/** An email as it is typed to find who has it: marks of direction, which are pasted with it and not seen, are no part of it. */
export const typedEmail = text(255, 1).check(z.overwrite(bareCode))

/** An email that is one. */
export const email = z.string().check(z.overwrite(bareCode), z.trim(), z.maxLength(255), z.email())

/** A number with a point, such as degrees: clients send it as a number or as text. */
export const decimal = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,3}(\.\d{1,20})?$/))]),
    z.pipe(z.transform(Number), z.number().check(z.minimum(min), z.maximum(max))),
  )

/** A calendar date, `YYYY-MM-DD`, in these two centuries. */
export const calendarDate = z.string().check(z.refine((text) => isDate(text) && text >= '2000' && text < '2200'))

/** A text in both languages, as the API returns it. */
export const translated = z.object({ en: z.string(), ar: z.string() })
export type Translated = z.infer<typeof translated>

/** A text that is written in both languages; one of them may be missing. */
export const translatedText = (max: number) => z.object({ en: text(max), ar: text(max) })

/** The same where at least one language is required. */
export const requiredText = (max: number) =>
  translatedText(max).check(({ value, issues }) => {
    if (value.en === '' && value.ar === '')
      issues.push({ code: 'too_small', minimum: 1, inclusive: true, origin: 'string', input: value, path: ['en'] })
  })

/** `#rrggbb` */
export const colour = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))

/** The parameters of the list-query language (`wire.md §2`); parsed by `server/listQuery`. */
export const listQuery = z.partial(
  z.object({
    search: z.string(),
    searchFields: z.string(),
    searchJoin: z.string(),
    orderBy: z.string(),
    sortedBy: z.string(),
    sortBy: z.string(),
    limit: z.union([z.string(), z.number()]),
    offset: z.union([z.string(), z.number()]),
    with: z.string(),
    only: z.string(),
    filter: z.string(),
  }),
)
export type ListQuery = z.infer<typeof listQuery>

/** `with` and `only` for a single item. */
export const itemQuery = z.partial(z.object({ with: z.string(), only: z.string(), filter: z.string() }))

/**
 * A resource whose keys `only` may drop (`wire.md §2.5`). The type stays complete, because a caller with `only` names
 * the keys it reads; the reply is validated key by key.
 */
export const selectable = <S extends z.ZodMiniObject>(whole: S): S => z.partial(whole) as unknown as S

/** An id in a path. Not validated here: an invalid id gives 404, not 422. */
export const idParams = z.object({ id: z.union([z.string(), z.number()]) })

/** A query flag that counts by its presence, whatever its value. */
export const flag = z.union([z.string(), z.boolean(), z.number()])

/** The `updated_at` of a row as it was read: sent back with a change, so that two people editing one row notice each other. */
export const readAt = z.string().check(
  z.regex(/^[\d-]{10}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?([+-](0\d|1[0-4]):[0-5]\d|Z)$/),
  z.refine((at) => isDate(at.slice(0, 10)) && at >= '2000' && at < '2200'),
)
