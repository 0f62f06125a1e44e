import Inbox from 'lucide-react/icons/inbox'
import { Outlet } from 'react-router'
import { BookingListSkeleton } from '#features/bookings/BookingList.tsx'
import { useWords } from '#ui/language.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { messages } from '../providerMessages.ts'
import { useDay } from './useDay.ts'
import { WaitingRequests } from './WaitingRequests.tsx'

/** Requests that wait for the provider's answer, the one that ends first at the top. */
export default function RequestsPage() {
  const t = useWords<typeof messages>('ordering.provider')
  const { data, error, isError, refetch } = useDay()
  return (
    <>
      <Head page="desk" about={t('requests.title')} hidden />
      <header className="mb-6">
        <h1 className="font-semibold text-3xl">{t('requests.title')}</h1>
        <p className="mt-1 text-soft">{t('requests.subtitle')}</p>
        {data?.more?.requests && <p className="mt-2 text-sm text-warn">{t('requests.more')}</p>}
      </header>
      {data && data.requests.length > 0 ? (
        <WaitingRequests requests={data.requests} under="/provider/requests" comes={data.comes} />
      ) : data ? (
        <EmptyState icon={<Inbox className="size-7" />} title={t('requests.none')} />
      ) : isError ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <BookingListSkeleton />
      )}
      <Outlet />
    </>
  )
}
