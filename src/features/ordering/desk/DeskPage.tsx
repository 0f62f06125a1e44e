import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Outlet, useSearchParams } from 'react-router'
import { BookingList, BookingListSkeleton } from '#features/bookings/BookingList.tsx'
import type { BookingStatusRow } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { deskIn, statuses } from '#features/bookings/queryOptions.ts'
import { StatusList } from '#features/bookings/StatusList.tsx'
import { useStatusName } from '#features/bookings/useStatusName.ts'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import type { messages as provider } from '../providerMessages.ts'
import { DeskCard } from './DeskCard.tsx'

/** Polling interval, in milliseconds. */
const interval = 15_000

/** All bookings of a provider by status, with their next moves; a booking opens in a sheet. */
export default function DeskPage() {
  const t = useWords<typeof provider>('ordering.provider')
  const [params] = useSearchParams()
  const { data, error, isError, refetch } = useQuery(statuses)
  useSignInAgain(error)
  const current = data?.find((status) => String(status.id) === params.get('status')) ?? data?.[0]
  return (
    <>
      <Head page="desk" about={t('bookings.title')} hidden />
      <header className="mb-6 sm:mb-8">
        <h1 className="font-semibold text-3xl">{t('bookings.title')}</h1>
        <p className="mt-1 text-soft">{t('bookings.subtitle')}</p>
      </header>
      {isError && !data ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[13rem_1fr]">
          <StatusList statuses={data} current={{ statusId: current?.id ?? 0 }} to="/provider/visits" />
          {current ? <Visits key={current.id} status={current} /> : <BookingListSkeleton />}
        </div>
      )}
      <Outlet />
    </>
  )
}

const Visits = ({ status }: { status: BookingStatusRow }) => {
  const t = useWords<typeof messages>('bookings')
  const nameOf = useStatusName()
  const list = useInfiniteQuery({ ...deskIn(status.id), refetchInterval: interval })
  useSignInAgain(list.error)
  return (
    <BookingList
      list={list}
      none={t('list.empty_hint', { status: nameOf(status) })}
      card={(booking) => <DeskCard booking={booking} under="/provider/visits" />}
    />
  )
}
