import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { NearMe } from '#features/addresses/NearMe.tsx'
import { CategoryFilters, filterCount } from '#features/catalogue/CategoryFilters.tsx'
import { FilterSheet } from '#features/catalogue/FilterSheet.tsx'
import type { messages } from '#features/catalogue/messages.ts'
import { categoryOf, servicesOf } from '#features/catalogue/queryOptions.ts'
import { categoryPath, filtersOf } from '#features/catalogue/rules.ts'
import { ServiceList } from '#features/catalogue/ServiceList.tsx'
import { useServices } from '#features/catalogue/useServices.ts'
import { SearchBar } from '#features/search/SearchBar.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { excerpt } from '#ui/Markup.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { requestedPages } from '#web/query.ts'
import { categorySeoData } from './seoData.ts'

export const loader = (args: LoaderFunctionArgs) => {
  const filters = filtersOf(args.params)
  const ask = (client: QueryClient) => [
    client.ensureQueryData(categoryOf(filters.id)),
    client.ensureInfiniteQueryData({ ...servicesOf(filters), pages: requestedPages(args.request.url) }),
  ]
  return prefetch(args, ask, (facts) => categorySeoData(filters.id, facts))
}
export const clientLoader = () => null

/** The services of a category (`spec §2.11`). */
export default function CategoryPage() {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  const filters = filtersOf(useParams())
  const category = useQuery(categoryOf(filters.id))
  const services = useServices((near) => servicesOf(filters, near))
  if (category.isError) return <Failed error={category.error} onRetry={() => category.refetch()} />
  const name = tr(category.data?.name)
  return (
    <div className="page pt-5 pb-8 sm:py-12">
      <Head
        page="category"
        about={name}
        description={excerpt(tr(category.data?.description)) || undefined}
        path={`/category/${filters.id}`}
      />
      <h1 className="mb-3 font-semibold text-2xl tracking-tight sm:text-3xl">
        {name || <Bone className="h-9 w-48" />}
      </h1>
      <SearchBar placeholder={t('painter')} className="max-w-2xl" />
      <div className="mt-2 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 lg:mb-8">
        <NearMe />
        <FilterSheet count={filterCount(filters)}>
          <CategoryFilters filters={filters} />
        </FilterSheet>
      </div>
      <div className="grid gap-8 lg:grid-cols-[13rem_1fr] lg:gap-12">
        <aside className="hidden lg:block noscript:block">
          <CategoryFilters filters={filters} />
        </aside>
        <section aria-label={t('services')} className="min-w-0">
          <ServiceList
            list={services}
            emptyAction={
              categoryPath(filters) !== categoryPath(filtersOf({ id: filters.id })) ? (
                <LinkButton look="second" to={categoryPath(filtersOf({ id: filters.id }))}>
                  {t('all_of', { category: name })}
                </LinkButton>
              ) : undefined
            }
          />
        </section>
      </div>
    </div>
  )
}
