import { useInfiniteQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import { useParams } from 'react-router'
import type { messages as catalogueMessages } from '#features/catalogue/messages.ts'
import { boundsOf, filtersOf, priceRanges, type PriceRange as Range } from '#features/catalogue/rules.ts'
import { ServiceGrid, ServiceGridSkeleton } from '#features/catalogue/ServiceGrid.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'
import { useWords } from '#ui/language.tsx'
import { PriceRange } from '#ui/PriceRange.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { PagedList } from '#web/PagedList.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { infiniteQueryFor } from '#web/query.ts'
import { listFavorites } from './calls.ts'
import type { messages } from './messages.ts'

export const handle: PageHandle = { page: 'favorites' }

const favouritesQuery = (bounds: [number, number] | null) =>
  infiniteQueryFor(listFavorites, {
    query: {
      with: 'eService',
      orderBy: 'created_at',
      sortedBy: 'desc',
      ...(bounds && {
        search: `eService.final_price:${bounds.join(',')}`,
        searchFields: 'eService.final_price:between',
      }),
    },
  })

/** Favourite services (`spec §2.24`). */
export default function FavoritesPage() {
  const t = useWords<typeof messages>('favourites')
  const { price } = filtersOf(useParams())
  const list = useInfiniteQuery({
    ...favouritesQuery(boundsOf(price)),
    select: ({ pages }) => ({ pages: pages.map((page) => page.flatMap(({ e_service }) => e_service ?? [])) }),
  })
  const none = list.data?.pages.every((page) => page.length === 0)
  const empty =
    price === 'all' ? (
      <EmptyState
        icon={<Heart className="size-7" />}
        title={t('none')}
        message={t('none_hint')}
        action={<LinkButton to="/categories">{t('find')}</LinkButton>}
      />
    ) : (
      <NoneInRange />
    )
  return (
    <div className="page py-8 sm:py-12">
      <Head page="favorites" hidden />
      <h1 className="mb-8 font-semibold text-2xl tracking-tight sm:text-3xl">{t('title')}</h1>
      {(price !== 'all' || !none) && <PriceFilter price={price} />}
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

/** The price ranges of the catalogue, as links: each view has an address of its own. */
const PriceFilter = ({ price }: { price: Range }) => {
  const t = useWords<typeof catalogueMessages>('catalogue')
  return (
    <nav aria-label={t('filter_by')} className="mb-8">
      <ul className="flex flex-wrap gap-2">
        {priceRanges.map((range) => {
          const bounds = boundsOf(range)
          return (
            <li key={range}>
              <Chip to={bounds ? `/favorites/${range}` : '/favorites'} current={range === price}>
                {bounds ? <PriceRange from={bounds[0]} to={bounds[1]} /> : t('price.all')}
              </Chip>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

const NoneInRange = () => {
  const t = useWords<typeof messages>('favourites')
  const c = useWords<typeof catalogueMessages>('catalogue')
  return (
    <EmptyState
      title={c('none')}
      message={c('none_hint')}
      action={
        <LinkButton to="/favorites" look="second">
          {t('all')}
        </LinkButton>
      }
    />
  )
}
