import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { CategoryLinks } from '#features/catalogue/CategoryLinks.tsx'
import { firstServicesOf } from '#features/catalogue/queryOptions.ts'
import { ServiceGrid } from '#features/catalogue/ServiceGrid.tsx'
import { ContactCard } from '#features/providers/ContactCard.tsx'
import type { EProvider } from '#features/providers/contract.ts'
import { currentQuarter, HoursCard, type WithRenderTime } from '#features/providers/HoursCard.tsx'
import { MeritList } from '#features/providers/MeritList.tsx'
import type { messages } from '#features/providers/messages.ts'
import { ProviderGallery } from '#features/providers/ProviderGallery.tsx'
import { ProviderHeader } from '#features/providers/ProviderHeader.tsx'
import { awardsOf, experiencesOf, galleriesOf, providerOf } from '#features/providers/queryOptions.ts'
import { reviewSummaryOf, reviewsOf } from '#features/reviews/queryOptions.ts'
import { ReviewList } from '#features/reviews/ReviewList.tsx'
import { LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { excerpt, Markup } from '#ui/Markup.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { requestedPages } from '#web/query.ts'
import { providerSeoData } from './providerSeoData.ts'

export const loader = async (args: LoaderFunctionArgs): Promise<WithRenderTime> => {
  const { id = '' } = args.params
  const ask = (client: QueryClient) => [
    client.ensureQueryData(providerOf(id)),
    client.ensureQueryData(reviewSummaryOf({ e_provider_id: id })),
    client.ensureInfiniteQueryData({ ...reviewsOf({ e_provider_id: id }), pages: requestedPages(args.request.url) }),
    client.ensureQueryData(galleriesOf(id)),
    client.ensureQueryData(awardsOf(id)),
    client.ensureQueryData(experiencesOf(id)),
    client.ensureQueryData(firstServicesOf(id)),
  ]
  await prefetch(args, ask, (facts) => providerSeoData(id, facts))
  return { made: currentQuarter() }
}
export const clientLoader = () => null

/** A provider's profile (`spec §2.21`). */
export default function ProviderPage() {
  const { id = '' } = useParams()
  const { data, isPending, error, refetch } = useQuery(providerOf(id))
  if (isPending)
    return (
      <Skeleton count={1} className="page py-6">
        <Bone className="aspect-3/1 rounded-panel!" />
        <Bone className="mt-6 h-10 w-1/3" />
        <Bone className="mt-8 h-64" />
      </Skeleton>
    )
  if (!data) return <Failed error={error} onRetry={() => refetch()} />
  return <ProviderDetails provider={data} id={id} />
}

const Section = ({ title, more, children }: { title: string; more?: ReactNode; children: ReactNode }) => (
  <section>
    <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4">
      <h2 className="font-semibold text-xl">{title}</h2>
      {more}
    </div>
    {children}
  </section>
)

const ProviderDetails = ({ provider, id }: { provider: EProvider; id: string }) => {
  const t = useWords<typeof messages>('providers')
  const tr = useTranslated()
  const first = useQuery(firstServicesOf(id)).data ?? []
  const featured = first.filter((service) => service.featured)
  const services = featured.length > 0 ? featured : first
  const { data: galleries = [], isPending } = useQuery(galleriesOf(id))
  const [emblem] = provider.media
  const awards = useQuery(awardsOf(id)).data ?? []
  const experiences = useQuery(experiencesOf(id)).data ?? []
  const description = tr(provider.description)
  return (
    <div className="page pt-4 sm:pt-8">
      <Head page="e_provider" about={tr(provider.name)} description={excerpt(description)} />
      <ProviderHeader provider={provider} cover={isPending ? undefined : (galleries[0]?.media[0] ?? emblem)}>
        <CategoryLinks categories={provider.categories} />
      </ProviderHeader>
      <div className="printed mt-10 grid grid-cols-1 gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <div className="printed grid min-w-0 grid-cols-1 content-start gap-12">
          {excerpt(description) && (
            <Section title={t('about')}>
              <Markup html={description} className="max-w-prose" />
            </Section>
          )}
          {galleries.length > 0 && (
            <Section title={t('galleries')}>
              <ProviderGallery galleries={galleries} />
            </Section>
          )}
          {services.length > 0 && (
            <Section
              title={t(featured.length > 0 ? 'featured' : 'all_services')}
              more={
                <LinkButton
                  to={`/e_provider/${id}/services`}
                  look="quiet"
                  size="small"
                  aria-label={`${t('view_all')}: ${t('all_services')}`}
                >
                  {t('view_all')}
                </LinkButton>
              }
            >
              <ServiceGrid services={services} />
            </Section>
          )}
        </div>
        <aside className="printed grid grid-cols-1 content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <HoursCard provider={provider} />
          <ContactCard provider={provider} />
          <MeritList title={t('awards')} merits={awards} />
          <MeritList title={t('experiences')} merits={experiences} />
        </aside>
        <ReviewList subject={{ e_provider_id: id }} />
      </div>
    </div>
  )
}
