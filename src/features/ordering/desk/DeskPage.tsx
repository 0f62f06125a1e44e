import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Store } from 'lucide-react'
import { Outlet, useSearchParams } from 'react-router'
import { BookingList, BookingListSkeleton } from '#features/bookings/BookingList.tsx'
import type { BookingStatusRow } from '#features/bookings/contract.ts'
import type { messages } from '#features/bookings/messages.ts'
import { deskIn, statuses } from '#features/bookings/queryOptions.ts'
import { StatusList } from '#features/bookings/StatusList.tsx'
import { useStatusName } from '#features/bookings/useStatusName.ts'
import { useWords } from '#ui/language.tsx'
import { EmptyState, ErrorState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { useUser } from '#web/session.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { DeskCard } from './DeskCard.tsx'

export const handle: PageHandle = { page: 'desk' }

/** Polling interval for new requests, in milliseconds. */
const interval = 15_000

/** The visits of a provider by status, with their next moves; a booking opens in a sheet. */
export default function DeskPage() {
  const t = useWords<typeof messages>('bookings')
  const user = useUser()
  const [params] = useSearchParams()
  const { data, error, isError, refetch } = useQuery(statuses)
  useSignInAgain(error)
  const current = data?.find((status) => String(status.id) === params.get('status')) ?? data?.[0]
  return (
    <div className="page py-8 sm:py-10">
      <Head page="desk" hidden />
      <header className="mb-6 sm:mb-8">
        <h1 className="font-semibold text-3xl">{t('desk.title')}</h1>
        <p className="mt-1 text-soft">{t('desk.subtitle')}</p>
      </header>
      {user?.role === 'customer' ? (
        <EmptyState icon={<Store className="size-7" />} title={t('desk.not_yours')} />
      ) : isError ? (
        <ErrorState onRetry={() => refetch()} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[15rem_1fr] lg:gap-10">
          <StatusList statuses={data} current={{ statusId: current?.id ?? 0 }} to="/provider/bookings" />
          {current ? <Visits key={current.id} status={current} /> : <BookingListSkeleton />}
        </div>
      )}
      {user?.role !== 'customer' && <Outlet />}
    </div>
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
      card={(booking) => <DeskCard booking={booking} />}
    />
  )
}
