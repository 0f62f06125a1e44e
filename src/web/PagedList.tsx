import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadMore } from '#ui/LoadMore.tsx'
import { ErrorState } from '#ui/states.tsx'
import { nextPage } from './query.ts'

/** What useInfiniteQuery returns for a list, as far as showing it needs. */
export type Pages<T> = Pick<
  UseInfiniteQueryResult<{ pages: T[][] }>,
  'data' | 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>

type MoreProps = {
  list: Pages<unknown>
  /** Items shown now, when they are not all of the pages. */
  shown?: number
  /** Without script the next page is a link (`?page=`), for lists whose loader reads it. */
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
  /** While the first page is loading. */
  waiting: ReactNode
  empty: ReactNode
  linked?: boolean
  /** Classes of the error that stands in for the list. */
  errorClass?: string
  children: (items: T[]) => ReactNode
}

/** A list that grows page by page, in all its states: loading, failed, empty, shown with a way to more. */
export const PagedList = <T,>({ list, waiting, empty, linked, errorClass, children }: PagedListProps<T>) => {
  const items = list.data?.pages.flat()
  if (!items) return list.isError ? <ErrorState className={errorClass} onRetry={() => list.refetch()} /> : waiting
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      <MorePages list={list} shown={items.length} linked={linked} />
    </>
  )
}
