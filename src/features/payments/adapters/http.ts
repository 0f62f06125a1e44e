import { ProviderError } from './adapter.ts'

export type ProviderRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}
export type ProviderAnswer = { status: number; text: string }

/** One HTTP exchange with a provider: over the network, or inside the house in the sandbox. */
export type Send = (request: ProviderRequest) => Promise<ProviderAnswer>

/** Milliseconds a provider has for its whole answer. */
const patience = 10_000
const mostBytes = 1_048_576

const readAll = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > mostBytes) throw new Error('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** Over the network; a slow, cut-off or endless answer is none. */
export const overNetwork: Send = async ({ method, url, headers, body }) => {
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
    ...(body !== undefined && { body }),
  })
  return { status: response.status, text: await readAll(response) }
}

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

type Call = {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  json?: unknown
  form?: Record<string, string>
}

/** A provider's HTTP API at one address: JSON or a form goes out, JSON comes back. */
export const apiOf = (send: Send, base: string) => {
  /** The answer, whatever its status. @throws ProviderError away */
  const ask = async ({ method, path, headers, json, form }: Call): Promise<{ status: number; body: Tree }> => {
    const sent = json !== undefined ? JSON.stringify(json) : form && new URLSearchParams(form).toString()
    const type = json !== undefined ? 'application/json' : 'application/x-www-form-urlencoded'
    const request = {
      method,
      url: base + path,
      headers: { accept: 'application/json', ...(sent !== undefined && { 'content-type': type }), ...headers },
      ...(sent !== undefined && { body: sent }),
    }
    let answer: ProviderAnswer
    try {
      answer = await send(request)
    } catch (error) {
      throw new ProviderError('away', `${method} ${path}: ${error instanceof Error ? error.name : 'no answer'}`)
    }
    const { status, text } = answer
    if (status >= 500 || status === 429 || status === 408)
      throw new ProviderError('away', `${method} ${path}: ${status}`)
    try {
      return { status, body: tree(JSON.parse(text || '{}')) }
    } catch {
      throw new ProviderError('away', `${method} ${path}: ${status}, unreadable`)
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
