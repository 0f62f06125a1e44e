import { useInfiniteQuery } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { BookingList } from '#features/bookings/BookingList.tsx'
import { deskIn } from '#features/bookings/queryOptions.ts'
import { statusOf } from '#features/bookings/rules.ts'
import { useWords } from '#ui/language.tsx'
import { Head } from '#web/Head.tsx'
import { useSignInAgain } from '#web/signedOut.ts'
import type { messages } from '../providerMessages.ts'
import { DeskCard } from './DeskCard.tsx'

/** Polling interval for new requests, in milliseconds; live events come at once. */
const interval = 30_000

/** Requests that wait for the provider's answer. */
export default function RequestsPage() {
  const t = useWords<typeof messages>('ordering.provider')
  const list = useInfiniteQuery({ ...deskIn(statusOf('received').id), refetchInterval: interval })
  useSignInAgain(list.error)
  return (
    <>
      <Head page="desk" about={t('requests.title')} hidden />
      <header className="mb-6">
        <h1 className="font-semibold text-3xl">{t('requests.title')}</h1>
        <p className="mt-1 text-soft">{t('requests.subtitle')}</p>
      </header>
      <BookingList
        list={list}
        none={t('requests.none')}
        card={(booking) => <DeskCard booking={booking} under="/provider/requests" />}
      />
      <Outlet />
    </>
  )
}
