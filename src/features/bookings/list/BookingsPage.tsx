import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Outlet, useSearchParams } from 'react-router'
import { LinkButton } from '#ui/Button.tsx'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { PageHandle } from '#web/PageSkeleton.tsx'
import { useUser } from '#web/session.ts'
import { useSignInAgain } from '#web/signedOut.ts'
import { BookingCard } from '../BookingCard.tsx'
import { BookingList } from '../BookingList.tsx'
import type { BookingStatusRow } from '../contract.ts'
import { DateFilter } from '../dates/DateFilter.tsx'
import { type DateRange, rangeOf } from '../dates/ranges.ts'
import type { messages } from '../messages.ts'
import { bookingsIn, statuses } from '../queryOptions.ts'
import { StatusList } from '../StatusList.tsx'
import { useStatusName } from '../useStatusName.ts'
import { type Choice, choiceOf } from './views.ts'

export const handle: PageHandle = { page: 'bookings' }

/** `spec §2.22`; a booking opens over it. */
export default function BookingsPage() {
  const t = useWords<typeof messages>('bookings')
  const [params] = useSearchParams()
  const { data, error, isError, refetch } = useQuery(statuses)
  useSignInAgain(error)
  const choice = choiceOf(params)
  const status = 'statusId' in choice ? data?.find(({ id }) => id === choice.statusId) : undefined
  const range = rangeOf(params)
  return (
    <div className="page py-8 sm:py-10">
      <Head page="bookings" hidden />
      <header className="mb-6 sm:mb-8">
        <h1 className="font-semibold text-3xl">{t('list.title')}</h1>
        <p className="mt-1 text-soft">{t('list.subtitle')}</p>
      </header>
      {isError && !data ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[15rem_1fr] lg:gap-10">
          <StatusList statuses={data} current={choice} views />
          <div className="min-w-0">
            <DateFilter />
            <Bookings key={params.toString()} choice={choice} status={status} range={range} />
          </div>
        </div>
      )}
      <Outlet />
    </div>
  )
}

type BookingsProps = { choice: Choice; status: BookingStatusRow | undefined; range: DateRange | null }

const Bookings = ({ choice, status, range }: BookingsProps) => {
  const t = useWords<typeof messages>('bookings')
  const nameOf = useStatusName()
  const list = useInfiniteQuery(bookingsIn(choice, range, useUser()))
  useSignInAgain(list.error)
  const none =
    'view' in choice ? t(`view.none_${choice.view}`) : t('list.empty_hint', { status: status ? nameOf(status) : '' })
  return (
    <BookingList
      list={list}
      none={range ? t('view' in choice && choice.view === 'all' ? 'dates.none' : 'dates.none_here') : none}
      action={<LinkButton to="/categories">{t('list.find')}</LinkButton>}
      card={(booking) => <BookingCard booking={booking} />}
    />
  )
}
