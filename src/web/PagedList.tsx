import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { LoadMore } from '#ui/LoadMore.tsx'
import { LoadFailed } from './LoadFailed.tsx'
import { nextPage } from './query.ts'

/** The part of a useInfiniteQuery result that a list needs. */
export type Pages<T> = Pick<
  UseInfiniteQueryResult<{ pages: T[][] }>,
  | 'data'
  | 'error'
  | 'isError'
  | 'refetch'
  | 'hasNextPage'
  | 'fetchNextPage'
  | 'isFetchingNextPage'
  | 'isFetchNextPageError'
>

type MoreProps = {
  list: Pages<unknown>
  /** Number of items shown, when not all of the pages are. */
  shown?: number
  /** Without script the next page is a link (`?page=`); for lists whose loader reads it. */
  linked?: boolean | undefined
}

/** "Load More..." for a list. */
export const MorePages = ({ list, shown, linked }: MoreProps) => (
  <LoadMore
    page={linked ? nextPage(list.data?.pages.length ?? 0) : undefined}
    shown={shown ?? list.data?.pages.flat().length ?? 0}
    hasMore={list.hasNextPage}
    loading={list.isFetchingNextPage}
    failed={list.isFetchNextPageError}
    onMore={() => void list.fetchNextPage()}
  />
)

type PagedListProps<T> = {
  list: Pages<T>
  /** Shown while the first page loads. */
  waiting: ReactNode
  empty: ReactNode
  linked?: boolean
  /** Class names of the error state. */
  errorClass?: string
  children: (items: T[]) => ReactNode
}

/** A paged list in all its states: loading, failed, empty, loaded with "Load More...". */
export const PagedList = <T,>({ list, waiting, empty, linked, errorClass, children }: PagedListProps<T>) => {
  // The same array until there are others, so that what shows them need not be rendered.
  const items = useMemo(() => list.data?.pages.flat(), [list.data])
  if (!items)
    return list.isError ? (
      <LoadFailed error={list.error} className={errorClass} onRetry={() => void list.refetch()} />
    ) : (
      waiting
    )
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      <MorePages list={list} shown={items.length} linked={linked} />
    </>
  )
}
