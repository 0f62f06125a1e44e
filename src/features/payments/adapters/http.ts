import { type ApiCall, callApi, HttpClientError, type Send } from '#server/http/client.ts'
import { type CheckoutState, type Dispute, type Money, ProviderError } from './adapter.ts'

/** Untrusted JSON: every property may be missing. */
export type JsonObject = { readonly [key: string]: unknown }

export const asObject = (value: unknown): JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {}
export const asObjects = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.map(asObject) : [])
export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
/** An id that is text or a number; null when there is none, and for letters that PostgreSQL does not store. */
export const asId = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 255 && value.isWellFormed() && !value.includes('\0')
    ? value
    : Number.isSafeInteger(value)
      ? String(value)
      : null

/** An amount in whole units; 0, which no payment has, for anything else. */
export const units = (value: unknown): number => (Number.isSafeInteger(value) ? Math.max(0, Number(value)) : 0)

/** @throws ProviderError away for an answer about another checkout than the one asked for */
export const expectAbout = (found: unknown, wanted: string): void => {
  if (asId(found) !== wanted) throw new ProviderError('away', 'an answer about something else')
}

/**
 * Money that was received, and how much of it went back. An attempt is final once it is paid, so an answer without the money's
 * id, amount or currency is no answer. @throws ProviderError away
 */
export const received = (
  reference: string | null,
  { amountMinor, currency }: Money,
  refundedMinor = 0,
): CheckoutState => {
  if (!reference || amountMinor <= 0 || !/^[A-Z]{3}$/.test(currency))
    throw new ProviderError('away', 'money received without its id, amount or currency')
  return { state: 'paid', reference, amountMinor, currency, refundedMinor: Math.min(refundedMinor, amountMinor) }
}

/** The dispute an event reports, without its amount where that is none; null without an id. */
export const disputeOf = (
  reference: string | null,
  { amountMinor, currency }: Money,
  outcome: Dispute['outcome'] = null,
): Dispute | null => {
  if (!reference) return null
  const known = amountMinor > 0 && /^[A-Z]{3}$/.test(currency)
  return { reference, ...(known ? { amountMinor, currency } : { amountMinor: null, currency: null }), outcome }
}

/**
 * The error of a status below 500 that is not 2xx. `asks`: the call changes nothing there, so 403 says only that our keys may not
 * know.
 */
export const rejection = (status: number, what: string, asks: boolean): ProviderError =>
  new ProviderError(status === 401 || (asks && status === 403) ? 'keys' : 'refused', what)

type Response = { status: number; body: JsonObject }
type IsNone = (response: Response) => boolean

/**
 * The body of a search's response with any status below 500: empty where there is nothing. One that is refused otherwise says nothing
 * of what it looks for. @throws ProviderError away, keys
 */
export const searched = (
  response: Response,
  what: string,
  isNone: IsNone = ({ status }) => status === 404,
): JsonObject => {
  const { status, body } = response
  if (isNone(response)) return {}
  if (status === 401 || status === 403) throw rejection(status, `${what}: ${status}`, true)
  if (status > 299) throw new ProviderError('away', `${what}: ${status}`)
  return body
}

type Call = Omit<ApiCall, 'query'>

/** Too slow, too many, or 409: an earlier request with the same idempotency key is still being worked on. */
const undecided = new Set([408, 409, 429])

/** A client for a provider's HTTP API: sends JSON or a form, receives JSON. */
export const apiClient = (send: Send, base: string) => {
  /** The response with any status below 500. @throws ProviderError away */
  const ask = async (request: Call): Promise<Response> => {
    try {
      const { status, json } = await callApi(send, base, request)
      if (status >= 500 || undecided.has(status))
        throw new ProviderError('away', `${request.method} ${request.path}: ${status}`)
      return { status, body: asObject(json()) }
    } catch (error) {
      throw error instanceof HttpClientError ? new ProviderError('away', error.message) : error
    }
  }
  const accepted = (request: Call, status: number, body: JsonObject, asks: boolean): JsonObject => {
    if (status < 200 || status > 299) throw rejection(status, `${request.method} ${request.path}: ${status}`, asks)
    return body
  }
  /** The body of a 2xx response. @throws ProviderError away, keys, refused */
  const call = async (request: Call, asks = request.method === 'GET'): Promise<JsonObject> => {
    const { status, body } = await ask(request)
    return accepted(request, status, body, asks)
  }
  /** The body of a search (`searched`). @throws ProviderError away, keys */
  const find = async (request: Call, isNone?: IsNone): Promise<JsonObject> =>
    searched(await ask(request), `${request.method} ${request.path}`, isNone)
  return { ask, call, find }
}
