import type { Call, Contract, Input, Reply } from '#lib/contract.ts'
import type { Transport } from '#lib/rendering.ts'
import type { Locale } from '#lib/words.ts'

/** An error from the API: stable code, message, errors by field, further data. */
export class ApiError extends Error {
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly data: unknown
  /** Seconds until a retry makes sense. */
  readonly retryAfter: number | undefined
  constructor(code: string, { message = '', errors = {}, data }: Failure = {}, retryAfter?: number) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.errors = errors
    this.data = data
    this.retryAfter = retryAfter
  }
}

export type RequestContext = {
  transport: Transport
  locale: Locale
  token?: string | undefined
  /** What is added to the query of a call with this path; the call's own query comes first. */
  queryOf?: (path: string) => Record<string, unknown>
  idempotencyKey?: string
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Everything but a form is sent as JSON; a form sets its own content type. */
const bodyOf = (body: unknown) => (body === undefined || body instanceof FormData ? body : JSON.stringify(body))

/** URL of a call with its parameters and query. */
export const urlOf = (contract: Pick<Call, 'path'>, input: AnyInput): string => {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return `/api/${path}${query.size > 0 ? `?${query}` : ''}`
}

type Failure = { message?: string; code?: string; errors?: Record<string, string[]>; data?: unknown }

/** Makes a call and returns its data; reads `success` and `code`, never the status (`wire.md §0`). @throws ApiError */
export const callApi = async <C extends Contract>(
  contract: Call<C>,
  input: Input<C>,
  { transport, locale, token, queryOf, idempotencyKey }: RequestContext,
): Promise<Reply<C>> => {
  const { params, query, body } = input as AnyInput
  const payload = bodyOf(body)
  const { status, text, retryAfter } = await transport({
    method: contract.method,
    url: urlOf(contract, { ...(params && { params }), query: { ...queryOf?.(contract.path), ...query } }),
    headers: {
      'accept-language': locale,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(typeof payload === 'string' && { 'content-type': 'application/json' }),
    },
    ...(payload !== undefined && { body: payload }),
  })
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new ApiError(status >= 500 ? 'unavailable' : 'unreadable', { message: `HTTP ${status}` }, retryAfter)
  }
  if (contract.bare && status === 200) return json as Reply<C>
  const enveloped = json as { success?: boolean; data?: unknown } & Failure
  if (enveloped.success === true) return enveloped.data as Reply<C>
  throw new ApiError(enveloped.code ?? 'unreadable', enveloped, retryAfter)
}
