import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Outlet, useSearchParams } from 'react-router'
import { LinkButton } from '#ui/Button.tsx'
import { useTranslated, useWords } from '#ui/language.tsx'
import { ErrorState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import { BookingCard } from '../BookingCard.tsx'
import { BookingList, BookingListSkeleton } from '../BookingList.tsx'
import type { BookingStatusRow } from '../contract.ts'
import { DateFilter } from '../dates/DateFilter.tsx'
import { type DateRange, rangeOf } from '../dates/ranges.ts'
import type { messages } from '../messages.ts'
import { bookingsIn, statuses } from '../queryOptions.ts'
import { StatusList } from '../StatusList.tsx'

export const handle: PageHandle = { page: 'bookings' }

/** `spec §2.22`; a booking opens over it. */
export default function BookingsPage() {
  const t = useWords<typeof messages>('bookings')
  const [params] = useSearchParams()
  const { data, error, isError, refetch } = useQuery(statuses)
  useSignInAgain(error)
  // The first status is the default; the URL keeps the selection on reload and back.
  const current = data?.find((status) => String(status.id) === params.get('status')) ?? data?.[0]
  const range = rangeOf(params)
  return (
    <div className="page py-8 sm:py-10">
      <Head page="bookings" hidden />
      <header className="mb-6 sm:mb-8">
        <h1 className="font-semibold text-3xl">{t('list.title')}</h1>
        <p className="mt-1 text-soft">{t('list.subtitle')}</p>
      </header>
      {isError ? (
        <ErrorState onRetry={() => refetch()} />
      ) : (
        <div className="grid gap-6 lg:grid-cols-[15rem_1fr] lg:gap-10">
          <StatusList statuses={data} current={current} />
          <div className="min-w-0">
            <DateFilter />
            {current ? (
              <Bookings key={`${current.id} ${range?.from} ${range?.to}`} status={current} range={range} />
            ) : (
              <BookingListSkeleton />
            )}
          </div>
        </div>
      )}
      <Outlet />
    </div>
  )
}

const Bookings = ({ status, range }: { status: BookingStatusRow; range: DateRange | null }) => {
  const t = useWords<typeof messages>('bookings')
  const tr = useTranslated()
  const list = useInfiniteQuery(bookingsIn(status.id, range))
  useSignInAgain(list.error)
  return (
    <BookingList
      list={list}
      none={range ? t('dates.none') : t('list.empty_hint', { status: tr(status.status) })}
      action={<LinkButton to="/categories">{t('list.find')}</LinkButton>}
      card={(booking) => <BookingCard booking={booking} />}
    />
  )
}
