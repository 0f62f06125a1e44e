import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { servicesBy } from '#features/catalogue/queryOptions.ts'
import { ServiceList } from '#features/catalogue/ServiceList.tsx'
import type { messages } from '#features/providers/messages.ts'
import { providerOf } from '#features/providers/queryOptions.ts'
import { LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { Bone } from '#ui/Skeleton.tsx'
import { Failed } from '#web/Failed.tsx'
import { Head } from '#web/Head.tsx'
import { prefetch } from '#web/loading.ts'
import { isLost } from '#web/polling.ts'
import { requestedPages } from '#web/query.ts'

export const loader = (args: LoaderFunctionArgs) => {
  const { id = '' } = args.params
  const ask = (client: QueryClient) => [
    client.ensureQueryData(providerOf(id)),
    client.ensureInfiniteQueryData({ ...servicesBy(id), pages: requestedPages(args.request.url) }),
  ]
  return prefetch(args, ask)
}
export const clientLoader = () => null

/** All services of a provider. */
export default function ProviderServicesPage() {
  const t = useWords<typeof messages>('providers')
  const tr = useTranslated()
  const { id = '' } = useParams()
  const provider = useQuery(providerOf(id))
  const services = useInfiniteQuery(servicesBy(id))
  if (isLost(provider)) return <Failed error={provider.error} onRetry={() => provider.refetch()} />
  const name = tr(provider.data?.name)
  return (
    <div className="page py-8 sm:py-12">
      <Head page="e_provider_services" about={name || undefined} />
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <p className="text-soft">{name || <Bone className="h-5 w-40" />}</p>
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">{t('all_services')}</h1>
        </div>
        <LinkButton to={`/e_provider/${id}`} look="second" size="small">
          {t('back')}
        </LinkButton>
      </div>
      <ServiceList list={services} />
    </div>
  )
}
