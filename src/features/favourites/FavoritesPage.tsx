import { useInfiniteQuery } from '@tanstack/react-query'
import { Heart } from 'lucide-react'
import { useParams } from 'react-router'
import { boundsOf, filtersOf } from '#features/catalogue/rules.ts'
import { ServiceGrid, ServiceGridSkeleton } from '#features/catalogue/ServiceGrid.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { PagedList } from '#web/PagedList.tsx'
import { readingPages } from '#web/query.ts'
import { listFavorites } from './calls.ts'
import type { messages } from './messages.ts'

const favouritesQuery = (bounds: [number, number] | null) =>
  readingPages(listFavorites, {
    query: {
      with: 'eService',
      orderBy: 'created_at',
      sortedBy: 'desc',
      ...(bounds && { search: `eService.price:${bounds.join(',')}`, searchFields: 'eService.price:between' }),
    },
  })

/** Favourite services (`spec §2.24`). */
export default function FavoritesPage() {
  const t = useWords<typeof messages>('favourites')
  const list = useInfiniteQuery({
    ...favouritesQuery(boundsOf(filtersOf(useParams()).price)),
    select: ({ pages }) => ({ pages: pages.map((page) => page.flatMap(({ e_service }) => e_service ?? [])) }),
  })
  const empty = (
    <EmptyState
      icon={<Heart className="size-7" />}
      title={t('none')}
      message={t('none_hint')}
      action={<LinkButton to="/categories">{t('find')}</LinkButton>}
    />
  )
  return (
    <div className="page py-8 sm:py-12">
      <Head page="favorites" hidden />
      <h1 className="mb-8 font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      <PagedList list={list} waiting={<ServiceGridSkeleton />} empty={empty}>
        {(services) => (
          <>
            <h2 className="sr-only">{t('services')}</h2>
            <ServiceGrid services={services} />
          </>
        )}
      </PagedList>
    </div>
  )
}
