import { type ApiCall, callApi, HttpClientError, type Send } from '#server/http/client.ts'
import { ProviderError, type Remote, type Sum } from './adapter.ts'

/** JSON as it came from outside: every step of reading it may find nothing. */
export type Tree = { readonly [key: string]: unknown }

export const tree = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {}
export const items = (value: unknown): Tree[] => (Array.isArray(value) ? value.map(tree) : [])
export const words = (value: unknown): string => (typeof value === 'string' ? value : '')
/** An id that comes as text or as a number; null when there is none. */
export const name = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 255
    ? value
    : Number.isSafeInteger(value)
      ? String(value)
      : null

/** An amount in whole units; 0, which no payment has, for anything else. */
export const units = (value: unknown): number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : 0

/** @throws ProviderError away for an answer about another checkout than the one asked for */
export const expectAbout = (found: unknown, wanted: string): void => {
  if (name(found) !== wanted) throw new ProviderError('away', 'an answer about something else')
}

/**
 * Money that was received. An attempt is final once it is paid, so an answer without the money's id, amount or currency is
 * no answer. @throws ProviderError away
 */
export const received = (reference: string | null, { amountMinor, currency }: Sum): Remote => {
  if (!reference || amountMinor <= 0 || !/^[A-Z]{3}$/.test(currency))
    throw new ProviderError('away', 'money received without its id, amount or currency')
  return { state: 'paid', reference, amountMinor, currency }
}

type Call = Omit<ApiCall, 'query'>

/** A provider's HTTP API at one address: JSON or a form goes out, JSON comes back. */
export const apiOf = (send: Send, base: string) => {
  /** The answer, whatever its status. @throws ProviderError away */
  const ask = async (wish: Call): Promise<{ status: number; body: Tree }> => {
    try {
      const { status, json } = await callApi(send, base, wish)
      if (status >= 500 || status === 429 || status === 408)
        throw new ProviderError('away', `${wish.method} ${wish.path}: ${status}`)
      return { status, body: tree(json()) }
    } catch (error) {
      throw error instanceof HttpClientError ? new ProviderError('away', error.message) : error
    }
  }
  /** The body of a 2xx answer. @throws ProviderError away, refused */
  const call = async (wish: Call): Promise<Tree> => {
    const { status, body } = await ask(wish)
    if (status < 200 || status > 299) throw new ProviderError('refused', `${wish.method} ${wish.path}: ${status}`)
    return body
  }
  return { ask, call }
}
