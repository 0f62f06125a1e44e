import {
  CancelledError,
  environmentManager,
  type InfiniteData,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  infiniteQueryOptions,
  MutationCache,
  QueryClient,
  type QueryFunctionContext,
  type QueryKey,
  queryOptions,
} from '@tanstack/react-query'
import type { Call, Contract, Input, Reply } from '#lib/contract.ts'
import type { Answer, Answers } from '#lib/rendering.ts'
import { ApiError, callApi, type RequestContext } from './transport.ts'

type Key = readonly [path: string, input: unknown, contract?: unknown]

/** How a client reaches the API; set once on creation. */
const contexts = new WeakMap<QueryClient, () => RequestContext>()

/** Rows a "Load More..." page holds (`spec §9`). */
export const pageSize = 4

/** Query options of a GET call, shared by loaders and components. */
export const queryFor = <C extends Contract>(contract: Call<C>, input: Input<C>) =>
  queryOptions({
    queryKey: [contract.path, input] as Key,
    queryFn: ({ client }: QueryFunctionContext<Key>): Promise<Reply<C>> => callApi(contract, input, contextOf(client)),
  })

/** Query options of a paged list; it ends with the first short or empty page. */
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

/** A page of the longest list stays under a megabyte. */
const maxPages = 20

/** Number of pages to render without script: `?page=3` means the first three pages. */
export const requestedPages = (url: string): number =>
  Math.min(maxPages, Math.max(1, Math.floor(Number(new URL(url).searchParams.get('page'))) || 1))

/** The next `page` value, or undefined at the limit for lists without script. */
export const nextPage = (pages: number): number | undefined => (pages < maxPages ? pages + 1 : undefined)

const contextOf = (client: QueryClient): RequestContext => {
  const getContext = contexts.get(client)
  if (!getContext) throw new Error('a query client without a request context')
  return getContext()
}

/** Whether a retry may succeed: the server or its database was briefly unavailable. */
export const isTransient = ({ code }: ApiError): boolean =>
  code === 'unavailable' || code === 'record_locked' || code.startsWith('database_')

/** Whether another try of a read makes sense at once. One that waited its whole time in vain is told of instead. */
const isWorthRetrying = (error: Error): boolean =>
  error instanceof ApiError ? isTransient(error) : error.name !== 'TimeoutError'

/**
 * Also invalidates, once they are here, the answers that are on their way: they may be older than what is known by now. The
 * base class cancels such an answer only where there was one before, and takes it for fresh elsewhere.
 */
class OvertakingQueryClient extends QueryClient {
  override invalidateQueries<K extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<K>,
    options?: InvalidateOptions,
  ): Promise<void> {
    for (const { promise, queryKey } of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      const invalidate = () => super.invalidateQueries({ queryKey, exact: true })
      // A refusal may be of a session that has ended.
      promise?.then(invalidate, (error: Error) => (error instanceof CancelledError ? undefined : invalidate()))
    }
    return super.invalidateQueries(filters, options)
  }
}

/** A query client: one per page load on the server, one per tab in the browser. */
export const queryClientFor = (getContext: () => RequestContext): QueryClient => {
  const client: QueryClient = new OvertakingQueryClient({
    mutationCache: new MutationCache({
      // What was read before a change of one's own is read anew once it is shown; what is shown now is its own matter, but for
      // what was read while the change was under way. Of several changes the last one reads: it may be shown already.
      onSuccess: (_data, _variables, _before, { state: { submittedAt } }) => {
        const isLast = client.isMutating() === 1
        void client.invalidateQueries({ type: 'inactive', refetchType: 'none' })
        void client.invalidateQueries({
          predicate: ({ state }) => state.fetchStatus === 'fetching' || (isLast && state.dataUpdatedAt >= submittedAt),
        })
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // Server rendering does not wait for retries.
        retry: (count, error) => !environmentManager.isServer() && isWorthRetrying(error) && count < 3,
      },
      mutations: { networkMode: 'always' },
    },
  })
  contexts.set(client, getContext)
  return client
}

/** Takes the successful results out of a client; a failed one is asked for again by the page itself. */
export const collectAnswers = (client: QueryClient, answers: Answers): void => {
  for (const { queryHash, queryKey, state } of client.getQueryCache().getAll())
    if (state.status === 'success') answers.set(queryHash, [queryKey, state.data])
}

/** Puts results into a client, as fetched at `updatedAt`. */
export const fillIn = (client: QueryClient, answers: Iterable<Answer>, updatedAt?: number): void => {
  for (const [key, result] of answers) client.setQueryData(key, result, { updatedAt })
}

/** Keys of a picture that pages do not use; they need its URL, size, colour and name. */
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

function withoutUnused(this: unknown, key: string, value: unknown) {
  return unusedMediaKeys.has(key) && Object.hasOwn(this as object, 'collection_name') ? undefined : value
}

/**
 * The results as the text of a data block: no value can close the element. Sorted and without timestamps: the same results
 * give the same bytes, and so the same ETag.
 */
export const serializeAnswers = (answers: Answers): string => {
  const sorted = [...answers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, answer]) => answer)
  return JSON.stringify(sorted, withoutUnused).replaceAll('<', '\\u003c')
}

const loadedAt = Date.now()

/** Puts the data block's results into the browser's client: as fetched when the page was loaded, however long it was cached. */
export const restoreAnswers = (client: QueryClient, text: string | null | undefined): void => {
  if (text) fillIn(client, JSON.parse(text) as Answer[], loadedAt)
}
