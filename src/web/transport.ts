import type { Call, Contract, Input, Reply } from '#lib/contract.ts'
import type { Transport } from '#lib/rendering.ts'
import type { Locale } from '#lib/words.ts'

/** A "no" from the API: its stable code, its sentence, the fields it names, helpful facts. */
export class ApiError extends Error {
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly data: unknown
  /** Seconds until trying again makes sense. */
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
  idempotencyKey?: string
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** A form names its own type, border and all; everything else is JSON. */
const bodyOf = (body: unknown) => (body === undefined || body instanceof FormData ? body : JSON.stringify(body))

/** Path and query of a call, parameters filled in. */
export const urlOf = (contract: Pick<Call, 'path'>, input: AnyInput): string => {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) query.set(name, String(value))
  return `/api/${path}${query.size > 0 ? `?${query}` : ''}`
}

type Failure = { message?: string; code?: string; errors?: Record<string, string[]>; data?: unknown }

/** Makes a call and hands back its data; reads `success` and `code`, never the status (`wire.md §0`). */
export const callApi = async <C extends Contract>(
  contract: Call<C>,
  input: Input<C>,
  { transport, locale, token, idempotencyKey }: RequestContext,
): Promise<Reply<C>> => {
  const sent = bodyOf((input as AnyInput).body)
  const { status, text, retryAfter } = await transport({
    method: contract.method,
    url: urlOf(contract, input as AnyInput),
    headers: {
      'accept-language': locale,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      ...(typeof sent === 'string' && { 'content-type': 'application/json' }),
    },
    ...(sent !== undefined && { body: sent }),
  })
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    throw new ApiError('unreadable', { message: `HTTP ${status}` }, retryAfter)
  }
  if (contract.bare && status === 200) return answer as Reply<C>
  const enveloped = answer as { success?: boolean; data?: unknown } & Failure
  if (enveloped.success === true) return enveloped.data as Reply<C>
  throw new ApiError(enveloped.code ?? 'unreadable', enveloped, retryAfter)
}
