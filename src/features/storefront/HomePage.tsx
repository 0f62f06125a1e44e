import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { CategoryTiles, CategoryTilesSkeleton } from '#features/catalogue/CategoryTiles.tsx'
import type { messages } from '#features/catalogue/messages.ts'
import { featuredCategories, recommendedServices } from '#features/catalogue/queryOptions.ts'
import { ServiceGrid, ServiceGridSkeleton } from '#features/catalogue/ServiceGrid.tsx'
import { slides } from '#features/content/queryOptions.ts'
import { SlideShow } from '#features/content/SlideShow.tsx'
import type { messages as searchMessages } from '#features/search/messages.ts'
import { SearchBar } from '#features/search/SearchBar.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { homeSeoData } from './seoData.ts'

export const loader = (args: LoaderFunctionArgs) =>
  prefetch(args, (client) => [client.ensureQueryData(slides), client.ensureQueryData(recommendedServices)], homeSeoData)
export const clientLoader = () => null

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const t = useWords<typeof messages>('catalogue')
  return (
    <section className="mt-14 sm:mt-20">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-semibold text-xl sm:text-2xl">{title}</h2>
        <LinkButton to="/categories" look="quiet" size="small" aria-label={`${t('view_all')}: ${title}`}>
          {t('view_all')}
        </LinkButton>
      </div>
      {children}
    </section>
  )
}

/** Home (`spec §2.8`). */
export default function HomePage() {
  const t = useWords<typeof messages>('catalogue')
  const s = useWords<typeof searchMessages>('search')
  const categories = useQuery(featuredCategories)
  const services = useQuery(recommendedServices)
  return (
    <div className="page pt-4 sm:pt-6">
      <Head page="home" />
      <SlideShow />
      <div className="mx-auto mt-8 grid max-w-3xl grid-cols-1 gap-5 text-center sm:mt-12">
        <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('welcome')}</h1>
        <SearchBar placeholder={s('near')} className="text-start" />
      </div>
      <Section title={t('featured')}>
        {categories.isPending && <CategoryTilesSkeleton count={6} />}
        {categories.isError && <ErrorState onRetry={() => categories.refetch()} />}
        {categories.data && <CategoryTiles categories={categories.data} />}
      </Section>
      <Section title={t('recommended')}>
        {services.isPending && <ServiceGridSkeleton />}
        {services.isError && <ErrorState onRetry={() => services.refetch()} />}
        {services.data && <ServiceGrid services={services.data} />}
      </Section>
    </div>
  )
}
