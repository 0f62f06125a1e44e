import type { CompiledWords } from './sentence.ts'
import type { Locale } from './words.ts'

/** One HTTP exchange, wherever it happens: `fetch` in the browser, in-process on the server. */
export type Transport = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
}) => Promise<{
  status: number
  text: string
  /** Seconds until asking again makes sense, when the answer says so. */
  retryAfter?: number
}>

/** What the server's renderer knows about a request. */
export type ServerSide = {
  transport: Transport
  locale: Locale
  /** The nonce of a page rendered from `content`, and the policy that goes with it. */
  policyFor: (content: string) => { nonce: string; policy: string }
  /** The style sheet, for pages that carry it in themselves. */
  styles: string | undefined
  /** Address of this installation as visitors reach it, without trailing slash. */
  origin: string
  words: CompiledWords
  wordsVersion: string
  /** Writes what went wrong to the server's log. */
  report: (error: unknown) => void
}
