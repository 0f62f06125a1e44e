import { type LoaderFunctionArgs, redirect, useParams } from 'react-router'
import { NearMe } from '#features/addresses/NearMe.tsx'
import { servicesNamed } from '#features/catalogue/queryOptions.ts'
import { ServiceList } from '#features/catalogue/ServiceList.tsx'
import { useServices } from '#features/catalogue/useServices.ts'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { requestedPages } from '#web/query.ts'
import type { messages } from './messages.ts'
import { keywordsIn, searchPath } from './path.ts'
import { SearchBar } from './SearchBar.tsx'

export const loader = (args: LoaderFunctionArgs) => {
  const keywords = keywordsIn(args.params)
  const submitted = new URL(args.request.url).searchParams.get('keywords')?.trim()
  if (submitted && !keywords) throw redirect(searchPath(submitted))
  return prefetch(args, (client) =>
    keywords
      ? [client.ensureInfiniteQueryData({ ...servicesNamed(keywords), pages: requestedPages(args.request.url) })]
      : [],
  )
}
export const clientLoader = () => null

export default function SearchPage() {
  const t = useWords<typeof messages>('search')
  const keywords = keywordsIn(useParams())
  const found = useServices((near) => servicesNamed(keywords, near), keywords !== '')
  return (
    <div className="page py-8 sm:py-12">
      <Head page="search" about={keywords} hidden />
      <h1 className="mb-6 line-clamp-3 font-semibold text-2xl rtl:leading-[1.9] sm:text-3xl">
        {keywords ? (
          <>
            {t('results')} <bdi className="text-main-ink">{keywords}</bdi>
          </>
        ) : (
          t('search')
        )}
      </h1>
      <SearchBar placeholder={t('near')} start={keywords} className="max-w-2xl" />
      <div className="mt-2 mb-6">{keywords && <NearMe />}</div>
      {keywords ? <ServiceList list={found} /> : <EmptyState title={t('start')} message={t('start_hint')} />}
    </div>
  )
}
