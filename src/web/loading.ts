import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { ServerSide } from '#lib/rendering.ts'
import { sentence } from '#lib/sentence.ts'
import { translatedIn } from '#lib/words.ts'
import { collectAnswers, queryClientFor } from './query.ts'
import type { CrawlerFacts } from './seo.ts'
import { ApiError } from './transport.ts'

export const serverSide = createContext<ServerSide>()

/** Set by a page's loader, read by the renderer. */
export const crawlerFacts = createContext<CrawlerFacts>({})

/** Input for a page's crawler metadata, available after its queries have loaded. */
export type SeoContext = {
  /** The queries the page is rendered from. */
  pageQueries: QueryClient
  /** For queries only the metadata needs; not sent to the browser. */
  extraQueries: QueryClient
  origin: string
  tr: (value: Parameters<typeof translatedIn>[1]) => string
  translate: (key: string) => string
}

/** Headers of a page with answers that are not cached either. */
export const notCached = { 'cache-control': 'no-store' }

/**
 * Loads a page's queries before it is rendered on the server. A missing item becomes the 404 page; any other
 * failure is left to the page's own error state, and a 503 ends the rendering (`server/pages/outage.ts`). `describe`
 * returns the metadata for crawlers; it runs on the server only.
 */
export const prefetch = async (
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  load: (client: QueryClient) => Promise<unknown>[],
  describe?: (facts: SeoContext) => Promise<CrawlerFacts> | CrawlerFacts,
): Promise<null> => {
  const provider = context as RouterContextProvider
  const { transport, locale, answers, origin, words } = provider.get(serverSide)
  const newClient = () => queryClientFor(() => ({ transport, locale }))
  const client = newClient()
  const failures = (await Promise.allSettled(load(client))).flatMap((r) => (r.status === 'rejected' ? [r.reason] : []))
  if (failures.some((f) => f instanceof ApiError && f.code === 'not_found')) throw data(null, { status: 404 })
  if (describe && failures.length === 0) {
    const tr: SeoContext['tr'] = (value) => translatedIn(locale, value)
    const translate = (key: string) => sentence(words, locale, key)
    provider.set(
      crawlerFacts,
      await describe({ pageQueries: client, extraQueries: newClient(), origin, tr, translate }),
    )
  }
  collectAnswers(client, answers)
  return null
}
