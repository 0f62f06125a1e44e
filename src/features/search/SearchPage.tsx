import { data, type HeadersArgs, type LoaderFunctionArgs, redirect, useParams, useSearchParams } from 'react-router'
import { NearMe } from '#features/addresses/NearMe.tsx'
import { CategoryChips } from '#features/catalogue/CategoryChips.tsx'
import { CategoryFilters, filterCount } from '#features/catalogue/CategoryFilters.tsx'
import { FilterSheet } from '#features/catalogue/FilterSheet.tsx'
import type { messages as catalogueMessages } from '#features/catalogue/messages.ts'
import { isLive, withoutFilters } from '#features/catalogue/rules.ts'
import { ServiceList } from '#features/catalogue/ServiceList.tsx'
import { categoryNames, servicesOf, useServices } from '#features/catalogue/useServices.ts'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { notCached, prefetch } from '#web/loading.ts'
import { requestedPages } from '#web/query.ts'
import { filteredSearchPath, isSearch, searchFiltersOf, searchSorts } from './filters.ts'
import type { messages } from './messages.ts'
import { searchPath } from './rules.ts'
import { SearchBar } from './SearchBar.tsx'

export const loader = async (args: LoaderFunctionArgs) => {
  const query = new URL(args.request.url).searchParams
  const filters = searchFiltersOf(args.params, query)
  const submitted = query.get('keywords')?.trim()
  if (submitted && !filters.keywords) throw redirect(searchPath(submitted))
  const loaded = await prefetch(args, (client) => [
    client.ensureQueryData(categoryNames),
    ...(isSearch(filters)
      ? [client.ensureInfiniteQueryData({ ...servicesOf(filters), pages: requestedPages(args.request.url) })]
      : []),
  ])
  return data(loaded, isLive(filters) ? { headers: notCached } : {})
}
export const clientLoader = () => null
export const headers = ({ loaderHeaders }: HeadersArgs) => loaderHeaders

/** Search results (`spec §2.25`), with the filters of a category. */
export default function SearchPage() {
  const t = useWords<typeof messages>('search')
  const c = useWords<typeof catalogueMessages>('catalogue')
  const filters = searchFiltersOf(useParams(), useSearchParams()[0])
  const { keywords } = filters
  const searched = isSearch(filters)
  const found = useServices((near) => servicesOf(filters, near), searched)
  const unfiltered = filteredSearchPath({ ...withoutFilters(filters), id: '' })
  const chosen = (
    <CategoryFilters filters={filters} path={filteredSearchPath} orders={searchSorts} unsorted={c('sort.best')} />
  )
  return (
    <div className="page pt-5 pb-8 sm:py-12">
      <Head page="search" about={keywords} hidden />
      <h1 className="mb-3 line-clamp-3 font-semibold text-2xl rtl:leading-[1.9] sm:text-3xl">
        {keywords ? (
          <>
            {t('results')} <bdi className="text-main-ink">{keywords}</bdi>
          </>
        ) : (
          t('search')
        )}
      </h1>
      <SearchBar placeholder={t('near')} start={keywords} className="max-w-2xl" />
      <div className="mt-2 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <NearMe wanted={filters.sort === 'nearest'} />
        <FilterSheet count={filterCount(filters)}>{chosen}</FilterSheet>
      </div>
      <div className="mb-4 lg:mb-8">
        <CategoryChips filters={filters} path={filteredSearchPath} anyCategory />
      </div>
      <div className="grid gap-8 lg:grid-cols-[15rem_1fr] lg:gap-12">
        <aside className="hidden lg:block noscript:block">{chosen}</aside>
        <section aria-label={c('services')} className="min-w-0">
          {searched ? (
            <ServiceList
              list={found}
              day={filters.day}
              emptyAction={
                filteredSearchPath(filters) !== unfiltered && keywords ? (
                  <LinkButton look="second" to={unfiltered}>
                    {c('clear')}
                  </LinkButton>
                ) : undefined
              }
            />
          ) : (
            <EmptyState title={t('start')} message={t('start_hint')} />
          )}
        </section>
      </div>
    </div>
  )
}
