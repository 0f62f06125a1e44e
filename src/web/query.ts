import {
  type DehydratedState,
  dehydrate,
  environmentManager,
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query'
import type { Call, Contract, Input, Reply } from '#lib/contract.ts'
import { ApiError, type Asking, ask } from './transport.ts'

type Key = readonly [path: string, input: unknown, contract?: unknown]

/** How this client reaches the API: set once, when it is made. */
const askings = new WeakMap<QueryClient, () => Asking>()

/** Rows a "Load More..." page holds (`spec §9`). */
export const pageSize = 4

/** A read that pages, loaders and parts share: one key, one place that knows how to ask. */
export const reading = <C extends Contract>(contract: Call<C>, input: Input<C>) =>
  queryOptions({
    queryKey: [contract.path, input] as Key,
    queryFn: ({ client }: QueryFunctionContext<Key>): Promise<Reply<C>> => ask(contract, input, askingOf(client)),
  })

/** A list read page by page until an empty or short one comes. */
export const readingPages = <C extends Contract>(contract: Call<C>, input: Input<C>, size = pageSize) =>
  infiniteQueryOptions<Reply<C>, Error, InfiniteData<Reply<C>, number>, Key, number>({
    queryKey: [contract.path, input, 'pages'] as Key,
    queryFn: ({ client, pageParam }) => {
      const paged = {
        ...input,
        query: { ...(input as { query?: object }).query, limit: size, offset: pageParam * size },
      }
      return ask(contract, paged as Input<C>, askingOf(client))
    },
    initialPageParam: 0,
    getNextPageParam: (last, _, page) => (Array.isArray(last) && last.length === size ? page + 1 : undefined),
  })

const mostPages = 25

/** How far a list goes for whoever has no script to ask for more: `?page=3` is the first three pages. */
export const pagesAsked = (url: string): number =>
  Math.min(mostPages, Math.max(1, Math.floor(Number(new URL(url).searchParams.get('page'))) || 1))

/** The `page` an address can still name after so many; without script a list ends there. */
export const pageAfter = (pages: number): number | undefined => (pages < mostPages ? pages + 1 : undefined)

const askingOf = (client: QueryClient): Asking => {
  const asking = askings.get(client)
  if (!asking) throw new Error('a query client without a way to the API')
  return asking()
}

/** Whether the same call may well succeed in a moment: the server could not do its part. */
const passes = ({ code }: ApiError): boolean =>
  code === 'unavailable' || code === 'record_locked' || code.startsWith('database_')

/** A client for one page load on the server, or for the life of the tab in the browser. */
export const queryClientFor = (asking: () => Asking): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // A page waits for no second try: whoever asked for it tries again.
        retry: (count, error) =>
          !environmentManager.isServer() && (!(error instanceof ApiError) || passes(error)) && count < 3,
      },
      mutations: { networkMode: 'always' },
    },
  })
  askings.set(client, asking)
  return client
}

/**
 * What a loader hands to the browser: the answers the page was rendered from, as JSON. A tree of thousands of values would
 * be walked value by value on its way, and that took longer than rendering.
 */
export type Prefetched = { dehydrated: string }

const dated = ({ queries }: DehydratedState, at: number): DehydratedState => ({
  mutations: [],
  queries: queries.map((query) => ({ ...query, dehydratedAt: at, state: { ...query.state, dataUpdatedAt: at } })),
})

/** Of a picture pages need its address, its measures, its colour and its name. */
const notDrawn = new Set([
  'model_type',
  'model_id',
  'collection_name',
  'file_name',
  'mime_type',
  'size',
  'thumb',
  'icon',
  'formated_size',
  'formatted_size',
])
function drawn(this: unknown, key: string, value: unknown) {
  return notDrawn.has(key) && Object.hasOwn(this as object, 'collection_name') ? undefined : value
}

/** Without the time of asking: the same answers make the same page, byte for byte, and with it the same ETag. */
export const prefetched = (client: QueryClient): Prefetched => ({
  dehydrated: JSON.stringify(dated(dehydrate(client), 0), drawn),
})

const loadedAt = Date.now()

/** Answers that came with the page are as fresh as the page's arrival, however long it was kept before. */
export const arrived = (states: readonly string[]): DehydratedState =>
  dated({ mutations: [], queries: states.flatMap((state) => (JSON.parse(state) as DehydratedState).queries) }, loadedAt)
