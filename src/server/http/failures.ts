import type { FastifyError } from 'fastify'
import type { Locale } from '#lib/words.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { translate } from '#server/words.ts'
import { Refusal, type RefusalCode, refusals } from './errors.ts'

type Issue = {
  path: PropertyKey[]
  code: string
  minimum?: unknown
  maximum?: unknown
  origin?: string
  format?: string
  expected?: string
  /** Only where the schema was asked to report it. */
  input?: unknown
}

/** Types that have a word in `web.field.kind`. */
const named = ['string', 'number', 'int', 'boolean', 'array', 'object', 'record']

const fieldWords = (issue: Issue, locale: Locale): string => {
  const text = issue.origin === 'string'
  const n = (v: unknown) => Number(v)
  switch (issue.code) {
    case 'too_small':
      if (text && n(issue.minimum) === 1) return translate(locale, 'web.field.required')
      return translate(locale, text ? 'web.field.too_short' : 'web.field.too_low', { n: n(issue.minimum) })
    case 'too_big':
      return translate(locale, text ? 'web.field.too_long' : 'web.field.too_high', { n: n(issue.maximum) })
    case 'invalid_format':
      return translate(locale, issue.format === 'email' ? 'web.field.email' : 'web.field.wrong')
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return translate(locale, 'web.field.required')
      return named.includes(issue.expected ?? '')
        ? translate(locale, 'web.field.kind', { kind: issue.expected ?? '' })
        : translate(locale, 'web.field.wrong')
    default:
      return translate(locale, 'web.field.wrong')
  }
}

/** Issues of a request that are named at most; forms have fewer fields. */
const mostIssues = 200

/** Schema issues → field → sentences in the person's language. */
export const fieldErrors = (issues: Issue[], locale: Locale): Record<string, string[]> => {
  const errors: Record<string, string[]> = {}
  for (const issue of issues.slice(0, mostIssues)) {
    const field = issue.path.map(String).join('.') || 'body'
    errors[field] ??= []
    errors[field].push(fieldWords(issue, locale))
  }
  return errors
}

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'not_found',
}

/** Transient PostgreSQL errors (SQLSTATE) and the refusal the caller gets. Each may be retried. */
const transient: Record<string, RefusalCode> = {
  // Cancelled by the limit for statements.
  '57014': 'database_slow',
  '55P03': 'record_locked',
  '40P01': 'record_locked',
  '40001': 'record_locked',
  '25006': 'database_read_only',
  '57P01': 'database_lost',
  '57P02': 'database_lost',
  '57P03': 'database_unreachable',
  '53300': 'database_unreachable',
  '53100': 'unavailable',
  // A full disk where files are, or one that takes no changes, as after errors.
  ENOSPC: 'unavailable',
  EDQUOT: 'unavailable',
  EROFS: 'unavailable',
  // The object store.
  STORE_AWAY: 'unavailable',
}

/** Maps anything thrown to a refusal. Unknown errors become `internal` (500). */
export const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  const { code, statusCode } = error as Partial<FastifyError>
  if (code && fastifyCodes[code]) return new Refusal(fastifyCodes[code])
  // Text that PostgreSQL cannot store and the schema did not reject.
  if (code === '22021') return new Refusal('bad_request')
  if (error instanceof DatabaseUnavailable) return new Refusal(error.code, { retryAfter: 1 })
  const later = transient[code ?? '']
  if (later) return new Refusal(later, { retryAfter: 1 })
  if (statusCode && statusCode >= 400 && statusCode < 500) return new Refusal('bad_request')
  return new Refusal('internal')
}

/** Whether another try may succeed without anybody changing anything. */
export const isPassing = (error: unknown): boolean => refusals[asRefusal(error).code].status === 503

/** The failure envelope of `wire.md §0`; the request's id finds it in the log. */
export const failureBody = (refusal: Refusal, locale: Locale, requestId: string) => {
  const { feature } = refusals[refusal.code]
  const { errors, data, values } = refusal.details
  const message = errors ? Object.values(errors).flat()[0] : undefined
  return {
    success: false as const,
    message:
      refusal.code === 'invalid' && message ? message : translate(locale, `${feature}.refusal.${refusal.code}`, values),
    code: refusal.code,
    ...(errors && { errors }),
    ...(data !== undefined && { data }),
    request_id: requestId,
  }
}
