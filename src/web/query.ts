import {
  type DehydratedState,
  dehydrate,
  type InfiniteData,
  infiniteQueryOptions,
  QueryClient,
  type QueryFunctionContext,
  queryOptions,
} from '@tanstack/react-query'
import type { Call, Contract, Input, Reply } from '#lib/contract.ts'
import { ApiError, callApi, type RequestContext } from './transport.ts'

type Key = readonly [path: string, input: unknown, contract?: unknown]

/** How this client reaches the API: set once, when it is made. */
const contexts = new WeakMap<QueryClient, () => RequestContext>()

/** Rows a "Load More..." page holds (`spec §9`). */
export const pageSize = 4

/** A read that pages, loaders and parts share: one key, one place that knows how to ask. */
export const queryFor = <C extends Contract>(contract: Call<C>, input: Input<C>) =>
  queryOptions({
    queryKey: [contract.path, input] as Key,
    queryFn: ({ client }: QueryFunctionContext<Key>): Promise<Reply<C>> => callApi(contract, input, contextOf(client)),
  })

/** A list read page by page until an empty or short one comes. */
export const infiniteQueryFor = <C extends Contract>(contract: Call<C>, input: Input<C>, size = pageSize) =>
  infiniteQueryOptions<Reply<C>, Error, InfiniteData<Reply<C>, number>, Key, number>({
    queryKey: [contract.path, input, 'pages'] as Key,
    queryFn: ({ client, pageParam }) => {
      const paged = {
        ...input,
        query: { ...(input as { query?: object }).query, limit: size, offset: pageParam * size },
      }
      return callApi(contract, paged as Input<C>, contextOf(client))
    },
    initialPageParam: 0,
    getNextPageParam: (last, _, page) => (Array.isArray(last) && last.length === size ? page + 1 : undefined),
  })

const maxPages = 25

/** How far a list goes for whoever has no script to ask for more: `?page=3` is the first three pages. */
export const requestedPages = (url: string): number =>
  Math.min(maxPages, Math.max(1, Math.floor(Number(new URL(url).searchParams.get('page'))) || 1))

/** The `page` an address can still name after so many; without script a list ends there. */
export const nextPage = (pages: number): number | undefined => (pages < maxPages ? pages + 1 : undefined)

const contextOf = (client: QueryClient): RequestContext => {
  const asking = contexts.get(client)
  if (!asking) throw new Error('a query client without a way to the API')
  return asking()
}

/** Whether the same call may well succeed in a moment: the server could not do its part. */
const isTransient = ({ code }: ApiError): boolean =>
  code === 'unavailable' || code === 'record_locked' || code.startsWith('database_')

/** A client for one page load on the server, or for the life of the tab in the browser. */
export const queryClientFor = (asking: () => RequestContext): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (count, error) => (!(error instanceof ApiError) || isTransient(error)) && count < 3,
      },
      mutations: { networkMode: 'always' },
    },
  })
  contexts.set(client, asking)
  return client
}

/**
 * What a loader hands to the browser: the answers the page was rendered from, as JSON. A tree of thousands of values would
 * be walked value by value on its way, and that took longer than rendering.
 */
export type Prefetched = { dehydrated: string }

const withTimestamp = ({ queries }: DehydratedState, at: number): DehydratedState => ({
  mutations: [],
  queries: queries.map((query) => ({ ...query, dehydratedAt: at, state: { ...query.state, dataUpdatedAt: at } })),
})

/** Of a picture pages need its address, its measures, its colour and its name. */
const unusedMediaKeys = new Set([
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
function dropUnusedKeys(this: unknown, key: string, value: unknown) {
  return unusedMediaKeys.has(key) && Object.hasOwn(this as object, 'collection_name') ? undefined : value
}

/** Without the time of asking: the same answers make the same page, byte for byte, and with it the same ETag. */
export const prefetched = (client: QueryClient): Prefetched => ({
  dehydrated: JSON.stringify(withTimestamp(dehydrate(client), 0), dropUnusedKeys),
})

const loadedAt = Date.now()

/** Answers that came with the page are as fresh as the page's arrival, however long it was kept before. */
export const hydratedState = (states: readonly string[]): DehydratedState =>
  withTimestamp(
    { mutations: [], queries: states.flatMap((state) => (JSON.parse(state) as DehydratedState).queries) },
    loadedAt,
  )
