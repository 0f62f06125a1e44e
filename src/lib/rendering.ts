import type { CompiledWords } from './sentence.ts'
import type { Locale } from './words.ts'

/** One HTTP request and its response: `fetch` in the browser, in-process on the server. */
export type Transport = (request: {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
}) => Promise<{
  status: number
  text: string
  /** Seconds until a retry makes sense, from `Retry-After`. */
  retryAfter?: number
  /** The same for the same text; only on the server, and only of what may be cached. */
  etag?: string
}>

/** The key of a query and its result. */
export type Answer = readonly [key: readonly unknown[], result: unknown]
export type Answers = Map<string, Answer>

/** Request data for rendering on the server. */
export type ServerSide = {
  transport: Transport
  locale: Locale
  /** What the page's loaders asked for, by the hash of its key. */
  answers: Answers
  /** The nonce of a page rendered from `content`, and the policy that goes with it. */
  policyFor: (content: string) => { nonce: string; policy: string }
  /** The style sheet to inline; undefined where pages link to it. */
  styles: string | undefined
  /** Address of this installation as visitors reach it, without trailing slash. */
  origin: string
  words: CompiledWords
  wordsVersion: string
  /** Receives the pattern of the page's path, such as `/e_provider/:id`. */
  onMatch: (pattern: string) => void
  /** Writes an error to the server's log. */
  report: (error: unknown) => void
}
