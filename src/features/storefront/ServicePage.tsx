import { type QueryClient, useQuery } from '@tanstack/react-query'
import { memo, Suspense, useEffect } from 'react'
import { type LoaderFunctionArgs, Outlet, useNavigationType, useParams } from 'react-router'
import type { EService } from '#features/catalogue/contract.ts'
import { DurationBox } from '#features/catalogue/DurationBox.tsx'
import { Gallery } from '#features/catalogue/Gallery.tsx'
import type { messages } from '#features/catalogue/messages.ts'
import { ProviderCard } from '#features/catalogue/ProviderCard.tsx'
import { optionGroupsOf, serviceOf } from '#features/catalogue/queryOptions.ts'
import { ServiceHeader } from '#features/catalogue/ServiceHeader.tsx'
import { ServiceSkeleton } from '#features/catalogue/ServiceSkeleton.tsx'
import { FavouriteCard } from '#features/favourites/FavouriteCard.tsx'
import { BookBar } from '#features/ordering/BookBar.tsx'
import { NextTimesSpace } from '#features/ordering/NextTimesSpace.tsx'
import { OptionPicker } from '#features/ordering/OptionPicker.tsx'
import { chosenOptions, clearChoices } from '#features/ordering/useDraft.ts'
import { reviewSummaryOf, reviewsOf } from '#features/reviews/queryOptions.ts'
import { ReviewList } from '#features/reviews/ReviewList.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { excerpt, Markup } from '#ui/Markup.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { lazyPart } from '#web/lazy.ts'
import { prefetch } from '#web/loading.ts'
import { isLost } from '#web/polling.ts'
import { requestedPages } from '#web/query.ts'
import { useHydrated } from '#web/useHydrated.ts'
import { serviceSeoData } from './seoData.ts'

const NextTimes = lazyPart(() => import('#features/ordering/NextTimes.tsx'))

export const loader = (args: LoaderFunctionArgs) => {
  const { id = '' } = args.params
  const ask = (client: QueryClient) => [
    client.ensureQueryData(serviceOf(id)),
    client.ensureQueryData(optionGroupsOf(id)),
    client.ensureQueryData(reviewSummaryOf({ e_service_id: id })),
    client.ensureInfiniteQueryData({ ...reviewsOf({ e_service_id: id }), pages: requestedPages(args.request.url) }),
  ]
  return prefetch(args, ask, (facts) => serviceSeoData(id, facts))
}
export const clientLoader = () => null

/** One service with everything needed to choose it (`spec §2.19`); the booking panel opens over it. */
export default function ServicePage() {
  const { id = '', action } = useParams()
  const service = useQuery(serviceOf(id))
  const enteredByLink = useNavigationType() === 'PUSH' && !action
  // A new navigation resets the selection; a reload, Back, or closing the panel keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the way this service was entered counts
  useEffect(() => {
    if (enteredByLink) clearChoices(Number(id))
  }, [id])
  if (isLost(service)) return <Failed error={service.error} onRetry={() => service.refetch()} />
  if (!service.data) return <ServiceSkeleton />
  return (
    <>
      <ServiceHead service={service.data} booking={action !== undefined} />
      <ServiceDetails service={service.data} id={id} />
      <Outlet />
    </>
  )
}

const ServiceHead = ({ service, booking }: { service: EService; booking: boolean }) => {
  const tr = useTranslated()
  const description = excerpt(tr(service.description))
  return (
    <Head
      page={booking ? 'book_e_service' : 'e_service'}
      about={tr(service.name)}
      description={description}
      hidden={booking}
    />
  )
}

/**
 * It stands beneath the booking form too. Choosing and typing change the draft, which only those parts read that show it; the
 * router renders the page at each step of a navigation. Neither renders all of this.
 */
const ServiceDetails = memo(({ service, id }: { service: EService; id: string }) => {
  const t = useWords<typeof messages>('catalogue')
  const tr = useTranslated()
  const hydrated = useHydrated()
  const groups = useQuery(optionGroupsOf(id))
  return (
    <div className="page pt-4 pb-12 sm:pt-8">
      <div className="printed grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr] lg:gap-x-12">
        <ServiceHeader
          service={service}
          times={
            service.enable_booking &&
            service.available &&
            (hydrated ? (
              <Suspense fallback={<NextTimesSpace />}>
                <NextTimes serviceId={service.id} />
              </Suspense>
            ) : (
              <NextTimesSpace />
            ))
          }
        />
        <aside className="printed grid grid-cols-1 content-start gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <OptionPicker service={service} groups={groups} />
          <FavouriteCard serviceId={service.id} chosenOptions={() => chosenOptions(service.id)} />
          <DurationBox duration={service.duration} />
          <ProviderCard provider={service.e_provider} />
        </aside>
        <div className="printed grid min-w-0 grid-cols-1 content-start gap-12">
          <section aria-labelledby="description">
            <h2 id="description" className="mb-4 font-semibold text-xl">
              {t('description')}
            </h2>
            <Markup html={tr(service.description)} className="max-w-prose" />
          </section>
          <Gallery media={service.media} notes={service.media_notes} name={service.name} />
          <ReviewList subject={{ e_service_id: id }} />
        </div>
      </div>
      <BookBar service={service} groups={groups.data ?? []} />
    </div>
  )
})
