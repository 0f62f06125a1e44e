import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { CategoryTiles, CategoryTilesSkeleton } from '#features/catalogue/CategoryTiles.tsx'
import type { messages } from '#features/catalogue/messages.ts'
import { featuredCategories, recommendedServices } from '#features/catalogue/queryOptions.ts'
import { ServiceGrid, ServiceGridSkeleton } from '#features/catalogue/ServiceGrid.tsx'
import { slides } from '#features/content/queryOptions.ts'
import type { messages as searchMessages } from '#features/search/messages.ts'
import { SearchBar } from '#features/search/SearchBar.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { lazyPart } from '#web/lazy.ts'
import { prefetch } from '#web/loading.ts'
import { ApiError } from '#web/transport.ts'
import { homeSeoData } from './seoData.ts'

const slideShow = () => import('#features/content/SlideShow.tsx')
// The server renders it: there it is loaded with the page, not with the first visit.
const loaded = import.meta.env.SSR ? slideShow() : undefined
const SlideShow = lazyPart(async () => ({ default: (await (loaded ?? slideShow())).SlideShow }))

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (client) => [client.ensureQueryData(slides), client.ensureQueryData(recommendedServices)], homeSeoData)
export const clientLoader = () => null

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useWords<typeof messages>('catalogue')
  return (
    <section className="mt-4 sm:mt-10">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 sm:mb-4">
        <h2 className="font-semibold text-lg sm:text-2xl">{title}</h2>
        <LinkButton to="/categories" look="quiet" size="small" aria-label={`${t('view_all')}: ${title}`}>
          {t('view_all')}
        </LinkButton>
      </div>
      {children}
    </section>
  )
}

/** What the server said; without words of its own it was not reached. `useErrorText` is more script than Home has room for. */
const said = (error: unknown) =>
  error instanceof ApiError && !error.message.startsWith('HTTP') && { message: error.message }

/** Home (`spec §2.8`): what one looks for comes first, the slider last (docs/decisions/0106). */
export default function HomePage() {
  const t = useWords<typeof messages>('catalogue')
  const s = useWords<typeof searchMessages>('search')
  const categories = useQuery(featuredCategories)
  const services = useQuery(recommendedServices)
  return (
    <div className="page pt-4 sm:pt-10">
      <Head page="home" />
      <div className="grid max-w-3xl grid-cols-1 gap-3 sm:mx-auto sm:gap-5 sm:text-center">
        <h1 className="font-semibold text-xl tracking-tight sm:text-3xl">{t('welcome')}</h1>
        <SearchBar placeholder={s('near')} className="text-start" />
      </div>
      <Section title={t('featured')}>
        {categories.isPending && <CategoryTilesSkeleton count={6} />}
        {categories.isError && <ErrorState {...said(categories.error)} onRetry={() => categories.refetch()} />}
        {categories.data && <CategoryTiles categories={categories.data} />}
        {categories.data?.length === 0 && <p className="text-soft">{t('soon')}</p>}
      </Section>
      <Section title={t('recommended')}>
        {services.isPending && <ServiceGridSkeleton showcase />}
        {services.isError && <ErrorState {...said(services.error)} onRetry={() => services.refetch()} />}
        {services.data && <ServiceGrid services={services.data} showcase first />}
        {services.data?.length === 0 && <p className="text-soft">{t('soon')}</p>}
      </Section>
      <div className="mt-8 sm:mt-14">
        <Suspense>
          <SlideShow />
        </Suspense>
      </div>
    </div>
  )
}
