import { type QueryClient, useQuery } from '@tanstack/react-query'
import { data, type HeadersArgs, type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import { NearMe } from '#features/addresses/NearMe.tsx'
import { CategoryChips } from '#features/catalogue/CategoryChips.tsx'
import { CategoryFilters, filterCount } from '#features/catalogue/CategoryFilters.tsx'
import { FilterSheet } from '#features/catalogue/FilterSheet.tsx'
import type { messages } from '#features/catalogue/messages.ts'
import { categoryOf } from '#features/catalogue/queryOptions.ts'
import type { Filters } from '#features/catalogue/rules.ts'
import { categoryPath, filtersOf, isLive, withoutFilters } from '#features/catalogue/rules.ts'
import { ServiceList } from '#features/catalogue/ServiceList.tsx'
import { categoryNames, servicesOf, useServices } from '#features/catalogue/useServices.ts'
import { searchPath } from '#features/search/rules.ts'
import { SearchBar } from '#features/search/SearchBar.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { excerpt } from '#ui/Markup.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { notCached, prefetch } from '#web/loading.ts'
import { isLost } from '#web/polling.ts'
import { requestedPages } from '#web/query.ts'
import { categorySeoData } from './seoData.ts'

export const loader = async (args: LoaderFunctionArgs) => {
  const filters = filtersOf(args.params, new URL(args.request.url).searchParams)
  const ask = (client: QueryClient) => [
    client.ensureQueryData(categoryOf(filters.id)),
    client.ensureQueryData(categoryNames),
    client.ensureInfiniteQueryData({ ...servicesOf(filters), pages: requestedPages(args.request.url) }),
  ]
  const loaded = await prefetch(args, ask, (facts) => categorySeoData(filters.id, facts))
  return data(loaded, isLive(filters) ? { headers: notCached } : {})
}
export const clientLoader = () => null
export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders

/** The services of a category (`spec §2.11`). */
export default function CategoryPage() {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  const filters = filtersOf(useParams(), useSearchParams()[0])
  const category = useQuery(categoryOf(filters.id))
  const services = useServices((near) => servicesOf(filters, near))
  if (isLost(category)) return <Failed error={category.error} onRetry={() => category.refetch()} />
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
      <SearchBar placeholder={t('painter')} start={filters.keywords} category={filters.id} className="max-w-2xl" />
      <div className="mt-2 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <NearMe wanted={filters.sort === 'nearest'} />
        <FilterSheet count={filterCount(filters)}>
          <CategoryFilters filters={filters} />
        </FilterSheet>
      </div>
      <div className="mb-4 lg:mb-8">
        <CategoryChips filters={filters} path={categoryPath} />
      </div>
      <div className="grid gap-8 lg:grid-cols-[15rem_1fr] lg:gap-12">
        <aside className="hidden lg:block noscript:block">
          <CategoryFilters filters={filters} />
        </aside>
        <section aria-label={t('services')} className="min-w-0">
          <ServiceList list={services} day={filters.day} emptyAction={<WayOn filters={filters} category={name} />} />
        </section>
      </div>
    </div>
  )
}

/** Where nothing was found: the same without filters, else everywhere, else the whole category. */
const WayOn = ({ filters, category }: { filters: Filters; category: string }) => {
  const t = useWords<typeof messages>('catalogue')
  const unfiltered = categoryPath(withoutFilters(filters))
  if (categoryPath(filters) !== unfiltered)
    return (
      <LinkButton look="second" to={unfiltered}>
        {filters.keywords ? t('clear') : t('all_of', { category })}
      </LinkButton>
    )
  return filters.keywords ? (
    <LinkButton look="second" to={searchPath(filters.keywords)}>
      {t('everywhere')}
    </LinkButton>
  ) : undefined
}
