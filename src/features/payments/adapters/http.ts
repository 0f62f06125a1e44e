import { type ApiCall, callApi, HttpClientError, type Send } from '#server/http/client.ts'
import { ProviderError } from './adapter.ts'

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
