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

/** Where a provider lands: the accepted visits, the next one first. */
export default function TodayPage() {
  const t = useWords<typeof messages>('ordering.provider')
  const list = useInfiniteQuery(deskIn(statusOf('accepted').id))
  useSignInAgain(list.error)
  return (
    <>
      <Head page="desk" about={t('today.title')} hidden />
      <h1 className="mb-6 font-semibold text-3xl">{t('today.title')}</h1>
      <BookingList
        list={list}
        none={t('requests.none')}
        card={(booking) => <DeskCard booking={booking} under="/provider/bookings" />}
      />
      <Outlet />
    </>
  )
}
