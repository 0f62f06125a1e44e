import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { CompiledWords } from '#lib/sentence.ts'
import type { Locale } from '#lib/words.ts'
import { type Prefetched, prefetched, queryClientFor } from './query.ts'
import type { Transport } from './transport.ts'
import { ApiError } from './transport.ts'

/** What the server's renderer knows about a request; set by `server/render.ts`. */
export type ServerSide = {
  transport: Transport
  locale: Locale
  nonce: string
  /** Address of this installation as visitors reach it, without trailing slash. */
  origin: string
  words: CompiledWords
  wordsVersion: string
  /** Writes what went wrong to the server's log. */
  report: (error: unknown) => void
}
export const serverSide = createContext<ServerSide>()

/**
 * Asks everything a page needs before it is rendered on the server. A missing item becomes the 404 page; any other
 * failure is left to the page's own error state, so one slow list never takes the page down.
 */
export const prefetch = async (
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  ask: (client: QueryClient) => Promise<unknown>[],
): Promise<Prefetched> => {
  const { transport, locale } = (context as Readonly<RouterContextProvider>).get(serverSide)
  const client = queryClientFor(() => ({ transport, locale }))
  const failures = (await Promise.allSettled(ask(client))).flatMap((r) => (r.status === 'rejected' ? [r.reason] : []))
  if (failures.some((f) => f instanceof ApiError && f.code === 'not_found')) throw data(null, { status: 404 })
  return prefetched(client)
}
