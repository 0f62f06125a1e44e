import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { ServerSide } from '#lib/rendering.ts'
import { sentence } from '#lib/sentence.ts'
import { translatedIn } from '#lib/words.ts'
import { type Prefetched, prefetched, queryClientFor } from './query.ts'
import type { CrawlerFacts } from './seo.ts'
import { ApiError } from './transport.ts'

export const serverSide = createContext<ServerSide>()

/** Set by the loader of a page, read by the renderer. */
export const crawlerFacts = createContext<CrawlerFacts>({})

/** What a page's facts are worked out from, once everything it shows has been asked. */
export type Facts = {
  /** What the page was rendered from. */
  shown: QueryClient
  /** For what the page itself does not show. */
  aside: QueryClient
  origin: string
  tr: (value: Parameters<typeof translatedIn>[1]) => string
  say: (key: string) => string
}

/**
 * Asks everything a page needs before it is rendered on the server. A missing item becomes the 404 page; any other
 * failure is left to the page's own error state, and a 503 ends the rendering (`server/pages/outage.ts`). `describe`
 * works out what the page tells crawlers; browsers never load it.
 */
export const prefetch = async (
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  ask: (client: QueryClient) => Promise<unknown>[],
  describe?: (facts: Facts) => Promise<CrawlerFacts> | CrawlerFacts,
): Promise<Prefetched> => {
  const provider = context as RouterContextProvider
  const { transport, locale, origin, words } = provider.get(serverSide)
  const clientHere = () => queryClientFor(() => ({ transport, locale }))
  const client = clientHere()
  const failures = (await Promise.allSettled(ask(client))).flatMap((r) => (r.status === 'rejected' ? [r.reason] : []))
  if (failures.some((f) => f instanceof ApiError && f.code === 'not_found')) throw data(null, { status: 404 })
  if (describe && failures.length === 0) {
    const tr: Facts['tr'] = (value) => translatedIn(locale, value)
    const say = (key: string) => sentence(words, locale, key)
    provider.set(crawlerFacts, await describe({ shown: client, aside: clientHere(), origin, tr, say }))
  }
  return prefetched(client)
}
