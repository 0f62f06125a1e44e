import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useParams } from 'react-router'
import { boundsOf, filtersOf } from '#features/catalogue/filters.ts'
import { ServiceGrid, ServiceGridSkeleton } from '#features/catalogue/ServiceGrid.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { useWords } from '#web/language.tsx'
import { readingPages } from '#web/query.ts'
import { listFavorites } from './calls.ts'
import type { messages } from './messages.ts'

const favourites = (bounds: [number, number] | null) =>
  readingPages(listFavorites, {
    query: {
      with: 'eService',
      orderBy: 'created_at',
      sortedBy: 'desc',
      ...(bounds && { search: `eService.price:${bounds.join(',')}`, searchFields: 'eService.price:between' }),
    },
  })

/** The services kept for later (`spec §2.24`). */
export default function FavoritesPage() {
  const t = useWords<typeof messages>('favourites')
  const list = useInfiniteQuery(favourites(boundsOf(filtersOf(useParams()).price)))
  const services = list.data?.pages.flat().flatMap(({ e_service }) => e_service ?? [])
  return (
    <div className="page py-8 sm:py-12">
      <Head page="favorites" hidden />
      <h1 className="mb-8 font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      {list.isPending && <ServiceGridSkeleton />}
      {list.isError && !services && <ErrorState onRetry={() => list.refetch()} />}
      {services?.length === 0 && (
        <EmptyState
          icon={<Heart className="size-7" />}
          title={t('none')}
          message={t('none_hint')}
          action={<LinkButton to="/categories">{t('find')}</LinkButton>}
        />
      )}
      {services && services.length > 0 && (
        <>
          <h2 className="sr-only">{t('services')}</h2>
          <ServiceGrid services={services} />
          <LoadMore
            shown={services.length}
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failed={list.isFetchNextPageError}
            onMore={() => list.fetchNextPage()}
          />
        </>
      )}
    </div>
  )
}
