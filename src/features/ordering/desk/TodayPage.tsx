import Sun from 'lucide-react/icons/sun'
import { useState } from 'react'
import { Link, Outlet } from 'react-router'
import { StartCard, useUnfinishedSteps } from '#features/providers/StartCard.tsx'
import { useDates } from '#ui/dates.ts'
import { useWords } from '#ui/language.tsx'
import { Bone, Skeleton } from '#ui/Skeleton.tsx'
import { EmptyState } from '#ui/states.tsx'
import { Head } from '#web/Head.tsx'
import { LoadFailed } from '#web/LoadFailed.tsx'
import type { messages } from '../providerMessages.ts'
import { Agenda } from './Agenda.tsx'
import { AsOf } from './AsOf.tsx'
import { CurrentVisit } from './CurrentVisit.tsx'
import { awaitsCash, currentVisit } from './rules.ts'
import { useDay } from './useDay.ts'
import { WaitingRequests } from './WaitingRequests.tsx'

/** Requests shown on Today; the others are on their own page. */
const mostRequests = 3

/** Where a provider lands: the visit under way or the next one, requests that wait, then the rest of the day. */
export default function TodayPage() {
  const t = useWords<typeof messages>('ordering.provider')
  const dates = useDates()
  const query = useDay()
  const { data, error, isError, refetch } = query
  /** The visit with pictures that are not sent yet: it stays until they are. */
  const [kept, keep] = useState<number>()
  const current =
    data && (data.visits.find(({ id }) => id === kept) ?? currentVisit(data.visits) ?? data.next ?? undefined)
  const steps = useUnfinishedSteps()
  return (
    <>
      <Head page="desk" about={t('today.title')} hidden />
      <header className="mb-6">
        <h1 className="font-semibold text-3xl">{t('today.title')}</h1>
        {data && (
          <p className="mt-1 text-soft">
            {dates(data.date, 'whole')} · {t('today.visits', { count: data.visits.length })}
          </p>
        )}
        {data && <AsOf query={query} zone={data.time_zone} className="mt-2" />}
        {data?.more?.visits && (
          <p className="mt-2 text-sm text-warn">
            <Link to="/provider/calendar" className="inline-flex min-h-11 items-center underline">
              {t('today.more')}
            </Link>
          </p>
        )}
      </header>
      {data ? (
        <div className="grid grid-cols-1 gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] xl:items-start">
          <div className="grid grid-cols-1 gap-8">
            {steps && <StartCard steps={steps} />}
            {current ? (
              <CurrentVisit
                key={current.id}
                booking={current}
                base={data.base}
                onWaiting={(isWaiting) => keep(isWaiting ? current.id : undefined)}
              />
            ) : steps || data.requests.length > 0 || data.visits.some(awaitsCash) ? null : (
              <EmptyState
                icon={<Sun className="size-7" />}
                title={t('today.free')}
                message={t('today.free_hint')}
                className="py-8!"
              />
            )}
            {data.visits.length > 0 && (
              <section aria-labelledby="agenda">
                <h2 id="agenda" className="mb-3 font-semibold text-xl">
                  {t('today.agenda')}
                </h2>
                <Agenda visits={data.visits} currentId={current?.id} comes={data.comes ?? []} />
              </section>
            )}
          </div>
          {data.requests.length > 0 && (
            <section aria-labelledby="waiting" className="max-xl:row-start-2">
              <h2 id="waiting" className="mb-3 font-semibold text-xl">
                <Link to="/provider/requests" className="inline-flex min-h-11 items-center gap-2 hover:underline">
                  {t('requests.title')}
                  <span className="figures text-soft">
                    {data.requests.length}
                    {data.more?.requests && '+'}
                  </span>
                </Link>
              </h2>
              <WaitingRequests
                requests={data.requests.slice(0, mostRequests)}
                under="/provider/bookings"
                comes={data.comes}
              />
            </section>
          )}
        </div>
      ) : isError ? (
        <LoadFailed error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton count={2} className="grid gap-4">
          <Bone className="h-64 w-full rounded-card" />
        </Skeleton>
      )}
      <Outlet />
    </>
  )
}
